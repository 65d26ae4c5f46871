/**
 * Marks calls of the library's own functions with `@__NOINLINE__` in what the build writes.
 *
 * Terser and swc (webpack, Next.js, Rollup with its terser plugin) move a function that is called in one place into
 * that place, as a function expression: `for (..) (function (a, b) { .. })(x, y)`. V8 then makes a closure for each
 * call and optimises it anew; queries took hundreds of bytes a call (decisions/builds.md). Functions of a single
 * `return` are no exception: where an argument is not used once, in order, they are moved in the same way. The mark
 * keeps the function where it is. It is a comment: no minified program is longer for it, and bundlers that inline
 * nothing of the kind ignore it.
 */
import ts from "typescript";

const MARK = "/* @__NOINLINE__ */ ";

/** Names of the functions declared here, also inside a closure, and of all that is imported from the library. */
function keptNames(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const declared = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name !== undefined) names.add(node.name.text);
    ts.forEachChild(node, declared);
  };
  declared(source);
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const named = statement.importClause?.namedBindings;
    if (!/^(@col\/|\.)/.test(statement.moduleSpecifier.text) || named === undefined || !ts.isNamedImports(named))
      continue;
    for (const { name } of named.elements) names.add(name.text);
  }
  return names;
}

/** A piece of text to write in. */
interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** `if (x) f();`: the statement that a call opens, where nothing encloses the two. */
function bareStatement(call: ts.CallExpression, source: ts.SourceFile): ts.Statement | undefined {
  let node: ts.Node = call;
  while (!ts.isStatement(node)) node = node.parent;
  const isBare = !ts.isBlock(node.parent) && !ts.isSourceFile(node.parent) && !ts.isCaseOrDefaultClause(node.parent);
  return isBare && node.getStart(source) === call.getStart(source) ? node : undefined;
}

/**
 * The text of a built file with its calls marked, on the same lines. A call that opens the statement of an `if` gets
 * braces: Rollup writes the statement alone where it knows the condition, from its first word on, without the mark.
 */
export function marked(code: string): string {
  const source = ts.createSourceFile("built.js", code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS),
    names = keptNames(source);
  const insertions: Insertion[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && names.has(node.expression.text)) {
      const bare = bareStatement(node, source);
      insertions.push({ at: node.getStart(source), text: bare === undefined ? MARK : `{ ${MARK}` });
      if (bare !== undefined) insertions.push({ at: bare.end, text: " }" });
    }
    ts.forEachChild(node, visit);
  };
  for (const statement of source.statements)
    if (ts.isFunctionDeclaration(statement) || ts.isVariableStatement(statement)) visit(statement);
  let text = code;
  for (const { at, text: piece } of insertions.sort((p, q) => q.at - p.at))
    text = `${text.slice(0, at)}${piece}${text.slice(at)}`;
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
