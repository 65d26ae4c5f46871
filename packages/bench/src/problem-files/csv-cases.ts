/**
 * Reads problems in CSV: a header line, then a case per line.
 *
 * In: pieces of text. Out: cases to a sink. Columns: a, b (shapes as in the text format, `box 0.1 0.2 0.3`); qax qay
 * qaz qaw tax tay taz and qbx .. tbz (quaternion and translation of A and B, world frame); optionally target, ref,
 * label; in any order. A field with a comma or quotes is enclosed in quotes. Lengths in metres.
 */
import { ProblemFileError, shown } from "./error.ts";
import { DECIMAL, decimal } from "./numbers.ts";
import type { ShapeSpec } from "./problem-set.ts";
import { caseOf, isPose, shapeOf, word } from "./row.ts";
import type { CaseSink, FormReader } from "./row.ts";

const POSES = ["qax", "qay", "qaz", "qaw", "tax", "tay", "taz", "qbx", "qby", "qbz", "qbw", "tbx",
  "tby", "tbz"] as const;
const OPTIONAL = ["target", "ref", "label"] as const;

/** Maximum number of shapes that are cached by their text. */
const MOST_KEPT = 4096;
/** Maximum length of a line, characters. */
const LONGEST = 1 << 28;

/** Is the first line of a file the header of this form? */
export function isHeader(line: string): boolean {
  return line.split(",").some((name) => name.trim() === "qax");
}

/** Fields of a line of CSV; quotes may contain commas, but no line ends. */
function fieldsOf(text: string, line: number): string[] {
  const fields: string[] = [];
  for (let at = 0; at <= text.length;) {
    if (text[at] === '"') {
      let value = "", k = at + 1;
      for (;; k++) {
        if (k >= text.length) throw new ProblemFileError(line, text.slice(at),
          `a quote is not closed: ${shown(text.slice(at))}`);
        if (text[k] !== '"') value += text[k];
        else if (text[k + 1] === '"') value += text[k++];
        else break;
      }
      const behind = /^\s*(?:,|$)/.exec(text.slice(k + 1));
      if (behind === null) throw new ProblemFileError(line, text.slice(k + 1),
        `expected a comma behind the closing quote, got ${shown(text.slice(k + 1))}`);
      fields.push(value);
      at = behind[0].endsWith(",") ? k + 1 + behind[0].length : text.length + 1;
    } else {
      const comma = text.indexOf(",", at), to = comma < 0 ? text.length : comma;
      fields.push(text.slice(at, to).trim());
      at = to + 1;
    }
  }
  return fields;
}

/** Reads the rows under a header. */
function rowsOf(header: string, headerLine: number, sink: CaseSink): { row(text: string, line: number): void;
  count(): number } {
  const names = fieldsOf(header, headerLine), place = new Map(names.map((name, k) => [name, k])),
    known = new Map<string, ShapeSpec>();
  for (const name of ["a", "b", ...POSES])
    if (!place.has(name)) throw new ProblemFileError(headerLine, header.slice(0, 60),
      `the header needs a column "${name}", got ${shown(header)}`);
  for (const name of names) if (!["a", "b", ...POSES, ...OPTIONAL].includes(name))
    throw new ProblemFileError(headerLine, name, `unknown column ${shown(name)}`);
  if (place.size < names.length) throw new ProblemFileError(headerLine, header.slice(0, 60),
    `expected each column once in the header, got ${shown(header)}`);
  const places = POSES.map((name) => place.get(name) ?? 0), poses = new Float64Array(POSES.length);
  let index = 0;
  const shape = (text: string, line: number): ShapeSpec => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= MOST_KEPT) known.clear();
    const spec = shapeOf(text, line);
    known.set(text, spec);
    return spec;
  };
  return {
    row(text, line) {
      if (text.trim() === "") return;
      const fields = fieldsOf(text, line);
      if (fields.length !== names.length) throw new ProblemFileError(line, text.slice(0, 60),
        `expected ${names.length} fields, got ${fields.length}: ${shown(text)}`);
      const of = (name: string, otherwise: string): string => {
        const k = place.get(name), value = k === undefined ? "" : fields[k];
        return value === "" ? otherwise : value;
      };
      const a = shape(of("a", "missing"), line), b = shape(of("b", "missing"), line), target = of("target", "nan"),
        ref = of("ref", "nan"), label = word(of("label", "-"));
      for (let k = 0; k < places.length; k++) poses[k] = decimal(fields[places[k]]);
      const isPlain = isPose(poses, 0) && isPose(poses, 7) && (target === "nan" || DECIMAL.test(target))
        && (ref === "nan" || DECIMAL.test(ref));
      // the common case; all other rows go through all checks
      sink(isPlain ? { index, line, a, b, poses: poses.slice(), target: Number(target), ref: Number(ref), label }
        : caseOf([...POSES.map((name) => of(name, "missing")), target, ref, label].join(" "), line, index, a, b));
      index++;
    },
    count: () => index,
  };
}

/** A reader of CSV whose first line is `line` of the file. */
export function csvReader(line: number, sink: CaseSink): FormReader {
  let rows: ReturnType<typeof rowsOf> | undefined, tail = "", at = line;
  const take = (text: string): void => {
    if (rows === undefined) rows = rowsOf(text, at, sink);
    else rows.row(text, at);
    at++;
  };
  return {
    feed(piece) {
      let from = 0;
      for (let end = piece.indexOf("\n"); end >= 0; end = piece.indexOf("\n", from)) {
        take((tail + piece.slice(from, end)).replace(/\r$/, ""));
        tail = "";
        from = end + 1;
      }
      tail += piece.slice(from);
      if (tail.length > LONGEST) throw new ProblemFileError(at, tail.slice(0, 40),
        `a line of more than ${LONGEST} characters: ${shown(tail)}`);
    },
    end() {
      if (tail !== "") take(tail.replace(/\r$/, ""));
      return rows?.count() ?? 0;
    },
  };
}
