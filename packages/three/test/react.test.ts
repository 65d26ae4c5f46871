/** The hooks, in a react-three-fiber scene without a screen. */
import { bodyDistance, compound, triangleMesh } from "@col/compound";
import type { CompoundBody, TriangleMesh } from "@col/compound";
import { distance } from "@col/gjk";
import { sphere } from "@col/shapes";
import type { Pose } from "@col/types";
import ReactThreeTestRenderer from "@react-three/test-renderer";
import { createElement, useRef } from "react";
import type { ReactNode } from "react";
import { BoxGeometry } from "three";
import type { Group, Mesh, Object3D } from "three";
import { describe, expect, it } from "vitest";
import { useBody, usePair } from "../src/react.ts";
import type { BodyRef } from "../src/react.ts";

const told: { distance: number; frames: number; body: BodyRef | null } = { distance: NaN, frames: 0, body: null };

const FOOT = new BoxGeometry(4, 1, 1), POST = new BoxGeometry(1, 4, 1), GRAIN = new BoxGeometry(0.5, 0.5, 0.5);

function Scene({ scale, margin }: { readonly scale: number; readonly margin: number }): ReactNode {
  const a = useRef<Mesh>(null), b = useRef<Mesh>(null), gone = useRef<Object3D>(null);
  const bodyA = useBody(a, { margin }, scale), bodyB = useBody(b, { as: "box" }), none = useBody(gone);
  told.body = bodyA;
  usePair(bodyA, bodyB, (p, q) => {
    told.frames++;
    told.distance = distance(p.shape, p.pose, q.shape, q.pose).distance;
  });
  usePair(bodyA, none, () => {
    throw new Error("asked about a body that is not there");
  });
  const geometry = new BoxGeometry(2, 2, 2);
  return createElement("group", null,
    createElement("mesh", { ref: a, geometry, scale: [scale, 1, 1] }),
    createElement("mesh", { ref: b, geometry, position: [10, 0, 0], name: "b" }));
}

const notch: { mesh: BodyRef<TriangleMesh> | null; parts: BodyRef<CompoundBody> | null; gaps: readonly number[] } =
  { mesh: null, parts: null, gaps: [] };

/** An L of two boxes, a foot along x and a post along y, and a ball in its notch; the L as triangles and as parts. */
function Notch({ x, tall, padded }: { readonly x: number; readonly tall: number; readonly padded: boolean }):
ReactNode {
  const hook = useRef<Group>(null), ball = useRef<Mesh>(null);
  const mesh = useBody(hook, { as: "mesh", triangleMesh, margin: padded ? 0.25 : 0 }, tall);
  const parts = useBody(hook, { as: "parts", compound, margin: padded ? 0.25 : 0 }, tall);
  const other = useBody(ball, { as: "sphere" });
  notch.mesh = mesh;
  notch.parts = parts;
  const r = 0.25 * Math.sqrt(3), gap = (p: { readonly shape: CompoundBody | TriangleMesh; readonly pose: Pose },
    pose: Pose): number => bodyDistance(p.shape, p.pose, sphere(r), pose, { distance }).distance;
  usePair(mesh, other, (p, q) => {
    notch.gaps = [gap(p, q.pose)];
  });
  usePair(parts, other, (p, q) => {
    notch.gaps = [...notch.gaps, gap(p, q.pose)];
  });
  return createElement("group", null,
    createElement("group", { ref: hook, scale: [1, tall, 1] },
      createElement("mesh", { geometry: FOOT, name: "foot" }),
      createElement("mesh", { geometry: POST, position: [-1.5, 2.5, 0], name: "post" })),
    createElement("mesh", { ref: ball, geometry: GRAIN, position: [x, 2, 0] }));
}

describe("hooks", () => {
  it("triangles and parts: the notch of an L is free, which its hull would fill", async () => {
    const renderer = await ReactThreeTestRenderer.create(
      createElement(Notch, { x: 1, tall: 1, padded: false }));
    const r = 0.25 * Math.sqrt(3), told = async (): Promise<readonly number[]> => {
      await renderer.advanceFrames(1, 0.016);
      return notch.gaps.map((gap) => Math.round(1e9 * (gap + r)) / 1e9);
    };
    expect(await told()).toEqual([1.5, 1.5]); // foot below by 1.5, post beside by 2
    const [mesh, parts] = [notch.mesh?.current?.shape, notch.parts?.current?.shape];
    expect([mesh?.bodyKind, parts?.bodyKind]).toEqual(["mesh", "compound"]);
    expect(parts?.ids.map((id) => (id as Object3D).name)).toEqual(["foot", "post"]);
    await renderer.update(createElement(Notch, { x: 0, tall: 1, padded: false }));
    expect(await told()).toEqual([1, 1]); // the post is nearer
    expect(notch.mesh?.current?.shape).toBe(mesh); // a frame and a move make nothing
    expect(notch.parts?.current?.shape).toBe(parts);
    await renderer.update(createElement(Notch, { x: 0, tall: 1, padded: true }));
    expect(await told()).toEqual([0.75, 0.75]);
    expect(notch.mesh?.current?.shape).not.toBe(mesh);
    await renderer.update(createElement(Notch, { x: 2, tall: 2, padded: false }));
    expect(await told()).toEqual([1, 1]); // the foot's top is at 1 now
    await renderer.unmount();
    expect([notch.mesh?.current, notch.parts?.current]).toEqual([null, null]);
  });

  it("bodies of refs, asked about in every frame, with poses of that frame; made anew when told", async () => {
    const renderer = await ReactThreeTestRenderer.create(createElement(Scene, { scale: 1, margin: 0 }));
    await renderer.advanceFrames(1, 0.016);
    expect([told.frames, told.distance]).toEqual([1, 8]);
    renderer.scene.findByProps({ name: "b" }).instance.position.x = 5;
    await renderer.advanceFrames(2, 0.016);
    expect([told.frames, told.distance]).toEqual([3, 3]);
    await renderer.update(createElement(Scene, { scale: 2, margin: 0 }));
    await renderer.advanceFrames(1, 0.016);
    expect(told.distance).toBe(2);
    await renderer.update(createElement(Scene, { scale: 2, margin: 0.5 }));
    await renderer.advanceFrames(1, 0.016);
    expect(told.distance).toBe(1.5);
    await renderer.unmount();
    expect(told.body?.current).toBeNull();
  });
});
