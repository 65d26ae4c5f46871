/**
 * The stored results of a run: their type, and how they are written and read.
 *
 * In: results, or the path of a result file. Out: JSON text with one entry of the long lists per line, so that a diff
 * is readable; numbers that are not whole have six digits, which is more than a clock gives. A file is checked
 * against the JSON schema schema/results-1.json.
 */
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { ResultFile } from "@col/bench";
import { UserError, userError } from "@col/cli";
import type { SuiteResult } from "../suites/suite.ts";
import { readText } from "./packed.ts";

/** The file that `suite` writes and `report` and `compare` read. */
export interface StoredResults extends ResultFile, Omit<SuiteResult, keyof ResultFile> {}

/** Digits that are kept: more than any clock gives, and the file half as long. Checksums are text. */
const DIGITS = 6;

/** The same with every number that is no whole one to six digits. */
export function rounded<T>(value: T): T {
  if (typeof value === "number")
    return (Number.isInteger(value) || !Number.isFinite(value) ? value : Number(value.toPrecision(DIGITS))) as T;
  if (Array.isArray(value)) return value.map((v: unknown) => rounded(v)) as T;
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, rounded(v as unknown)])) as T;
  return value;
}

/** As JSON, an entry of the long lists on a line of its own: small, and readable by a diff. */
export function resultsText(results: StoredResults): string {
  const textOf = (value: unknown): string =>
    (Array.isArray(value) && value.length > 0 ? `[\n${value.map((v) => JSON.stringify(v)).join(",\n")}\n]`
      : JSON.stringify(value));
  const parts = Object.entries(results).map(([key, value]: [string, unknown]) =>
    `${JSON.stringify(key)}: ${textOf(value)}`);
  return `{\n${parts.join(",\n")}\n}\n`;
}

/** Throws a UserError unless a value follows the schema of result files. */
function requireResults(path: string, value: unknown): asserts value is StoredResults {
  const file = new URL("../../schema/results-1.json", import.meta.url);
  const isResults = new Ajv2020({ strict: false }).compile(JSON.parse(readFileSync(file, "utf8")) as object);
  if (isResults(value)) return;
  const wrong = isResults.errors?.[0], where = wrong?.instancePath ?? "";
  throw new UserError(`${path}: not a result file (schema col-bench-results-1, written by "bench suite NAME --json `
    + `FILE"): ${where === "" ? "it" : where} ${wrong?.message ?? ""}`);
}

/** Reads a result file. @throws UserError that names its fault. */
export function readResults(path: string): StoredResults {
  let value: unknown;
  try {
    value = JSON.parse(readText(path));
  } catch (error) {
    if (error instanceof SyntaxError) throw new UserError(`${path}: not JSON: ${error.message}`);
    throw userError(path, error);
  }
  requireResults(path, value);
  return value;
}
