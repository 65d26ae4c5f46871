/**
 * The inner simplex of a symmetric pair: three columns in one plane with the ray (to rounding), so the simplex is a segment, a chord.
 *
 * A ball against a solid of revolution is symmetric about the plane of the ray and the axis, and every support point lies in it. The signs of
 * the triangle's areas are then rounding, and its normal lies across the plane. In: `s[0..8]` columns (x, y, z), `s[9..14]` the directions they
 * were found in. Out: `s[0]` the column that the best chord does without, -1 where no chord crosses the ray; `s[1]` height of the crossing;
 * `s[2]` weight of the second column of the chord (in cyclic order); `s[3..4]` direction: level along the chord, mean of the columns' across.
 */
export function bestChord(s: Float64Array): void {
  let best = -Infinity, column = -1, at = 0, ex = 0, ey = 0, rise = 0;
  for (let k = 0; k < 3; k++) {
    const p = k === 2 ? 0 : 3 * k + 3, q = p === 6 ? 0 : p + 3;
    const dx = s[q] - s[p], dy = s[q + 1] - s[p + 1], dd = dx * dx + dy * dy;
    if (!(dd > 0)) continue;
    const t = -(s[p] * dx + s[p + 1] * dy) / dd;
    if (!(t >= 0 && t <= 1)) continue;
    const h = s[p + 2] + t * (s[q + 2] - s[p + 2]);
    if (h > best) {
      best = h;
      column = k;
      at = t;
      ex = dx;
      ey = dy;
      rise = s[q + 2] - s[p + 2];
    }
  }
  const i = column === 2 ? 0 : column + 1, j = i === 2 ? 0 : i + 1;
  const u = column < 0 ? 0 : (1 - at) * s[9 + 2 * i] + at * s[9 + 2 * j], v = column < 0 ? 0 : (1 - at) * s[10 + 2 * i] + at * s[10 + 2 * j];
  const k = column < 0 ? 0 : -(rise + ex * u + ey * v) / (ex * ex + ey * ey);
  s[0] = column;
  s[1] = best;
  s[2] = at;
  s[3] = u + k * ex;
  s[4] = v + k * ey;
}
