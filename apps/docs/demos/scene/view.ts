/**
 * The picture of a world: balls and boxes from above. In: world, probe, answer, a context and how many pixels a metre
 * has. Drawn by colour, one path each, so that ten thousand bodies are three strokes.
 */
import { BOX_KIND } from "@col/types";
import type { NearestBody } from "@col/scene";
import { PROBE_RADIUS } from "./model.ts";
import type { Point, World } from "./model.ts";

/** Colours that do on light and dark grounds. */
export const COLOURS = { free: "#8b93a8", meeting: "#f08a3c", probe: "#4f83f1", way: "#1f9d61" } as const;

/** What a path is drawn on: a canvas, a `Path2D`, or text of SVG. */
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

/** Draws the world on a canvas of `width` x `height` pixels. */
export function draw(
  world: World, probe: Point, near: NearestBody, context: CanvasRenderingContext2D, width: number, height: number,
): void {
  const { halfX, meets, poses } = world, scale = width / (2 * halfX);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  context.setTransform(scale, 0, 0, -scale, width / 2, height / 2);
  for (const meeting of [0, 1]) {
    context.beginPath();
    for (let i = 0; i < poses.length; i++) if (meets[i] === meeting) outline(world, i, context);
    context.fillStyle = meeting === 1 ? COLOURS.meeting : COLOURS.free;
    context.fill();
  }
  context.strokeStyle = COLOURS.probe;
  context.lineWidth = 3 / scale;
  context.beginPath();
  // seen well also where it is a few pixels wide
  context.arc(probe.x, probe.y, Math.max(PROBE_RADIUS, 7 / scale), 0, 2 * Math.PI);
  context.stroke();
  if (!(near.distance > 0 && near.distance < Infinity)) return;
  context.strokeStyle = COLOURS.way;
  context.beginPath();
  context.moveTo(near.pointA.x, near.pointA.y);
  context.lineTo(near.pointB.x, near.pointB.y);
  context.stroke();
}
