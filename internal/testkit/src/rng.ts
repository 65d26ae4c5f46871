/**
 * Seeded random numbers that are bit-identical on every platform: integer arithmetic, comparisons and sqrt only.
 *
 * In: a seed (any number, reduced to 32 bits). Out: numbers, or vectors written into `out`.
 * Method: xoshiro128** (Blackman & Vigna 2018) seeded by a splitmix32 chain; doubles from 53 bits; the normal law by
 * Karney's comparison-only sampler (ACM TOMS 42, 2016, algorithm N), so no logarithm and no cosine.
 * Invariant: the same seed and the same order of calls give the same bits.
 */

/** exp(-x) with probability semantics needs x in [0, 1]; 1/2 is the step of algorithm N. */
const HALF = 0.5;

export class Rng {
  readonly #s: Uint32Array = new Uint32Array(4);

  constructor(seed: number) {
    let z = seed >>> 0;
    for (let i = 0; i < 4; i++) {
      z = (z + 0x9e3779b9) >>> 0;
      let t = z ^ (z >>> 16);
      t = Math.imul(t, 0x21f0aaad);
      t ^= t >>> 15;
      t = Math.imul(t, 0x735a2d97);
      this.#s[i] = t ^ (t >>> 15);
    }
  }

  /** 32 random bits. */
  bits(): number {
    const s = this.#s;
    const s0 = s[0], s1 = s[1], s2 = s[2] ^ s0, s3 = s[3] ^ s1;
    const m = Math.imul(s1, 5);
    const r = Math.imul((m << 7) | (m >>> 25), 9) >>> 0;
    s[1] = s1 ^ s2;
    s[0] = s0 ^ s3;
    s[2] = s2 ^ (s1 << 9);
    s[3] = (s3 << 11) | (s3 >>> 21);
    return r;
  }

  /** Uniform in [lo, hi), 53 bits. */
  uniform(lo = 0, hi = 1): number {
    const high = this.bits() >>> 5, low = this.bits() >>> 6;
    return lo + (hi - lo) * ((high * 67108864 + low) / 9007199254740992);
  }

  /** Uniform integer in [0, n). */
  integer(n: number): number {
    return Math.min(n - 1, Math.floor(this.uniform() * n));
  }

  /** One entry of a non-empty list. */
  pick<T>(list: readonly T[]): T {
    return list[this.integer(list.length)];
  }

  /** Log-uniform in [lo, hi]: lo * (hi/lo)^u with u of 30 binary digits, powers by repeated sqrt. */
  logUniform(lo: number, hi: number): number {
    let root = hi / lo, value = lo, bits = this.bits();
    for (let i = 0; i < 30; i++) {
      root = Math.sqrt(root);
      if ((bits & 1) === 1) value *= root;
      bits >>>= 1;
    }
    return value;
  }

  /** True with probability exp(-x), x in [0, 1]: parity of the length of a decreasing run (von Neumann). */
  #expBernoulli(x: number): boolean {
    let last = x, even = true;
    for (;;) {
      const u = this.uniform();
      if (u >= last) return even;
      last = u;
      even = !even;
    }
  }

  /** Standard normal. */
  normal(): number {
    for (;;) {
      let k = 0;
      while (this.#expBernoulli(HALF)) k++;
      let accept = true;
      for (let i = 0; accept && i < k * (k - 1); i++) accept = this.#expBernoulli(HALF);
      if (!accept) continue;
      const x = this.uniform();
      const step = (x * (2 * k + x)) / (2 * k + 2);
      for (let i = 0; accept && i <= k; i++) accept = this.#expBernoulli(step);
      if (accept) return (this.bits() & 1) === 1 ? k + x : -(k + x);
    }
  }

  /** Uniform on the unit sphere: 3 doubles into `out`. Rejection in the cube. */
  unitVector(out: Float64Array): Float64Array {
    for (;;) {
      const x = this.uniform(-1, 1), y = this.uniform(-1, 1), z = this.uniform(-1, 1);
      const n2 = x * x + y * y + z * z;
      if (n2 > 1 || n2 < 1e-6) continue;
      const s = 1 / Math.sqrt(n2);
      out[0] = x * s;
      out[1] = y * s;
      out[2] = z * s;
      return out;
    }
  }

  /** Uniform rotation as a unit quaternion x, y, z, w: 4 doubles into `out`. Rejection in the 4-cube. */
  unitQuaternion(out: Float64Array): Float64Array {
    for (;;) {
      const x = this.uniform(-1, 1), y = this.uniform(-1, 1), z = this.uniform(-1, 1), w = this.uniform(-1, 1);
      const n2 = x * x + y * y + z * z + w * w;
      if (n2 > 1 || n2 < 1e-6) continue;
      const s = 1 / Math.sqrt(n2);
      out[0] = x * s;
      out[1] = y * s;
      out[2] = z * s;
      out[3] = w * s;
      return out;
    }
  }
}
