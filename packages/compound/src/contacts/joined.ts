/**
 * Which points of contact are kept: the rule of a manifold of two convex shapes, for faces that parts join.
 *
 * In: the contacts of all pairs of parts or pieces that come within `writeReach` of each other. Out: contacts along
 * one normal, to the face angle, are one patch. A patch whose deepest gap d is above `maxDistance` goes. Of the others
 * points stay whose gap is at most max(maxDistance, d + tan(face angle) * f), with f the largest distance of a point
 * from the deepest one. So the far end of a slanted face is met whatever the floor below it is cut into.
 *
 * A contact whose points are less deep than its bodies are along its normal leans on another one: a face that goes on
 * in other parts is deepest there. If another contact of the same parts stands on its own, within the face angle, it
 * goes. It goes as well if no contact within the face angle stands, and one beyond that angle undoes its overlap.
 */
import { FACE_SINE } from "@col/kernel";
import type { Side } from "../pairs/side.ts";
import type { Space } from "../pairs/space.ts";
import type { FoundContacts } from "./found.ts";
import { SLOPE } from "../solids/points.ts";

/** The least cosine of the angle between normals of one patch. */
const ALIKE: number = /* @__PURE__ */ Math.sqrt(1 - FACE_SINE * FACE_SINE);
/** Faces that join differ in height by less than this fraction of their distance and extent, beside their slopes. */
export const FLUSH = 1e-6;
/** The limit of a contact without points. (A constant: code that runs seldom allocates what it negates.) */
const NONE = -Infinity;

/** Writes the largest extent of a body, infinite for a half-space. Length. */
function writeExtent({ halfSpace, tree: { boxes: b } }: Side, out: Float64Array): void {
  out[0] = Infinity;
  if (halfSpace) return;
  out[0] = b[3] - b[0];
  for (let k = 1; k < 3; k++) if (b[3 + k] - b[k] > out[0]) out[0] = b[3 + k] - b[k];
}

/** See the file header. */
export class JoinedPatches {
  /** Gap of a point, distance between points across the normal. Lengths. */
  readonly #most: Float64Array = new Float64Array(1);
  readonly #across: Float64Array = new Float64Array(1);

  /** Writes the largest distance of parts of two bodies that a patch within `asked[0]` joins. Length. */
  writeReach({ a, b }: Space, asked: Float64Array, out: Float64Array): void {
    const across = this.#across, most = this.#most;
    out[0] = asked[0];
    if (a.convex !== null && b.convex !== null) return;
    writeExtent(a, across);
    writeExtent(b, most);
    // (no patch is longer than the diagonal of a cube of that size)
    out[0] += SLOPE * Math.sqrt(3) * Math.min(across[0], most[0]);
  }

  /** Hides contacts that lean where another one is, see the file header. `size[0]`: extent of the smaller body. */
  dropLeaning(found: FoundContacts, size: Float64Array): void {
    const { contacts: c, pieces, tags, count } = found, room = this.#most;
    room[0] = FLUSH * size[0];
    for (let i = 0; i < count; i++) {
      if (pieces[4 * i + 3] !== 0 || stands(found, i, room)) continue;
      const deepest = found.deepestOf(i), own = 3 * deepest, gap = found.rows[7 * deepest + 6];
      let undone = false, leans = false;
      for (let k = 0; k < count && pieces[4 * i + 3] === 0; k++) {
        if (k === i || pieces[4 * k + 3] !== 0 || !stands(found, k, room)) continue;
        const along = c[4 * i] * c[4 * k] + c[4 * i + 1] * c[4 * k + 1] + c[4 * i + 2] * c[4 * k + 2];
        undone ||= gap - Math.min(0, c[4 * k + 3]) * along >= 0;
        if (!isAlike(c, i, k)) continue;
        leans = true;
        for (let r = 3 * pieces[4 * k + 2], end = 3 * found.endOf(k); r < end; r += 3)
          if (tags[r] === tags[own] && tags[r + 1] === tags[own + 1]) pieces[4 * i + 3] = 1;
      }
      if (undone && !leans) pieces[4 * i + 3] = 1;
    }
  }

  /** Hides the contacts of patches that are too far, and writes the limits of gaps; see the file header. */
  judge(found: FoundContacts): void {
    const { contacts: c, pieces, limits, asked } = found;
    for (let i = 0; i < found.count; i++) {
      limits[i] = asked[0];
      if (pieces[4 * i + 3] !== 0 || !found.exceeds(i)) continue;
      let joins = c[4 * i + 3] <= asked[0], deepest = i;
      for (let k = 0; k < found.count; k++) {
        if (k === i || pieces[4 * k + 3] !== 0 || !(c[4 * k + 3] <= asked[0]) || !isAlike(c, i, k)) continue;
        joins ||= this.#joins(found, i, k);
        if (c[4 * k + 3] < c[4 * deepest + 3]) deepest = k;
      }
      limits[i] = NONE;
      if (!joins) continue;
      this.#writeExtent(found, deepest, i);
      limits[i] = Math.max(asked[0], c[4 * deepest + 3] + SLOPE * this.#most[0]);
    }
    for (let i = 0; i < found.count; i++) if (limits[i] === NONE) pieces[4 * i + 3] = 1;
  }

  /** Do the faces of two contacts join on both bodies, seen at the points that are nearest to each other? */
  #joins(found: FoundContacts, i: number, k: number): boolean {
    const { contacts: c, rows, pieces } = found, across = this.#across, end = found.endOf(i), last = found.endOf(k);
    let least = Infinity, p = 0, q = 0;
    for (let r = pieces[4 * i + 2]; r < end; r++) for (let s = pieces[4 * k + 2]; s < last; s++) {
      writeAcross(rows, 7 * r, 7 * s, c, 4 * k, across);
      if (!(across[0] < least)) continue;
      least = across[0];
      p = 7 * r;
      q = 7 * s;
    }
    this.#writeExtent(found, k, i);
    const room = SLOPE * least + FLUSH * this.#most[0], x = c[4 * k], y = c[4 * k + 1],
      z = c[4 * k + 2];
    return Math.abs(x * (rows[p] - rows[q]) + y * (rows[p + 1] - rows[q + 1]) + z * (rows[p + 2] - rows[q + 2])) <= room
      && Math.abs(x * (rows[p + 3] - rows[q + 3]) + y * (rows[p + 4] - rows[q + 4]) + z * (rows[p + 5] - rows[q + 5]))
        <= room;
  }

  /** The largest distance from the deepest point of a contact to a point of contact `i` or of one that is alike. */
  #writeExtent(found: FoundContacts, deepest: number, i: number): void {
    const { contacts: c, rows, pieces, count } = found, first = found.deepestOf(deepest), most = this.#most,
      across = this.#across;
    most[0] = 0;
    for (let k = 0; k < count; k++) {
      if (k !== i && (pieces[4 * k + 3] !== 0 || !isAlike(c, deepest, k))) continue;
      const end = found.endOf(k);
      for (let r = pieces[4 * k + 2]; r < end; r++) {
        writeAcross(rows, 7 * r, 7 * first, c, 4 * deepest, across);
        most[0] = Math.max(most[0], across[0]);
      }
    }
  }
}

/** Is the deepest point of a contact as deep as its bodies are along the normal? */
function stands(found: FoundContacts, i: number, room: Float64Array): boolean {
  return found.rows[7 * found.deepestOf(i) + 6] <= found.contacts[4 * i + 3] + room[0];
}

/** Are the normals of two contacts within the face angle? */
function isAlike(c: Float64Array, i: number, k: number): boolean {
  return c[4 * i] * c[4 * k] + c[4 * i + 1] * c[4 * k + 1] + c[4 * i + 2] * c[4 * k + 2] >= ALIKE;
}

/** Writes the distance, across the normal at place `at` of `n`, of the points on A at places `p` and `q`. */
function writeAcross(rows: Float64Array, p: number, q: number, n: Float64Array, at: number, out: Float64Array): void {
  const x = rows[p] - rows[q], y = rows[p + 1] - rows[q + 1], z = rows[p + 2] - rows[q + 2],
    along = n[at] * x + n[at + 1] * y + n[at + 2] * z;
  out[0] = Math.sqrt(Math.max(0, x * x + y * y + z * z - along * along));
}
