/**
 * ESLint rule for Markdown: a paragraph is one line, and the editor wraps it. A changed word then changes one line, and
 * no line breaks in an odd place. `eslint --fix` joins the lines. Paragraphs with a break of their own stay, and the
 * site's commands, each of which has its line: `<<<` shows a file, `:::` begins and ends a box.
 */
export const wholeParagraphs = {
  meta: { type: "layout", fixable: "whitespace", schema: [], messages: {
    lines: "A paragraph is one line: eslint --fix joins the lines.",
  } },
  create(context) {
    return {
      paragraph({ position: { start, end }, children }) {
        if (start.line === end.line || children.some(({ type }) => type === "break" || type === "html")) return;
        const range = [start.offset, end.offset], text = context.sourceCode.text.slice(...range);
        if (/^(<<<|:::)/m.test(text)) return;
        context.report({ loc: { start, end: start }, messageId: "lines",
          fix: (fixer) => fixer.replaceTextRange(range, text.replace(/[ \t]*\r?\n[ \t>]*/g, " ")) });
      },
    };
  },
};
