/**
 * Integer tags of the built-in 2-D cores, the values of `kind` in 2-D shape records. The order is frozen. A disc is a
 * point with a margin, a capsule a segment with a margin.
 */
export const ShapeKind2 = { Point: 0, Segment: 1, Polygon: 2, Ellipse: 3, Affine: 4, Sum: 5, Custom: -1 } as const;
