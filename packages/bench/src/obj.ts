/**
 * Reads vertices and triangles of a Wavefront OBJ text: the lines `v x y z` and `f a b c ...`.
 *
 * Out: vertices, 3 numbers each, in the unit and frame of the file; triangles, 3 zero-based indices each. Polygons
 * are cut into fans; negative and `a/b/c` indices are supported; all other lines are ignored.
 */
import { ProblemFileError } from "./problem-files/error.ts";

/** Mesh of an OBJ file. */
export interface ObjMesh {
  readonly vertices: Float64Array;
  readonly triangles: Int32Array;
}

function corner(token: string, count: number, line: number): number {
  const n = Number(token.split("/")[0]), index = n < 0 ? count + n : n - 1;
  if (!(Number.isInteger(index) && index >= 0 && index < count)) throw new ProblemFileError(line, token,
    `face: expected an index of one of ${count} vertices, got "${token}"`);
  return index;
}

/** Reads the text. @throws ProblemFileError with the line and the token. */
export function readObj(text: string): ObjMesh {
  const vertices: number[] = [], triangles: number[] = [];
  text.split("\n").forEach((content, k) => {
    const [key, ...rest] = content.trim().split(/\s+/);
    if (key === "v") {
      for (const token of [rest[0], rest[1], rest[2]] as (string | undefined)[]) {
        const x = token === undefined || token === "" ? NaN : Number(token);
        if (!Number.isFinite(x)) throw new ProblemFileError(k + 1, token ?? "end of line",
          `vertex: expected 3 finite numbers, got "${token ?? ""}"`);
        vertices.push(x);
      }
    } else if (key === "f") {
      const ids = rest.map((token) => corner(token, vertices.length / 3, k + 1));
      for (let i = 2; i < ids.length; i++) triangles.push(ids[0], ids[i - 1], ids[i]);
    }
  });
  return { vertices: Float64Array.from(vertices), triangles: Int32Array.from(triangles) };
}
