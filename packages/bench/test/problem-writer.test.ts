/** Every form that the writer makes is read back with the same bits. */
import { expect, test } from "vitest";
import { createCaseStream, createProblemWriter, generate, mergeSets } from "@col/bench";
import type { ProblemForm, ShapeSpec, StreamedCase, WrittenCase } from "@col/bench";

const set = mergeSets([generate("primitives", 2, 7), generate("hull8", 2, 7)]);
/** Numbers that a short decimal loses: -0, the least number, one of 17 digits. */
const HARD = [-0, 5e-324, 0.1 + 0.2, 1e-300, -1.7976931348623157e308];
const cases: readonly WrittenCase[] = set.label.map((label, i) => {
  const poses = set.poses.slice(14 * i, 14 * i + 14);
  poses[4] = HARD[i % HARD.length];
  return { a: set.pairs[2 * i], b: set.pairs[2 * i + 1], poses, target: set.target[i], ref: NaN,
    label: `${label},"${i}"` };
});
/** A shape without its line. */
const plain = (shape: ShapeSpec): unknown => ({ ...shape, line: 0 });

test.each<ProblemForm>(["text", "csv", "json", "jsonl"])("%s", (form) => {
  const writer = createProblemWriter(form, set.shapes, cases.length), read: StreamedCase[] = [],
    stream = createCaseStream((c) => void read.push(c));
  for (const piece of writer.head()) stream.feed(piece);
  cases.forEach((c, i) => {
    stream.feed(writer.row(c, i));
  });
  stream.feed(writer.tail);
  expect(stream.end()).toBe(cases.length);
  read.forEach((c, i) => {
    const { a, b, ...written } = cases[i];
    expect({ a: plain(c.a), b: plain(c.b), poses: c.poses, target: c.target, ref: c.ref, label: c.label })
      .toStrictEqual({ a: plain(set.shapes[a]), b: plain(set.shapes[b]), ...written });
  });
});
