/**
 * Native libraries beside our casts: each a program of ours around its calls (native/*-casts.cpp), which reads the
 * cell's cases from a `castcases 1` file and takes blocks of them from standard input.
 */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { writeCastCases } from "@col/bench";
import type { CastCase as FileCase, CastSet, ShapeSpec } from "@col/bench";
import { removeTemporary, temporaryFolder } from "@col/cli";
import type { Pose, Vec3Like } from "@col/types";
import { buildPeer } from "../native/peers.ts";
import type { NativePeer } from "../native/peers.ts";
import type { CastCases } from "./cases.ts";
import type { CastQuestion } from "./protocol.ts";

/** A native library and the cells it is asked. */
export interface NativeCasts {
  readonly peer: NativePeer;
  readonly takes: (question: CastQuestion, resting: string) => boolean;
}

const notRays = (question: CastQuestion): boolean => question !== "ray";

/** Those that there are. */
export const NATIVE_CASTS: readonly NativeCasts[] = [
  { takes: notRays, peer: { name: "bullet", args: [], source: "bullet-casts.cpp",
    header: "bullet/btBulletCollisionCommon.h",
    about: "Bullet, doubles, btContinuousConvexCollision, margins 0; contact is what is 1 mm "
      + "apart; turns beyond a quarter of pi in a step are cut off",
    flags: ["-DBT_USE_DOUBLE_PRECISION", "-I/usr/include/bullet", "-lBulletCollision-float64", "-lLinearMath-float64"],
    questions: [], packages: ["libbullet-dev"] } },
  { takes: notRays, peer: { name: "fcl", source: "fcl-casts.cpp", header: "fcl/fcl.h", args: [],
    about: "FCL, doubles, continuousCollide by conservative advancement, defaults (a finer request changes no answer)",
    flags: ["-I/usr/include/eigen3", "-lfcl", "-lccd"], questions: [], packages: ["libfcl-dev"] } },
  { takes: (question, resting) => question === "turn" && resting === "prism",
    peer: { name: "box2d", args: [], source: "box2d-casts.cpp", header: "box2d/b2_time_of_impact.h",
      about: "Box2D 2.4, floats, b2TimeOfImpact in the plane of the prisms; contact is what is 5 mm apart",
      flags: ["-lbox2d"], questions: [], packages: ["libbox2d-dev"] } },
];

/** A program that runs. */
export interface NativeSide {
  readonly name: string;
  /** Its answers: the time of each case, NaN for none. */
  readonly time: Float64Array;
  /** Cases that threw. */
  readonly threw: number;
  /** ns per call of a block, asked once before untimed. */
  block(from: number, to: number): Promise<number>;
  close(): void;
}

const list = (v: Vec3Like): number[] => [v.x, v.y, v.z];
/** Of half a quarter turn about x: takes the file's axis of revolution, z, to y, that of this suite. */
const HALF = Math.SQRT1_2;

/** A pose as numbers; a capsule stands along y here and along z in the file. */
function packed({ position: p, quaternion: q }: Pose, spec: ShapeSpec): number[] {
  const isUpright = spec.kind === "capsule", c = isUpright ? HALF : 1, s = isUpright ? -HALF : 0;
  return [q.x * c + q.w * s, q.y * c + q.z * s, q.z * c - q.y * s, q.w * c - q.x * s, p.x, p.y, p.z];
}

/** The cell as a set of the format. */
function castSetOf({ resting, moving, cases }: CastCases, question: CastQuestion): CastSet {
  const none = new Float64Array(0), noTriangles = new Int32Array(0);
  const shapes = [...resting, ...moving].map((s) => ({ kind: s.kind, params: s.kind === "convex" ? [] : s.params,
    vertices: s.kind === "convex" ? s.vertices : none, triangles: s.kind === "convex" ? s.triangles : noTriangles,
    margin: 0, center: null, inradius: NaN, line: 0 }));
  return { shapes, cases: cases.map((c): FileCase => {
    const all = { a: c.a, b: resting.length + c.b, poseA: packed(c.poseA, resting[c.a]),
      poseB: packed(c.poseB, moving[c.b]), maxTime: 1, ref: NaN, label: "-", line: 0 };
    if (question !== "turn") return { ...all, kind: "linear", translation: list(c.way) };
    const still = [0, 0, 0];
    return { ...all, kind: "motion", motionA: [...still, ...list(c.turnA), ...still],
      motionB: [...list(c.way), ...list(c.turnB), ...still] };
  }) };
}

/** Starts a library on the cell, or says why there is none. */
export async function openNative({ peer }: NativeCasts, cases: CastCases,
  question: CastQuestion): Promise<NativeSide | string> {
  const build = buildPeer(peer);
  if ("absent" in build) return build.absent;
  const folder = temporaryFolder(), file = join(folder, "casts.txt");
  writeFileSync(file, writeCastCases(castSetOf(cases, question)));
  const child = spawn(build.program, [file, ...peer.args], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const close = (): void => {
    child.stdin.end();
    child.kill();
    removeTemporary(folder);
  };
  const line = async (): Promise<string> => {
    const next = await lines.next();
    if (next.done !== true) return next.value;
    close();
    const { signalCode: signal, exitCode: code } = child;
    throw new Error(`${peer.name} ended early (signal ${signal ?? "none"}, code ${code ?? "none"})`);
  };
  child.stdin.on("error", () => undefined); // a program that died is told by the end of its output
  child.stdin.write("facts\n");
  const time = new Float64Array(cases.cases.length);
  let threw = 0;
  for (let i = 0; i < time.length; i++) {
    const text = await line();
    if (text === "threw") threw++;
    time[i] = text === "threw" || text.includes("nan") ? NaN : Number(text);
  }
  return { name: peer.name, time, threw, close,
    async block(from, to) {
      child.stdin.write(`block ${from} ${to}\n`);
      return Number(await line());
    } };
}
