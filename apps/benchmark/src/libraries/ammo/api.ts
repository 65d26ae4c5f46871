/** The part of Bullet that `ammo.ts` uses: the package declares itself as a script, not as a module. */

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
/** Kinds of objects that are only handed on. */
interface Opaque {
  readonly opaque?: never;
}

export interface ConvexShape {
  setMargin(margin: number): void;
}
interface ConvexHullShape extends ConvexShape {
  addPoint(p: Vector, recalculateBox: boolean): void;
}
export interface CollisionObject {
  setCollisionShape(shape: ConvexShape): void;
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
export interface Ammo {
  readonly btVector3: new (x: number, y: number, z: number) => Vector;
  readonly btQuaternion: new (x: number, y: number, z: number, w: number) => Quaternion;
  readonly btTransform: new () => Transform;
  readonly btSphereShape: new (radius: number) => ConvexShape;
  readonly btBoxShape: new (halfExtents: Vector) => ConvexShape;
  readonly btCapsuleShape: new (radius: number, height: number) => ConvexShape;
  readonly btCylinderShape: new (halfExtents: Vector) => ConvexShape;
  readonly btConeShape: new (radius: number, height: number) => ConvexShape;
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
