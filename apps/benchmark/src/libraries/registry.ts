/**
 * The libraries, in the order of all tables, and the libraries of each suite. A new library is a file and a row here.
 * This file loads no library.
 */
import { ammo } from "./ammo.ts";
import { boxIntersect, rbush3d } from "./boxes.ts";
import { box2d3 } from "./box2d3-wasm.ts";
import { cannon } from "./cannon.ts";
import { comparators } from "./comparators/sheet.ts";
import { crashcat } from "./crashcat/sheet.ts";
import { jolt } from "./jolt/sheet.ts";
import type { CastCalls, NativePeer, NativeSuite, PairCalls, SceneCalls, Sheet } from "./library.ts";
import { manifold, threeMeshBvh } from "./mesh-packages.ts";
import { mujoco } from "./mujoco.ts";
import { box2d, bullet, fcl, growthPort, libccd } from "./native.ts";
import { oimo } from "./oimo.ts";
import { box2dCore, detectCollisions, phaserBox2d, planck, rapier2d, sat } from "./plane.ts";
import { rapier } from "./rapier.ts";
import { three } from "./three.ts";

export const LIBRARIES: readonly Sheet[] = [crashcat, boxIntersect, rbush3d, rapier, jolt, oimo, mujoco, ammo,
  cannon, three, comparators, threeMeshBvh, manifold, planck, box2dCore, phaserBox2d, sat, detectCollisions, rapier2d,
  box2d3, fcl, libccd, bullet, box2d, growthPort];

/** A JavaScript or WebAssembly library's calls for pairs, with the package they need. */
export interface JsPeer extends PairCalls {
  readonly package: string;
}

const titled = <T extends { readonly about: string }>({ title }: Sheet, calls: readonly T[] = []): T[] =>
  calls.map((c) => (title === undefined ? c : { ...c, about: `${title}, ${c.about}` }));

/** Beside our queries of pairs. */
export const JS_PEERS: readonly JsPeer[] = LIBRARIES.flatMap((sheet) =>
  titled(sheet, sheet.pairs).map((calls) => ({ ...calls, package: sheet.package ?? "" })));

/** Beside our casts. */
export const CAST_PEERS: readonly CastCalls[] = LIBRARIES.flatMap((sheet) => titled(sheet, sheet.casts));

/** Beside our scenes. */
export const SCENE_LIBRARIES: readonly SceneCalls[] = LIBRARIES.flatMap(({ scenes = [] }) => scenes);

/** Native libraries of a suite. */
export function nativePeers(suite: NativeSuite): NativePeer[] {
  return LIBRARIES.flatMap(({ native }) => (native === undefined ? [] : (native.calls[suite] ?? []).map((calls) =>
    ({ ...native, ...calls }))));
}

/** Beside our queries of pairs. */
export const NATIVE_PEERS: readonly NativePeer[] = nativePeers("pairs");

/** Native libraries with a separate part of the results, for lists. */
export const LISTED_NATIVE: readonly NativePeer[] = [...NATIVE_PEERS, ...nativePeers("plane"),
  ...nativePeers("growth")];

/** The line that installs everything that native libraries need, on Debian and its kin. */
export const INSTALL_LINE: string =
  `apt-get install -y g++ ${[...new Set(LISTED_NATIVE.flatMap((p) => p.packages))].join(" ")}`;

/** Why a library's package cannot be loaded here; `undefined`: it can. */
export function missingPackage({ package: name }: Pick<JsPeer, "package">): string | undefined {
  try {
    import.meta.resolve(name);
    return undefined;
  } catch {
    return `no package ${name} (a dependency of the benchmark: install again)`;
  }
}
