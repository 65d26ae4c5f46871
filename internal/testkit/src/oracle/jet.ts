/**
 * Forward automatic differentiation to second order: values with gradient and Hessian in `n` variables.
 *
 * Jets are immutable records of plain arrays; the Hessian is full and symmetric. Method: truncated Taylor arithmetic
 * (Griewank, Walther, "Evaluating Derivatives", 2008, chapter 13), exact up to rounding: no step, no truncation.
 */

/** Value, gradient (n) and Hessian (n x n, row-major). */
export interface Jet {
  readonly v: number;
  readonly g: Float64Array;
  readonly h: Float64Array;
}

/** A constant. */
export function constant(n: number, v: number): Jet {
  return { v, g: new Float64Array(n), h: new Float64Array(n * n) };
}

/** The k-th variable, at the value `v`. */
export function variable(n: number, k: number, v: number): Jet {
  const j = constant(n, v);
  j.g[k] = 1;
  return j;
}

/** s a + t b. */
export function mix(s: number, a: Jet, t: number, b: Jet): Jet {
  const n = a.g.length, g = new Float64Array(n), h = new Float64Array(n * n);
  for (let i = 0; i < n; i++) g[i] = s * a.g[i] + t * b.g[i];
  for (let i = 0; i < n * n; i++) h[i] = s * a.h[i] + t * b.h[i];
  return { v: s * a.v + t * b.v, g, h };
}

export function add(a: Jet, b: Jet): Jet {
  return mix(1, a, 1, b);
}

export function sub(a: Jet, b: Jet): Jet {
  return mix(1, a, -1, b);
}

export function scale(s: number, a: Jet): Jet {
  return mix(s, a, 0, a);
}

export function mul(a: Jet, b: Jet): Jet {
  const n = a.g.length, g = new Float64Array(n), h = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    g[i] = a.g[i] * b.v + a.v * b.g[i];
    for (let j = 0; j < n; j++)
      h[n * i + j] = a.h[n * i + j] * b.v + a.v * b.h[n * i + j] + a.g[i] * b.g[j] + a.g[j] * b.g[i];
  }
  return { v: a.v * b.v, g, h };
}

/** f(a) for a function with the value f0 and derivatives f1, f2 at a. */
function compose1(a: Jet, f0: number, f1: number, f2: number): Jet {
  const n = a.g.length;
  return { v: f0, g: a.g.map((x) => f1 * x), h: a.h.map((x, k) => f1 * x + f2 * a.g[(k / n) | 0] * a.g[k % n]) };
}

function sqrt(a: Jet): Jet {
  const r = Math.sqrt(a.v);
  return compose1(a, r, 0.5 / r, -0.25 / (r * a.v));
}

function reciprocal(a: Jet): Jet {
  const i = 1 / a.v;
  return compose1(a, i, -i * i, 2 * i * i * i);
}

/** Sum of products of two lists of jets. */
export function dot(a: readonly Jet[], b: readonly Jet[]): Jet {
  return a.map((x, i) => mul(x, b[i])).reduce(add);
}

/** The vector over its length. */
export function unit(a: readonly Jet[]): Jet[] {
  const inv = reciprocal(sqrt(dot(a, a)));
  return a.map((x) => mul(x, inv));
}
