/** The JavaScript and WebAssembly peers: what they are, what they answer, whether they are installed. Loads none of them. */
import type { PeerLibrary } from "./peer.ts";

/** One library and the call of it that is measured. */
export interface JsPeer {
  /** Name in the tables. */
  readonly name: string;
  /** Package of the registry. */
  readonly package: string;
  readonly about: string;
  readonly questions: readonly ("distance" | "boolean")[];
  /** `signed`: negative for overlaps; `separation`: 0 for overlaps. */
  readonly answers: "signed" | "separation";
  load(): Promise<PeerLibrary<unknown>>;
}

export const JS_PEERS: readonly JsPeer[] = [
  {
    name: "crashcat", package: "crashcat", questions: ["distance", "boolean"], answers: "separation",
    about: "crashcat 0.0.5, gjkClosestPoints, doubles, tolerance 1e-6 m, convex radius 0, direction of the origins as guess; no cones, ellipsoids, hulls above 256 vertices",
    load: async () => (await import("./crashcat.ts")).open(),
  },
  {
    name: "rapier", package: "@dimforge/rapier3d-compat", questions: ["distance", "boolean"], answers: "signed",
    about: "Rapier 0.21.0, Collider.contactCollider, prediction 10 m (Boolean: 0), floats, depth on overlap; no ellipsoids",
    load: async () => await (await import("./rapier.ts")).open(),
  },
  {
    name: "jolt", package: "jolt-physics", questions: ["distance", "boolean"], answers: "signed",
    about: "Jolt 1.1.0, TransformedShape.CollideShape, separation up to 2 m (Boolean: 0), floats, convex radius 0, depth on overlap; no cones, ellipsoids, hulls above 256 vertices",
    load: async () => await (await import("./jolt.ts")).open(),
  },
  {
    name: "cannon", package: "cannon-es", questions: ["boolean"], answers: "separation",
    about: "cannon-es 0.20.0, ConvexPolyhedron.findSeparatingAxis, doubles, no distance; boxes and hulls up to 12 vertices (33 vertices take 10 ms a query)",
    load: async () => (await import("./cannon.ts")).open(),
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
