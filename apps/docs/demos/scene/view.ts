/**
 * The picture of a world: balls and boxes from above, and a lens over the probe. In: world, probe, answer, a context.
 * Drawn by colour, one path each, so that ten thousand bodies are two fills.
 */
import { BOX_KIND } from "@col/types";
import type { NearestBody } from "@col/scene";
import { PROBE_RADIUS } from "./model.ts";
import type { Point, World } from "./model.ts";

/** Colours that do on light and dark grounds. */
export const COLOURS = { free: "#8b93a8", meeting: "#f08a3c", probe: "#4f83f1", way: "#1f9d61" } as const;

/** The target of a drawn path: a canvas, a `Path2D`, or text of SVG. */
export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  closePath(): void;
}

/** The outline of body `i`, y up. */
export function outline(world: World, i: number, pen: Pen): void {
  const { x, y } = world.poses[i].position, shape = world.shapes[i];
  if (shape.kind !== BOX_KIND) {
    pen.moveTo(x + shape.margin, y);
    pen.arc(x, y, shape.margin, 0, 2 * Math.PI);
    return;
  }
  const c = Math.cos(world.angles[i]), s = Math.sin(world.angles[i]), u = shape.bounds[3], v = shape.bounds[4];
  pen.moveTo(x + c * u - s * v, y + s * u + c * v);
  pen.lineTo(x - c * u - s * v, y - s * u + c * v);
  pen.lineTo(x - c * u + s * v, y - s * u - c * v);
  pen.lineTo(x + c * u + s * v, y + s * u - c * v);
  pen.closePath();
}

/** Bodies, probe and the way between it and its nearest body; `least`: radius of the probe at least, metres. */
function drawBodies(
  world: World, probe: Point, near: NearestBody, context: CanvasRenderingContext2D, half: number, line: number,
  least: number,
): void {
  const { meets, poses } = world;
  for (const meeting of [0, 1]) {
    context.beginPath();
    for (let i = 0; i < poses.length; i++) {
      const { x, y } = poses[i].position;
      if (meets[i] === meeting && Math.abs(x - probe.x) < half && Math.abs(y - probe.y) < half)
        outline(world, i, context);
    }
    context.fillStyle = meeting === 1 ? COLOURS.meeting : COLOURS.free;
    context.fill();
  }
  context.lineWidth = line;
  context.strokeStyle = COLOURS.probe;
  context.beginPath();
  context.arc(probe.x, probe.y, Math.max(PROBE_RADIUS, least), 0, 2 * Math.PI);
  context.stroke();
  if (!(near.distance > 0 && near.distance < Infinity)) return;
  context.strokeStyle = COLOURS.way;
  context.beginPath();
  context.moveTo(near.pointA.x, near.pointA.y);
  context.lineTo(near.pointB.x, near.pointB.y);
  context.stroke();
}

/** Radius of the lens as a share of the picture's height, what it shows to each side, metres, its gap to the edge. */
const LENS = 0.2, LENS_METRES = 1.6, LENS_GAP = 0.04;

/** Where the lens is: in the corner that the probe is not in. Centre and radius, pixels. */
export function lensAt(probe: Point, width: number, height: number): { x: number; y: number; radius: number } {
  const radius = LENS * height, inside = radius + LENS_GAP * height;
  return { x: probe.x > 0 ? inside : width - inside, y: probe.y > 0 ? height - inside : inside, radius };
}

/**
 * Draws the world on a canvas of `width` x `height` pixels, and what is about the probe through a lens. `ground`: the
 * colour behind it.
 */
export function draw(
  world: World, probe: Point, near: NearestBody, context: CanvasRenderingContext2D, width: number, height: number,
  ground: string,
): void {
  const scale = width / (2 * world.halfX), { x, y, radius } = lensAt(probe, width, height);
  const large = radius / LENS_METRES;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  context.setTransform(scale, 0, 0, -scale, width / 2, height / 2);
  // (the probe is seen also where it is a few pixels wide)
  drawBodies(world, probe, near, context, Infinity, 3 / scale, 7 / scale);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = ground;
  context.fill();
  context.strokeStyle = COLOURS.probe;
  context.lineWidth = 3;
  context.stroke();
  context.clip();
  context.setTransform(large, 0, 0, -large, x - large * probe.x, y + large * probe.y);
  drawBodies(world, probe, near, context, LENS_METRES + 1, 2 / large, 0);
  context.restore();
}
