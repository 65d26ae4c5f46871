/**
 * The gallery's thumbnails: pictures of the demos' own models, as SVG in colours that do on light and dark grounds.
 *
 *   node tools/from-source.mjs apps/docs/tools/thumbnails.ts
 *
 * Writes `thumbnails/NAME.svg`. Run it again after a change of a demo's first picture.
 */
import { writeFileSync } from "node:fs";
import * as arm from "../demos/arm/model.ts";
import { handWay, picture as armPicture } from "../demos/arm/view.ts";
import * as barycode from "../demos/barycode/model.ts";
import { patches, triangle } from "../demos/barycode/view.ts";
import * as cast from "../demos/cast/model.ts";
import { picture as castPicture } from "../demos/cast/view.ts";
import * as depth from "../demos/depth/model.ts";
import { boundLines, picture as depthPicture } from "../demos/depth/view.ts";
import * as derivatives from "../demos/derivatives/model.ts";
import { picture as derivativesPicture } from "../demos/derivatives/view.ts";
import * as falling from "../demos/falling/model.ts";
import { picture as fallingPicture } from "../demos/falling/view.ts";
import * as growth from "../demos/growth/model.ts";
import { world as growthPicture } from "../demos/growth/view.ts";
import * as plane from "../demos/plane/model.ts";
import { world } from "../demos/plane/view.ts";
import * as problem from "../demos/problem-file/model.ts";
import "../examples/robot/dom.ts";
import * as robot from "../demos/robot/model.ts";
import { picture as robotPicture } from "../demos/robot/view.ts";
import * as bodies from "../demos/scene/model.ts";
import { outline } from "../demos/scene/view.ts";
import * as steps from "../demos/steps/model.ts";
import { facetsSeen, seen } from "../demos/steps/project.ts";
import { picture } from "../demos/steps/view.ts";
import type { Picture } from "../demos/steps/view.ts";
import * as walk from "../demos/walk/model.ts";
import { background, picture as walkPicture } from "../demos/walk/view.ts";

const A = "#4f83f1", B = "#f08a3c", GREY = "#8b93a8", OK = "#1f9d61";
const write = (name: string, viewBox: string, body: string): void => {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">`;
  const short = body.replace(/-?\d+\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2))))
    .replace(/(-?[\d.]+ -?[\d.]+)(?:L\1(?=[LZ"]))+/g, "$1"); // corners that are one once rounded
  writeFileSync(new URL(`../thumbnails/${name}.svg`, import.meta.url),
    `${open}<g transform="scale(1 -1)">${short}</g></svg>\n`);
};
const line = (kind: string): string => (kind === "edge" ? A : kind === "gap" ? OK : GREY);
const dot = (kind: string): string =>
  (kind === "simplex" || kind === "a" ? A : kind === "b" ? B : kind === "origin" ? GREY : OK);

function space({ facets, lines, dots, viewBox }: Picture): [string, string] {
  const width = Number(viewBox.split(" ")[2]) / 100;
  const body = [
    ...facets.filter(({ mark, facing }) => mark || facing > 0).map(({ d, mark, kind, facing }) =>
      `<path d="${d}" ${kind === "ghost" ? `fill="none" stroke="${GREY}" stroke-width="${width / 3}"`
        : `fill="${mark || kind === "b" ? B : kind === "a" ? A : GREY}" fill-opacity="${mark ? 0.8
          : kind === undefined ? 0.15 : (0.2 + 0.5 * Math.min(1, facing)).toFixed(2)}"`}/>`),
    ...lines.map(({ from, to, kind }) =>
      `<path d="M${from.x} ${from.y}L${to.x} ${to.y}" stroke="${line(kind)}" stroke-width="${width}"/>`),
    ...dots.map(({ at, kind }) => `<circle cx="${at.x}" cy="${at.y}" r="${1.8 * width}" fill="${dot(kind)}"/>`),
  ];
  return [viewBox, body.join("")];
}

const scene = steps.look(steps.START, 4);
write("steps", ...space(picture(scene, steps.solve(scene))));

const overlapping = depth.look(depth.START, 8), answer = depth.solve(overlapping);
write("depth", ...space(depthPicture(overlapping, answer)));
if (boundLines(answer).top === 0) throw new Error("thumbnails: the depth demo has no bounds");

const robotCell = robot.createModel();
write("robot", ...space(robotPicture(robotCell, robot.START, robot.solve(robotCell, robot.START))));

const touching = growth.scaleTo(growth.START, growth.solve(growth.START).result.alpha);
write("growth", ...space(growthPicture(touching, growth.solve(touching))));

write("derivatives", ...space(derivativesPicture(derivatives.START, derivatives.solve(derivatives.START))));

const pile = falling.advance(falling.createScene(1), 3 * falling.RATE);
write("falling", ...space(fallingPicture(pile.worlds[0], pile.camera)));

const yard = walk.createLevel(walk.START.mesh);
const onRamp = { ...walk.START, position: { x: -2, y: 1.36, z: -4 } };
const walker = walk.step(yard, onRamp, { right: 0, ahead: 0, jump: false });
write("walk", ...space(walkPicture(yard, walker, background(walker.camera))));

const cell = arm.createModel(), planned = arm.createPlan(1), way = handWay(cell, planned);
write("arm", ...space(armPicture(cell, arm.START, way, arm.solve(cell, arm.configurationAt(planned, 0.7)))));

const moved = barycode.moveAll(barycode.START, -0.8, -0.6), code = barycode.solve(moved);
write("barycode", "-2.6 -2 5.2 4", [
  ...patches(code).map(({ d, here }) =>
    `<path d="${d}" fill="${here ? A : GREY}" fill-opacity="${here ? 0.3 : 0.06}" stroke="${GREY}" `
      + "stroke-width=\"0.02\"/>"),
  `<path d="${triangle(moved)}" fill="${B}" fill-opacity="0.3" stroke="${B}" stroke-width="0.05"/>`,
  `<path d="M-0.2 0H0.2M0 -0.2V0.2" stroke="${GREY}" stroke-width="0.07"/>`,
].join(""));

const throwing = cast.setHeight(cast.START, 0.3), hit = cast.lookAt(throwing, cast.solve(throwing).impact.time);
write("cast", ...space(castPicture(hit, cast.solve(hit))));

const flat = world(plane.START, plane.solve(plane.START));
write("plane", "-3.4 -2.4 6.8 4.8", [
  ...flat.outlines.map(({ d, kind }) => `<path d="${d}" fill="${dot(kind)}" fill-opacity="0.4"/>`),
  ...flat.lines.map(({ from, to }) =>
    `<path d="M${from.x} ${from.y}L${to.x} ${to.y}" stroke="${OK}" stroke-width="0.06"/>`),
  ...flat.dots.map(({ at, kind }) => `<circle cx="${at.x}" cy="${at.y}" r="0.09" fill="${dot(kind)}"/>`),
].join(""));

// a corner of the floor: bodies that meet another are marked, as the probe and its nearest body are
const crowd = bodies.createWorld(bodies.START), probe = { x: -0.3, y: -0.2 }, near = bodies.ask(crowd, probe);
const drawn = crowd.poses.map(({ position: p }, i) => {
  if (Math.abs(p.x) > 5 || Math.abs(p.y) > 3.4) return "";
  let d = "", round = "";
  outline(crowd, i, {
    moveTo: (x, y) => void (d += `M${x} ${y}`), lineTo: (x, y) => void (d += `L${x} ${y}`),
    arc: (x, y, r) => void (round = `<circle cx="${x}" cy="${y}" r="${r}"`), closePath: () => void (d += "Z"),
  });
  const fill = crowd.meets[i] === 1 ? `fill="${B}" fill-opacity="0.8"` : `fill="${GREY}" fill-opacity="0.45"`;
  return `${round === "" ? `<path d="${d}"` : round} ${fill}/>`;
}).join("");
const { pointA: from, pointB: to } = near;
write("scene", "-4.6 -3 9.2 6", `${drawn}<circle cx="${probe.x}" cy="${probe.y}" r="${bodies.PROBE_RADIUS}" `
  + `fill="none" stroke="${A}" stroke-width="0.08"/><path d="M${from.x} ${from.y}L${to.x} ${to.y}" stroke="${OK}" `
  + `stroke-width="0.08"/>`);

const [pasted] = problem.read(problem.START), { query } = problem.solve(pasted), [, front] = problem.VIEWS;
const outlines = ([["a", query.a, query.poseA], ["b", query.b, query.poseB]] as const).map(([kind, shape, pose]) => {
  const points = problem.outline(shape, pose, front).map((v) => v.join(" ")).join("L");
  return `<path d="M${points}Z" fill="${dot(kind)}" fill-opacity="0.4"/>`;
});
write("problem-file", "-1.4 -1.3 2.8 1.7", outlines.join(""));

// two bodies and the way between them: the distance demo and the file of problems
const camera = { yaw: 0.5, pitch: 0.4 }, { a, b } = steps.PAIRS.stones;
const far = steps.moveTo(steps.choosePair(steps.START, "stones"), 3.4);
const [run] = steps.solve(far), at = steps.poseB(far).position;
const body = (shape: typeof a, x: number, y: number, z: number, colour: string): string => {
  const { mesh } = shape;
  if (mesh === null) return "";
  const { vertices: v, facetStart, facetVertices } = mesh;
  const facets = Array.from({ length: facetStart.length - 1 }, (_, f) =>
    Array.from(facetVertices.subarray(facetStart[f], facetStart[f + 1]),
      (k) => ({ x: x + v[3 * k], y: y + v[3 * k + 1], z: z + v[3 * k + 2] })));
  return facetsSeen(facets, camera, () => false).filter(({ facing }) => facing > 0)
    .map(({ d, facing }) =>
      `<path d="${d}" fill="${colour}" fill-opacity="${(0.3 + 0.6 * facing).toFixed(2)}"/>`).join("");
};
const p = seen(run.result.pointA, camera), q = seen(run.result.pointB, camera);
const pair = body(a, 0, 0, 0, A) + body(b, at.x, at.y, at.z, B)
  + `<path d="M${p.x} ${p.y}L${q.x} ${q.y}" stroke="${OK}" stroke-width="0.06"/>`;
write("distance", "-1.6 -2 6 4", pair);

// the L of the first hour's parts in the opening of its U, and the way between them
const boxes = (parts: readonly (readonly number[])[], colour: string): string => parts.map(([x, y, hx, hy]) =>
  `<rect x="${x - hx}" y="${y - hy}" width="${2 * hx}" height="${2 * hy}" fill="${colour}" fill-opacity="0.6"/>`)
  .join("");
write("first-hour", "-3 -2.9 6 4", boxes([[0, 0, 2, 0.25], [-1.75, 1.5, 0.25, 1.25], [1.75, 1.5, 0.25, 1.25]], B)
  + boxes([[-0.5, 1.5, 0.25, 1], [0.25, 0.75, 0.5, 0.25]], A)
  + `<path d="M0.25 0.5V0.25" stroke="${OK}" stroke-width="0.08"/>`);
