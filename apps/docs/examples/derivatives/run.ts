/**
 * Runs the three examples and prints what came of them: node --conditions=@col/source
 * apps/docs/examples/derivatives/run.ts
 */
import { box, cylinder, ellipsoid, sphere } from "@col/shapes";
import { graspObject } from "./grasp.ts";
import { aim, push } from "./push.ts";
import { clearance, planPath } from "./trajectory.ts";

const UPRIGHT = { x: 0, y: 0, z: 0, w: 1 }, ORIGIN = { position: { x: 0, y: 0, z: 0 }, quaternion: UPRIGHT };
const out = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const g = graspObject(ellipsoid(0.03, 0.05, 0.08), ORIGIN, sphere(0.01), [{ x: 0.08, y: 0.01, z: -0.005 },
  { x: -0.09, y: -0.004, z: 0.008 }]);
out(
  `grasp: contacts at x = ${g.contacts.map((p) => p.x.toFixed(6)).join(" and ")} m, `
    + `residual ${g.residual.toExponential(1)}`);

const obstacles = [
  { shape: box(0.3, 0.4, 0.3), pose: { position: { x: 0.9, y: 0.1, z: 0.05 }, quaternion: UPRIGHT } },
  { shape: cylinder(0.25, 0.5),
    pose: { position: { x: 2, y: -0.05, z: -0.1 },
      quaternion: { x: 0.38268343236508984, y: 0, z: 0, w: 0.9238795325112867 } } },
];
const body = ellipsoid(0.15, 0.2, 0.1), straight = Array.from({ length: 31 }, (_, i) => ({ x: i * 0.1, y: 0, z: 0 }));
for (const kind of ["signed-distance", "growth-distance"] as const) {
  const path = planPath(kind, body, UPRIGHT, straight, obstacles, kind === "signed-distance" ? 0.05 : 0.1);
  const least = Math.min(...path.flatMap((position) =>
    obstacles.map((o) => clearance("signed-distance", o, body, { position, quaternion: UPRIGHT }).value)));
  const length = path.slice(1)
    .reduce((s, p, i) => s + Math.sqrt((p.x - path[i].x) ** 2 + (p.y - path[i].y) ** 2 + (p.z - path[i].z) ** 2), 0);
  out(`path by ${kind}: ${length.toFixed(3)} m long, least distance ${least.toFixed(4)} m`);
}

const pusher = sphere(0.05), slider = ellipsoid(0.1, 0.15, 0.08), step = [0.005, 0, 0],
  from = aim(pusher, slider, [-0.2, 0.03, 0.01], step, 60, -0.06);
out(
  `push: to end at y = -0.06 m the pusher starts at y = ${from[1].toFixed(6)} m\n  the slider ends at (`
    + `${push(pusher, slider, from, step, 60).end.map((v) => v.toFixed(4)).join(", ")})`);
