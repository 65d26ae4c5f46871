/** Import statements of a TypeScript or JavaScript file, with whether they survive compilation. */
import ts from "typescript";

/**
 * Returns `{ specifier, value, line }` for each import, re-export, dynamic import and `import("x")` type in `text`.
 * `value` is false for imports that verbatimModuleSyntax erases: `import type`, `export type`, import types.
 */
export function importsOf(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const add = (literal, value) => {
    if (literal !== undefined && ts.isStringLiteralLike(literal)) {
      found.push({ specifier: literal.text, value,
        line: source.getLineAndCharacterOfPosition(literal.getStart()).line + 1 });
    }
  };
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, node.importClause?.isTypeOnly !== true);
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, !node.isTypeOnly);
    else if (ts.isImportTypeNode(node))
      add(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, false);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], true);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
