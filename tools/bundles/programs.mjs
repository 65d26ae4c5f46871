/**
 * The programs of the bundle check: for each entry point the calls a user makes and the records they fill; the bodies
 * come from bodies.mjs.
 *
 * A program is a module that exports the library's names. What calls them is outside, so that it is the same text for
 * every bundler; a case is `{ a, poseA, b, poseB }`, a call gets one and the record it fills.
 */

import { BODIES, KINDS, KINDS2, SCENE_KINDS } from "./bodies.mjs";
import {
  CAST_QUERIES, COMPOUND_QUERIES, GROWTH_QUERIES, PLANE_QUERIES, POOL_QUERIES, SCENE_QUERIES, SHAPE_DERIVATIVES,
  derivative, query,
} from "./queries.mjs";

const SHAPES = [
  "sphere", "capsule", "box", "ellipsoid", "cylinder", "cone", "convexHull", "triangle", "affine", "minkowskiSum",
];
/** Constructors of SCENE_KINDS. */
const FEW_SHAPES = ["sphere", "capsule", "box", "cylinder", "convexHull"];
const SHAPES2 = ["disc", "box2", "capsule2", "convexHull2", "ellipse"];
const TYPES = ["createDistanceResult"];

/**
 * Entry points. `imports`: what the program exports, by module; `kinds`: the bodies; `queries`: the names that take
 * `out`.
 */
export const PROGRAMS = [
  {
    entry: "@col/gjk",
    kinds: KINDS,
    imports: { "@col/gjk": ["distance"], "@col/shapes": SHAPES, "@col/types": TYPES },
    queries: [query("distance")],
  },
  {
    entry: "@col/accel",
    kinds: KINDS,
    imports: { "@col/accel": ["distance"], "@col/shapes": SHAPES, "@col/types": TYPES },
    queries: [query("distance")],
  },
  {
    entry: "@col/epa",
    kinds: KINDS,
    imports: {
      "@col/epa": ["signedDistance", "penetration", "contactManifold", "createContactManifold"],
      "@col/shapes": SHAPES,
      "@col/types": TYPES,
    },
    queries: [
      query("signedDistance"),
      query("penetration"),
      query("contactManifold", (m) => m.createContactManifold()),
    ],
  },
  {
    entry: "@col/growth-distance",
    kinds: KINDS,
    imports: {
      "@col/growth-distance": ["growthDistance", "growthGradient", "growthDerivatives", "createGrowthDerivatives"],
      "@col/shapes": SHAPES,
      "@col/types": ["createGrowthResult"],
    },
    queries: GROWTH_QUERIES,
  },
  {
    entry: "@col/growth-distance in 2d",
    kinds: KINDS2,
    imports: {
      "@col/growth-distance": ["growthDistance2", "growthDerivatives2", "createGrowthDerivatives2"],
      "@col/shapes/2d": SHAPES2,
      "@col/types": ["createGrowthResult2"],
    },
    queries: [
      query("growthDistance2", (m) => m.createGrowthResult2()),
      query("growthDerivatives2", (m) => m.createGrowthDerivatives2()),
    ],
  },
  {
    entry: "@col/diff",
    kinds: KINDS,
    imports: {
      "@col/diff": ["witnessDerivatives", "createWitnessDerivatives", "normalDerivative", "shapeDerivatives",
        "createShapeDerivatives"],
      "@col/gjk": ["distance"],
      "@col/shapes": SHAPES,
      "@col/types": TYPES,
    },
    queries: [
      derivative("witnessDerivatives", (m) => m.createWitnessDerivatives()),
      derivative("normalDerivative", () => new Float64Array(36)),
      SHAPE_DERIVATIVES,
    ],
  },
  {
    entry: "@col/gjk2d-barycode",
    kinds: KINDS2,
    imports: {
      "@col/gjk2d-barycode": [
        "distance2", "signedDistance2", "contactManifold2", "createContactManifold2", "signedPointDistance2",
          "rayCast2",
        "timeOfImpact2", "createCastResult2",
      ],
      "@col/shapes/2d": SHAPES2,
      "@col/types": ["createDistanceResult2"],
    },
    queries: [
      query("distance2", (m) => m.createDistanceResult2()),
      query("signedDistance2", (m) => m.createDistanceResult2()),
      query("contactManifold2", (m) => m.createContactManifold2()),
      ...PLANE_QUERIES,
    ],
  },
  {
    entry: "@col/gjk2d-barycode/polygons",
    kinds: { box2: KINDS2.box2, polygon: KINDS2.polygon },
    imports: {
      "@col/gjk2d-barycode/polygons": ["distance2"],
      "@col/shapes/2d": ["box2", "convexHull2"],
      "@col/types": ["createDistanceResult2"],
    },
    queries: [query("distance2", (m) => m.createDistanceResult2())],
  },
  {
    entry: "@col/cast",
    kinds: KINDS,
    imports: {
      "@col/cast": ["rayCast", "shapeCast", "timeOfImpact", "signedPointDistance", "createCastResult"],
      "@col/epa": ["signedDistance"],
      "@col/shapes": SHAPES,
      "@col/types": TYPES,
    },
    queries: CAST_QUERIES,
  },
  {
    entry: "@col/compound",
    kinds: BODIES,
    imports: {
      "@col/compound": [
        "bodyDistance", "bodyContactManifold", "bodyRayCast", "bodyShapeCast", "closestPoint", "compound",
        "createBodyCastResult", "deepestPair", "triangleMesh",
      ],
      "@col/cast": ["rayCast", "shapeCast"],
      "@col/epa": ["signedDistance", "contactManifold", "createContactManifold"],
      "@col/gjk": ["distance"],
      "@col/shapes": ["box", "convexHull", "sphere"],
      "@col/types": ["createBodyDistanceResult"],
    },
    queries: COMPOUND_QUERIES,
  },
  {
    entry: "@col/scene",
    kinds: SCENE_KINDS,
    imports: {
      "@col/scene": [
        "addBody", "closestPair", "createClosestPair", "createNearestBody", "createScene", "createSceneHit",
        "forEachPairWithin", "moveBody", "nearestTo", "sceneRayCast", "sceneShapeCast",
      ],
      "@col/cast": ["rayCast", "shapeCast"],
      "@col/gjk": ["distance"],
      "@col/shapes": FEW_SHAPES,
    },
    queries: SCENE_QUERIES,
  },
  {
    entry: "@col/pool",
    kinds: SCENE_KINDS,
    imports: {
      "@col/pool": ["createShapeSet", "poolDistanceBatch", "shareArray"],
      "@col/pool/browser": ["createPool"],
      "@col/pool/worker": ["serve"],
      "@col/gjk": ["distanceBatch"],
      "@col/shapes": FEW_SHAPES,
    },
    queries: POOL_QUERIES,
  },
];

/** The pairs of kinds that a query takes. */
export const taken = ({ takes = () => true }, pairs) => pairs.filter((pair) => pair.every(takes));

/** What an application does: five queries on nine kinds of pairs, in one program. */
export const APPLICATION = {
  entry: "an application",
  kinds: KINDS,
  imports: {
    "@col/gjk": ["distance"],
    "@col/accel": [["distance", "accelDistance"]],
    "@col/epa": ["signedDistance", "contactManifold", "createContactManifold"],
    "@col/growth-distance": ["growthDistance"],
    "@col/shapes": SHAPES,
    "@col/types": ["createDistanceResult", "createGrowthResult"],
  },
  pairs: [
    ["box", "box"],
    ["sphere", "box"],
    ["capsule", "capsule"],
    ["cylinder", "cylinder"],
    ["cone", "cone"],
    ["ellipsoid", "ellipsoid"],
    ["hull", "hull"],
    ["hull64", "box"],
    ["cylinder", "hull64"],
  ],
  queries: [
    query("distance"),
    query("accelDistance"),
    query("signedDistance"),
    query("contactManifold", (m) => m.createContactManifold()),
    query("growthDistance", (m) => m.createGrowthResult()),
  ],
};

/** A second copy of the sources, timed like a form: by how much two copies of the same program differ. */
export const CONTROL = "sources again";

/** The text of a program. */
export function textOf({ imports }) {
  const names = (list) => list.map((name) => (typeof name === "string" ? name : `${name[0]} as ${name[1]}`)).join(", ");
  return Object.entries(imports).map(([from, list]) => `export { ${names(list)} } from "${from}";\n`).join("");
}
