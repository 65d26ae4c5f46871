/** The bodies and cases that the programs of the bundle check are run on, all from seeded streams. */

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
export const KINDS = {
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
export const KINDS2 = {
  disc: (m, r) => m.disc(0.3 + 0.4 * r()),
  box2: (m, r) => m.box2(0.2 + 0.5 * r(), 0.2 + 0.5 * r()),
  capsule2: (m, r) => m.capsule2(0.2 + 0.2 * r(), 0.3 + 0.4 * r()),
  polygon: (m, r) => m.convexHull2(Array.from({ length: 12 }, () => {
    const [x, y] = direction(r);
    return { x, y };
  })),
  ellipse: (m, r) => m.ellipse(0.3 + 0.4 * r(), 0.3 + 0.4 * r()),
};

/** A ball with bumps as a mesh: rings of points between two poles, closed. */
function bumpyBall(random) {
  const rings = 5, around = 8, positions = [0, 0, 0.6], indices = [];
  const at = (r, k) => 1 + around * (r - 1) + (k % around);
  for (let r = 1; r < rings; r++) {
    const z = Math.cos(Math.PI * r / rings), w = Math.sqrt(1 - z * z);
    for (let k = 0; k < around; k++) {
      const turn = 2 * Math.PI * k / around, size = 0.5 + 0.2 * random();
      positions.push(size * w * Math.cos(turn), size * w * Math.sin(turn), size * z);
    }
  }
  const last = positions.length / 3;
  positions.push(0, 0, -0.6);
  for (let k = 0; k < around; k++) {
    indices.push(0, at(1, k), at(1, k + 1), last, at(rings - 1, k + 1), at(rings - 1, k));
    for (let r = 1; r < rings - 1; r++)
      indices.push(at(r, k), at(r + 1, k), at(r + 1, k + 1), at(r, k), at(r + 1, k + 1), at(r, k + 1));
  }
  return [positions, indices];
}

/** Bodies of many parts, and two convex ones to be asked against them. */
export const BODIES = {
  box: KINDS.box,
  hull: KINDS.hull,
  compound: (m, r) => m.compound(Array.from({ length: 5 }, (_, k) => ({
    shape: KINDS[["box", "sphere", "hull"][k % 3]](m, r), pose: pose(r, 0.5),
  }))),
  mesh: (m, r) => m.triangleMesh(...bumpyBall(r)),
  "thick mesh": (m, r) => m.triangleMesh(...bumpyBall(r), { margin: 0.05 }),
};

/** Kinds of the bodies of a scene. */
export const SCENE_KINDS = {
  sphere: KINDS.sphere, capsule: KINDS.capsule, box: KINDS.box, cylinder: KINDS.cylinder, hull: KINDS.hull,
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
  const random = randomFrom(seed), place = kindA in KINDS2 ? pose2 : pose;
  return Array.from({ length: count }, () => ({
    a: kinds[kindA](m, random), poseA: place(random, SPREAD), b: kinds[kindB](m, random), poseB: place(random, SPREAD),
  }));
}

/** All pairs of kinds, unordered. */
export function pairsOf(kinds) {
  const names = Object.keys(kinds);
  return names.flatMap((a, i) => names.slice(i).map((b) => [a, b]));
}
