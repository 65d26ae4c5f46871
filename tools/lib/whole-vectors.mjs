/**
 * ESLint rule: a test that asserts a coordinate of a vector in space asserts all three of it.
 *
 * A coordinate is `v.x`, `v.y` or `v.z` within `expect(..)` or its matcher's arguments, where the type of `v` has x, y
 * and z. Coordinates of the same text `v` are gathered over one test (the outermost function without a `describe`).
 * Positions of bodies are left out: their tests compare a height or the distance covered.
 */
const AXES = ["x", "y", "z"];
const isFunction = ({ type }) => type === "ArrowFunctionExpression" || type === "FunctionExpression"
  || type === "FunctionDeclaration";
/** Whether a function is an argument of `describe`, `describe.each(..)` or the like. */
const isGroup = ({ parent }, source) =>
  parent.type === "CallExpression" && source.getText(parent.callee).startsWith("describe");
/** Helpers of the test kit that compare all coordinates. */
const isWhole = ({ name }) => name === "offBy" || name === "between";

/** The call of a chain `expect(..).not.toBe(..)` that holds a node, or null. */
function assertionOf(node) {
  for (let n = node; n.parent && !isFunction(n.parent); n = n.parent) {
    if (n.parent.type !== "CallExpression") continue;
    let callee = n.parent.callee;
    while (callee.type === "MemberExpression" || callee.type === "CallExpression")
      callee = callee.type === "MemberExpression" ? callee.object : callee.callee;
    if (isWhole(callee)) return null;
    if (callee.name === "expect") return n.parent;
  }
  return null;
}

/** The test that holds a node: its outermost function that is no group. */
function testOf(node, source) {
  let found = source.ast;
  for (let n = node.parent; n; n = n.parent) if (isFunction(n) && !isGroup(n, source)) found = n;
  return found;
}

export const wholeVectors = {
  meta: { type: "problem", schema: [], messages: {
    part: "Only {{found}} of {{vector}} is asserted: compare all of it, offBy({{vector}}, x, y, z) of the test kit.",
  } },
  create(context) {
    const source = context.sourceCode, services = source.parserServices, tests = new Map();
    const add = (node, axes) => {
      const test = testOf(node, source), vectors = tests.get(test) ?? new Map(), text = source.getText(node);
      tests.set(test, vectors);
      const seen = vectors.get(text) ?? { node, axes: new Set() };
      for (const axis of axes) seen.axes.add(axis);
      vectors.set(text, seen);
    };
    return {
      CallExpression({ callee, arguments: given }) {
        if (isWhole(callee)) for (const vector of given.slice(0, callee.name === "offBy" ? 1 : 2)) add(vector, AXES);
      },
      MemberExpression(node) {
        if (node.computed || !AXES.includes(node.property.name) || node.object.property?.name === "position"
          || assertionOf(node) === null) return;
        const type = services.getTypeAtLocation(node.object);
        if (!AXES.every((axis) => type.getProperty(axis))) return;
        add(node.object, [node.property.name]);
      },
      "Program:exit"() {
        for (const vectors of tests.values()) for (const [vector, { node, axes }] of vectors)
          if (axes.size < 3) context.report({ node, messageId: "part", data: { vector, found: [...axes].join(", ") } });
      },
    };
  },
};
