/** Tables as text: what stands left and right, and how a table is folded on a narrow terminal. */
import { expect, test } from "vitest";
import { plainTable } from "../src/plain-table.ts";

const HEAD = ["class", "solver", "ns", "error m", "wrong"];
const ROWS = [["boxes", "gjk", "312", "5e-16", "0"], ["boxes", "rapier", "1042", "-", "3"]];

test("words to the left, figures to the right, no line left open", () => {
  expect(plainTable(HEAD, ROWS)).toBe([
    "class  solver    ns  error m  wrong",
    "boxes  gjk      312    5e-16      0",
    "boxes  rapier  1042        -      3",
  ].join("\n"));
});

test("on a narrow terminal in pieces, each with the names of its rows", () => {
  expect(plainTable(HEAD, ROWS, 28)).toBe([
    "class  solver    ns  error m",
    "boxes  gjk      312    5e-16",
    "boxes  rapier  1042        -",
    "",
    "class  solver  wrong",
    "boxes  gjk         0",
    "boxes  rapier      3",
  ].join("\n"));
  // too narrow for anything: a column at a time
  expect(plainTable(HEAD, ROWS, 5).split("\n\n")).toHaveLength(3);
});

test("a table of words, and one without rows", () => {
  expect(plainTable(["a", "b"], [["x", "y"]])).toBe("a  b\nx  y");
  expect(plainTable(["a", "b"], [])).toBe("a  b");
});
