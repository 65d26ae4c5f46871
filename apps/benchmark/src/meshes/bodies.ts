/** Bodies of the suite `meshes`: bumpy spheres of any number of triangles, poses near each other. */
import type { Random } from "@col/bench";
import type { Pose } from "@col/types";
import type { MeshArrays } from "../libraries/library.ts";

/** One measurement in a separate process. */
export interface MeshesJob {
  readonly part: "pairs" | "hulls" | "rays" | "builds";
  /** Squares along the edge of a face: 12 cells^2 triangles. */
  readonly cells: number;
  readonly rounds: number;
  readonly seed: number;
  /** Distance of the centres, metres. */
  readonly gap: number;
}

/** The faces of a cube in `cells` x `cells` squares each, thrown on a sphere of radius about 1 with bumps. */
export function bumpySphere(cells: number, waves: number): MeshArrays {
  const known = new Map<string, number>(), positions: number[] = [], indices: number[] = [];
  const corner = (x: number, y: number, z: number): number => {
    const key = `${x},${y},${z}`, found = known.get(key);
    if (found !== undefined) return found;
    const n = Math.sqrt(x * x + y * y + z * z), u = x / n, v = y / n, w = z / n;
    const r = 1 + 0.1 * Math.sin(waves * u + 1) * Math.sin(waves * v + 2) * Math.sin(waves * w + 3);
    known.set(key, positions.length / 3);
    positions.push(r * u, r * v, r * w);
    return positions.length / 3 - 1;
  };
  const at = (axis: number, sign: number, u: number, v: number): number => {
    const p = [0, 0, 0];
    p[axis] = sign * cells;
    p[(axis + 1) % 3] = 2 * u - cells;
    p[(axis + 2) % 3] = sign * (2 * v - cells);
    return corner(p[0], p[1], p[2]);
  };
  for (let face = 0; face < 6; face++) for (let u = 0; u < cells; u++) for (let v = 0; v < cells; v++) {
    const axis = face >> 1, sign = face % 2 === 0 ? 1 : -1;
    const a = at(axis, sign, u, v), b = at(axis, sign, u + 1, v), c = at(axis, sign, u + 1, v + 1),
      d = at(axis, sign, u, v + 1);
    indices.push(a, b, c, a, c, d);
  }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}

/** `count` poses at a distance from the origin, turned at random. */
export function posesAround(random: Random, count: number, distance: number): Pose[] {
  return Array.from({ length: count }, () => {
    const d = random.direction(), { x, y, z, w } = random.quaternion();
    return { position: { x: distance * d.x, y: distance * d.y, z: distance * d.z }, quaternion: { x, y, z, w } };
  });
}

/** FCL's program on two meshes and the poses of the second. */
export function fclText(meshes: readonly MeshArrays[], poses: readonly Pose[]): string {
  const rows = poses.map(({ position: p, quaternion: q }) => [p.x, p.y, p.z, q.x, q.y, q.z, q.w].join(" "));
  return [...meshes.map(({ positions, indices }) => `${positions.length / 3} ${indices.length / 3}\n`
    + `${positions.join(" ")}\n${indices.join(" ")}`), poses.length, ...rows, ""].join("\n");
}
