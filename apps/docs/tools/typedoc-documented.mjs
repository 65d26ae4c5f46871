/**
 * A typedoc plugin: an exported name without a doc comment is a warning, and so fails the build.
 * typedoc's own check looks only at the package it runs in.
 */
import { Application, ReflectionKind } from "typedoc";

/** The name itself, its signatures, or what it stands for has a comment. */
function documented(name) {
  return name.hasComment() || (name.signatures ?? []).some((s) => s.hasComment())
    || name.type?.declaration?.signatures?.some((s) => s.hasComment()) === true;
}

export function load(app) {
  app.on(Application.EVENT_VALIDATE_PROJECT, (project) => {
    let checked = 0;
    for (const module of project.getReflectionsByKind(ReflectionKind.Module)) {
      for (const name of module.children ?? []) {
        if (name.kindOf(ReflectionKind.Reference)) continue; // checked where it is declared
        checked++;
        if (!documented(name))
          app.logger.validationWarning(`${module.name}.${name.name} is exported and has no doc comment`);
      }
    }
    if (checked === 0) app.logger.validationWarning("no exported name found to check");
  });
}
