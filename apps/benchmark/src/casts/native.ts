/**
 * Native libraries beside our casts: each a program of ours around its calls, which reads the
 * cell's cases from a `castcases 1` file and takes blocks of them from standard input.
 */
import { writeCastCases } from "@col/bench";
import type { CastCase as FileCase, CastSet, ShapeSpec } from "@col/bench";
import type { Pose, Vec3Like } from "@col/types";
import type { NativePeer } from "../libraries/library.ts";
import { numberOf, startProgram } from "../native/program.ts";
import type { CastCases, CastQuestion } from "./cases.ts";

/** A program that runs. */
export interface NativeSide {
  readonly name: string;
  /** Its answers: the time of each case, NaN for a miss. */
  readonly time: Float64Array;
  /** Cases that threw. */
  readonly threw: number;
  /** ns per call of a block, asked once before untimed. */
  block(from: number, to: number): Promise<number>;
  close(): void;
}

const list = (v: Vec3Like): number[] => [v.x, v.y, v.z];
/** Of half a quarter turn about x: takes the file's axis of revolution, z, to this suite's, y. */
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

/** Starts a library on the cell, or returns why it cannot. */
export async function openNative(peer: NativePeer, cases: CastCases,
  question: CastQuestion): Promise<NativeSide | string> {
  const program = startProgram(peer, writeCastCases(castSetOf(cases, question)));
  if (typeof program === "string") return program;
  const time = new Float64Array(cases.cases.length);
  let threw = 0;
  program.send("facts");
  for (let i = 0; i < time.length; i++) {
    const text = await program.line();
    if (text === "threw") threw++;
    time[i] = text === "threw" ? NaN : numberOf(text);
  }
  return { name: peer.name, time, threw, close: program.close,
    async block(from, to) {
      program.send(`block ${from} ${to}`);
      return (await program.numbers())[0];
    } };
}
