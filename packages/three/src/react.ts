/**
 * `@col/three/react`: hooks for react-three-fiber.
 *
 * Bodies are made when their mesh is there and kept in refs, as meshes are: a frame does not render React. Queries run
 * in `useFrame`, after the scene's objects have moved, with poses of that frame.
 * @module
 */
import { useFrame } from "@react-three/fiber";
import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import type { Object3D } from "three";
import { bodyOf, poseOf } from "./body/body.ts";
import type { BodyOptions, ThreeBody } from "./body/body.ts";

/** What a hook takes: a ref to a mesh. */
export type MeshRef = RefObject<Object3D | null>;
/** What `useBody` gives: the body from the first layout effect on, `null` before. */
export type BodyRef = RefObject<ThreeBody | null>;

/**
 * The body of a mesh. Made when the component is mounted and again when an option changes; `remake` is any value whose
 * change makes it anew: the geometry, a scale.
 */
export function useBody(mesh: MeshRef, options: BodyOptions = {}, remake?: unknown): BodyRef {
  const body = useRef<ThreeBody | null>(null), { as = "hull", margin = 0, instance } = options;
  useLayoutEffect(() => {
    const object = mesh.current;
    body.current =
      object === null ? null : bodyOf(object, instance === undefined ? { as, margin } : { as, margin, instance });
    return () => {
      body.current = null;
    };
  }, [mesh, as, margin, instance, remake]);
  return body;
}

/**
 * Asks about two bodies in every frame: both poses are brought up to date, then `ask` is called. Not called while one
 * of the bodies is not there.
 */
export function usePair(a: BodyRef, b: BodyRef, ask: (a: ThreeBody, b: ThreeBody, seconds: number) => void): void {
  useFrame((_, seconds) => {
    const p = a.current, q = b.current;
    if (p === null || q === null) return;
    poseOf(p);
    poseOf(q);
    ask(p, q, seconds);
  });
}
