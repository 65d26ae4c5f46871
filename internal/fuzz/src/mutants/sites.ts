/**
 * Places of a source file where one token can be changed, and to what.
 *
 * In: the text of a file. Out: replacements of spans of the text; each gives a program that still parses. Types,
 * imports, error texts and `throw` statements are left alone. Kinds: comparison and arithmetic operators, && and ||, a
 * sign or a negation dropped, numbers, negated conditions, dropped statements and terms, min for max.
 */
import ts from "typescript";

export interface Site {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly kind: string;
  /** The innermost function with a name around it, as the engine calls it; "" outside of all. */
  readonly inside: string;
}

type Change = Omit<Site, "inside">;

const SWAPS: Readonly<Partial<Record<ts.SyntaxKind, readonly string[]>>> = {
  [ts.SyntaxKind.LessThanToken]: ["<=", ">"],
  [ts.SyntaxKind.LessThanEqualsToken]: ["<"],
  [ts.SyntaxKind.GreaterThanToken]: [">=", "<"],
  [ts.SyntaxKind.GreaterThanEqualsToken]: [">"],
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: ["!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: ["==="],
  [ts.SyntaxKind.AmpersandAmpersandToken]: ["||"],
  [ts.SyntaxKind.BarBarToken]: ["&&"],
  [ts.SyntaxKind.PlusToken]: ["-"],
  [ts.SyntaxKind.MinusToken]: ["+"],
  [ts.SyntaxKind.AsteriskToken]: ["/"],
  [ts.SyntaxKind.SlashToken]: ["*"],
  [ts.SyntaxKind.PlusEqualsToken]: ["-="],
  [ts.SyntaxKind.MinusEqualsToken]: ["+="],
  [ts.SyntaxKind.AsteriskEqualsToken]: ["/="],
  [ts.SyntaxKind.SlashEqualsToken]: ["*="],
};
const ADDED: readonly ts.SyntaxKind[] = [ts.SyntaxKind.PlusToken, ts.SyntaxKind.MinusToken];

/** Another number: one more for whole numbers, twice for others. */
function otherNumber(text: string): string {
  const x = Number(text);
  return Number.isInteger(x) && Math.abs(x) < 1e9 ? String(x + 1) : `(2 * ${text})`;
}

function ofBinary(node: ts.BinaryExpression, file: ts.SourceFile, sites: Change[]): void {
  const { operatorToken: op } = node, start = op.getStart(file);
  for (const text of SWAPS[op.kind] ?? [])
    sites.push({ start, end: op.end, text, kind: `${op.getText(file)} for ${text}` });
  // the right term of a sum or difference
  if (ADDED.includes(op.kind) && !ts.isStringLiteral(node.left) && !ts.isTemplateExpression(node.left)) {
    sites.push({ start: node.left.end, end: node.end, text: "", kind: "term dropped" });
  }
}

function ofNode(node: ts.Node, file: ts.SourceFile, sites: Change[]): void {
  const whole = { start: node.getStart(file), end: node.end };
  if (ts.isBinaryExpression(node)) ofBinary(node, file, sites);
  else if (
    ts.isPrefixUnaryExpression(node) &&
    (node.operator === ts.SyntaxKind.MinusToken || node.operator === ts.SyntaxKind.ExclamationToken)
  ) {
    sites.push({ start: whole.start, end: node.operand.getStart(file), text: "", kind: "sign or negation dropped" });
  } else if (
    (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) &&
    node.operator === ts.SyntaxKind.PlusPlusToken
  ) {
    const at = ts.isPrefixUnaryExpression(node) ? whole.start : node.end - 2;
    sites.push({ start: at, end: at + 2, text: "--", kind: "++ for --" });
  } else if (ts.isNumericLiteral(node)) sites.push({ ...whole, text: otherNumber(node.getText(file)), kind: "number" });
  else if (ts.isIfStatement(node) || ts.isWhileStatement(node)) {
    const { expression: e } = node;
    sites.push({ start: e.getStart(file), end: e.end, text: `!(${e.getText(file)})`, kind: "condition negated" });
  } else if (ts.isConditionalExpression(node)) {
    sites.push({
      start: node.condition.getStart(file),
      end: node.condition.end,
      text: `!(${node.condition.getText(file)})`,
      kind: "condition negated",
    });
  } else if (ts.isExpressionStatement(node)) sites.push({ ...whole, text: ";", kind: "statement dropped" });
  else if (
    ts.isPropertyAccessExpression(node) &&
    node.expression.getText(file) === "Math" &&
    /^(min|max)$/.test(node.name.text)
  ) {
    sites.push({
      start: node.name.getStart(file),
      end: node.name.end,
      text: node.name.text === "min" ? "max" : "min",
      kind: "min for max",
    });
  }
}

/** Nodes whose inside is no behaviour of a solver. */
function skipped(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isThrowStatement(node) ||
    ts.isTemplateExpression(node)
  );
}

/** The engine's name of a function; "" of other nodes, of constructors and of functions without a name. */
function functionName(node: ts.Node): string {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.name?.getText() ?? "";
  const { parent } = node, isNamed = ts.isArrowFunction(node) && (ts.isVariableDeclaration(parent) ||
    ts.isPropertyAssignment(parent));
  return isNamed ? parent.name.getText() : "";
}

/** All sites of the text, in order. */
export function sitesOf(path: string, text: string): Site[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS), sites: Site[] = [];
  const visit = (node: ts.Node, around: string): void => {
    if (skipped(node)) return;
    const changes: Change[] = [], inside = functionName(node) || around;
    ofNode(node, file, changes);
    sites.push(...changes.map((change) => ({ ...change, inside })));
    ts.forEachChild(node, (child) => { visit(child, inside); });
  };
  ts.forEachChild(file, (child) => { visit(child, ""); });
  return sites;
}
