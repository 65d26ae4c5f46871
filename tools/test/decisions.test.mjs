/** tools/check-decisions.mjs finds what it is there to find. */
import { expect, test } from "vitest";
import { decisionFindings } from "../check-decisions.mjs";

const record = (number) =>
  `# ${number}: A title\n\n**Context.** Why.\n\n**Decision.** What.\n\n**Consequences.** So.\n`;
const records = (...changes) => new Map([["0001-one.md", record("0001")],
  ["0003-three.md", record("0003")], ...changes]);
const index = "[0001](0001-one.md) [0003](0003-three.md)\n\nNumbers without a record: 0002.\n";

test("a sound folder has no findings", () => expect(decisionFindings(records(), index)).toEqual([]));

test.each([
  ["a record that the index leaves out", records(["0004-four.md", record("0004")]), index,
    /links 0004-four.md 0 times/],
  ["a record listed twice", records(), `${index}[0001](0001-one.md)`, /links 0001-one.md 2 times/],
  ["a link to nothing", records(), `${index}[0009](0009-nine.md)`, /0009-nine.md, which does not exist/],
  ["a gap that is not named", records(), "[0001](0001-one.md) [0003](0003-three.md)", /0002 has no record/],
  ["a named gap that has a record", records(["0002-two.md", record("0002")]), `${index}[0002](0002-two.md)`,
    /0002 is called a gap/],
  ["a number used twice", records(["0003-other.md", record("0003")]), `${index}[0003](0003-other.md)`,
    /0003 is used twice/],
  ["a title with another number", records(["0003-three.md", record("0004")]), index, /title must start "# 0003: "/],
  ["a missing part", records(["0003-three.md", record("0003").replace("**Consequences.**", "")]), index,
    /no part "\*\*Consequences/],
])("finds %s", (_what, folder, page, message) => {
  expect(decisionFindings(folder, page)).toContainEqual(expect.stringMatching(message));
});
