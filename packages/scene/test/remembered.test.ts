/** A pair gives its solver all that it remembers of the last query; what a solver does not write is set. */
import { distance } from "@col/gjk";
import { addBody, createScene, forEachPairWithin } from "@col/scene";
import { box, sphere } from "@col/shapes";
import { makePose } from "@col/testkit";
import { expect, test } from "vitest";

test.each([[5, 0, 0, -1], [0, 5, 0, -1], [0, 0, 5, -1], [1, 2, 3, 6], [0, 0, 0, 6]])(
  "a direction (%d, %d, %d) and the parts come back, part %d of the first body", (x, y, z, part) => {
    const axis = [x, y, z];
    const seen: unknown[] = [];
    const scene = createScene({ distance: (a, poseA, b, poseB, options, out) => {
      const warm = options?.warmStart;
      if (warm === undefined || out === undefined) throw new Error("the scene gives a warm start and a result");
      seen.push([warm.valid, Array.from(warm.x), warm.partA, warm.partB]);
      distance(a, poseA, b, poseB, undefined, out);
      warm.x.set(axis);
      warm.valid = true;
      warm.partA = part;
      warm.partB = 4;
      return out;
    } });
    addBody(scene, box(0.5, 0.5, 0.5), makePose());
    // within reach by every plane that a direction above gives
    addBody(scene, sphere(0.5), makePose(0.9, 0.9, 0.9));
    for (let k = 0; k < 2; k++) forEachPairWithin(scene, () => undefined, { maxDistance: 2 });
    expect(seen).toEqual([[false, [0, 0, 0], -1, -1], [true, axis, part, 4]]);
  });

test("an answer about convex bodies begins with their only parts, whatever the pair before left", () => {
  const parts: unknown[] = [];
  const scene = createScene({ distance: (_a, _poseA, _b, _poseB, _options, out) => {
    if (out === undefined) throw new Error("the scene gives a result");
    const { partA, partB } = out as unknown as Readonly<Record<string, unknown>>;
    parts.push([partA, partB]);
    return Object.assign(out, { distance: 0.1, lowerBound: 0.1, status: "separated", partA: 7, partB: 8 });
  } });
  for (const x of [0, 0.1, 0.2]) addBody(scene, sphere(0.5), makePose(x, 0, 0));
  forEachPairWithin(scene, () => undefined, { maxDistance: 2 });
  expect(parts).toEqual([[0, 0], [0, 0], [0, 0]]);
});
