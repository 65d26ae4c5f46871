/**
 * three.js objects as poses: taken where they stand in the world, refused where scale or a parent makes them stand
 * elsewhere (decisions/contracts.md).
 */
import { describe, expect, it } from "vitest";
import { relativePose } from "../src/index.ts";

interface Fake {
  readonly isObject3D: true;
  readonly type: string;
  readonly position: { x: number; y: number; z: number };
  readonly quaternion: { x: number; y: number; z: number; w: number };
  readonly scale: { x: number; y: number; z: number };
  parent: Fake | null;
}

const object = (type = "Mesh"): Fake => ({
  isObject3D: true,
  type,
  position: { x: 0, y: 0, z: 0 },
  quaternion: { x: 0, y: 0, z: 0, w: 1 },
  scale: { x: 1, y: 1, z: 1 },
  parent: null,
});
const out = new Float64Array(12), plain = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };

describe("three.js objects", () => {
  it("alone, or under parents that stand still, are poses", () => {
    const mesh = object(), scene = object("Scene");
    mesh.position.x = 3;
    mesh.parent = object("Group");
    mesh.parent.parent = scene;
    relativePose(plain, mesh, out);
    expect(out[9]).toBe(3);
  });
  it("with a scale are refused", () => {
    const mesh = object();
    mesh.scale.y = 5;
    const text =
      "poseB: a three.js object with scale (1, 5, 1), and a pose has none: bodyOf of @col/three puts it into the shape";
    expect(() => {
      relativePose(plain, mesh, out);
    }).toThrow(new RangeError(text));
  });
  it.each([
    [
      "moves",
      (g: Fake) => {
        g.position.z = 1e-9;
      },
    ],
    [
      "turns",
      (g: Fake) => {
        Object.assign(g.quaternion, { z: 1, w: 0 });
      },
    ],
    [
      "scales",
      (g: Fake) => {
        g.scale.x = 2;
      },
    ],
  ] as const)("under a parent that %s are refused, at any height", (_, change) => {
    for (const height of [1, 2]) {
      const mesh = object(),
        group = object("Group"),
        scene = object("Scene");
      mesh.parent = group;
      group.parent = scene;
      change(height === 1 ? group : scene);
      expect(() => {
        relativePose(mesh, plain, out);
      }).toThrow(`poseA: a three.js object under a ${height === 1 ? "Group" : "Scene"} that moves, turns or scales it`);
    }
  });
  it("records that are no three.js objects keep what they like in such fields", () => {
    const body = { ...plain, position: { x: 1, y: 0, z: 0 }, scale: { x: 9, y: 9, z: 9 }, parent: "none" };
    relativePose(plain, body, out);
    expect(out[9]).toBe(1);
  });
});
