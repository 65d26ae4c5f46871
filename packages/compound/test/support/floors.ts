/** The floor y <= 0 over [-size, size]^2 in many triangulations, and of tiles: the same solid ground for all. */
import { compound, triangleMesh } from "@col/compound";
import { box } from "@col/shapes";
import { makePose } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { Body } from "@col/types";

/** Half the length of a side. */
const FLOOR_HALF = 8;

interface Sheet {
  readonly positions: number[];
  readonly indices: number[];
}

/** Cells of uneven widths: the lines between them. */
function lines(cells: number, rng: Rng | null): number[] {
  return Array.from({ length: cells + 1 }, (_, i) => {
    const x = 2 * i / cells - 1, inner = i > 0 && i < cells && rng !== null ? rng.uniform(-0.4, 0.4) / cells : 0;
    return FLOOR_HALF * (x + inner);
  });
}

/** A flat sheet of cells. */
export function sheet(
  cells: number, rng: Rng | null, diagonal: (i: number, j: number) => boolean = () => false,
): Sheet {
  const x = lines(cells, rng), z = lines(cells, rng), positions: number[] = [], indices: number[] = [], n = cells + 1;
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) positions.push(x[i], 0, z[j]);
  for (let i = 0; i < cells; i++) for (let j = 0; j < cells; j++) {
    const a = i * n + j, b = a + 1, c = a + n + 1, d = a + n;
    indices.push(...diagonal(i, j) ? [a, b, d, b, c, d] : [a, b, c, a, c, d]);
  }
  return { positions, indices };
}

/** Every triangle twice, the second time turned over. */
function doubled({ positions, indices }: Sheet): Sheet {
  return { positions, indices: [...indices, ...indices.slice().reverse()] };
}

/**
 * Rows of triangles whose corners do not meet the corners of the next row: each line is cut differently on its sides.
 */
function junctions(rng: Rng, count = 4): Sheet {
  const positions: number[] = [], indices: number[] = [], rows = lines(count, rng);
  for (let r = 0; r < count; r++) {
    const x = lines(1 + rng.integer(count + 1), rng);
    for (let i = 0; i + 1 < x.length; i++) {
      const k = positions.length / 3;
      positions.push(x[i], 0, rows[r], x[i + 1], 0, rows[r], x[i + 1], 0, rows[r + 1], x[i], 0, rows[r + 1]);
      indices.push(k, k + 3, k + 2, k, k + 2, k + 1);
    }
  }
  return { positions, indices };
}

/** Needles without area along the edges, and thin triangles with next to none. */
function slivers(cells: number, rng: Rng): Sheet {
  const { positions, indices } = sheet(cells, rng), more: number[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b] = [indices[t], indices[t + 1]], k = positions.length / 3, s = rng.uniform(0.2, 0.8);
    positions.push(...[0, 1, 2].map((i) => positions[3 * a + i] * (1 - s) + positions[3 * b + i] * s));
    more.push(a, k, b);
  }
  return { positions, indices: [...indices, ...more] };
}

/** A closed slab of two sheets and walls around. */
function slab(cells: number): Sheet {
  const { positions, indices } = sheet(cells, null), n = positions.length / 3, side = cells + 1, rim: number[] = [];
  for (let j = 0; j < cells; j++) rim.push(j);
  for (let i = 0; i < cells; i++) rim.push(i * side + cells);
  for (let j = cells; j > 0; j--) rim.push(cells * side + j);
  for (let i = cells; i > 0; i--) rim.push(i * side);
  const down = positions.map((x, i) => (i % 3 === 1 ? -1 : x)), below: number[] = [], walls: number[] = [];
  for (let t = 0; t < indices.length; t += 3) below.push(indices[t] + n, indices[t + 2] + n, indices[t + 1] + n);
  for (const [k, a] of rim.entries()) {
    const b = rim[(k + 1) % rim.length];
    walls.push(a, a + n, b, b, a + n, b + n);
  }
  return { positions: [...positions, ...down], indices: [...indices, ...below, ...walls] };
}

/** Blocks side by side, whose tops are the floor. */
function tiles(cells: number): Body {
  const width = 2 * FLOOR_HALF / cells, places = [...Array(cells * cells).keys()];
  return compound(places.map((k) => ({ shape: box(width / 2, 0.5, width / 2), pose:
    makePose(-FLOOR_HALF + width * (k % cells + 0.5), -0.5, -FLOOR_HALF + width * (Math.floor(k / cells) + 0.5)) })));
}

/** Floors of 200 triangles: as they are, each twice, with T-junctions. */
export function finerFloors(rng: Rng): [string, Body][] {
  const all: [string, Sheet][] = [["200 triangles", sheet(10, rng)], ["200 doubled", doubled(sheet(10, rng))],
    ["200 with T-junctions", junctions(rng, 10)]];
  return all.map(([name, { positions, indices }]) => [name, triangleMesh(positions, indices)]);
}

/** All floors, by name. `large`: with one of 20 000 triangles. */
export function floors(rng: Rng, large: boolean): [string, Body][] {
  const mesh = ({ positions, indices }: Sheet): Body => triangleMesh(positions, indices);
  const list: [string, Body][] = [
    ["2 triangles", mesh(sheet(1, null))], ["8 triangles", mesh(sheet(2, rng))], ["200 triangles", mesh(sheet(10,
      rng))],
    ["crossed diagonals", mesh(sheet(4, null, (i, j) => (i + j) % 2 === 0))], ["doubled", mesh(doubled(sheet(3, rng)))],
    ["front", triangleMesh(sheet(3, rng).positions, sheet(3, null).indices, { sides: "front" })],
    ["T-junctions", mesh(junctions(rng))], ["slivers", mesh(slivers(3, rng))], ["a slab", mesh(slab(3))],
    ["a box", compound([{ shape: box(FLOOR_HALF, 1, FLOOR_HALF), pose: makePose(0, -1, 0) }])], ["tiles", tiles(5)],
  ];
  if (large) list.push(["20 000 triangles", mesh(sheet(100, rng))]);
  return list;
}
