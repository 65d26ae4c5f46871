/**
 * Values of constant expressions of the sources, as the engine would compute them, so that a build may write the value
 * instead.
 */
import ts from "typescript";

/** Names of a module with known values: numbers, or the numbers of a record declared `as const`. */
export type Constants = ReadonlyMap<string, number | ReadonlyMap<string, number>>;

/** Functions whose results the standard fixes to the last bit. */
const EXACT_FUNCTIONS: Readonly<Record<string, (...x: number[]) => number>> = {
  sqrt: Math.sqrt, abs: Math.abs, min: Math.min, max: Math.max, floor: Math.floor, ceil: Math.ceil, round: Math.round,
  trunc: Math.trunc, sign: Math.sign, fround: Math.fround,
};

const GLOBAL_NUMBERS: Readonly<Record<string, number>> = {
  "Math.PI": Math.PI, "Math.SQRT2": Math.SQRT2, "Math.SQRT1_2": Math.SQRT1_2, "Number.EPSILON": Number.EPSILON,
  "Number.MAX_VALUE": Number.MAX_VALUE, "Number.MIN_VALUE": Number.MIN_VALUE,
  "Number.MAX_SAFE_INTEGER": Number.MAX_SAFE_INTEGER, "Number.MIN_SAFE_INTEGER": Number.MIN_SAFE_INTEGER,
};

const OPERATIONS: Readonly<Record<number, (x: number, y: number) => number>> = {
  [ts.SyntaxKind.PlusToken]: (x, y) => x + y,
  [ts.SyntaxKind.MinusToken]: (x, y) => x - y,
  [ts.SyntaxKind.AsteriskToken]: (x, y) => x * y,
  [ts.SyntaxKind.SlashToken]: (x, y) => x / y,
  [ts.SyntaxKind.PercentToken]: (x, y) => x % y,
  [ts.SyntaxKind.AmpersandToken]: (x, y) => x & y,
  [ts.SyntaxKind.BarToken]: (x, y) => x | y,
  [ts.SyntaxKind.CaretToken]: (x, y) => x ^ y,
  [ts.SyntaxKind.LessThanLessThanToken]: (x, y) => x << y,
  [ts.SyntaxKind.GreaterThanGreaterThanToken]: (x, y) => x >> y,
  [ts.SyntaxKind.GreaterThanGreaterThanGreaterThanToken]: (x, y) => x >>> y,
};

/** The language standard leaves the rounding of powers to the engine; powers of two are exact everywhere. */
function powerOf(x: number, y: number): number | undefined {
  return x === 2 && Number.isInteger(y) && Math.abs(y) <= 1022 ? 2 ** y : undefined;
}

function binaryValue(node: ts.BinaryExpression, constants: Constants): number | undefined {
  const x = valueOf(node.left, constants), y = x === undefined ? undefined : valueOf(node.right, constants);
  if (x === undefined || y === undefined) return undefined;
  if (node.operatorToken.kind === ts.SyntaxKind.AsteriskAsteriskToken) return powerOf(x, y);
  return OPERATIONS[node.operatorToken.kind]?.(x, y);
}

function callValue(node: ts.CallExpression, constants: Constants): number | undefined {
  const { expression: callee } = node;
  if (
    !ts.isPropertyAccessExpression(callee) ||
    !ts.isIdentifier(callee.expression) ||
    callee.expression.text !== "Math"
  ) {
    return undefined;
  }
  const values = node.arguments.map((argument) => valueOf(argument, constants));
  const known = values.filter((x) => x !== undefined);
  return known.length === values.length ? EXACT_FUNCTIONS[callee.name.text]?.(...known) : undefined;
}

function memberValue(node: ts.PropertyAccessExpression, constants: Constants): number | undefined {
  if (!ts.isIdentifier(node.expression)) return undefined;
  const record = constants.get(node.expression.text);
  if (record === undefined) return GLOBAL_NUMBERS[`${node.expression.text}.${node.name.text}`];
  return typeof record === "number" ? undefined : record.get(node.name.text);
}

function unaryValue(node: ts.PrefixUnaryExpression, constants: Constants): number | undefined {
  const x = valueOf(node.operand, constants);
  if (x === undefined) return undefined;
  if (node.operator === ts.SyntaxKind.MinusToken) return -x;
  if (node.operator === ts.SyntaxKind.PlusToken) return x;
  return node.operator === ts.SyntaxKind.TildeToken ? ~x : undefined;
}

/** The number an expression has in every run, or undefined. */
export function valueOf(node: ts.Expression, constants: Constants): number | undefined {
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
    return valueOf(node.expression, constants);
  }
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text);
    if (typeof value === "number") return value;
    return value === undefined && node.text === "Infinity"
      ? Infinity
      : value === undefined && node.text === "NaN"
        ? NaN
        : undefined;
  }
  if (ts.isPrefixUnaryExpression(node)) return unaryValue(node, constants);
  if (ts.isBinaryExpression(node)) return binaryValue(node, constants);
  if (ts.isPropertyAccessExpression(node)) return memberValue(node, constants);
  return ts.isCallExpression(node) ? callValue(node, constants) : undefined;
}

/** The numbers of `{ A: 1, B: 2 } as const`, or undefined for anything else. */
export function recordOf(node: ts.Expression, constants: Constants): ReadonlyMap<string, number> | undefined {
  if (!ts.isAsExpression(node) || node.type.getText() !== "const" || !ts.isObjectLiteralExpression(node.expression))
    return undefined;
  const members = new Map<string, number>();
  for (const property of node.expression.properties) {
    if (!ts.isPropertyAssignment(property) || !ts.isIdentifier(property.name)) return undefined;
    const value = valueOf(property.initializer, constants);
    if (value === undefined) return undefined;
    members.set(property.name.text, value);
  }
  return members;
}

/** Text that reads back as the same double wherever an expression may stand. */
export function textOf(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "Infinity" : "(-Infinity)";
  return value < 0 || Object.is(value, -0) ? `(${Object.is(value, -0) ? "-0" : String(value)})` : String(value);
}
