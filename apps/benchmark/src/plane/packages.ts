/**
 * Packages a JavaScript user would take. A query takes poses and gives a number: setting the library's transforms is
 * part of it, making shapes is not. Polygon skins are off: radius 0. Angles are computed beforehand.
 */
import type { PolygonCase } from "@col/bench";
import { shared } from "./own.ts";
import type { PlaneSolver, Prepare } from "./solver.ts";

const pointsOf = (v: Float64Array): { x: number; y: number }[] => Array.from({ length: v.length / 2 },
  (_, i) => ({ x: v[2 * i], y: v[2 * i + 1] }));
const WORLD = Float64Array.of(0, 0, 1, 0);

interface Poses {
  readonly a: readonly Float64Array[];
  readonly b: readonly Float64Array[];
  readonly angleA: Float64Array;
  readonly angleB: Float64Array;
}

function posesOf(cases: readonly PolygonCase[]): Poses {
  const a = cases.map((c) => c.poseA ?? WORLD), b = cases.map((c) => c.poseB ?? WORLD);
  return { a, b, angleA: Float64Array.from(a, (p) => Math.atan2(p[3], p[2])),
    angleB: Float64Array.from(b, (p) => Math.atan2(p[3], p[2])) };
}

/** The Boolean of Box2D's family is the distance without skins below ten roundings of the precision. */
const NEAR = 10 * 2.220446049250313e-16;

async function openPlanck(): Promise<Prepare> {
  const { Distance, DistanceInput, DistanceOutput, DistanceProxy, SimplexCache } = await import("planck");
  return (cases) => {
    const proxyOf = shared((v) => pointsOf(v)), poses = posesOf(cases);
    const p = cases.map((c) => proxyOf(c.a)), q = cases.map((c) => proxyOf(c.b));
    const input = new DistanceInput(), output = new DistanceOutput(), cache = new SimplexCache();
    if (!(input.proxyA instanceof DistanceProxy)) throw new TypeError("planck: another DistanceProxy");
    input.useRadii = false;
    const query = (k: number): number => {
      const a = poses.a[k], b = poses.b[k], ta = input.transformA, tb = input.transformB;
      input.proxyA.setVertices(p[k], p[k].length, 0);
      input.proxyB.setVertices(q[k], q[k].length, 0);
      ta.p.x = a[0]; ta.p.y = a[1]; ta.q.c = a[2]; ta.q.s = a[3];
      tb.p.x = b[0]; tb.p.y = b[1]; tb.q.c = b[2]; tb.q.s = b[3];
      cache.count = 0;
      Distance(output, cache, input);
      return output.distance;
    };
    return { distance: query, boolean: (k) => (query(k) < NEAR ? 1 : 0) };
  };
}

async function openBox2dCore(): Promise<Prepare> {
  const { b2Distance, b2DistanceInput, b2DistanceOutput, b2SimplexCache, b2Vec2 } = await import("@box2d/core");
  return (cases) => {
    const verticesOf = shared((v) => pointsOf(v).map(({ x, y }) => new b2Vec2(x, y))), poses = posesOf(cases);
    const p = cases.map((c) => verticesOf(c.a)), q = cases.map((c) => verticesOf(c.b));
    const input = new b2DistanceInput(), output = new b2DistanceOutput(), cache = new b2SimplexCache();
    input.useRadii = false;
    const query = (k: number): number => {
      const a = poses.a[k], b = poses.b[k], ta = input.transformA, tb = input.transformB;
      input.proxyA.SetVerticesRadius(p[k], p[k].length, 0);
      input.proxyB.SetVerticesRadius(q[k], q[k].length, 0);
      ta.p.x = a[0]; ta.p.y = a[1]; ta.q.c = a[2]; ta.q.s = a[3];
      tb.p.x = b[0]; tb.p.y = b[1]; tb.q.c = b[2]; tb.q.s = b[3];
      cache.count = 0;
      b2Distance(output, cache, input);
      return output.distance;
    };
    return { distance: query, boolean: (k) => (query(k) < NEAR ? 1 : 0) };
  };
}

async function openPhaser(): Promise<Prepare> {
  const { b2DistanceCache, b2DistanceInput, b2MakeProxy, b2ShapeDistance,
    b2Vec2 } = await import("phaser-box2d/dist/PhaserBox2D.js");
  return (cases) => {
    const proxyOf = shared((v) => b2MakeProxy(pointsOf(v).map(({ x, y }) => new b2Vec2(x, y)), v.length / 2, 0)),
      poses = posesOf(cases);
    const p = cases.map((c) => proxyOf(c.a)), q = cases.map((c) => proxyOf(c.b)), input = new b2DistanceInput(),
      cache = new b2DistanceCache();
    input.useRadii = false;
    const query = (k: number): number => {
      const a = poses.a[k], b = poses.b[k], ta = input.transformA, tb = input.transformB;
      input.proxyA = p[k];
      input.proxyB = q[k];
      ta.p.x = a[0]; ta.p.y = a[1]; ta.q.c = a[2]; ta.q.s = a[3];
      tb.p.x = b[0]; tb.p.y = b[1]; tb.q.c = b[2]; tb.q.s = b[3];
      cache.count = 0;
      return b2ShapeDistance(cache, input, null, 0).distance;
    };
    return { distance: query, boolean: (k) => (query(k) < NEAR ? 1 : 0) };
  };
}

async function openSat(): Promise<Prepare> {
  const { default: sat } = await import("sat");
  return (cases) => {
    const make = (v: Float64Array): InstanceType<typeof sat.Polygon> => new sat.Polygon(new sat.Vector(),
      pointsOf(v).map(({ x, y }) => new sat.Vector(x, y)));
    const bodyA = shared(make), bodyB = shared(make), { a, b, angleA, angleB } = posesOf(cases),
      p = cases.map((c) => bodyA(c.a)), q = cases.map((c) => bodyB(c.b));
    const boolean = (k: number): number => {
      const one = p[k], two = q[k];
      one.pos.x = a[k][0]; one.pos.y = a[k][1];
      two.pos.x = b[k][0]; two.pos.y = b[k][1];
      one.setAngle(angleA[k]);
      two.setAngle(angleB[k]);
      return sat.testPolygonPolygon(one, two) ? 1 : 0;
    };
    return { distance: null, boolean };
  };
}

async function openDetect(): Promise<Prepare> {
  const { System } = await import("detect-collisions");
  return (cases) => {
    const system = new System(),
      make = (v: Float64Array): ReturnType<typeof system.createPolygon> => system.createPolygon({ x: 0, y: 0 },
        pointsOf(v));
    const bodyA = shared(make), bodyB = shared(make), { a, b, angleA, angleB } = posesOf(cases),
      p = cases.map((c) => bodyA(c.a)), q = cases.map((c) => bodyB(c.b));
    const boolean = (k: number): number => {
      const one = p[k], two = q[k];
      one.setAngle(angleA[k]);
      one.setPosition(a[k][0], a[k][1]);
      two.setAngle(angleB[k]);
      two.setPosition(b[k][0], b[k][1]);
      return system.checkCollision(one, two) ? 1 : 0;
    };
    return { distance: null, boolean };
  };
}

/** Farther than any pair: Rapier answers up to its prediction. Metres. */
const PREDICTION = 100;

async function openRapier(): Promise<Prepare> {
  const { default: rapier } = await import("@dimforge/rapier2d-compat");
  await rapier.init();
  const physics = new rapier.World({ x: 0, y: 0 });
  return (cases) => {
    const make = (v: Float64Array): InstanceType<typeof rapier.Collider> => {
      const hull = rapier.ColliderDesc.convexHull(Float32Array.from(v));
      if (hull === null) throw new Error("rapier2d: no hull");
      return physics.createCollider(hull);
    };
    const bodyA = shared(make), bodyB = shared(make), { a, b, angleA, angleB } = posesOf(cases),
      p = cases.map((c) => bodyA(c.a)), q = cases.map((c) => bodyB(c.b));
    const place = (k: number): void => {
      p[k].setTranslation({ x: a[k][0], y: a[k][1] });
      p[k].setRotation(angleA[k]);
      q[k].setTranslation({ x: b[k][0], y: b[k][1] });
      q[k].setRotation(angleB[k]);
    };
    return {
      distance(k) {
        place(k);
        return Math.max(0, p[k].contactCollider(q[k], PREDICTION)?.distance ?? NaN);
      },
      boolean(k) {
        place(k);
        return p[k].contactCollider(q[k], 0) === null ? 0 : 1;
      },
    };
  };
}

export const PACKAGE_SOLVERS: readonly PlaneSolver[] = [
  { name: "planck", about: "planck 1.5.0 Distance", single: false, most: Infinity, open: openPlanck },
  { name: "@box2d/core", about: "@box2d/core 0.11.0 b2Distance", single: false, most: Infinity, open: openBox2dCore },
  { name: "phaser-box2d", about: "phaser-box2d 1.1.0 b2ShapeDistance, at most 8 corners", single: false, most: 8,
    open: openPhaser },
  { name: "sat", about: "sat 0.9.0 testPolygonPolygon", single: false, most: Infinity, open: openSat },
  { name: "detect-collisions", about: "detect-collisions 10.10.2025 System.checkCollision", single: false,
    most: Infinity, open: openDetect },
  { name: "rapier2d", about: "@dimforge/rapier2d-compat 0.21.0 contactCollider (WebAssembly)", single: true,
    most: Infinity, open: openRapier },
];
