/**
 * MuJoCo by Emscripten: `mj_geomDistance`, signed, doubles (mesh vertices are stored as floats).
 *
 * Bodies are geoms of one compiled model, so the model is compiled at the first query; poses are written where the
 * simulation would write them (`geom_xpos`, `geom_xmat`). A geom's frame is not its body's: meshes are moved to their
 * principal axes, bodies with an axis are turned from z to y; the model says by how much.
 */
import { packPose } from "@col/kernel";
import type { ShapeSpec } from "@col/bench";
import type { DistanceResult, Pose } from "@col/types";
import { put, writeMissed, writeUnknown } from "./answers.ts";
import type { PairLibrary, Sheet } from "./library.ts";

/** Farther pairs get no answer, metres. */
const FARTHEST = 10;

/** Numbers of its two geoms, one for each side: a body may meet itself. */
interface Own {
  readonly asA: number;
  readonly asB: number;
}

/** The part of the module that is used; its declarations have `any` for arrays. */
interface Mujoco {
  readonly MjModel: { from_xml_string(text: string): Model };
  readonly MjData: new (model: Model) => { readonly geom_xpos: Float64Array; readonly geom_xmat: Float64Array };
  readonly DoubleBuffer: new (length: number) => { GetView(): Float64Array };
  mj_geomDistance(model: Model, data: object, a: number, b: number, farthest: number, points: object): number;
}
interface Model {
  readonly geom_pos: Float64Array;
  readonly geom_quat: Float64Array;
}

/** z to y: a quarter turn about x, w first as the library has it. */
const Z_TO_Y = `quat="${Math.SQRT1_2} ${-Math.SQRT1_2} 0 0"`;

function describe(spec: ShapeSpec, mesh: string): string | undefined {
  if (spec.kind === "convex") return `type="mesh" mesh="${mesh}"`;
  const size = `size="${spec.params.join(" ")}"`;
  switch (spec.kind) {
    case "sphere": case "ellipsoid": case "box": return `type="${spec.kind}" ${size}`;
    case "capsule": case "cylinder": return `type="${spec.kind}" ${size} ${Z_TO_Y}`;
    default: return undefined;
  }
}

interface Compiled {
  readonly model: Model;
  readonly data: { readonly geom_xpos: Float64Array; readonly geom_xmat: Float64Array };
  readonly position: Float64Array;
  readonly matrix: Float64Array;
  /** Frames of the geoms in their bodies, packed as ours. */
  readonly frames: readonly Float64Array[];
  readonly buffer: object;
  readonly points: Float64Array;
}

async function open(): Promise<PairLibrary<Own>> {
  const { default: load } = await import("@mujoco/mujoco"), M = await (load as unknown as () => Promise<Mujoco>)();
  const geoms: string[] = [], meshes: string[] = [], m = new Float64Array(12),
    state: { compiled: Compiled | undefined } = { compiled: undefined };
  const compile = (): Compiled => {
    const model = M.MjModel.from_xml_string(
      `<mujoco><asset>${meshes.join("")}</asset>`
        + `<worldbody>${geoms.map((g) => `<geom ${g}/>`).join("")}</worldbody></mujoco>`);
    const data = new M.MjData(model), buffer = new M.DoubleBuffer(6), p = model.geom_pos, q = model.geom_quat;
    const frames = geoms.map((_, k) => {
      const frame = new Float64Array(12);
      packPose({ position: { x: p[3 * k], y: p[3 * k + 1], z: p[3 * k + 2] },
        quaternion: { w: q[4 * k], x: q[4 * k + 1], y: q[4 * k + 2], z: q[4 * k + 3] } }, frame, "geom");
      return frame;
    });
    return { model, data, position: data.geom_xpos, matrix: data.geom_xmat, frames, buffer, points: buffer.GetView() };
  };
  const place = ({ position, matrix, frames }: Compiled, k: number, pose: Pose): void => {
    packPose(pose, m, "pose");
    const f = frames[k];
    for (let i = 0; i < 3; i++) {
      const a = m[3 * i], b = m[3 * i + 1], c = m[3 * i + 2];
      matrix[9 * k + 3 * i] = a * f[0] + b * f[3] + c * f[6];
      matrix[9 * k + 3 * i + 1] = a * f[1] + b * f[4] + c * f[7];
      matrix[9 * k + 3 * i + 2] = a * f[2] + b * f[5] + c * f[8];
      position[3 * k + i] = a * f[9] + b * f[10] + c * f[11] + m[9 + i];
    }
  };
  const run = (a: Own, poseA: Pose, b: Own, poseB: Pose, farthest: number): number => {
    const c = state.compiled ?? (state.compiled = compile());
    place(c, a.asA, poseA);
    place(c, b.asB, poseB);
    return M.mj_geomDistance(c.model, c.data, a.asA, b.asB, farthest, c.buffer);
  };
  const write = (distance: number, out: DistanceResult): void => {
    const p = state.compiled?.points ?? new Float64Array(6), s = 1 / distance;
    out.distance = distance;
    put(out.pointA, p[0], p[1], p[2]);
    put(out.pointB, p[3], p[4], p[5]);
    put(out.normal, (p[3] - p[0]) * s, (p[4] - p[1]) * s, (p[5] - p[2]) * s);
    writeUnknown(out);
  };
  return {
    build(spec) {
      const name = `m${meshes.length}`, text = describe(spec, name);
      if (text === undefined) return `no ${spec.kind}`;
      if (spec.kind === "convex") meshes.push(`<mesh name="${name}" vertex="${spec.vertices.join(" ")}"/>`);
      geoms.push(text, text);
      return { asA: geoms.length - 2, asB: geoms.length - 1 };
    },
    distance(a, poseA, b, poseB, out) {
      write(run(a.own, poseA, b.own, poseB, FARTHEST), out);
    },
    depth(a, poseA, b, poseB, out) {
      const distance = run(a.own, poseA, b.own, poseB, 0);
      if (distance < 0) write(distance, out);
      else writeMissed(out);
    },
    intersects(a, poseA, b, poseB) {
      return run(a.own, poseA, b.own, poseB, 0) < 0;
    },
  };
}

export const mujoco: Sheet = {
  title: "MuJoCo 3.14.0 (WebAssembly)", package: "@mujoco/mujoco", version: "3.14.0", licence: "Apache-2.0",
  pairs: [{ name: "mujoco", questions: ["distance", "boolean", "depth"], answers: "signed",
    about: "mj_geomDistance, up to 10 m (Boolean and depth: 0), doubles, mesh vertices as floats; no cones",
    less: "tolerance 1e-6, no bounds", open }],
};
