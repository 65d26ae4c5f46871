/**
 * The shape contract (decisions/contracts.md): convex shapes in 3-D and 2-D, with their support functions, support
 * Hessians and support faces, and the shape kinds that solvers know.
 *
 * - Frame: the shape's local frame. Lengths are in the user's unit; directions need no unit length.
 * - The set is `core + ball(margin)`. `support`, `hessian`, `face`, `bounds` and `inradius` describe the CORE; solvers
 *   add the margin once, at the end (decisions/contracts.md).
 * - A record always has the same fields, and solvers read only this record. So a user with a support function has a
 *   shape.
 * - Most shapes of `@col/shapes` share one support function, which switches on `kind`: a call that has few targets is
 *   fast.
 */

/**
 * Support function of the core: writes into `out` a point of the core that maximises `d . p`.
 *
 * Laws (checked by `supportLaws` of the test kit):
 * 1. `d . out >= d . p` for every p of the core, up to rounding;
 * 2. invariant to positive scaling of `d`; `d` is finite, not zero and of norm between 1e-100 and 1e100, not unit in
 *    general;
 * 3. deterministic: the same `d` gives the same bits;
 * 4. `out` may be the same array as `d` (read, then write); it writes no other array and keeps no reference to either.
 *
 * Returns the index of the vertex for shapes that have vertices (the same index for the same point), -1 otherwise.
 */
export type SupportFn = (shape: ConvexShape, d: Float64Array, out: Float64Array) => number;

/**
 * Support Hessian of the core at direction `d`: the symmetric positive semidefinite 3 x 3 matrix `d(support)/d(d)`,
 * row-major into `out[0..8]`. `H d = 0`, `H(c d) = H(d) / c`. For piecewise smooth cores a generalised Jacobian: the
 * one of the smooth piece that owns the support point. Zero for polytopes; where curvature is unbounded, the rows of
 * those directions are 0. Lengths per unit of `d`.
 */
export type SupportHessianFn = (shape: ConvexShape, d: Float64Array, out: Float64Array) => void;

/**
 * Support face of the core: the corners of the face that looks along the unit direction n, in order around n
 * (counter-clockwise seen from its tip), 3 doubles each into `points`, a stable feature id each into `ids`. Faces are
 * chosen by their directions: the facets whose outward normals lie within the face angle of n; else an edge whose
 * outward normals come within the angle of n; else a support point. `d[0 .. 2]` holds n and `d[3]` the sine of the face
 * angle; it stands there because V8 allocates a number that is passed by itself. Curved rims are sampled. Returns the
 * number of corners written (1: a point, 2: an edge, 3 or more: a polygon), at most `ids.length`. `d` is only read.
 */
export type SupportFaceFn = (shape: ConvexShape, d: Float64Array, points: Float64Array, ids: Int32Array) => number;

// The values of `kind` that solvers know, in order, each with its `params`. For all other shapes solvers call only
// `support`.

/** Points; `params`: 3 coordinates. `@col/accel` has a second-order solver for pairs of points and ellipsoids. */
export const POINT_KIND: number = 0;
/** Segments; `params`: the two end points. */
export const SEGMENT_KIND: number = 1;
/** Triangles; `params`: the three corners. */
export const TRIANGLE_KIND: number = 2;
/** Boxes centred at the local origin, with half extents `bounds[3..5]`. The depth of two boxes has a closed form. */
export const BOX_KIND: number = 3;
/** Ellipsoids; `params`: radii, squared radii. */
export const ELLIPSOID_KIND: number = 4;
/**
 * First of the kinds of solids between two discs: cylinder, cone and frustum. `params`: radius of the disc at -h, at
 * +h, h, index of the axis.
 */
export const FIRST_DISCS_KIND: number = 5;
/** Last of the kinds of solids between two discs; `FIRST_DISCS_KIND` lists their `params`. */
export const LAST_DISCS_KIND: number = 7;
/** Hulls and meshes; `mesh` holds their corners and facets; `params[0]`: their dimension. */
export const MESH_KIND: number = 8;
/** Affine images A x + t of one operand; `params`: A, row-major, then t. */
export const AFFINE_KIND: number = 9;
/**
 * Unbounded half-spaces; `params`: unit normal and offset. The only kind that every solver treats as a special case.
 */
export const HALF_SPACE_KIND: number = 11;

/**
 * How curved the core is: 0 polytope (finitely many support points), 1 partly curved (cylinder, cone), 2 strictly
 * convex and smooth (ellipsoid).
 */
export type Curvature = 0 | 1 | 2;

/**
 * Polyhedral data of convex meshes. Only extreme vertices, so a vertex graph has no plateaus.
 * Lists are packed: list i of `xs` is `xs[start[i]] .. xs[start[i + 1] - 1]`.
 */
export interface MeshData {
  /** Coordinates, 3 per vertex, local frame. */
  readonly vertices: Float64Array;
  /** Index of each vertex in the points the user gave. */
  readonly source: Int32Array;
  /** Neighbours along hull edges, packed. */
  readonly neighbourStart: Int32Array;
  /** Their vertices, counter-clockwise seen from outside. */
  readonly neighbours: Int32Array;
  /** Facets (coplanar triangles merged): outward unit normal and offset, 4 per facet: n . x <= offset. */
  readonly facetPlanes: Float64Array;
  /** Corners of each facet, counter-clockwise seen from outside, packed. */
  readonly facetStart: Int32Array;
  /** Their vertices. */
  readonly facetVertices: Int32Array;
  /**
   * The facet on the other side of the edge from each of these corners to the next. Every constructor of hulls fills
   * it; a record of your own may leave it out.
   */
  readonly facetNeighbours?: Int32Array | undefined;
  /** Direction table of the support function: cells per edge of each cube face; 0: no table, linear scan. */
  readonly cells: number;
  /**
   * Per cell the vertices that are a support point for some direction of the cell, packed: list i is
   * `cellTable[cellTable[i]] .. cellTable[cellTable[i + 1] - 1]`. Starts and lists share one array, so that a query
   * with cold caches waits for one read less.
   */
  readonly cellTable: Uint16Array | Int32Array;
}

/** One convex body in its local frame. Immutable; share it freely between queries, pairs and workers. */
export interface ConvexShape {
  /** Integer tag. Built-in kinds are in `@col/shapes`; -1 for user-written supports. */
  readonly kind: number;
  /** Support function of the core. */
  readonly support: SupportFn;
  /** `null`: not known. */
  readonly hessian: SupportHessianFn | null;
  /**
   * `null`: not known. For built-in kinds it is `null` too: queries that need faces use `supportFace` of `@col/kernel`,
   * so that other bundles do not carry it.
   */
  readonly face: SupportFaceFn | null;
  /** Numbers of the kind: half extents, radii, ... documented at each constructor. */
  readonly params: Float64Array;
  /** Radius of the ball added to the core, >= 0. Length. */
  readonly margin: number;
  /** A point of the core, in its relative interior, unless moved by `withCenter`: 3 doubles. */
  readonly center: Float64Array;
  /**
   * Radius of a ball around `center` inside the core: a positive lower bound, or 0 for flat cores. Length. Negative if
   * the user moved the centre out of the core but not out of the shape (`withCenter`): `inradius + margin` is the
   * ball's radius in the whole shape.
   */
  readonly inradius: number;
  /**
   * Axis-aligned box that holds the core, which Boolean queries rely on: min x, y, z, max x, y, z. Infinite entries for
   * half-spaces.
   */
  readonly bounds: Float64Array;
  /** The centre of `bounds` is the local origin: solvers then need not read it. */
  readonly centred: boolean;
  /**
   * The core is all of `bounds`: a point, a box, a segment along an axis. Solvers then read support points off the
   * corners of `bounds`. Default: false.
   */
  readonly fillsBounds?: boolean;
  /** How curved the core is. */
  readonly curvature: Curvature;
  /** Polyhedral data of meshes, else `null`. */
  readonly mesh: MeshData | null;
  /** Operands of composed shapes (affine image: 1, Minkowski sum: 2), else empty. */
  readonly operands: readonly ConvexShape[];
}

/** Same as `SupportFn`, in 2-D: `d` and `out` hold 2 doubles. */
export type SupportFn2 = (shape: ConvexShape2, d: Float64Array, out: Float64Array) => number;

/** Same as `SupportHessianFn`, in 2-D: row-major 2 x 2 into `out[0..3]`. */
export type SupportHessianFn2 = (shape: ConvexShape2, d: Float64Array, out: Float64Array) => void;

/** One convex 2-D body in its local frame. The set is `core + disc(margin)`. */
export interface ConvexShape2 {
  /** Integer tag, as of `ConvexShape`; -1 for supports of your own. */
  readonly kind: number;
  /** Support function of the core. */
  readonly support: SupportFn2;
  /** Support Hessian of the core; `null`: not known. */
  readonly hessian: SupportHessianFn2 | null;
  /** Numbers of the kind, documented at each constructor. */
  readonly params: Float64Array;
  /** Radius of the disc added to the core, >= 0. Length. */
  readonly margin: number;
  /** A point of the core, in its relative interior: 2 doubles. */
  readonly center: Float64Array;
  /** Radius of a disc around `center` inside the core: a positive lower bound, or 0 for flat cores. Length. */
  readonly inradius: number;
  /** min x, y, max x, y of the core. */
  readonly bounds: Float64Array;
  /**
   * Scale of rounding errors: the largest |coordinate| of `bounds`, or a larger number that occurs in the computation
   * of a support point. Length.
   */
  readonly size: number;
  /** How curved the core is. */
  readonly curvature: Curvature;
  /** Polygons: coordinates, 2 per vertex, strictly convex, counter-clockwise; empty for curved cores. */
  readonly vertices: Float64Array;
  /**
   * These fields make queries of shapes with vertices faster. Every constructor fills them (decisions/plane.md); leave
   * them out of a record of your own. They are used only while `packedOf` is `vertices` itself, so that a copy of the
   * record with other vertices stays right. `packed` holds the same coordinates, `packedLength` of them from index
   * `packedAt`, among the vertices of other shapes, and `size` before them.
   */
  readonly packedOf?: Float64Array | null;
  readonly packed?: Float64Array;
  readonly packedAt?: number;
  readonly packedLength?: number;
  /**
   * The vertices at which the search for a support point begins, one for each octant of directions, for shapes of 2 to
   * 64 vertices; else -1. Byte `(x < 0) + 2 (y < 0)` is for the octant with these signs beside the x axis
   * (`flatStarts`) or the y axis (`steepStarts`). It is the index of the vertex that is farthest in the octant's first
   * direction, counter-clockwise; of two equally far ones the first.
   */
  readonly flatStarts?: number;
  readonly steepStarts?: number;
  /** Operands of composed shapes (affine image: 1, Minkowski sum: 2), else empty. */
  readonly operands: readonly ConvexShape2[];
}
