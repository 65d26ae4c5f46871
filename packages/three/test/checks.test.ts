/** What an argument must have, field by field: without any one of them it is refused, with what came. */
import { distance } from "@col/gjk";
import { triangleMesh } from "@col/compound";
import { contactManifold } from "@col/epa";
import { box } from "@col/shapes";
import { Matrix4, Object3D } from "three";
import { describe, expect, test } from "vitest";
import { requireAnswer, requireManifold, requireMatrix, requireObject3D, requireRef, requireShape,
  requireTree } from "../src/checks.ts";

const cube = box(1, 1, 1), here = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } },
  there = { ...here, position: { x: 1.5, y: 0, z: 0 } }, mesh = triangleMesh([0, 0, 0, 1, 0, 0, 0, 1, 0]);

type Check = (value: unknown) => void;

/** A check, a value that it takes, and the paths of the fields that it asks for. */
const CHECKS: readonly (readonly [string, Check, object, readonly string[]])[] = [
  ["manifold", (v) => { requireManifold("draw", v); }, contactManifold(cube, here, cube, there),
    ["count", "normal", "pointsA", "pointsB"]],
  ["answer", (v) => { requireAnswer("draw", v); },
    distance(cube, here, cube, { ...here, position: { x: 3, y: 0, z: 0 } }),
    ["pointA", "pointB", "normal", "pointA.x", "pointB.x", "normal.x"]],
  ["shape", (v) => { requireShape("draw", "shape", v); }, cube, ["support", "mesh"]],
  ["matrix", (v) => { requireMatrix("draw", v); }, new Matrix4(), ["elements"]],
  ["object", (v) => { requireObject3D("draw", "an Object3D", v); }, new Object3D(), ["isObject3D"]],
  ["tree", (v) => { requireTree("draw", v); }, mesh, ["tree", "tree.boxes", "tree.links"]],
  ["ref", (v) => { requireRef("draw", "ref", v); }, { current: null }, ["current"]],
];

/** A copy of a record without the field at a path. */
function without(value: object, path: string): object {
  const [name, ...rest] = path.split("."), inner = (value as Record<string, unknown>)[name];
  const copy: Record<string, unknown> = {};
  for (const key in value)
    if (key !== name || rest.length > 0) copy[key] = (value as Record<string, unknown>)[key];
  if (rest.length > 0) copy[name] = without(inner as object, rest.join("."));
  return copy;
}

describe.each(CHECKS)("%s", (_, check, sound, fields) => {
  test("a whole one is taken", () => {
    expect(() => { check(sound); }).not.toThrow();
  });
  test.each(fields)("without %s it is refused", (field) => {
    expect(() => { check(without(sound, field)); }).toThrow(/^draw: .*, got /);
  });
  test.each([null, undefined, 3, "text", []])("%s is refused", (value) => {
    expect(() => { check(value); }).toThrow(TypeError);
  });
});

test("a matrix has 16 numbers", () => {
  for (const elements of [[1, 2, 3], new Float64Array(9), "0123456789abcdef"])
    expect(() => { requireMatrix("draw", { elements }); }).toThrow(/16 numbers/);
});
