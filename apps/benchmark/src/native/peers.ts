/**
 * Native peers: which there are, how each is compiled, what it can answer. Ours is only the glue
 * (apps/benchmark/native); the libraries come from the system's packages.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Question } from "@col/bench";

/** One native library, one method. */
export interface NativePeer {
  /** Name in the tables. */
  readonly name: string;
  readonly about: string;
  readonly source: string;
  readonly flags: readonly string[];
  /** Arguments after the problem file. */
  readonly args: readonly string[];
  readonly questions: readonly Question[];
  /** A header that shows that the library is there; empty: none is needed. */
  readonly header: string;
  /** Debian packages it needs. */
  readonly packages: readonly string[];
}

const CCD = { source: "libccd-peer.cpp", header: "ccd/ccd.h", flags: ["-lccd"], questions: ["boolean", "depth"],
  packages: ["libccd-dev"] } as const;

export const NATIVE_PEERS: readonly NativePeer[] = [
  {
    name: "fcl",
    about:
      "FCL, distance() (signed for the depth) and collide() with default requests (libccd GJK and EPA, tolerance "
        + "1e-6), doubles", source: "fcl-peer.cpp",
    header: "fcl/fcl.h",
    flags: ["-I/usr/include/eigen3", "-lfcl", "-lccd"], args: [], questions: ["distance", "boolean", "depth"],
    packages: ["libfcl-dev"],
  },
  { name: "libccd-gjk", about: "libccd ccdGJKIntersect, ccdGJKPenetration (EPA), doubles, supports by hill climbing",
    args: ["gjk"], ...CCD },
  { name: "libccd-mpr",
    about: "libccd ccdMPRIntersect, ccdMPRPenetration, doubles, tolerance 1e-4, supports by hill climbing",
    args: ["mpr"], ...CCD },
  {
    name: "bullet",
    about:
      "Bullet btGjkPairDetector, double precision, margin 0, btGjkEpaPenetrationDepthSolver for the depth only; no "
        + "ellipsoids", source: "bullet-peer.cpp",
    header: "bullet/btBulletCollisionCommon.h",
    flags: ["-DBT_USE_DOUBLE_PRECISION", "-I/usr/include/bullet", "-lBulletCollision-float64", "-lLinearMath-float64"],
    args: [],
    questions: ["distance", "boolean", "depth"], packages: ["libbullet-dev"],
  },
];

/** Peers of the plane; the suite `barycode-tables` takes them when they are there. */
export const BOX2D: NativePeer = {
  name: "Box2D", about: "Box2D b2Distance (Debian's library), floats, no polygon radius, cold",
  source: "box2d-peer.cpp", header: "box2d/b2_distance.h", flags: ["-lbox2d"], args: [],
  questions: ["distance", "boolean"], packages: ["libbox2d-dev"],
};

/** No library: the method of the growth distance's paper in C++, for the suite `growth-native`. */
export const GROWTH_PORT: NativePeer = {
  name: "growth port",
  about:
    "our own C++ port of the ray intersection method, supports by hill climbing; its authors' library is not driven",
    source: "growth-peer.cpp",
  header: "", flags: ["-march=native"], args: [], questions: ["distance"], packages: [],
};

/** Pairs of triangle meshes, for the suite `meshes`. */
export const FCL_MESHES: NativePeer = {
  name: "fcl-meshes", about: "FCL distance() of two BVHModel<OBBRSS>, nearest points, doubles",
  source: "fcl-meshes-peer.cpp", header: "fcl/fcl.h", flags: ["-I/usr/include/eigen3", "-lfcl", "-lccd"], args: [],
  questions: ["distance"], packages: ["libfcl-dev"],
};

/** FCL's dynamic tree over frames of a scene; it reads a scene, not a problem file: `src/scenes`. */
export const FCL_SCENE: NativePeer = {
  name: "FCL tree", about: "FCL DynamicAABBTreeCollisionManager, doubles: update, collide with a callback that gathers",
  source: "fcl-scene.cpp", header: "fcl/fcl.h", flags: ["-I/usr/include/eigen3", "-march=native", "-lfcl", "-lccd"],
  args: [], questions: [], packages: ["libfcl-dev"],
};

/** All, for lists. */
export const ALL_PEERS: readonly NativePeer[] = [...NATIVE_PEERS, BOX2D, GROWTH_PORT];

/** The line that installs everything the peers need, on Debian and its kin. */
export const INSTALL_LINE: string =
  `apt-get install -y g++ ${[...new Set(ALL_PEERS.flatMap((p) => p.packages))].join(" ")}`;

const SOURCES = fileURLToPath(new URL("../../native/", import.meta.url));
const CACHE = fileURLToPath(new URL("../../node_modules/.cache/native-peers/", import.meta.url));

/** Hash of all native sources and the flags: a changed source is a new program. */
function keyOf(peer: NativePeer): string {
  const hash = createHash("sha256").update(JSON.stringify([peer.source, peer.flags]));
  for (const file of readdirSync(SOURCES).sort()) hash.update(readFileSync(join(SOURCES, file)));
  return hash.digest("hex").slice(0, 16);
}

/** The compiled program, or why there is none. */
export type Build = { readonly program: string } | { readonly absent: string };

/** Where systems keep headers. */
const INCLUDE = ["/usr/include", "/usr/local/include", "/opt/homebrew/include"];

/** Why a peer cannot be built here, without building it; `undefined`: it can. */
export function missing(peer: NativePeer): string | undefined {
  if (spawnSync("g++", ["--version"]).error !== undefined) return "no g++";
  if (peer.header !== "" && !INCLUDE.some((folder) => existsSync(join(folder, peer.header))))
    return `no ${peer.header} (needs ${peer.packages.join(", ")})`;
  return undefined;
}

/** Compiles a peer unless that is done already. */
export function buildPeer(peer: NativePeer): Build {
  const program = join(CACHE, `${peer.source.replace(".cpp", "")}-${keyOf(peer)}`);
  if (existsSync(program)) return { program };
  const lacks = missing(peer);
  if (lacks !== undefined) return { absent: `${peer.name}: ${lacks}` };
  console.error(`compiling ${peer.source} (once) ...`);
  mkdirSync(CACHE, { recursive: true });
  const libraries = peer.flags.filter((f) => f.startsWith("-l")),
    others = peer.flags.filter((f) => !f.startsWith("-l"));
  const unfinished = `${program}.${process.pid}`;
  const run = spawnSync("g++", ["-O3", "-DNDEBUG", "-std=c++17", ...others, join(SOURCES, peer.source), "-o",
    unfinished, ...libraries], { encoding: "utf8" });
  if (run.status !== 0) {
    const reason = /(?:fatal error|error): (.*)/.exec(run.stderr)?.[1] ?? /cannot find (\S+)/.exec(run.stderr)?.[0]
      ?? "does not compile";
    return { absent: `${peer.name}: ${reason} (needs ${peer.packages.join(", ")})` };
  }
  renameSync(unfinished, program);
  return { program };
}
