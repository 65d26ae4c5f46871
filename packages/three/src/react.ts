/**
 * `@col/three/react`: hooks for react-three-fiber.
 *
 * In: refs to meshes, and the options of `bodyOf`. Out of `useBody`: a ref to the body. `usePair` updates both poses
 * (world frame) in every frame and then calls the user's function with the two bodies and the seconds since the last
 * frame.
 *
 * Bodies are made after their mesh is mounted and are kept in refs, so a frame does not render React. Queries run in
 * `useFrame`, after the scene's objects have moved.
 * @module
 */
import { useFrame } from "@react-three/fiber";
import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { came } from "@col/kernel";
import type { Body, CompositeBody, ConvexShape } from "@col/types";
import type { Object3D } from "three";
import { requireRef } from "./checks.ts";
import { bodyOf, poseOf } from "./body/body.ts";
import type { BodyOfOptions, MeshBodyOptions, PartsBodyOptions, ThreeBody } from "./body/body.ts";

/** The options of `bodyOf`. If one of them changes, the body is made again. */
const OPTIONS = ["as", "margin", "instance", "triangleMesh", "compound", "hulls"] as const;

/** The argument of a hook: a ref to a mesh. */
export type MeshRef = RefObject<Object3D | null>;
/** The result of `useBody`: the body from the first layout effect on, `null` before. */
export type BodyRef<S extends Body = ConvexShape> = RefObject<ThreeBody<S> | null>;

/**
 * The body of a mesh. It is made when the component is mounted and again when an option changes. `remake` is any value
 * whose change makes the body again: the geometry, a scale. Options are compared one by one: keep a list of `hulls` in
 * a constant or a memo.
 */
export function useBody(mesh: MeshRef, options?: BodyOfOptions, remake?: unknown): BodyRef;
export function useBody<B extends CompositeBody>(
  mesh: MeshRef, options: MeshBodyOptions<B> | PartsBodyOptions<B>, remake?: unknown,
): BodyRef<B>;
export function useBody(mesh: MeshRef, options: object = {}, remake?: unknown): BodyRef<Body> {
  requireRef("useBody", "mesh", mesh);
  const body = useRef<ThreeBody<Body> | null>(null), values = Object.entries(options);
  const dependencies = OPTIONS.map((name) => values.find(([key]) => key === name)?.[1] as unknown);
  useLayoutEffect(() => {
    const object = mesh.current;
    body.current = object === null ? null : bodyOf(object, options);
    return () => {
      body.current = null;
    };
  }, [mesh, remake, ...dependencies]);
  return body;
}

/**
 * Queries two bodies in every frame: updates both poses, then calls `ask`. It does not call `ask` while one of the
 * bodies is missing.
 */
export function usePair<A extends Body, B extends Body>(
  a: BodyRef<A>, b: BodyRef<B>, ask: (a: ThreeBody<A>, b: ThreeBody<B>, seconds: number) => void,
): void {
  requireRef("usePair", "a", a);
  requireRef("usePair", "b", b);
  const given: unknown = ask;
  if (typeof given !== "function") throw new TypeError(`usePair: ask must be a function, got ${came(given)}`);
  useFrame((_, seconds) => {
    const p = a.current, q = b.current;
    if (p === null || q === null) return;
    poseOf(p);
    poseOf(q);
    ask(p, q, seconds);
  });
}
