/**
 * JavaScript packages for polygons of the plane: three of Box2D's family by their distance, two by separating axes,
 * Rapier. Setting a package's transforms is part of the query, making its shapes is not.
 */
import type { PolygonCase } from "@col/bench";
import { distanceAndNear, pointsOf, posesOf, setPose, shared } from "./poses.ts";
import type { Poses, Transform } from "./poses.ts";
import type { Prepare, Sheet } from "./library.ts";

/** Bodies and poses of both sides by case number. A body may meet itself: sides share shapes only if `make` is one. */
function bodiesOf<T>(cases: readonly PolygonCase[], makeA: (v: Float64Array) => T,
  makeB = makeA): Poses & { readonly p: readonly T[]; readonly q: readonly T[] } {
  return { p: cases.map((c) => makeA(c.a)), q: cases.map((c) => makeB(c.b)), ...posesOf(cases) };
}

/** The distance of Box2D's family: `set` puts the corners of both bodies into `input`, `solve` answers. */
function box2dFamily<T>(input: { readonly transformA: Transform; readonly transformB: Transform; useRadii: boolean },
  cache: { count: number }, make: (v: Float64Array) => T, set: (p: T, q: T) => void, solve: () => number): Prepare {
  input.useRadii = false;
  return (cases) => {
    const { p, q, a, b } = bodiesOf(cases, shared(make));
    return distanceAndNear((k) => {
      set(p[k], q[k]);
      setPose(input.transformA, a[k]);
      setPose(input.transformB, b[k]);
      cache.count = 0;
      return solve();
    });
  };
}

export const planck: Sheet = {
  title: "planck 1.5.0", package: "planck", version: "1.5.0", licence: "MIT",
  plane: [{ name: "planck", about: "Distance", single: false, most: Infinity, async open() {
    const { Distance, DistanceInput, DistanceOutput, DistanceProxy, SimplexCache } = await import("planck");
    const input = new DistanceInput(), output = new DistanceOutput(), cache = new SimplexCache();
    if (!(input.proxyA instanceof DistanceProxy)) throw new TypeError("planck: another DistanceProxy");
    return box2dFamily(input, cache, pointsOf, (p, q) => {
      input.proxyA.setVertices(p, p.length, 0);
      input.proxyB.setVertices(q, q.length, 0);
    }, () => {
      Distance(output, cache, input);
      return output.distance;
    });
  } }],
};

export const box2dCore: Sheet = {
  title: "@box2d/core 0.11.0", package: "@box2d/core", version: "0.11.0", licence: "MIT",
  plane: [{ name: "@box2d/core", about: "b2Distance", single: false, most: Infinity, async open() {
    const { b2Distance, b2DistanceInput, b2DistanceOutput, b2SimplexCache, b2Vec2 } = await import("@box2d/core");
    const input = new b2DistanceInput(), output = new b2DistanceOutput(), cache = new b2SimplexCache();
    return box2dFamily(input, cache, (v) => pointsOf(v).map(({ x, y }) => new b2Vec2(x, y)), (p, q) => {
      input.proxyA.SetVerticesRadius(p, p.length, 0);
      input.proxyB.SetVerticesRadius(q, q.length, 0);
    }, () => {
      b2Distance(output, cache, input);
      return output.distance;
    });
  } }],
};

export const phaserBox2d: Sheet = {
  title: "phaser-box2d 1.1.0", package: "phaser-box2d", version: "1.1.0", licence: "MIT",
  plane: [{ name: "phaser-box2d", about: "b2ShapeDistance, at most 8 corners", single: false, most: 8, async open() {
    const { b2DistanceCache, b2DistanceInput, b2MakeProxy, b2ShapeDistance,
      b2Vec2 } = await import("phaser-box2d/dist/PhaserBox2D.js");
    const input = new b2DistanceInput(), cache = new b2DistanceCache();
    return box2dFamily(input, cache,
      (v) => b2MakeProxy(pointsOf(v).map(({ x, y }) => new b2Vec2(x, y)), v.length / 2, 0), (p, q) => {
        input.proxyA = p;
        input.proxyB = q;
      }, () => b2ShapeDistance(cache, input, null, 0).distance);
  } }],
};

export const sat: Sheet = {
  title: "sat 0.9.0", package: "sat", version: "0.9.0", licence: "MIT",
  plane: [{ name: "sat", about: "testPolygonPolygon", single: false, most: Infinity, async open() {
    const { default: s } = await import("sat");
    const make = (v: Float64Array): InstanceType<typeof s.Polygon> =>
      new s.Polygon(new s.Vector(), pointsOf(v).map(({ x, y }) => new s.Vector(x, y)));
    return (cases) => {
      const { p, q, a, b, angleA, angleB } = bodiesOf(cases, shared(make), shared(make));
      return { distance: null, boolean(k) {
        const one = p[k], two = q[k];
        one.pos.x = a[k][0]; one.pos.y = a[k][1];
        two.pos.x = b[k][0]; two.pos.y = b[k][1];
        one.setAngle(angleA[k]);
        two.setAngle(angleB[k]);
        return s.testPolygonPolygon(one, two) ? 1 : 0;
      } };
    };
  } }],
};

export const detectCollisions: Sheet = {
  title: "detect-collisions 10.10.2025", package: "detect-collisions", version: "10.10.2025", licence: "MIT",
  plane: [{ name: "detect-collisions", about: "System.checkCollision", single: false, most: Infinity, async open() {
    const { System } = await import("detect-collisions");
    return (cases) => {
      const system = new System(), make = (v: Float64Array): ReturnType<typeof system.createPolygon> =>
        system.createPolygon({ x: 0, y: 0 }, pointsOf(v));
      const { p, q, a, b, angleA, angleB } = bodiesOf(cases, shared(make), shared(make));
      return { distance: null, boolean(k) {
        const one = p[k], two = q[k];
        one.setAngle(angleA[k]);
        one.setPosition(a[k][0], a[k][1]);
        two.setAngle(angleB[k]);
        two.setPosition(b[k][0], b[k][1]);
        return system.checkCollision(one, two) ? 1 : 0;
      } };
    };
  } }],
};

/** Farther than any pair: Rapier answers up to its prediction. Metres. */
const PREDICTION = 100;

export const rapier2d: Sheet = {
  title: "@dimforge/rapier2d-compat 0.21.0", package: "@dimforge/rapier2d-compat", version: "0.21.0",
  licence: "Apache-2.0",
  plane: [{ name: "rapier2d", about: "contactCollider (WebAssembly)", single: true, most: Infinity, async open() {
    const { default: R } = await import("@dimforge/rapier2d-compat");
    await R.init();
    const physics = new R.World({ x: 0, y: 0 }), make = (v: Float64Array): InstanceType<typeof R.Collider> => {
      const hull = R.ColliderDesc.convexHull(Float32Array.from(v));
      if (hull === null) throw new Error("rapier2d: no hull");
      return physics.createCollider(hull);
    };
    return (cases) => {
      const { p, q, a, b, angleA, angleB } = bodiesOf(cases, shared(make), shared(make));
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
  } }],
};
