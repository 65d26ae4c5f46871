/**
 * The JavaScript and WebAssembly peers: what they are, what they answer, whether they are installed. Loads none of
 * them.
 */
import type { ContenderKind, Question } from "@col/bench";
import type { PeerLibrary } from "./peer.ts";

/** One library and the call of it that is measured. */
export interface JsPeer {
  /** Name in the tables. */
  readonly name: string;
  /** Package of the registry. */
  readonly package: string;
  readonly about: string;
  readonly questions: readonly Question[];
  /** Default: javascript, a library of the registry (JavaScript or WebAssembly). */
  readonly kind?: Exclude<ContenderKind, "ours">;
  /** Why it may be faster without being better: what it does not do. */
  readonly less: string;
  /** `signed`: negative for overlaps; `separation`: 0 for overlaps. */
  readonly answers: "signed" | "separation";
  load(): Promise<PeerLibrary<unknown>>;
}

export const JS_PEERS: readonly JsPeer[] = [
  {
    name: "crashcat", package: "crashcat", questions: ["distance", "boolean", "depth"], answers: "separation",
    about:
      "crashcat 0.0.5, gjkClosestPoints and penetrationDepthStepGJK/EPA, doubles, tolerance 1e-6 m (depth 1e-4 "
        + "relative), convex radius 0, direction of the origins as guess; no cones, ellipsoids, hulls above 256 "
        + "vertices",
    less: "stops at 1e-6 m, no bounds",
    load: async () => (await import("./crashcat.ts")).open(),
  },
  {
    name: "rapier", package: "@dimforge/rapier3d-compat", questions: ["distance", "boolean", "depth"],
    answers: "signed",
    about:
      "Rapier 0.21.0, Collider.contactCollider, prediction 10 m (Boolean and depth: 0), floats, depth on overlap; no "
        + "ellipsoids",
    less: "floats, stops at a relative 1e-3, no bounds",
    load: async () => await (await import("./rapier.ts")).open(),
  },
  {
    name: "jolt", package: "jolt-physics", questions: ["distance", "boolean", "depth"], answers: "signed",
    about:
      "Jolt 1.1.0, TransformedShape.CollideShape, separation up to 2 m (Boolean and depth: 0), floats, convex radius "
        + "0, depth on overlap; no cones, ellipsoids, hulls above 256 vertices",
    less: "floats, tolerance 1e-4, no bounds",
    load: async () => await (await import("./jolt.ts")).open(),
  },
  {
    name: "oimo", package: "oimo-in-three", questions: ["distance", "boolean", "depth"], answers: "separation",
    about:
      "OimoPhysics 1.2 (JavaScript, in three 0.145's examples), GjkEpa.computeClosestPoints, computeDistance, doubles, "
        + "margin 0, no cache; no ellipsoids",
    less: "no bounds",
    load: async () => (await import("./oimo.ts")).open(),
  },
  {
    name: "mujoco", package: "@mujoco/mujoco", questions: ["distance", "boolean", "depth"], answers: "signed",
    about:
      "MuJoCo 3.14.0 (WebAssembly), mj_geomDistance, up to 10 m (Boolean and depth: 0), doubles, mesh vertices as "
        + "floats; no cones",
    less: "tolerance 1e-6, no bounds",
    load: async () => await (await import("./mujoco.ts")).open(),
  },
  {
    name: "ammo", package: "ammojs-typed", questions: ["boolean", "depth"], answers: "separation",
    about:
      "Bullet as ammojs-typed 1.1.0 (WebAssembly), contactPairTest with a callback, floats, margin 0, no distance; no "
        + "ellipsoids",
    less: "floats, no bounds",
    load: async () => await (await import("./ammo.ts")).open(),
  },
  {
    name: "cannon", package: "cannon-es", questions: ["boolean", "depth"], answers: "separation",
    about:
      "cannon-es 0.20.0, ConvexPolyhedron.findSeparatingAxis and testSepAxis, doubles, no distance; boxes and hulls up "
        + "to 12 vertices (33 vertices take 10 ms a query)",
    less: "no points",
    load: async () => (await import("./cannon.ts")).open(),
  },
  {
    name: "three-obb", package: "three", questions: ["boolean"], answers: "separation",
    about: "three 0.187.0, OBB.intersectsOBB, doubles; boxes only",
    less: "boxes only, fifteen axes",
    load: async () => (await import("./three-obb.ts")).open(),
  },
  {
    name: "mpr", package: "@col/papers", kind: "comparator", questions: ["boolean", "depth"], answers: "separation",
    about:
      "Minkowski portal refinement (Snethen 2008), written for the benchmark on our supports: depth along the ray from "
        + "the centres, not the least",
    less: "another depth than the least one",
    load: async () => (await import("./comparators.ts")).openPortal(),
  },
  {
    name: "separating-axis", package: "@col/papers", kind: "comparator", questions: ["boolean", "depth"],
    answers: "separation",
    about:
      "exhaustive separating axes (Gottschalk, Lin, Manocha 1996), written for the benchmark: boxes and hulls up to 16 "
        + "vertices",
    less: "no points",
    load: async () => (await import("./comparators.ts")).openAxis(),
  },
  {
    name: "v-clip", package: "@col/papers", kind: "comparator", questions: ["distance", "boolean"],
    answers: "separation",
    about:
      "V-Clip (Mirtich 1998), the closest features of two polytopes, written for the benchmark, from the first "
        + "vertices each time; boxes and hulls",
    less: "polytopes only, no depth",
    load: async () => (await import("./v-clip.ts")).open(),
  },
  {
    name: "qp", package: "@col/papers", kind: "comparator", questions: ["distance"], answers: "separation",
    about:
      "the distance as a quadratic program over the faces (Montaut et al. 2024, Table II), Goldfarb and Idnani's "
        + "method of quadprog 1.6.1, regularised: right to about 1e-5 m; boxes and hulls up to 300 vertices",
    less: "right to 1e-5 m",
    load: async () => (await import("./comparators.ts")).openProgram(),
  },
];

/** Why a peer cannot run here; `undefined`: it can. */
export function missingPackage(peer: JsPeer): string | undefined {
  try {
    import.meta.resolve(peer.package);
    return undefined;
  } catch {
    return `no package ${peer.package} (a dependency of the benchmark: install again)`;
  }
}
