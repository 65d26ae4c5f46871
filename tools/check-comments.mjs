#!/usr/bin/env node
/**
 * Public names explain themselves: the comment of a declaration that an entry of a package exports is what an editor
 * and the site's reference show, without the file around it. So it may not send the reader to the file's header.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { finish, isMain } from "./lib/report.mjs";
import { root } from "./lib/workspace.mjs";

const COMMENTED = new RegExp(String.raw`\/\*\*((?:(?!\*\/)[^])*)\*\/\n`
  + String.raw`export (?:abstract )?(?:function\*?|const|interface|type|class) (\w+)`, "g");

/** Names that a package's entries, files beside each other in `src`, export from other files. */
export function exportedNames(entry) {
  return [...entry.matchAll(/export (?:type )?\{([^}]*)\} from/g)].flatMap(([, list]) => list.split(",")
    .map((name) => name.trim().replace(/^type /, "").replace(/ as .*/, "")).filter(Boolean));
}

/** `files`: path -> text; `names`: exported ones. Returns one line per comment that is only half there. */
export function commentFindings(files, names) {
  const errors = [];
  for (const [path, text] of files) {
    for (const [, comment, name] of text.matchAll(COMMENTED)) {
      if (names.has(name) && /see the file[\s*]+header/i.test(comment))
        errors.push(`${path}: ${name}: its comment is shown without the file: say what the header says of it`);
    }
  }
  return errors;
}

if (isMain(import.meta)) {
  const errors = [];
  let checked = 0;
  for (const name of readdirSync(join(root, "packages"))) {
    const folder = join(root, "packages", name, "src");
    const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
    const files = new Map(paths.map((path) => [`packages/${name}/src/${path}`,
      readFileSync(join(folder, path), "utf8")]));
    const names = new Set([...files].filter(([path]) => path.split("/").length === 4)
      .flatMap(([, text]) => exportedNames(text)));
    errors.push(...commentFindings(files, names));
    checked += names.size;
  }
  finish("check-comments", { checked, errors });
}
