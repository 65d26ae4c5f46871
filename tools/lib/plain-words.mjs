/**
 * ESLint rule: comments, titles of tests and Markdown are free of the phrases below.
 *
 * A phrase is found in any case and across line breaks. Code is skipped: words in backticks, and code blocks.
 * A title is the first argument of `test`, `it`, `describe` (with `.each(..)`, `.skip` and the like) or `seededTitle`.
 */
/** Between two words: white space, and the marks of a comment, a quotation or a text in pieces. */
const GAP = "[\\s*/>\"'`+]+";
const NAME = "name the thing, or write its owner with 's", BODIES = /\/(packages\/(?!three)|internal\/)/,
  QUERIES = /\/(packages\/(?!bench|cli)|internal\/(testkit|fuzz\/src\/checks))/;
/**
 * Phrases, the words to write instead, and the files where a phrase is refused (default: all). A phrase is the source
 * of a regular expression, in which a space matches any gap.
 */
const PHRASES = [
  ["that of", NAME], ["those of", NAME], ["those that", "name the things"], ["the one that", "name the thing"],
  ["at the door", "write 'on entry'"],
  ["(?<!at the )doors?(?!\\.\\w|[-/])", "write 'argument checks' or 'entry'", BODIES],
  ["(?:is|are) handed", "write 'receives' or 'takes'"], ["hand(?:s|ed)? (?:in|over)", "write 'pass'"],
  ["(?<!\\b(?:up|due|down) )to rounding", "write 'up to rounding'"], ["strangers?", "write 'user'"],
  ["seen red", "write 'failed before'"],
  ["f(?:oo|ee)t", "write 'projection' or 'closest point'", BODIES],
  ["(?<!single-)tokens?", "write 'warm start'", QUERIES],
].map(([phrase, instead, where]) =>
  ({ phrase: new RegExp(`\\b(?:${phrase.replaceAll(" ", GAP)})\\b`, "gi"), instead, where }));
const TITLED = new Set(["test", "it", "describe", "seededTitle"]);

/** The name that a call chain begins with: `test` of `test.each(rows)(title, ..)`. */
function headOf(node) {
  for (let inner = node; inner; inner = node.callee ?? node.object ?? node.tag) node = inner;
  return node.name;
}

/** The value that a constant is declared with. */
function valueOf(name, source) {
  for (let scope = source.getScope(name); scope; scope = scope.upper)
    if (scope.set.has(name.name)) return scope.set.get(name.name).defs[0]?.node.init;
}

/** Comments, each run of line comments on consecutive lines as one. Ranges of the source. */
function* commentRanges({ text, ast: { comments } }) {
  for (let i = 0; i < comments.length; i++) {
    const start = comments[i].range[0];
    while (comments[i].type === "Line" && comments[i + 1]?.type === "Line"
      && /^\s+$/.test(text.slice(comments[i].range[1], comments[i + 1].range[0]))) i++;
    yield [start, comments[i].range[1]];
  }
}

export const plainWords = {
  meta: { type: "suggestion", schema: [], messages: {
    word: "\"{{found}}\" makes a sentence hard to read: {{instead}}.",
  } },
  create(context) {
    const source = context.sourceCode, path = context.filename.replaceAll("\\", "/"),
      phrases = PHRASES.filter(({ where }) => where?.test(path) ?? true);
    const check = (text, start) => {
      for (const { phrase, instead } of phrases) for (const { 0: found, index } of text.matchAll(phrase)) {
        const at = start + index;
        context.report({ loc: { start: source.getLocFromIndex(at), end: source.getLocFromIndex(at + found.length) },
          messageId: "word", data: { found: found.replace(new RegExp(GAP, "g"), " "), instead } });
      }
    };
    const checkProse = (start, end) =>
      check(source.text.slice(start, end).replace(/`[^`]*`/g, (code) => "\0".repeat(code.length)), start);
    const checkNode = ({ position: { start, end } }) => checkProse(start.offset, end.offset);
    return {
      Program() {
        for (const [start, end] of commentRanges(source)) checkProse(start, end);
      },
      CallExpression({ callee, arguments: [given] }) {
        if (!given || !TITLED.has(headOf(callee))) return;
        const title = given.type === "Identifier" ? valueOf(given, source) : given;
        if (/Literal|Binary/.test(title?.type)) check(source.getText(title), title.range[0]);
      },
      heading: checkNode, paragraph: checkNode, tableCell: checkNode,
    };
  },
};
