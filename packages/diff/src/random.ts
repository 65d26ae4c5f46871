/**
 * Seeded standard normal numbers, the same bits on every platform.
 *
 * - In: seed (an integer), a stream number. Out: `n` doubles in `out`, mean 0, variance 1, no unit.
 * - Method: generator sfc32 (Doty-Humphrey, PractRand, 2010), 53-bit uniforms. Normals by the polar method (Marsaglia
 *   and Bray, 1964), whose logarithm is summed here from + - * / alone: Math.log may differ between engines.
 * - The same seed and stream give the same sequence; a longer list begins with the shorter one.
 */

const LN2 = 0.6931471805599453;
const ROOT_HALF = 0.7071067811865476;
/** 2^-53 and 2^26: uniforms of 53 bits from two words. */
const ULP = 1.1102230246251565e-16;
const HIGH = 67108864;

/** Starts the generator: two words of seeds[stream] and the stream, then rounds until they are mixed. */
function start(seeds: Float64Array, stream: number, s: Uint32Array): void {
  const seed = seeds[stream];
  s[0] = seed; // modulo 2^32, as typed arrays store
  s[1] = Math.floor(seed / 4294967296);
  s[2] = stream;
  s[3] = 1;
  for (let i = 0; i < 15; i++) next(s);
}

function next(s: Uint32Array): number {
  const t = (s[0] + s[1] + s[3]) >>> 0;
  s[3] += 1;
  s[0] = s[1] ^ (s[1] >>> 9);
  s[1] = s[2] + (s[2] << 3);
  s[2] = ((s[2] << 21) | (s[2] >>> 11)) + t;
  return t >>> 6; // 26 bits: a small integer, never boxed
}

/** Fills out[0..n-1] with the first normals of the stream, seed seeds[stream]. `state`: four words of scratch. */
export function fillNormals(seeds: Float64Array, stream: number, n: number, state: Uint32Array,
  out: Float64Array): void {
  start(seeds, stream, state);
  for (let i = 0; i < n;) {
    const u = 2 * ((next(state) * HIGH + next(state)) * 2 * ULP) - 1,
      v = 2 * ((next(state) * HIGH + next(state)) * 2 * ULP) - 1, r2 = u * u + v * v;
    if (!(r2 < 1 && r2 > 0)) continue;
    // ln r2 = 2 artanh((m - 1) / (m + 1)) - k ln 2 with r2 = m / 2^k, m in [sqrt(1/2), sqrt 2)
    let m = r2, k = 0;
    while (m < ROOT_HALF) {
      m *= 2;
      k++;
    }
    const f = (m - 1) / (m + 1), q = f * f;
    const ln = 2 * f * (1
      + q * (1 / 3
        + q * (1 / 5
          + q * (1 / 7
            + q * (1 / 9 + q * (1 / 11 + q * (1 / 13 + q * (1 / 15 + q * (1 / 17 + q * (1 / 19 + q / 21))))))))))
            - k * LN2;
    const scale = Math.sqrt(-2 * ln / r2);
    out[i++] = u * scale;
    if (i < n) out[i++] = v * scale;
  }
}
