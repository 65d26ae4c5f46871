/** The file in which the work of a method is, by its name: methods.test.ts wants one for each. */
export const FILES: Readonly<Record<string, string>> = {
  "half-space": "simple/half-space.ts",
  "point-line": "simple/lines.ts", "two segments": "simple/lines.ts",
  "box-box": "simple/box-box.ts", "point-box": "simple/point-box.ts",
  "point-discs": "simple/point-discs.ts", "point-ellipsoid": "simple/point-ellipsoid.ts",
  gjk: "polytope/gjk.ts",
  expand: "polytope/expand.ts", ellipsoids: "ellipsoid/ellipsoids.ts",
  "segment beside": "simple/segments.ts",
  "passing axes": "axes/rims.ts", "deep ellipsoids": "ellipsoid/deep-ellipsoids.ts",
  "nearly parallel axes": "axes/nearly-parallel.ts", coaxial: "axes/coaxial.ts",
  "polytope-discs": "polytope-discs/polytope-discs.ts", "beside ellipsoid": "ellipsoid/inner-ball.ts",
  "expand curved": "search/search.ts",
};
