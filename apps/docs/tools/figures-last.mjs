/**
 * Figures come last on a package's page: its README ends with them, and what only the site has follows. Moves the
 * section "Figures" to the end, in the page and in its Markdown.
 */

/** Where the section "Figures" begins and ends, in a list whose entries may be headings; -1 where there is none. */
function sectionOf(list, isHeading, isFigures) {
  const from = list.findIndex((_, i) => isHeading(i) && isFigures(i));
  if (from < 0) return { from, to: from };
  const next = list.findIndex((_, i) => i > from && isHeading(i));
  return { from, to: next < 0 ? list.length : next };
}

const moved = (list, { from, to }) => [...list.slice(0, from), ...list.slice(to), ...list.slice(from, to)];

/** A plugin of markdown-it, for pages of `packages/`. */
export function figuresLast(md) {
  md.core.ruler.push("figures-last", (state) => {
    if (!/^packages\//.test(state.env.relativePath ?? "")) return;
    const { tokens } = state, heading = (i) => tokens[i].type === "heading_open" && tokens[i].tag === "h2";
    const section = sectionOf(tokens, heading, (i) => tokens[i + 1].content === "Figures");
    if (section.from >= 0) state.tokens = moved(tokens, section);
  });
}

/** The same of a text. */
export function figuresLastText(text) {
  const lines = text.split("\n");
  let fenced = false;
  const heading = lines.map((line) => {
    if (/^(?:```|~~~)/.test(line)) fenced = !fenced;
    return !fenced && /^## /.test(line);
  });
  const section = sectionOf(lines, (i) => heading[i], (i) => lines[i] === "## Figures");
  return section.from < 0 ? text : moved([...lines, ""], { from: section.from,
    to: section.to === lines.length ? lines.length + 1 : section.to }).join("\n").trimEnd();
}
