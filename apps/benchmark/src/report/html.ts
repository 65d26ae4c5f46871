/** Text as HTML: the characters with a meaning replaced. */
export function escape(text: string | number): string {
  return String(text).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c);
}

/** A number with so many decimals, a dash for none. */
export const number = (x: number | null, digits = 0): string => (x === null || Number.isNaN(x) ? "\u2013"
  : x.toFixed(digits));

/** A small number as a power of ten, a dash for none. */
export const power = (x: number | null): string => (x === null || Number.isNaN(x) ? "\u2013"
  : x <= 0 ? "0" : x.toExponential(1));

/** A table that scrolls sideways where it has no room. `head`: a row, as HTML; `rows`: rows, as HTML. */
export const wideTable = (head: string, rows: readonly string[]): string => '<div class="wide" tabindex="0"><table>'
  + `<thead>${head}</thead><tbody>${rows.join("")}</tbody></table></div>`;
