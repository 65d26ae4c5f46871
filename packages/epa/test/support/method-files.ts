/** The file in which the work of a method is, by its name: methods.test.ts wants one for each. */
export const FILES: Readonly<Record<string, string>> = {
  "half-space": "closed-forms/half-space.ts",
  "point-line": "closed-forms/lines.ts", "two segments": "closed-forms/lines.ts",
  "point-box": "closed-forms/point-box.ts",
  "point-discs": "closed-forms/point-discs.ts", "point-ellipsoid": "closed-forms/point-ellipsoid.ts",
  gjk: "methods/gjk.ts",
  expand: "polytope/expand.ts", ellipsoids: "closed-forms/ellipsoids.ts",
  "segment beside": "closed-forms/segments.ts",
  "passing axes": "rims/rims.ts", "deep ellipsoids": "deep-ellipsoids/deep-ellipsoids.ts",
  "nearly parallel axes": "nearly-parallel/nearly-parallel.ts", coaxial: "closed-forms/coaxial.ts",
  "polytope-discs": "polytope-discs/polytope-discs.ts", "beside ellipsoid": "ellipsoid/inner-ball.ts",
  "expand curved": "curved/curved.ts",
};
