/**
 * Writes the values of constants where the sources name them: `const EPS = 1e-9; .. x < 4 * EPS` is built as `x <
 * 4e-9`.
 *
 * A bundler turns a module's `const` into `var`, which V8 does not take for a constant: each use loads and checks a
 * boxed double, functions grow beyond what the compiler inlines, and results that would stay in registers are boxed
 * (decisions/builds.md). What is written here no bundler can undo. Values are computed with the same operations in the
 * same order as in the sources, so the answers keep their bits.
 */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { textOf, valueOf } from "./constant-value.ts";
import type { Constants } from "./constant-value.ts";
import { createConstantFinder } from "./module-constants.ts";
import type { ModuleConstants } from "./module-constants.ts";

const PACKAGES = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "packages");

/** A piece of text to write over another. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * Names that are declared anywhere below the top level: where one hides a constant, the name is left alone in the whole
 * module.
 */
function innerNames(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    const declares = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)
      || ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node);
    const isTop = ts.isVariableDeclaration(node) && node.parent.parent.parent === source;
    if (declares && !isTop && node.name !== undefined && ts.isIdentifier(node.name)) names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** Whether an identifier is a use of a value, not a name of something. */
function isUse(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent))
    return parent.initializer === node;
  return (
    !ts.isImportSpecifier(parent) &&
    !ts.isExportSpecifier(parent) &&
    !ts.isImportClause(parent) &&
    !ts.isPropertySignature(parent) &&
    !ts.isPropertyDeclaration(parent) &&
    !ts.isMethodDeclaration(parent) &&
    !ts.isMethodSignature(parent) &&
    !ts.isFunctionLike(parent) &&
    !ts.isClassLike(parent) &&
    !ts.isLabeledStatement(parent) &&
    !ts.isBreakOrContinueStatement(parent)
  );
}

/** Whether a constant is named in it. */
function namesConstant(node: ts.Node, constants: Constants): boolean {
  if (ts.isIdentifier(node)) return constants.has(node.text) && isUse(node);
  return ts.forEachChild(node, (child) => namesConstant(child, constants) || undefined) === true;
}

/** `value` in the place of `node`, on as many lines. */
function replacing(node: ts.Node, source: ts.SourceFile, text: string): Edit {
  const from = node.getStart(source), lines = source.text.slice(from, node.end).split("\n").length - 1;
  return { from, to: node.end, text: text + "\n".repeat(lines) };
}

function editsOf({ source, local }: ModuleConstants): Edit[] {
  const hidden = innerNames(source),
    constants = new Map([...local].filter(([name]) => !hidden.has(name))),
    edits: Edit[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isTypeNode(node) ||
      ts.isImportDeclaration(node) ||
      ts.isExportDeclaration(node) ||
      ts.isInterfaceDeclaration(node)
    )
      return;
    if (ts.isShorthandPropertyAssignment(node)) {
      const value = constants.get(node.name.text);
      if (typeof value === "number") edits.push(replacing(node, source, `${node.name.text}: ${textOf(value)}`));
      return;
    }
    if (ts.isExpression(node) && !(ts.isIdentifier(node) && !isUse(node)) && namesConstant(node, constants)) {
      const value = valueOf(node, constants);
      if (value !== undefined) {
        edits.push(replacing(node, source, textOf(value)));
        return;
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return edits;
}

/** The text of a module with its constants written out. */
export function inlined(module: ModuleConstants): string {
  let text = module.source.text;
  for (const { from, to, text: value } of editsOf(module).sort((p, q) => q.from - p.from))
    text = text.slice(0, from) + value + text.slice(to);
  return text;
}

/** The part of esbuild's plugin interface that is used here. */
interface Build {
  onLoad(
    filter: { readonly filter: RegExp },
    load: (file: { readonly path: string }) => { readonly contents: string; readonly loader: "ts" },
  ): void;
}

/** The plugin for esbuild (tsup). */
export function inlineConstants(): { readonly name: string; setup(build: Build): void } {
  const finder = createConstantFinder(PACKAGES);
  return {
    name: "inline-constants",
    setup(build) {
      build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => ({
        contents: inlined(finder.of(path)),
        loader: "ts",
      }));
    },
  };
}
