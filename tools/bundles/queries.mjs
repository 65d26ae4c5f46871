/**
 * The queries of the bundle check: `{ name, record, call, prepare? }`. `record` makes what a query fills, `call` the
 * function that is measured, which gets a case `{ a, poseA, b, poseB }`; `prepare` adds to a case what it needs.
 */

const plain = (name) => (m, out) => (q) => m[name](q.a, q.poseA, q.b, q.poseB, undefined, out);
const distanceResult = (m) => m.createDistanceResult();

/** A query that takes `out`: `record` makes it, `call` returns the function to be called with a case. */
export const query = (name, record = distanceResult, call = plain(name)) => ({ name, record, call });

/** A derivative is asked of a solution, which each case brings along. */
export function derivative(name, record) {
  const call = (m, out) => (q) => m[name](q.a, q.poseA, q.b, q.poseB, q.solution, undefined, out);
  return { name, record, call, prepare: (m, q) => ({ ...q, solution: m.distance(q.a, q.poseA, q.b, q.poseB) }) };
}

/** By the parameters of the first body's shape. */
export const SHAPE_DERIVATIVES = {
  ...derivative("shapeDerivatives", (m) => m.createShapeDerivatives()),
  call: (m, out) => (q) => m.shapeDerivatives(q.a, q.poseA, q.b, q.poseB, q.solution, "a", undefined, out),
};

/** A cast's case: with a way for the second body, past the first, and spins for both. */
const moving = (m, q) => {
  const { x, y, z } = q.poseB.position, { x: u, y: v, z: w } = q.poseA.position;
  const way = { x: 1.7 * u - 2 * x + 0.1, y: 1.7 * v - 2 * y, z: 1.7 * w - 2 * z };
  const still = { velocity: { x: 0, y: 0, z: 0 }, angularVelocity: { x: u, y: v, z: 1 } };
  return { ...q, from: { x: 3 * x, y: 3 * y, z: 3 * z }, way, still, spin: { velocity: way, angularVelocity: way } };
};
const castResult = (m) => m.createCastResult();
export const CAST_QUERIES = [
  {
    name: "rayCast", record: castResult, prepare: moving,
    call: (m, out) => (q) => m.rayCast(q.a, q.poseA, q.from, q.way, undefined, out),
  },
  {
    name: "shapeCast", record: castResult, prepare: moving,
    call: (m, out) => (q) => m.shapeCast(q.a, q.poseA, q.b, q.poseB, q.way, undefined, out),
  },
  {
    name: "timeOfImpact", record: castResult, prepare: moving,
    call: (m, out) => {
      const options = { maxTime: 0.9, tolerance: 1e-8 };
      return (q) => m.timeOfImpact(q.a, q.poseA, q.still, q.b, q.poseB, q.spin, options, out);
    },
  },
  {
    name: "signedPointDistance", record: distanceResult,
    call: (m, out) => {
      const options = { solver: m.signedDistance };
      return (q) => m.signedPointDistance(q.a, q.poseA, q.poseB.position, options, out);
    },
  },
];

/** Rays and motions in the plane: past the first body, and a turn of the second. */
const moving2 = (m, q) => {
  const way = { x: 1.7 * q.poseA.x - 2 * q.poseB.x + 0.1, y: 1.7 * q.poseA.y - 2 * q.poseB.y };
  const from = { x: 3 * q.poseB.x, y: 3 * q.poseB.y };
  return { ...q, from, way, still: { x: 0, y: 0 }, spin: { ...way, turn: 0.5 } };
};
const castResult2 = (m) => m.createCastResult2();
export const PLANE_QUERIES = [
  {
    name: "signedPointDistance2", record: (m) => m.createDistanceResult2(), prepare: moving2,
    call: (m, out) => (q) => m.signedPointDistance2(q.a, q.poseA, q.from, out),
  },
  {
    name: "rayCast2", record: castResult2, prepare: moving2,
    call: (m, out) => (q) => m.rayCast2(q.a, q.poseA, q.from, q.way, undefined, out),
  },
  {
    name: "timeOfImpact2", record: castResult2, prepare: moving2,
    call: (m, out) => (q) => m.timeOfImpact2(q.a, q.poseA, q.still, q.b, q.poseB, q.spin, undefined, out),
  },
];

export const GROWTH_QUERIES = [
  query("growthDistance", (m) => m.createGrowthResult()),
  {
    name: "growthGradient", record: () => new Float64Array(12),
    call: (m, out) => (q) => m.growthGradient(q.a, q.poseA, q.b, q.poseB, q.solution, undefined, out),
    prepare: (m, q) => ({ ...q, solution: m.growthDistance(q.a, q.poseA, q.b, q.poseB) }),
  },
  query("growthDerivatives", (m) => m.createGrowthDerivatives()),
];

const bodyDistanceResult = (m) => m.createBodyDistanceResult(), bodyCastResult = (m) => m.createBodyCastResult();
export const COMPOUND_QUERIES = [
  {
    name: "bodyDistance", record: bodyDistanceResult,
    call: (m, out) => {
      const options = { distance: m.distance };
      return (q) => m.bodyDistance(q.a, q.poseA, q.b, q.poseB, options, out);
    },
  },
  {
    name: "deepestPair", record: bodyDistanceResult,
    takes: (kind) => !kind.includes("mesh"), // triangles have no depth
    call: (m, out) => {
      const options = { signedDistance: m.signedDistance };
      return (q) => m.deepestPair(q.a, q.poseA, q.b, q.poseB, options, out);
    },
  },
  {
    name: "bodyContactManifold", record: (m) => m.createContactManifold(),
    call: (m, out) => {
      const options = { contactManifold: m.contactManifold };
      return (q) => m.bodyContactManifold(q.a, q.poseA, q.b, q.poseB, options, out);
    },
  },
  {
    name: "closestPoint", record: bodyDistanceResult,
    call: (m, out) => {
      const options = { distance: m.distance };
      return (q) => m.closestPoint(q.a, q.poseA, q.poseB.position, options, out);
    },
  },
  {
    name: "bodyRayCast", record: bodyCastResult, prepare: moving,
    call: (m, out) => {
      const options = { rayCast: m.rayCast };
      return (q) => m.bodyRayCast(q.a, q.poseA, q.from, q.way, options, out);
    },
  },
  {
    name: "bodyShapeCast", record: bodyCastResult, prepare: moving,
    call: (m, out) => {
      const options = { shapeCast: m.shapeCast };
      return (q) => m.bodyShapeCast(q.a, q.poseA, q.b, q.poseB, q.way, options, out);
    },
  },
];

/** Bodies of a scene: the first cases bring them, later ones move one each. */
const IN_SCENE = 8;

/** A question of a scene in which a body has moved; `ask(m, scene, case, out)`. */
function ofScene(name, record, ask) {
  const call = (m, { scene, handles, out }) => {
    let next = 0;
    return (q) => {
      if (handles.length < IN_SCENE) handles.push(m.addBody(scene, q.a, q.poseA));
      else m.moveBody(scene, handles[next++ % IN_SCENE], q.poseA);
      return ask(m, scene, q, out);
    };
  };
  const make = (m) => ({
    scene: m.createScene({ distance: m.distance, rayCast: m.rayCast, shapeCast: m.shapeCast }), handles: [],
    out: record(m),
  });
  return { name, record: make, call, prepare: moving };
}
/** How near pairs of the scene are told. Length. */
const NEAR = { maxDistance: 0.1 };

export const SCENE_QUERIES = [
  ofScene("closestPair", (m) => m.createClosestPair(), (m, scene, q, out) => m.closestPair(scene, undefined, out)),
  ofScene("nearestTo", (m) => m.createNearestBody(), (m, scene, q, out) =>
    m.nearestTo(scene, q.b, q.poseB, undefined, out)),
  ofScene("sceneRayCast", (m) => m.createSceneHit(), (m, scene, q, out) => m.sceneRayCast(scene, q.from, q.way,
    undefined, out)),
  ofScene("sceneShapeCast", (m) => m.createSceneHit(), (m, scene, q, out) =>
    m.sceneShapeCast(scene, q.b, q.poseB, q.way, undefined, out)),
  ofScene("forEachPairWithin", () => {
    const found = { pairs: 0, visit: () => found.pairs++ };
    return found;
  }, (m, scene, q, out) => m.forEachPairWithin(scene, out.visit, NEAR)),
];

/** Rows of a batch; the cases again and again. */
const ROWS = 16_384;

/**
 * A worker of a page in this thread: what it is sent, the file's `serve` answers in the next task. So what is measured
 * is both sides of a pool, the page's and the worker's.
 */
function workerHere(m) {
  const there = {}, worker = { onmessage: null, onerror: null, onmessageerror: null, terminate: () => undefined };
  globalThis.postMessage = (data) => worker.onmessage({ data });
  m.serve({ gjk: { distanceBatch: m.distanceBatch } });
  there.onmessage = globalThis.onmessage;
  worker.postMessage = (data) => {
    void Promise.resolve().then(() => there.onmessage({ data }));
  };
  return worker;
}

/** Numbers of the poses of cases, one body after another. */
const posesOf = (cases) => Float64Array.from(cases.flatMap(({ poseA, poseB }) => [poseA, poseB].flatMap(
  ({ position: p, quaternion: q }) => [p.x, p.y, p.z, q.x, q.y, q.z, q.w],
)));

/** A query of `rows` rows; its call gets all cases, and returns a promise. */
export const POOL_QUERIES = [
  {
    name: "poolDistanceBatch", rows: ROWS,
    record: (m) => m.createPool({ worker: () => workerHere(m), workers: 1 }),
    call: (m, pool, cases) => {
      const pairs = m.shareArray(Int32Array.from({ length: 2 * ROWS }, (_, i) => i % (2 * cases.length)));
      const input = { poses: m.shareArray(posesOf(cases)), pairs }, run = {};
      return async () => {
        input.shapes ??= await m.createShapeSet(cases.flatMap(({ a, b }) => [a, b]));
        run.out = await m.poolDistanceBatch(pool, "gjk", input, undefined, run);
      };
    },
  },
];
