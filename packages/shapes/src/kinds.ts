/**
 * Integer tags of the built-in cores, the values of `kind` in shape records. The order is frozen: tags are stored in
 * files and in benchmark rows. A sphere is a point with a margin and a capsule a segment with a margin: the core
 * decides the tag. The tags that solvers know are also constants of `@col/types`, so that a solver that imports one
 * does not carry the table; a test compares the two.
 */
export const ShapeKind = {
  Point: 0,
  Segment: 1,
  Triangle: 2,
  Box: 3,
  Ellipsoid: 4,
  Cylinder: 5,
  Cone: 6,
  Frustum: 7,
  Mesh: 8,
  Affine: 9,
  Sum: 10,
  HalfSpace: 11,
  Custom: -1,
} as const;
