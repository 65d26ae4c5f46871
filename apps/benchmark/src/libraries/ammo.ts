/**
 * Bullet by Emscripten (ammojs-typed): `contactPairTest` with a callback, Boolean and depth; it offers no distance of
 * separated bodies. The package declares itself as a script, not as a module, so the types of its part stand here.
 */
import { fileURLToPath } from "node:url";
import type { ShapeSpec } from "@col/bench";
import type { Pose } from "@col/types";
import { put, writeMissed, writeUnknown } from "./answers.ts";
import type { PairLibrary, Sheet } from "./library.ts";

interface Vector {
  x(): number;
  y(): number;
  z(): number;
  setValue(x: number, y: number, z: number): void;
}
interface Quaternion {
  setValue(x: number, y: number, z: number, w: number): void;
}
interface Transform {
  setOrigin(origin: Vector): void;
  setRotation(turn: Quaternion): void;
}
/** Types of objects that this file only passes to other calls. */
interface Opaque {
  readonly opaque?: never;
}

interface AmmoShape {
  setMargin(margin: number): void;
}
interface ConvexHullShape extends AmmoShape {
  addPoint(p: Vector, recalculateBox: boolean): void;
}
interface CollisionObject {
  setCollisionShape(shape: AmmoShape): void;
  setWorldTransform(transform: Transform): void;
}
interface ManifoldPoint {
  getDistance(): number;
  getPositionWorldOnA(): Vector;
  getPositionWorldOnB(): Vector;
  get_m_normalWorldOnB(): Vector;
}
interface ContactCallback {
  addSingleResult: (pointer: number) => number;
}
interface CollisionWorld {
  contactPairTest(a: CollisionObject, b: CollisionObject, callback: ContactCallback): void;
}

/** The loaded module. */
interface Ammo {
  readonly btVector3: new (x: number, y: number, z: number) => Vector;
  readonly btQuaternion: new (x: number, y: number, z: number, w: number) => Quaternion;
  readonly btTransform: new () => Transform;
  readonly btSphereShape: new (radius: number) => AmmoShape;
  readonly btBoxShape: new (halfExtents: Vector) => AmmoShape;
  readonly btCapsuleShape: new (radius: number, height: number) => AmmoShape;
  readonly btCylinderShape: new (halfExtents: Vector) => AmmoShape;
  readonly btConeShape: new (radius: number, height: number) => AmmoShape;
  readonly btConvexHullShape: new () => ConvexHullShape;
  readonly btGhostObject: new () => CollisionObject;
  readonly btDefaultCollisionConfiguration: new () => Opaque;
  readonly btCollisionDispatcher: new (configuration: Opaque) => Opaque;
  readonly btDbvtBroadphase: new () => Opaque;
  readonly btSequentialImpulseConstraintSolver: new () => Opaque;
  readonly btDiscreteDynamicsWorld: new (dispatcher: Opaque, broadphase: Opaque, solver: Opaque,
    configuration: Opaque) => CollisionWorld;
  readonly ConcreteContactResultCallback: new () => ContactCallback;
  readonly btManifoldPoint: new () => ManifoldPoint;
  wrapPointer<T>(pointer: number, kind: new () => T): T;
}

/** A body may meet itself: one object for each side. */
interface Own {
  readonly asA: CollisionObject;
  readonly asB: CollisionObject;
}

function shapeOf(A: Ammo, spec: ShapeSpec): AmmoShape | string {
  if (spec.kind === "convex") {
    const hull = new A.btConvexHullShape(), p = new A.btVector3(0, 0, 0);
    for (let i = 0; i < spec.vertices.length; i += 3) {
      p.setValue(spec.vertices[i], spec.vertices[i + 1], spec.vertices[i + 2]);
      hull.addPoint(p, i + 3 >= spec.vertices.length);
    }
    hull.setMargin(0);
    return hull;
  }
  const [p, q, r] = spec.params;
  const sharp = (shape: AmmoShape): AmmoShape => {
    shape.setMargin(0);
    return shape;
  };
  switch (spec.kind) {
    case "sphere": return new A.btSphereShape(p);
    case "capsule": return new A.btCapsuleShape(p, 2 * q);
    case "box": return sharp(new A.btBoxShape(new A.btVector3(p, q, r)));
    case "cylinder": return sharp(new A.btCylinderShape(new A.btVector3(p, q, p)));
    case "cone": return sharp(new A.btConeShape(p, 2 * q));
    default: return `no ${spec.kind}`;
  }
}

async function open(): Promise<PairLibrary<Own>> {
  const { default: load } =
    await import("ammojs-typed/wasm") as unknown as { readonly default: (options: object) => Promise<Ammo> };
  const A = await load({ locateFile: () => fileURLToPath(import.meta.resolve("ammojs-typed/ammo.wasm.wasm")) });
  const configuration = new A.btDefaultCollisionConfiguration(),
    dispatcher = new A.btCollisionDispatcher(configuration), broad = new A.btDbvtBroadphase();
  const world = new A.btDiscreteDynamicsWorld(dispatcher, broad,
    new A.btSequentialImpulseConstraintSolver(), configuration);
  const transform = new A.btTransform(), origin = new A.btVector3(0, 0, 0), turn = new A.btQuaternion(0, 0, 0, 1);
  /** The deepest point of the last call. */
  const deepest = new Float64Array(10);
  const callback = new A.ConcreteContactResultCallback();
  callback.addSingleResult = (pointer) => {
    const point = A.wrapPointer(pointer, A.btManifoldPoint), d = point.getDistance();
    if (d < deepest[0]) {
      const p = point.getPositionWorldOnA(), q = point.getPositionWorldOnB(), n = point.get_m_normalWorldOnB();
      deepest[0] = d;
      deepest[1] = p.x(); deepest[2] = p.y(); deepest[3] = p.z();
      deepest[4] = q.x(); deepest[5] = q.y(); deepest[6] = q.z();
      deepest[7] = -n.x(); deepest[8] = -n.y(); deepest[9] = -n.z();
    }
    return 0;
  };
  const place = (object: CollisionObject, { position: t, quaternion: q }: Pose): void => {
    origin.setValue(t.x, t.y, t.z);
    turn.setValue(q.x, q.y, q.z, q.w);
    transform.setOrigin(origin);
    transform.setRotation(turn);
    object.setWorldTransform(transform);
  };
  const run = (a: Own, poseA: Pose, b: Own, poseB: Pose): number => {
    place(a.asA, poseA);
    place(b.asB, poseB);
    deepest[0] = Infinity;
    world.contactPairTest(a.asA, b.asB, callback);
    return deepest[0];
  };
  return {
    build(spec) {
      const shape = shapeOf(A, spec);
      if (typeof shape === "string") return shape;
      const make = (): CollisionObject => {
        const object = new A.btGhostObject();
        object.setCollisionShape(shape);
        return object;
      };
      return { asA: make(), asB: make() };
    },
    depth(a, poseA, b, poseB, out) {
      if (!(run(a.own, poseA, b.own, poseB) <= 0)) {
        writeMissed(out);
        return;
      }
      const d = deepest;
      out.distance = d[0];
      put(out.pointA, d[1], d[2], d[3]);
      put(out.pointB, d[4], d[5], d[6]);
      put(out.normal, d[7], d[8], d[9]);
      writeUnknown(out);
    },
    intersects(a, poseA, b, poseB) {
      return run(a.own, poseA, b.own, poseB) <= 0;
    },
  };
}

export const ammo: Sheet = {
  title: "Bullet as ammojs-typed 1.1.0 (WebAssembly)", package: "ammojs-typed", version: "1.1.0", licence: "MIT",
  pairs: [{ name: "ammo", questions: ["boolean", "depth"], answers: "separation", less: "floats, no bounds",
    about: "contactPairTest with a callback, floats, margin 0, no distance; no ellipsoids", open }],
};
