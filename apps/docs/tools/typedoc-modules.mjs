/** A typedoc plugin: modules are called by the name users import (`@col/gjk/kernel`), not by the path of their file. */
import { Converter, ReflectionKind } from "typedoc";
import { publishedPackages } from "./packages.mjs";

export function load(app) {
  const moduleOf = new Map(publishedPackages().flatMap((p) => p.entries.map(({ module, file }) => [file, module])));
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context) => {
    for (const module of context.project.getReflectionsByKind(ReflectionKind.Module)) {
      const file = context.project.getSymbolIdFromReflection(module)?.fileName ?? "";
      module.name = moduleOf.get(file) ?? module.name;
    }
  });
}
