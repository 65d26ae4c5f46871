/**
 * Bodies at rest for ten seconds in four engines; the table is printed, for the record. Ours keeps the laws of rest.
 *
 * The same bodies, gravity, steps of 1/60 s, friction and masses; no sleep, damping or convex radius. Rapier and
 * what is called tuned have our slop of 1e-3 and mend internal edges, the others their slop of 0.02. What differs: ours
 * is the test kit's simulator in doubles, whose impulses run until they change little, and which corrects positions
 * without adding velocity; the others do their own number of rounds, Rapier and Jolt in floats.
 * Drift, sink (the slop is in it) and gain are parts of the size 1, turned is in radians.
 */
import { restingBodies, restWith } from "@col/testkit";
import { expect, test } from "vitest";
import { crashcatAtRest, rapierAtRest } from "./rest/others.ts";
import { joltAtRest } from "./rest/jolt.ts";
import { OURS, REST_FLOORS } from "./rest/ours.ts";
import type { RestShape } from "./rest/ours.ts";

const RESTING = restingBodies<RestShape>({ box: (...half) => ({ kind: "box", half }),
  convexHull: (corners) => ({ kind: "hull", corners }), cylinder: (radius, halfHeight) => ({ kind: "cylinder", radius,
    halfHeight }) });

test("bodies rest for ten seconds beside other engines", async () => {
  const engines = [OURS, await rapierAtRest(), await joltAtRest(false), await joltAtRest(true),
    crashcatAtRest(false), crashcatAtRest(true)], lines: string[] = [];
  for (const floor of REST_FLOORS) for (const { name, size, layers, bodies } of RESTING) for (const engine of engines) {
    const all = [floor.body(), ...bodies()], rest = restWith(all, engine.open(all), size, 10, 0),
      shown = [rest.drift, rest.sunk, rest.turned, rest.gained].map((x) => x.toExponential(1).padStart(9)).join("");
    lines.push(`${floor.name.padEnd(15)}${name.padEnd(24)}${engine.name.padEnd(14)}${shown}`);
    if (engine !== OURS) continue;
    expect(rest.drift, `${name} on ${floor.name}`).toBeLessThan(1e-3);
    expect(rest.sunk, `${name} on ${floor.name}`).toBeLessThan(1e-3 * (layers + 1));
    expect(rest.turned, `${name} on ${floor.name}`).toBeLessThan(1e-2);
    expect(rest.gained, `${name} on ${floor.name}`).toBeLessThan(1e-5);
  }
  console.log([engines.map((e) => `${e.name} ${e.version}`).join(", "),
    `${"floor".padEnd(15)}${"body".padEnd(24)}${"engine".padEnd(14)}    drift     sink   turned   gained`, ...lines]
    .join("\n"));
});
