/**
 * Marks calls of the library's own functions with `@__NOINLINE__` in what the build writes.
 *
 * Terser and swc (webpack, Next.js, Rollup with its terser plugin) move a function that is called in one place into
 * that place, as a function expression: `for (..) (function (a, b) { .. })(x, y)`. V8 then makes a closure for each
 * call and optimises it anew; the queries took hundreds of bytes a call (decisions/0041). The mark keeps the function
 * where it is. It is a comment: no minified program is longer for it, and bundlers that inline nothing of the kind
 * ignore it.
 */
import ts from "typescript";

const MARK = "/* @__NOINLINE__ */ ";

/** A function that only returns an expression may be moved: minifiers write the expression itself. */
function isOneExpression(node: ts.FunctionDeclaration): boolean {
  return node.body?.statements.length === 1 && ts.isReturnStatement(node.body.statements[0]);
}

/** Names of the functions declared here that must stay, and of all that is imported from the library. */
function keptNames(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name !== undefined && !isOneExpression(statement))
      names.add(statement.name.text);
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const named = statement.importClause?.namedBindings;
    if (!/^(@col\/|\.)/.test(statement.moduleSpecifier.text) || named === undefined || !ts.isNamedImports(named))
      continue;
    for (const { name } of named.elements) names.add(name.text);
  }
  return names;
}

/** The text of a built file with its calls marked, on the same lines. */
export function marked(code: string): string {
  const source = ts.createSourceFile("built.js", code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS),
    names = keptNames(source);
  const places: number[] = [];
  const visit = (node: ts.Node): void => {
    const isCall = ts.isCallExpression(node) && ts.isIdentifier(node.expression) && names.has(node.expression.text);
    if (isCall) places.push(node.getStart(source));
    ts.forEachChild(node, visit);
  };
  for (const statement of source.statements)
    if (ts.isFunctionDeclaration(statement) || ts.isVariableStatement(statement)) visit(statement);
  let text = code;
  for (const at of places.sort((p, q) => q - p)) text = `${text.slice(0, at)}${MARK}${text.slice(at)}`;
  return text;
}

/** The plugin for tsup. */
export function keepFunctions(): {
  readonly name: string;
  renderChunk(code: string, chunk: { readonly path: string }): { code: string } | undefined;
} {
  return {
    name: "keep-functions",
    renderChunk: (code, { path }) => (path.endsWith(".js") ? { code: marked(code) } : undefined),
  };
}
