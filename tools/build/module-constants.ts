/** The constants that each module of the workspace declares, exports and imports, followed from module to module. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import ts from "typescript";
import { recordOf, valueOf } from "./constant-value.ts";
import type { Constants } from "./constant-value.ts";

type Value = number | ReadonlyMap<string, number>;

/** What a module knows of constants. */
export interface ModuleConstants {
  readonly source: ts.SourceFile;
  /** By the names they have inside the module, imported ones among them. */
  readonly local: Constants;
  /** By the names others import them under. */
  readonly exported: Constants;
}

const NONE: Constants = new Map();

/** Finds modules and keeps what was found; one for a build. */
export interface ConstantFinder {
  of(path: string): ModuleConstants;
}

function isConst(statement: ts.Statement): statement is ts.VariableStatement {
  return ts.isVariableStatement(statement) && (statement.declarationList.flags & ts.NodeFlags.Const) !== 0;
}

const isExported = (statement: ts.VariableStatement): boolean => (
  statement.modifiers?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword) === true
);

/** `packages`: the folder that holds the packages. */
export function createConstantFinder(packages: string): ConstantFinder {
  const modules = new Map<string, ModuleConstants>(), underWay = new Set<string>();

  /** Source file behind a specifier, or undefined for a module of others. */
  function targetOf(from: string, specifier: string): string | undefined {
    if (specifier.startsWith(".")) return resolve(dirname(from), specifier);
    if (!specifier.startsWith("@col/")) return undefined;
    const [, name, ...rest] = specifier.split("/"), manifest = join(packages, name, "package.json");
    if (!existsSync(manifest)) return undefined;
    const { exports } = JSON.parse(readFileSync(manifest, "utf8")) as {
      readonly exports: Record<string, Record<string, string> | undefined>;
    };
    const source = exports[[".", ...rest].join("/")]?.["@col/source"];
    return source === undefined ? undefined : join(packages, name, source);
  }

  /** Exported constants of the module behind a specifier; none of modules that are being read (a circle of imports). */
  function exportsOf(from: string, specifier: ts.Expression | undefined): Constants {
    if (specifier === undefined || !ts.isStringLiteral(specifier)) return NONE;
    const path = targetOf(from, specifier.text);
    return path === undefined || underWay.has(path) || !existsSync(path) ? NONE : find(path).exported;
  }

  function read(path: string): ModuleConstants {
    const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
    const local = new Map<string, Value>(), exported = new Map<string, Value>();
    const keep = (to: Map<string, Value>, name: string, value: Value | undefined): void => {
      if (value !== undefined) to.set(name, value);
    };
    for (const statement of source.statements) {
      const isType =
        ts.isImportDeclaration(statement) && statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
      if (!ts.isImportDeclaration(statement) || isType) continue;
      const named = statement.importClause?.namedBindings;
      if (named === undefined || !ts.isNamedImports(named)) continue;
      const there = exportsOf(path, statement.moduleSpecifier);
      for (const { name, propertyName } of named.elements)
        keep(local, name.text, there.get((propertyName ?? name).text));
    }
    for (const statement of source.statements.filter(isConst)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!ts.isIdentifier(name) || initializer === undefined) continue;
        const value = valueOf(initializer, local) ?? recordOf(initializer, local);
        keep(local, name.text, value);
        if (isExported(statement)) keep(exported, name.text, value);
      }
    }
    for (const statement of source.statements) {
      if (
        !ts.isExportDeclaration(statement) ||
        statement.exportClause === undefined ||
        !ts.isNamedExports(statement.exportClause)
      )
        continue;
      const from = statement.moduleSpecifier === undefined ? local : exportsOf(path, statement.moduleSpecifier);
      for (const { name, propertyName } of statement.exportClause.elements)
        keep(exported, name.text, from.get((propertyName ?? name).text));
    }
    return { source, local, exported };
  }

  function find(path: string): ModuleConstants {
    const known = modules.get(path);
    if (known !== undefined) return known;
    underWay.add(path);
    const found = read(path);
    underWay.delete(path);
    modules.set(path, found);
    return found;
  }
  return { of: find };
}
