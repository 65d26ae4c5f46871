/**
 * The programs of the bundle check: for each entry point the calls a user makes, the bodies they are made with, and
 * the records they fill.
 *
 * A program is a module that exports the library's names. What calls them is outside, so that it is the same text for
 * every bundler; a case is `{ a, poseA, b, poseB }`, a call gets one and the record it fills.
 */

/** mulberry32: a seeded stream of numbers in [0, 1), the same in every variant. */
function randomFrom(seed) {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A point of the unit sphere. */
function direction(random) {
  for (;;) {
    const x = 2 * random() - 1, y = 2 * random() - 1, z = 2 * random() - 1, s = x * x + y * y + z * z;
    if (s > 0.01 && s < 1) return [x / Math.sqrt(s), y / Math.sqrt(s), z / Math.sqrt(s)];
  }
}

const cloud = (random, count) => Array.from({ length: count }, () => direction(random)).flat();

/** Kinds of bodies, each about a unit across; every body from the stream, so that all variants have the same. */
const KINDS = {
  sphere: (m, r) => m.sphere(0.3 + 0.4 * r()),
  capsule: (m, r) => m.capsule(0.2 + 0.2 * r(), 0.3 + 0.4 * r()),
  box: (m, r) => m.box(0.2 + 0.5 * r(), 0.2 + 0.5 * r(), 0.2 + 0.5 * r()),
  ellipsoid: (m, r) => m.ellipsoid(0.2 + 0.5 * r(), 0.2 + 0.5 * r(), 0.2 + 0.5 * r()),
  cylinder: (m, r) => m.cylinder(0.2 + 0.4 * r(), 0.2 + 0.5 * r()),
  cone: (m, r) => m.cone(0.3 + 0.4 * r(), 0.3 + 0.4 * r()),
  hull: (m, r) => m.convexHull(cloud(r, 16)),
  hull64: (m, r) => m.convexHull(cloud(r, 64)),
  triangle: (m, r) => m.triangle(...[0, 1, 2].map(() => {
    const [x, y, z] = direction(r);
    return { x, y, z };
  })),
  affine: (m, r) => m.affine(m.ellipsoid(0.3, 0.4, 0.5), [1, 0.3 * r(), 0, 0, 1, 0.2 * r(), 0, 0, 1]),
  sum: (m, r) => m.minkowskiSum(m.box(0.3, 0.2, 0.2 + 0.2 * r()), m.sphere(0.1)),
};

/** Kinds in the plane. */
const KINDS2 = {
  disc: (m, r) => m.disc(0.3 + 0.4 * r()),
  box2: (m, r) => m.box2(0.2 + 0.5 * r(), 0.2 + 0.5 * r()),
  capsule2: (m, r) => m.capsule2(0.2 + 0.2 * r(), 0.3 + 0.4 * r()),
  polygon: (m, r) => m.convexHull2d(Array.from({ length: 12 }, () => {
    const [x, y] = direction(r);
    return { x, y };
  })),
  ellipse: (m, r) => m.ellipse(0.3 + 0.4 * r(), 0.3 + 0.4 * r()),
};

function pose(random, spread) {
  const q = [0, 1, 2, 3].map(() => random() - 0.5), s = 1 / Math.sqrt(q.reduce((sum, x) => sum + x * x, 0));
  const at = () => spread * (2 * random() - 1);
  return {
    position: { x: at(), y: at(), z: at() },
    quaternion: { x: q[0] * s, y: q[1] * s, z: q[2] * s, w: q[3] * s },
  };
}

function pose2(random, spread) {
  const x = 2 * random() - 1, y = 2 * random() - 1, s = 1 / Math.sqrt(x * x + y * y + 1e-9);
  const c = x * s, t = y * s, n = 1 / Math.sqrt(c * c + t * t);
  return { x: spread * (2 * random() - 1), y: spread * (2 * random() - 1), c: c * n, s: t * n };
}

/** How far apart bodies are put: some overlap, most are close, some are apart. */
const SPREAD = 0.7;

/** `count` cases of two kinds, built with the constructors of `m`. */
export function casesOf(m, kinds, kindA, kindB, count, seed) {
  const random = randomFrom(seed), place = kinds === KINDS2 ? pose2 : pose;
  return Array.from({ length: count }, () => ({
    a: kinds[kindA](m, random), poseA: place(random, SPREAD), b: kinds[kindB](m, random), poseB: place(random, SPREAD),
  }));
}

/** All pairs of kinds, unordered. */
export function pairsOf(kinds) {
  const names = Object.keys(kinds);
  return names.flatMap((a, i) => names.slice(i).map((b) => [a, b]));
}

const SHAPES = [
  "sphere", "capsule", "box", "ellipsoid", "cylinder", "cone", "convexHull", "triangle", "affine", "minkowskiSum",
];
const SHAPES2 = ["disc", "box2", "capsule2", "convexHull2d", "ellipse"];
const plain = (name) => (m, out) => (q) => m[name](q.a, q.poseA, q.b, q.poseB, undefined, out);
const distanceResult = (m) => m.createDistanceResult();

/** A query that takes `out`: `record` makes it, `call` returns the function to be called with a case. */
const query = (name, record = distanceResult, call = plain(name)) => ({ name, record, call });

const TYPES = ["createDistanceResult"];

/** A derivative is asked of a solution, which each case brings along. */
function derivative(name, record) {
  const call = (m, out) => (q) => m[name](q.a, q.poseA, q.b, q.poseB, q.solution, undefined, out);
  return { name, record, call, prepare: (m, q) => ({ ...q, solution: m.distance(q.a, q.poseA, q.b, q.poseB) }) };
}

/**
 * Entry points. `imports`: what the program exports, by module; `kinds`: the bodies; `queries`: those that take `out`.
 */
export const PROGRAMS = [
  {
    entry: "@col/gjk",
    kinds: KINDS,
    imports: { "@col/gjk": ["distance"], "@col/shapes": SHAPES, "@col/types": TYPES },
    queries: [query("distance")],
  },
  {
    entry: "@col/accel",
    kinds: KINDS,
    imports: { "@col/accel": ["distance"], "@col/shapes": SHAPES, "@col/types": TYPES },
    queries: [query("distance")],
  },
  {
    entry: "@col/epa",
    kinds: KINDS,
    imports: {
      "@col/epa": ["signedDistance", "penetration", "contactManifold", "createContactManifold"],
      "@col/shapes": SHAPES,
      "@col/types": TYPES,
    },
    queries: [
      query("signedDistance"),
      query("penetration"),
      query("contactManifold", (m) => m.createContactManifold()),
    ],
  },
  {
    entry: "@col/growth-distance",
    kinds: KINDS,
    imports: {
      "@col/growth-distance": ["growthDistance"],
      "@col/shapes": SHAPES,
      "@col/types": ["createGrowthResult"],
    },
    queries: [query("growthDistance", (m) => m.createGrowthResult())],
  },
  {
    entry: "@col/diff",
    kinds: KINDS,
    imports: {
      "@col/diff": ["witnessDerivatives", "createWitnessDerivatives", "normalDerivative"],
      "@col/gjk": ["distance"],
      "@col/shapes": SHAPES,
      "@col/types": TYPES,
    },
    queries: [
      derivative("witnessDerivatives", (m) => m.createWitnessDerivatives()),
      derivative("normalDerivative", () => new Float64Array(36)),
    ],
  },
  {
    entry: "@col/gjk2d-barycode",
    kinds: KINDS2,
    imports: {
      "@col/gjk2d-barycode": ["distance", "signedDistance", "contactManifold2", "createManifold2"],
      "@col/shapes/2d": SHAPES2,
      "@col/types": ["createDistanceResult2"],
    },
    queries: [
      query("distance", (m) => m.createDistanceResult2()),
      query("signedDistance", (m) => m.createDistanceResult2()),
      query("contactManifold2", (m) => m.createManifold2()),
    ],
  },
];

/** What an application does: five queries on nine kinds of pairs, in one program. */
export const APPLICATION = {
  entry: "an application",
  kinds: KINDS,
  imports: {
    "@col/gjk": ["distance"],
    "@col/accel": [["distance", "accelDistance"]],
    "@col/epa": ["signedDistance", "contactManifold", "createContactManifold"],
    "@col/growth-distance": ["growthDistance"],
    "@col/shapes": SHAPES,
    "@col/types": ["createDistanceResult", "createGrowthResult"],
  },
  pairs: [
    ["box", "box"],
    ["sphere", "box"],
    ["capsule", "capsule"],
    ["cylinder", "cylinder"],
    ["cone", "cone"],
    ["ellipsoid", "ellipsoid"],
    ["hull", "hull"],
    ["hull64", "box"],
    ["cylinder", "hull64"],
  ],
  queries: [
    query("distance"),
    query("accelDistance"),
    query("signedDistance"),
    query("contactManifold", (m) => m.createContactManifold()),
    query("growthDistance", (m) => m.createGrowthResult()),
  ],
};

/** A second copy of the sources, timed like a form: by how much two copies of the same program differ. */
export const CONTROL = "sources again";

/** The text of a program. */
export function textOf({ imports }) {
  const names = (list) => list.map((name) => (typeof name === "string" ? name : `${name[0]} as ${name[1]}`)).join(", ");
  return Object.entries(imports).map(([from, list]) => `export { ${names(list)} } from "${from}";\n`).join("");
}
