/** Matrices and poses, there and back. */
import { Matrix4, Quaternion, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { createPose, fromMatrix4, toMatrix4 } from "../src/index.ts";
import { writePose } from "../src/pose/pose.ts";
import { createSplit, splitLinear } from "../src/pose/split.ts";
import { numbers, turn } from "./data.ts";

describe("matrices", () => {
  it("there and back, as three.js composes them, to 1e-15", () => {
    const rng = numbers(1), pose = createPose(), m = new Matrix4(), back = new Matrix4();
    for (let k = 0; k < 500; k++) {
      const q = turn(rng),
        p = new Vector3(rng(), rng(), rng()),
        w = k % 3 === 0 ? 1e-9 * q.w : q.w,
        l = Math.hypot(q.x, q.y, q.z, w);
      const turned = new Quaternion(q.x / l, q.y / l, q.z / l, w / l);
      m.compose(p, turned, new Vector3(1, 1, 1));
      fromMatrix4(m, pose);
      const same = Math.sign(
        turned.x * pose.quaternion.x +
          turned.y * pose.quaternion.y +
          turned.z * pose.quaternion.z +
          turned.w * pose.quaternion.w,
      );
      for (const c of ["x", "y", "z", "w"] as const)
        expect(Math.abs(same * pose.quaternion[c] - turned[c])).toBeLessThan(2e-15);
      expect(toMatrix4(pose, back)).toBe(back);
      back.elements.forEach((v, i) => {
        expect(Math.abs(v - m.elements[i])).toBeLessThan(2e-15);
      });
    }
  });
  it("refuses scale, shear and mirrors", () => {
    expect(() => fromMatrix4(new Matrix4().makeScale(2, 1, 1))).toThrow(
      "fromMatrix4: the matrix is scaled by (2, 1, 1)",
    );
    expect(() => fromMatrix4(new Matrix4().makeShear(1, 0, 0, 0, 0, 0))).toThrow("sheared");
    expect(() => fromMatrix4(new Matrix4().makeScale(1, 1, -1))).toThrow("is mirrored");
    expect(() => fromMatrix4(new Matrix4().set(NaN, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1))).toThrow(
      "element 0 is NaN",
    );
  });
  it("a pose about a point of the object stands where the matrix takes the point", () => {
    const m = new Matrix4().compose(new Vector3(1, 2, 3), new Quaternion(0.2, -0.4, -0.4, 0.8), new Vector3(1, 2, 0.5)),
      pose = createPose(), p = new Vector3(3, -4, 5).applyMatrix4(m);
    writePose(m.elements, splitLinear(m.elements, createSplit()), 3, -4, 5, pose);
    expect(Math.hypot(pose.position.x - p.x, pose.position.y - p.y, pose.position.z - p.z)).toBeLessThan(1e-14);
  });
  it("splits a matrix of one column into a rotation and a stretch of this axis alone", () => {
    for (const [x, y, z] of [[1, 2, -3], [3, 1, 2], [-2, 3, 1], [1, 0, 0], [0, 1, 0], [0, 0, 1]]) {
      for (const column of [0, 1, 2]) {
        const e = new Array<number>(16).fill(0);
        e.splice(4 * column, 3, x, y, z);
        const { stretch } = splitLinear(e, createSplit());
        stretch.forEach((u, i) => {
          expect(Math.abs(Math.abs(u) - (i === 4 * column ? Math.hypot(x, y, z) : 0)), `column ${column}: ${i}`)
            .toBeLessThan(1e-14);
        });
      }
    }
  });
  it("splits any matrix, nearly singular and singular ones: R is a rotation, R U is the matrix", () => {
    const rng = numbers(2), split = createSplit();
    for (let k = 0; k < 1000; k++) {
      const e = Array.from({ length: 16 }, () => (rng() < -0.6 ? 0 : rng()));
      if (k % 4 === 0)
        for (let i = 0; i < 3; i++) e[4 + i] = e[i] * (k % 8 === 0 ? 2 : 1) + (k % 12 === 0 ? 1e-13 * rng() : 0);
      if (k % 5 === 0) for (let i = 0; i < 3; i++) e[8 + i] = e[i] - e[4 + i];
      if (k % 97 === 0) e.fill(0);
      const { rotation: r, stretch: u } = splitLinear(e, split);
      for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) {
        const dot = r[i] * r[j] + r[3 + i] * r[3 + j] + r[6 + i] * r[6 + j];
        expect(Math.abs(dot - (i === j ? 1 : 0)), `case ${k}`).toBeLessThan(4e-15);
        const back = r[3 * i] * u[j] + r[3 * i + 1] * u[3 + j] + r[3 * i + 2] * u[6 + j];
        expect(Math.abs(back - e[4 * j + i])).toBeLessThan(1e-14);
      }
      const det =
        r[0] * (r[4] * r[8] - r[5] * r[7]) - r[1] * (r[3] * r[8] - r[5] * r[6]) + r[2] * (r[3] * r[7] - r[4] * r[6]);
      expect(det).toBeCloseTo(1, 13);
    }
  });
});
