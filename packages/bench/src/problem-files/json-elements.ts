/**
 * Splits pieces of a JSON text into the elements of its arrays: `{ "shapes": [..], "cases": [..] }` is passed on
 * element by element. So a file of any size is read without keeping it, and each element comes with its line.
 *
 * In: pieces of a text whose first value is an object. Out: one call per element of every array in it, as text with
 * its name and first line, and one call with the name "" per value that follows the object (JSON lines). Only the
 * outer level is checked here; the receiver parses an element. Members that are not arrays go to a second sink, if
 * there is one, and so does the `[` at which an array begins.
 */
import { ProblemFileError, shown } from "./error.ts";

/** Receives an element's text. */
export type ElementSink = (name: string, text: string, line: number) => void;

/** A splitter: `feed` each piece, then `end`. Both throw a `ProblemFileError`. */
export interface ElementSplitter {
  feed(piece: string): void;
  end(): void;
}

/** Maximum length of an element, characters: shapes and cases are shorter. */
const LONGEST = 1 << 28;

const NEWLINE = 10, QUOTE = 34, COMMA = 44, COLON = 58, OPEN_LIST = 91, BACKSLASH = 92, CLOSE_LIST = 93,
  OPEN = 123, CLOSE = 125;
const isSpace = (c: number): boolean => c === 32 || c === NEWLINE || c === 13 || c === 9;

/** The expected next character. */
type State = "object" | "name" | "colon" | "value" | "element" | "inside" | "after element" | "after value" | "end";

const EXPECTED: Readonly<Record<State, string>> = {
  object: 'an object with arrays "shapes" and "cases"', name: "a name in quotes", colon: '":"', value: "a value",
  element: "an element", inside: "the end of a value",
  "after element": '"," or "]"', "after value": '"," or "}"', end: "nothing more",
};

/** A fresh splitter that calls `sink` for each element of an array, and `member` for every other member. */
export function createElementSplitter(sink: ElementSink, member: ElementSink = () => undefined): ElementSplitter {
  // `empty`: this object or list has no entry yet
  let state: State = "object", place: "name" | "member" | "list" | "behind" = "name", empty = false;
  let line = 1, firstLine = 1, text = "", name = "", depth = 0, quoted = false, escaped = false;
  const fail = (token: string): never => {
    throw new ProblemFileError(line, token,
      `${state === "object" ? "" : "not JSON: "}expected ${EXPECTED[state]}, `
        + `got ${token === "" ? "the end of the file" : shown(token)}`);
  };
  /** A value begins at this character: all text up to its end is collected. */
  const begin = (where: typeof place): void => {
    state = "inside";
    place = where;
    text = "";
    firstLine = line;
    depth = 0;
    quoted = escaped = false;
  };
  const done = (): void => {
    if (place === "name") name = String(parseJson(text, firstLine));
    else if (place === "list") sink(name, text, firstLine);
    else if (place === "behind") sink("", text, firstLine);
    else member(name, text, firstLine);
    state = place === "name" ? "colon" : place === "list" ? "after element"
      : place === "member" ? "after value" : "end";
    text = "";
  };
  /** A character between values. */
  const between = (c: number): void => {
    if (state === "object" && c === OPEN) {
      state = "name";
      empty = true;
    } else if (state === "name" && c === QUOTE) begin("name");
    else if (state === "name" && c === CLOSE && empty) state = "end";
    else if (state === "colon" && c === COLON) state = "value";
    else if (state === "value" && c === OPEN_LIST) {
      member(name, "[", line);
      state = "element";
      empty = true;
    } else if (state === "value" && c !== COMMA && c !== CLOSE) begin("member");
    else if (state === "element" && c === CLOSE_LIST && empty) state = "after value";
    else if (state === "element" && c !== COMMA && c !== CLOSE_LIST) begin("list");
    else if (state === "after element" && c === COMMA) {
      state = "element";
      empty = false;
    } else if (state === "after element" && c === CLOSE_LIST) state = "after value";
    else if (state === "after value" && c === COMMA) {
      state = "name";
      empty = false;
    } else if (state === "after value" && c === CLOSE) state = "end";
    else if (state === "end") begin("behind");
    else fail(String.fromCharCode(c));
  };
  /** Continues inside a value from `at`; returns the index after the text that it read. */
  const inside = (piece: string, at: number): number => {
    for (let k = at; k < piece.length; k++) {
      const c = piece.charCodeAt(k);
      if (c === NEWLINE) line++;
      if (quoted) {
        if (escaped) escaped = false;
        else if (c === BACKSLASH) escaped = true;
        else if (c === QUOTE) {
          quoted = false;
          if (depth === 0) {
            text += piece.slice(at, k + 1);
            done();
            return k + 1;
          }
        }
      } else if (c === QUOTE) quoted = true;
      else if (c === OPEN || c === OPEN_LIST) depth++;
      else if (c === CLOSE || c === CLOSE_LIST || (depth === 0 && (c === COMMA || isSpace(c)))) {
        if (depth === 0) { // a bare word or number ends before its separator
          if (c === NEWLINE) line--;
          text += piece.slice(at, k);
          done();
          return k;
        }
        if (--depth === 0) {
          text += piece.slice(at, k + 1);
          done();
          return k + 1;
        }
      }
    }
    text += piece.slice(at);
    if (text.length > LONGEST) throw new ProblemFileError(firstLine, text.slice(0, 40),
      `a value of more than ${LONGEST} characters: ${shown(text.slice(0, 40))}...`);
    return piece.length;
  };
  return {
    feed(piece) {
      for (let k = 0; k < piece.length;) {
        if (state === "inside") {
          k = inside(piece, k);
          continue;
        }
        const c = piece.charCodeAt(k);
        if (isSpace(c)) {
          if (c === NEWLINE) line++;
          k++;
        } else {
          between(c);
          if ((state as State) !== "inside") k++; // a value keeps its first character
        }
      }
    },
    end() {
      if (state === "inside" && place === "behind" && depth === 0 && !quoted) done(); // a bare word at the very end
      if (state !== "end") fail("");
    },
  };
}

/** Parses a JSON value that begins on `line`. @throws ProblemFileError with the line of the fault, if it is known. */
export function parseJson(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message.replace(/ \(line \d+ column \d+\)/, "") : String(error),
      place = /at position (\d+)/.exec(message);
    // the message quotes the place itself
    if (place === null) throw new ProblemFileError(line, text.slice(0, 40), `not JSON: ${message}`);
    const at = Number(place[1]), token = text.slice(at, at + 40).split("\n")[0];
    throw new ProblemFileError(line + (text.slice(0, at).match(/\n/g)?.length ?? 0), token,
      `not JSON: ${message.replace(/ in JSON at position \d+/, "")}, at ${shown(token)}`);
  }
}
