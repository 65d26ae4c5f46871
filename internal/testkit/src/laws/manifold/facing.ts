/**
 * Is a point on a face, an edge or a corner of a polytope whose outward normals come within an angle of a direction?
 *
 * In: a body without margin and without curvature, a unit direction n, a point of the body, the tangent of the angle.
 * Out: the least of h(m) - m . p over the directions m = n + w, w across n and |w| <= tangent: 0 where one of them has
 * the point in its support face; positive where none has. A length.
 * Method: the ellipsoid method in two dimensions on a convex function, from supports alone.
 */
import { supportWorld } from "../../posed.ts";
import type { Posed } from "../../posed.ts";
import { tangentsOf } from "./query.ts";

/** Each step shrinks the ellipse by the factor 0.77 in area: 1e-9 of the start, with room. Count. */
const STEPS = 260;

/** See the file header; the search ends when the value is at most `enough`. */
export function leastBelow(s: Posed, n: readonly number[], p: readonly number[], tangent: number,
  enough: number): number {
  const [e, f] = tangentsOf(n), d = new Float64Array(3), point = new Float64Array(3);
  let x = 0, y = 0, a = tangent * tangent, b = 0, c = a, best = Infinity; // the ellipse's centre and matrix
  for (let step = 0; step < STEPS && best > enough; step++) {
    let gx = 0, gy = 0;
    if (x * x + y * y > tangent * tangent) {
      gx = x;
      gy = y;
    } else {
      for (let i = 0; i < 3; i++) d[i] = n[i] + x * e[i] + y * f[i];
      supportWorld(s, d, point);
      let value = 0;
      for (let i = 0; i < 3; i++) {
        const off = point[i] - p[i];
        value += d[i] * off;
        gx += e[i] * off;
        gy += f[i] * off;
      }
      best = Math.min(best, value);
    }
    const u = a * gx + b * gy, v = b * gx + c * gy, l = Math.sqrt(gx * u + gy * v);
    if (!(l > 0)) break;
    const ux = u / l, uy = v / l;
    x -= ux / 3;
    y -= uy / 3;
    a = (4 / 3) * (a - (2 / 3) * ux * ux);
    b = (4 / 3) * (b - (2 / 3) * ux * uy);
    c = (4 / 3) * (c - (2 / 3) * uy * uy);
  }
  return best;
}
