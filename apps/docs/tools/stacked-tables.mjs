/**
 * A markdown-it plugin: a table of texts gets the class `stack`. On a phone it is shown row by row, a cell under the
 * other (theme/style.css); a table of numbers scrolls. From three columns on each cell has the head of its column as
 * `data-label`; not in `api/`, where a type and a description are told apart without.
 */

/** More letters than this in a cell, and a column beside others is a column of single words on a phone. */
const LONG = 24;

/** The text of an inline token as a reader counts it, links without their addresses. */
const textOf = ({ children }) => (children ?? []).map(({ content }) => content).join("");

/** Cells of the table that opens at token `from`, by row; each with the token that opens it. */
function rowsOf(tokens, from) {
  const rows = [];
  for (let i = from; tokens[i].type !== "table_close"; i++) {
    if (tokens[i].type === "tr_open") rows.push([]);
    if (/^t[hd]_open$/.test(tokens[i].type)) rows.at(-1).push({ open: tokens[i], text: textOf(tokens[i + 1]) });
  }
  return rows;
}

/** Whether a second column of texts stands beside the first, or a third beside two. */
function isOfTexts(rows) {
  const longest = rows[0].map((_, k) => Math.max(...rows.slice(1).map((row) => row[k]?.text.length ?? 0)));
  return longest.length > 1 && longest.slice(1).some((most) => most > LONG)
    && longest.reduce((sum, most) => sum + most, 0) > 2 * LONG;
}

export function stackedTables(md) {
  // VitePress writes tables without their attributes; a table that scrolls is reached by the Tab key
  md.renderer.rules.table_open = (tokens, i, options, _env, self) => {
    tokens[i].attrSet("tabindex", "0");
    return self.renderToken(tokens, i, options);
  };
  md.core.ruler.push("stacked-tables", ({ tokens, env }) => {
    const labelled = !/^api\//.test(env.relativePath ?? "");
    tokens.forEach((token, at) => {
      if (token.type !== "table_open") return;
      const [head, ...rows] = rowsOf(tokens, at);
      if (!isOfTexts([head, ...rows])) return;
      token.attrJoin("class", "stack");
      if (!labelled || head.length < 3) return;
      for (const row of rows) {
        row.forEach(({ open }, k) => {
          if (k > 0 && head[k].text !== "") open.attrSet("data-label", head[k].text);
        });
      }
    });
  });
}
