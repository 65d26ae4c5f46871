/**
 * The planar arm against a disc, in closed form: one moving joint, or a lower arm that keeps its direction, makes the
 * centre of the disc move on a circle relative to each bar. Least distance of an arc and a segment: at the ends of the
 * arc, where the circle's radius points along the normal of the segment or at one of its ends, or where the circle
 * crosses the segment. Shares no code with the package.
 */
export interface Point2 {
  readonly x: number;
  readonly y: number;
}

/** A point o + r (cos, sin)(angle) with the angle between `from` and `to`. */
export interface Arc {
  readonly o: Point2;
  readonly r: number;
  readonly from: number;
  readonly to: number;
}

/** Distance of a point from the segment p q. */
export function toSegment(c: Point2, p: Point2, q: Point2): number {
  const dx = q.x - p.x, dy = q.y - p.y, ll = dx * dx + dy * dy;
  const t = Math.max(0, Math.min(1, ((c.x - p.x) * dx + (c.y - p.y) * dy) / ll));
  return Math.hypot(c.x - p.x - t * dx, c.y - p.y - t * dy);
}

/** Least distance between an arc and the segment p q. */
export function arcToSegment({ o, r, from, to }: Arc, p: Point2, q: Point2): number {
  const at = (a: number): Point2 => ({ x: o.x + r * Math.cos(a), y: o.y + r * Math.sin(a) });
  const normal = Math.atan2(q.x - p.x, p.y - q.y), nx = Math.cos(normal), ny = Math.sin(normal);
  const height = (nx * (p.x - o.x) + ny * (p.y - o.y)) / r, angles = [normal, normal + Math.PI,
    ...[p, q].flatMap((e) => [Math.atan2(e.y - o.y, e.x - o.x), Math.atan2(o.y - e.y, o.x - e.x)])];
  if (Math.abs(height) <= 1) angles.push(normal + Math.acos(height), normal - Math.acos(height));
  const low = Math.min(from, to), high = Math.max(from, to);
  let least = Math.min(toSegment(at(from), p, q), toSegment(at(to), p, q));
  for (const a of angles) {
    for (let b = a + 2 * Math.PI * Math.ceil((low - a) / (2 * Math.PI)); b <= high; b += 2 * Math.PI)
      least = Math.min(least, toSegment(at(b), p, q));
  }
  return least;
}

/** The point c in a frame at o that is rotated by the angle. */
export function inFrame(c: Point2, o: Point2, angle: number): Point2 {
  const x = c.x - o.x, y = c.y - o.y, cos = Math.cos(angle), sin = Math.sin(angle);
  return { x: cos * x + sin * y, y: cos * y - sin * x };
}
