/**
 * Reads problem files of all four kinds from disk or standard input, in pieces, and turns their errors into messages
 * for the user.
 *
 * In: a path, or `-` for standard input. Out: parsed cases, piece by piece; their numbers have the frames and units of
 * the format. A mistake in the file may be found after earlier cases were passed on. `withRereadable` provides a file
 * that can be read twice, so that a command can check it first.
 *
 * Errors: mistakes in a file and errors of the file system become a `UserError` with the file's name; others are passed
 * on. `solverFor` and `looksLikeProblems` recognise the kind of a file from its first 4096 bytes; they cannot read
 * standard input. Lengths beyond 1e50 are refused by `refuseBeyond`.
 */
import { closeSync, createReadStream, createWriteStream, openSync, readSync } from "node:fs";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { PolygonFileError, ProblemFileError, createCaseStream, createConvexCasesReader, createPolygonReader,
  castCaseStream, growthCaseStream } from "@col/bench";
import type { CastCase, CastStream, GrowthCase, GrowthStream, PolygonCase, ProblemSet, StreamedCase } from "@col/bench";
import { UserError } from "./errors.ts";
import { textOf } from "./pieces.ts";
import { CAST_SOLVER, GROWTH_SOLVER, PLANE_SOLVER, SPACE_SOLVER } from "./solvers.ts";
import { removeTemporary, temporaryFolder } from "./temporary.ts";

/** Name of standard input in messages, and of the temporary file that holds it. */
export const STANDARD_INPUT = "standard input";

/** Passes a file, or standard input for "-", to a reader. @throws UserError `path: line N: ...` */
async function readPieces<T>(path: string, reader: { feed(piece: string): void; end(): T }): Promise<T> {
  const stream = path === "-" ? process.stdin : createReadStream(path, { highWaterMark: 1 << 20 });
  stream.setEncoding("utf8");
  try {
    for await (const piece of stream) reader.feed(String(piece));
    return reader.end();
  } catch (error) {
    throw userError(path, error);
  }
}

/** Reads `path`, or standard input for "-". @throws UserError `path: line N: ...` */
export async function readProblemFile(path: string): Promise<ProblemSet> {
  return await readPieces(path, createConvexCasesReader());
}

/** Yields the cases of each piece of a file, in order. Only one piece is in memory. Returns the number of cases. */
export async function* streamCases(path: string): AsyncGenerator<readonly StreamedCase[], number> {
  let cases: StreamedCase[] = [];
  const reader = createCaseStream((c) => {
    cases.push(c);
  });
  await Promise.resolve();
  try {
    for (const piece of textOf(path)) {
      reader.feed(piece);
      if (cases.length > 0) yield cases;
      cases = [];
    }
    const count = reader.end();
    if (cases.length > 0) yield cases;
    return count;
  } catch (error) {
    throw userError(path, error);
  }
}

/**
 * Calls `use` with a file that can be read twice: the named file, or a temporary copy of standard input. So a command
 * can check the whole file before it prints the first row, without holding it in memory.
 */
export async function withRereadable<T>(path: string, use: (path: string) => Promise<T>): Promise<T> {
  if (path !== "-") return await use(path);
  const folder = temporaryFolder(), file = join(folder, STANDARD_INPUT);
  try {
    await pipeline(process.stdin, createWriteStream(file));
    return await use(file);
  } finally {
    removeTemporary(folder);
  }
}

/**
 * The cases of a polygon file, piece by piece. The last piece comes after the whole file is checked. @throws UserError
 */
export function* streamPolygons(path: string): Generator<readonly PolygonCase[]> {
  let cases: PolygonCase[] = [];
  const reader = createPolygonReader((c) => {
    cases.push(c);
  });
  try {
    for (const piece of textOf(path)) {
      reader.feed(piece);
      if (cases.length > 0) yield cases;
      cases = [];
    }
    reader.end();
    yield cases;
  } catch (error) {
    throw userError(path, error);
  }
}

/**
 * Opens a `growthcases 1` file: its shapes, and its cases one by one. @throws UserError `path: line N: ...`, also from
 * the cases
 */
export function streamGrowth(path: string): GrowthStream {
  const named = (error: unknown): unknown => userError(path, error, "growth");
  try {
    const { dim, shapes, cases } = growthCaseStream(textOf(path));
    const checked = function* (): Generator<GrowthCase> {
      try {
        yield* cases;
      } catch (error) {
        throw named(error);
      }
    };
    return { dim, shapes, cases: checked() };
  } catch (error) {
    throw named(error);
  }
}

/**
 * Opens a `castcases 1` file: its shapes, and its cases one by one. @throws UserError `path: line N: ...`, also from
 * the cases
 */
export function streamCasts(path: string): CastStream {
  const named = (error: unknown): unknown => userError(path, error, "casts");
  try {
    const { shapes, cases } = castCaseStream(textOf(path));
    const checked = function* (): Generator<CastCase> {
      try {
        yield* cases;
      } catch (error) {
        throw named(error);
      }
    };
    return { shapes, cases: checked() };
  } catch (error) {
    throw named(error);
  }
}

/** The kind of problem in a file. */
export type FileKind = "growth" | "casts" | "space" | "plane";

/** The beginning of the files of each kind, and the solver that reads them. */
const KINDS: readonly { readonly kind: FileKind; readonly solver: string; readonly form: RegExp;
  readonly words: string }[] = [
  { kind: "growth", solver: GROWTH_SOLVER, form: /^[\s\uFEFF]*(?:#[^\n]*\n\s*)*growthcases\b/,
    words: "a file of growth distances, which --solver growth reads" },
  { kind: "casts", solver: CAST_SOLVER, form: /^[\s\uFEFF]*(?:#[^\n]*\n\s*)*castcases\b/,
    words: "a file of casts, which --solver cast reads" },
  { kind: "space", solver: SPACE_SOLVER,
    form: /^[\s\uFEFF]*(?:#[^\n]*\n\s*)*convexcases\b|^[^\n]*\bqax\b|^[\s\uFEFF]*\{\s*"shapes"/,
    words: "a file of 3-D problems, which --solver gjk and the other 3-D solvers read" },
  { kind: "plane", solver: PLANE_SOLVER, form: /"polygon-(?:edge-)?cases-1"/,
    words: "a polygon file, which --solver gjk2d reads" },
];

/** The format of a file, by its beginning. */
function kindOf(path: string): (typeof KINDS)[number] | undefined {
  try {
    const file = openSync(path, "r"), head = Buffer.alloc(4096), size = readSync(file, head, 0, head.length, 0),
      text = head.toString("utf8", 0, size);
    closeSync(file);
    return KINDS.find(({ form }) => form.test(text));
  } catch {
    return undefined;
  }
}

/** A solver that reads files that begin like this one. */
export function solverFor(path: string): string {
  return kindOf(path)?.solver ?? SPACE_SOLVER;
}

/** Does a file begin like 3-D problems? */
export function looksLikeProblems(path: string): boolean {
  return kindOf(path)?.kind === "space";
}

/** A hint for messages: the kind of a file that begins like another kind than the expected one, else "". */
function hintOf(path: string, asked: FileKind): string {
  const found = kindOf(path);
  return found === undefined || found.kind === asked ? "" : ` (this looks like ${found.words})`;
}

/**
 * Largest length that the solvers accept. The formats allow any double, but products of larger lengths would overflow.
 * Length.
 */
const FARTHEST = 1e50;

/** Throws a UserError for the first length in `what` that is beyond `FARTHEST` or not a number. */
export function refuseBeyond(path: string, line: number, what: string, lengths: Iterable<number>): void {
  for (const x of lengths) {
    if (!(Math.abs(x) <= FARTHEST))
      throw new UserError(`${nameOf(path)}: line ${line}: ${what}: lengths must be within 1e50, got ${x}`);
  }
}

/** A message about a line of a file. */
export function atLine(path: string, line: number, message: string): string {
  return `${nameOf(path)}: line ${line}: ${message}`;
}

/** The name of a file in messages. */
export function nameOf(path: string): string {
  return path === "-" || basename(path) === STANDARD_INPUT ? STANDARD_INPUT : path;
}

/** The error as a message that starts with the file's name. */
export function userError(path: string, error: unknown, asked: FileKind = error instanceof PolygonFileError ? "plane"
  : "space"): unknown {
  const name = nameOf(path);
  if (error instanceof ProblemFileError || error instanceof PolygonFileError)
    return new UserError(`${name}: ${error.message}${path === "-" ? "" : hintOf(path, asked)}`);
  if (error instanceof Error && "code" in error && typeof error.code === "string") {
    const reasons: Record<string, string> = { ENOENT: "no such file", EISDIR: "is a folder",
      EACCES: "permission denied" };
    return new UserError(`${name}: ${reasons[error.code] ?? error.message}`);
  }
  return error;
}
