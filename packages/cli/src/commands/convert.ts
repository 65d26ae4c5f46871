/**
 * The command `convert FILE`: writes 3-D problems in another form: `convexcases 1`, CSV, JSON or JSON lines.
 *
 * In: the path of a file in any of these forms, or `-` for standard input. Out: the converted text, to a file or to
 * standard output. Every number keeps its bits.
 *
 * Method: the file is read twice. The first pass collects the shapes and counts the cases; the second pass writes
 * each case as it is read. Equal shapes are written once. Shapes that no case uses are left out.
 */
import { createProblemWriter } from "@col/bench";
import type { ShapeSpec } from "@col/bench";
import type { Format } from "../answers/formats.ts";
import { regularFile } from "../files.ts";
import { writeText } from "../output.ts";
import { streamCases, withRereadable } from "../problem-file.ts";

/** Numbers the shapes in the order of their first use. Equal shapes have the same number. */
function shapeNumbers(): { readonly shapes: ShapeSpec[]; of(spec: ShapeSpec): number } {
  const shapes: ShapeSpec[] = [], met = new WeakMap<ShapeSpec, number>(), byText = new Map<string, number>();
  return {
    shapes,
    of(spec) {
      const known = met.get(spec);
      if (known !== undefined) return known;
      const parts = spec.kind === "convex" ? [...spec.vertices, NaN, ...spec.triangles] : spec.params,
        text = `${spec.kind} ${parts.map((x) => (Object.is(x, -0) ? "-0" : x)).join(" ")}`,
        number = byText.get(text) ?? shapes.push(spec) - 1;
      byText.set(text, number);
      met.set(spec, number);
      return number;
    },
  };
}

/** Runs the command. */
export async function convert(given: string, form: Format, out: string | undefined): Promise<void> {
  if (out !== undefined) regularFile(out);
  await withRereadable(given, async (file) => {
    const numbers = shapeNumbers();
    let count = 0;
    for await (const cases of streamCases(file)) for (const c of cases) {
      numbers.of(c.a);
      numbers.of(c.b);
      count++;
    }
    const writer = createProblemWriter(form, numbers.shapes, count);
    const text = async function* (): AsyncGenerator<string> {
      yield* writer.head();
      for await (const cases of streamCases(file))
        for (const c of cases) yield writer.row({ ...c, a: numbers.of(c.a), b: numbers.of(c.b) }, c.index);
      yield writer.tail;
    };
    await writeText(out, text());
  });
}
