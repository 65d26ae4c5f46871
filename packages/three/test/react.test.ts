/** The hooks, in a react-three-fiber scene without a screen. */
import { distance } from "@col/gjk";
import ReactThreeTestRenderer from "@react-three/test-renderer";
import { createElement, useRef } from "react";
import type { ReactNode } from "react";
import { BoxGeometry } from "three";
import type { Mesh, Object3D } from "three";
import { describe, expect, it } from "vitest";
import { useBody, usePair } from "../src/react.ts";
import type { BodyRef } from "../src/react.ts";

const told: { distance: number; frames: number; body: BodyRef | null } = { distance: NaN, frames: 0, body: null };

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

describe("hooks", () => {
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
