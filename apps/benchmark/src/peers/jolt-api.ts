/** The part of Jolt that `jolt.ts` uses: the package's own declarations do not resolve under Node's module rules. */

interface Vec {
  GetX(): number;
  GetY(): number;
  GetZ(): number;
  Set(x: number, y: number, z: number): void;
}
interface Quat {
  Set(x: number, y: number, z: number, w: number): void;
}
/** Kinds of objects that are only handed on. */
interface Opaque {
  readonly opaque?: never;
}

export interface JoltShape {
  AddRef(): void;
  GetCenterOfMass(): Vec;
}
export interface CollideSettings {
  mMaxSeparationDistance: number;
}
export interface Collector {
  Reset(): void;
  HadHit(): boolean;
  readonly mHit: { readonly mPenetrationDepth: number; readonly mContactPointOn1: Vec; readonly mContactPointOn2: Vec;
    readonly mPenetrationAxis: Vec };
}
interface TransformedShape {
  mShape: JoltShape;
  mShapePositionCOM: Vec;
  mShapeRotation: Quat;
  SetShapeScale(scale: Vec): void;
  CollideShape(shape: JoltShape, scale: Vec, transform: Opaque, settings: CollideSettings, base: Vec,
    collector: Collector, filter: Opaque): void;
  CastShape(cast: Opaque, settings: CastSettings, base: Vec, collector: CastCollector, filter: Opaque): void;
  CastRay(ray: RayCast, hit: RayHit): void;
}
interface RayCast {
  mOrigin: Vec;
  mDirection: Vec;
}
interface RayHit {
  mFraction: number;
  Reset(): void;
}
interface CastSettings {
  mBackFaceModeConvex: number;
}
interface CastCollector {
  Reset(): void;
  HadHit(): boolean;
  readonly mHit: { readonly mFraction: number };
}
interface HullSettings {
  mMaxConvexRadius: number;
  mHullTolerance: number;
  readonly mPoints: { push_back(p: Vec): void };
  Create(): { IsValid(): boolean; Get(): JoltShape };
}
interface Triangle {
  get_mV(corner: number): { x: number; y: number; z: number };
}
interface TriangleList {
  resize(count: number): void;
  at(i: number): Triangle;
}
interface MeshSettings {
  Create(): { IsValid(): boolean; Get(): JoltShape };
}
interface Settings {
  mObjectLayerPairFilter: Opaque;
  mBroadPhaseLayerInterface: Opaque;
  mObjectVsBroadPhaseLayerFilter: Opaque;
  mMaxWorkerThreads: number;
}
interface BroadPhaseTable extends Opaque {
  MapObjectToBroadPhaseLayer(object: number, layer: Opaque): void;
}

/** The loaded module. */
export interface Jolt {
  readonly Vec3: new (x: number, y: number, z: number) => Vec;
  readonly RVec3: new (x: number, y: number, z: number) => Vec;
  readonly Quat: new (x: number, y: number, z: number, w: number) => Quat;
  readonly RMat44: { readonly prototype: { sRotationTranslation(turn: Quat, at: Vec): Opaque } };
  readonly SphereShape: new (radius: number) => JoltShape;
  readonly BoxShape: new (halfExtent: Vec, convexRadius: number) => JoltShape;
  readonly CapsuleShape: new (halfHeight: number, radius: number) => JoltShape;
  readonly CylinderShape: new (halfHeight: number, radius: number, convexRadius: number) => JoltShape;
  readonly ConvexHullShapeSettings: new () => HullSettings;
  readonly TriangleList: new () => TriangleList;
  readonly PhysicsMaterialList: new () => Opaque;
  readonly MeshShapeSettings: new (triangles: TriangleList, materials: Opaque) => MeshSettings;
  readonly TransformedShape: new () => TransformedShape;
  readonly CollideShapeSettings: new () => CollideSettings;
  readonly CollideShapeClosestHitCollisionCollector: new () => Collector;
  readonly CollideShapeAnyHitCollisionCollector: new () => Collector;
  readonly ShapeCastSettings: new () => CastSettings;
  readonly EBackFaceMode_CollideWithBackFaces: number;
  readonly CastShapeClosestHitCollisionCollector: new () => CastCollector;
  readonly RShapeCast: new (shape: JoltShape, scale: Vec, start: Opaque, way: Vec) => Opaque;
  readonly RRayCast: new (origin: Vec, direction: Vec) => RayCast;
  readonly RayCastResult: new () => RayHit;
  destroy(thing: Opaque): void;
  readonly ShapeFilter: new () => Opaque;
  readonly JoltSettings: new () => Settings;
  readonly JoltInterface: new (settings: Settings) => Opaque;
  readonly ObjectLayerPairFilterTable: new (layers: number) => Opaque;
  readonly BroadPhaseLayer: new (layer: number) => Opaque;
  readonly BroadPhaseLayerInterfaceTable: new (layers: number, broadLayers: number) => BroadPhaseTable;
  readonly ObjectVsBroadPhaseLayerFilterTable: new (broad: Opaque, broadLayers: number, layers: Opaque,
    count: number) => Opaque;
}
