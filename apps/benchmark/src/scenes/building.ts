/** A building of boxes: floors of fittings on a loose grid, a quarter of them turned. Metres, z up. */
import { createRandom } from "@col/bench";
import type { Pose } from "@col/types";

const FLOORS = 10, COLUMNS = 80, ROWS = 60;
/** Spacing of the grid, height of a floor. */
const SPACING = 1.4, STOREY = 3;

/** One box: half extents and pose. */
export interface BuildingBox {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly pose: Pose;
}

/** 48 000 boxes; the same seed, the same building. */
export function createBuilding(seed: number): BuildingBox[] {
  const random = createRandom(seed), between = (low: number, high: number): number => random.between(low, high);
  return Array.from({ length: FLOORS * COLUMNS * ROWS }, (_, i) => {
    const floor = Math.floor(i / (COLUMNS * ROWS)), column = i % COLUMNS, row = Math.floor(i / COLUMNS) % ROWS;
    const angle = between(0, 1) < 0.25 ? between(0, Math.PI) : 0;
    return {
      x: between(0.1, 0.6), y: between(0.1, 0.6), z: between(0.1, 1.2),
      pose: { position: { x: SPACING * column + between(-0.2, 0.2), y: SPACING * row + between(-0.2, 0.2),
        z: STOREY * floor + between(1, 1.6) },
      quaternion: { x: 0, y: 0, z: Math.sin(angle / 2), w: Math.cos(angle / 2) } },
    };
  });
}

/** The box along the world's axes that holds a box of the building: min of each axis, then max. */
export function boundsOf({ x, y, z, pose: { position: p, quaternion: q } }: BuildingBox): number[] {
  const c = Math.abs(1 - 2 * q.z * q.z), s = Math.abs(2 * q.z * q.w), ex = c * x + s * y, ey = s * x + c * y;
  return [p.x - ex, p.y - ey, p.z - z, p.x + ex, p.y + ey, p.z + z];
}
