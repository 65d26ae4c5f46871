/**
 * The model of the demo of a scene, without a browser: pairs and nearest bodies against all bodies one by one, frames
 * that repeat, what is drawn.
 */
import { distance } from "@col/gjk";
import { sphere } from "@col/shapes";
import { expect, test } from "vitest";
import { advance, ask, COUNTS, createWorld, moveProbe, PROBE_RADIUS, SHARES, START } from "../demos/scene/model.ts";
import type { World } from "../demos/scene/model.ts";
import { lensAt, outline } from "../demos/scene/view.ts";
import type { Pen } from "../demos/scene/view.ts";

/** Pairs that meet, one by one, and which bodies are in one. */
function bruteForce({ shapes, poses }: World): { pairs: number; meets: Uint8Array } {
  const meets = new Uint8Array(shapes.length), reach = 1; // no body is wider than half a metre from its centre
  let pairs = 0;
  for (let i = 0; i < shapes.length; i++) {
    for (let j = 0; j < i; j++) {
      const p = poses[i].position, q = poses[j].position;
      if (Math.abs(p.x - q.x) > reach || Math.abs(p.y - q.y) > reach) continue;
      if (distance(shapes[i], poses[i], shapes[j], poses[j]).distance > 0) continue;
      pairs++;
      meets[i] = meets[j] = 1;
    }
  }
  return { pairs, meets };
}

test("pairs equal the pairs found body by body, frame after frame, whatever share moves", () => {
  for (const share of SHARES) {
    const world = createWorld({ count: 1000, share });
    for (let frame = 0; frame < 40; frame++) {
      if (frame % 13 === 0) {
        const { pairs, meets } = bruteForce(world);
        expect(world.pairs).toBe(pairs);
        expect(world.meets).toEqual(meets);
        expect(pairs).toBeGreaterThan(50);
      }
      advance(world);
    }
    expect(world.frame).toBe(40);
  }
});

test("ten thousand bodies: the frame is the same again", () => {
  expect(COUNTS.at(-1)).toBe(START.count);
  const one = createWorld(START), two = createWorld(START);
  advance(one);
  advance(two);
  expect(one.pairs).toBe(two.pairs);
  expect(one.meets).toEqual(two.meets);
});

test("the probe's nearest body equals the nearest found body by body, and stays on the floor", () => {
  const world = createWorld({ count: 1000, share: 1 }), probe = sphere(PROBE_RADIUS);
  for (let k = 0; k < 30; k++) {
    const { x, y } = moveProbe(world, { x: 2 * k - 30, y: 25 - k }), near = ask(world, { x, y });
    const at = { position: { x, y, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
    const least = Math.min(...world.shapes.map((s, i) => distance(s, world.poses[i], probe, at).distance));
    expect(Math.abs(near.distance - least)).toBeLessThan(1e-9);
    expect(near.lowerBound).toBeLessThanOrEqual(near.distance);
    expect(Math.abs(x)).toBeLessThanOrEqual(world.halfX);
    expect(Math.abs(y)).toBeLessThanOrEqual(world.halfY);
    advance(world);
  }
});

test("what is drawn of a body are its corners from above, or its circle", () => {
  const world = createWorld({ count: 1000, share: 0 }), d = new Float64Array(3), out = new Float64Array(3);
  for (let i = 0; i < 20; i++) {
    const corners: { x: number; y: number }[] = [], radii: number[] = [];
    const pen: Pen = { moveTo: (x, y) => void corners.push({ x, y }), lineTo: (x, y) => void corners.push({ x, y }),
      arc: (_x, _y, r) => void radii.push(r), closePath: () => undefined };
    outline(world, i, pen);
    const { position: p } = world.poses[i], shape = world.shapes[i], a = world.angles[i];
    for (const [u, v] of [[1, 0], [0, 1], [-0.6, 0.8]]) {
      // the support along (u, v), in the body's own frame and back
      d.set([Math.cos(a) * u + Math.sin(a) * v, Math.cos(a) * v - Math.sin(a) * u, 0]);
      shape.support(shape, d, out);
      const support = d[0] * out[0] + d[1] * out[1] + shape.margin + u * p.x + v * p.y;
      const drawn = radii.length > 0 ? u * p.x + v * p.y + radii[0]
        : Math.max(...corners.map((c) => u * c.x + v * c.y));
      expect(Math.abs(drawn - support)).toBeLessThan(1e-12);
    }
  }
});

test("the lens is never over the probe", () => {
  const { halfX, halfY } = createWorld({ count: 1000, share: 0 }), width = 320, height = 200;
  const scale = width / (2 * halfX);
  for (let k = 0; k < 400; k++) {
    const probe = { x: halfX * ((k % 20) / 9.5 - 1), y: halfY * (Math.floor(k / 20) / 9.5 - 1) };
    const { x, y, radius } = lensAt(probe, width, height);
    const away = Math.hypot(x - width / 2 - scale * probe.x, y - height / 2 + scale * probe.y);
    expect(away, `${probe.x} ${probe.y}`).toBeGreaterThan(radius + 5);
    expect(x - radius >= 0 && x + radius <= width && y - radius >= 0 && y + radius <= height).toBe(true);
  }
});
