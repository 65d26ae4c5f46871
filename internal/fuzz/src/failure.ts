/**
 * A failure kept: the reduced pair with the law that it breaks, as a fixture file that `loadFixtures` of the test kit
 * reads.
 *
 * One file a failure, JSON with full precision (-0 only in the source text), named after package, law and case. `why`
 * is a sentence, `pair` the spec, `snippet` the same as source text.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "./run-case.ts";
import { snippetOf } from "./snippet.ts";
import type { Subject } from "./subjects.ts";

export interface Failure extends Finding {
  readonly seed: number;
  readonly case: number;
  readonly subject: Subject;
  /** The pair as generated, before it was reduced. */
  readonly original: Subject;
}

/** Letters and digits of a sentence, joined by dashes. */
function slug(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 70);
}

/** File name, without the folder. */
export function fileNameOf(f: Failure): string {
  return `${slug(f.law)}-${f.seed}-${f.case}.json`;
}

/** Text of the file. */
export function failureText(f: Failure): string {
  const { domain, spec } = f.subject;
  return `${JSON.stringify(
    {
      why: `${f.package}: ${f.law}: ${f.magnitude} is more than ${f.tolerance}`,
      domain,
      pair: spec,
      found: {
        package: f.package,
        law: f.law,
        magnitude: f.magnitude,
        tolerance: f.tolerance,
        seed: f.seed,
        case: f.case,
      },
      snippet: snippetOf(f.subject, f.package).split("\n"),
      original: f.original.spec,
    },
    null,
    1,
  )}\n`;
}

/** Writes the file into the folder of the package; returns its path. */
export function writeFailure(folder: string, f: Failure): string {
  const into = join(folder, f.package), path = join(into, fileNameOf(f));
  mkdirSync(into, { recursive: true });
  writeFileSync(path, failureText(f));
  return path;
}
