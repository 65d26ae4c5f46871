/**
 * Samples of problem files in space (`convexcases 1`) and of a robot, with answers in closed form.
 *
 * Pairs: the second body stands on top of the first, on one axis. The top of the first and the bottom of the second are
 * points of that axis with opposite normals, so two planes across it show that the signed distance is the gap; of an
 * overlap the gap is a bound that the depth cannot exceed (`ref` is nan). Beside these, pairs of hulls with distances
 * of the exact oracle: dyadic coordinates, no rotation.
 */
import { exactPolytopeDistance, random } from "../../src/index.ts";

type Triple = readonly [number, number, number];

/** A body in the words of the format, with the heights of its lowest and highest point on its axis. */
interface Body {
  readonly name: string;
  readonly text: string;
  readonly bottom: number;
  readonly top: number;
}

const body = (name: string, params: readonly number[], height: number): Body =>
  ({ name, text: `${name} ${params.join(" ")}`, bottom: -height, top: height });
/** A double pyramid over a square. */
function hull(width: number, height: number): Body {
  const corners: Triple[] = [[width, 0, 0], [-width, 0, 0], [0, width, 0], [0, -width, 0], [0, 0, height],
    [0, 0, -height]];
  return { name: "convex", text: ["convex 6 0", ...corners.map((v) => v.join(" "))].join("\n"), bottom: -height,
    top: height };
}

const BODIES: readonly Body[] = [body("sphere", [0.25], 0.25), body("ellipsoid", [0.5, 0.25, 0.125], 0.125),
  body("box", [0.25, 0.5, 0.125], 0.125), body("capsule", [0.125, 0.25], 0.375), body("cone", [0.25, 0.375], 0.375),
  body("cylinder", [0.375, 0.25], 0.25), hull(0.5, 0.25)];
const BOXES = [body("box", [0.5, 0.25, 0.125], 0.125), body("box", [0.25, 1, 0.5], 0.5)],
  ELLIPSOIDS = [body("ellipsoid", [0.5, 0.25, 1], 1), body("ellipsoid", [0.0625, 0.5, 0.125], 0.125)],
  HULLS = [hull(0.5, 0.25), hull(0.25, 1)];

/** A rotation with rational entries, as x y z w; its third column; a translation. Both bodies are moved by them. */
const TURN = "0.2 -0.4 -0.4 0.8", AXIS: Triple = [-0.8, 0, 0.6], SHIFT: Triple = [0.5, -0.25, 2];
const TARGETS = [-0.1, -0.01, 0, 0.01, 0.1, 0.3, 1],
  TINY = [-1e-3, -1e-6, -1e-9, -1e-12, 0, 1e-12, 1e-9, 1e-6, 1e-3];

/** A line for each body on each of those before it, at each gap; `same`: on itself, too. */
function stacked(bodies: readonly Body[], targets: readonly number[], same = 0): string[] {
  return bodies.flatMap((b, j) => bodies.slice(0, j + same).flatMap((a, i) => targets.map((gap) => {
    const up = a.top + gap - b.bottom, at = AXIS.map((x, k) => SHIFT[k] + up * x);
    return `${i} ${j} ${TURN} ${SHIFT.join(" ")} ${TURN} ${at.join(" ")} ${gap} `
      + `${gap < 0 ? "nan" : gap} ${a.name}-${b.name}`;
  })));
}

/** Pairs of two hulls, one moved by dyadic numbers. */
function exact(corners: readonly (readonly number[])[], count: number): string[] {
  const rng = random(7), place = (): number => Math.round(64 * (4 * rng() - 2)) / 64, out: string[] = [];
  while (out.length < count) {
    const t = [place(), place(), place()], [p, q] = corners,
      { distance, overlap } = exactPolytopeDistance(p, q.map((x, k) => x + t[k % 3]));
    if (!overlap) out.push(`0 1 0 0 0 1 0 0 0 0 0 0 1 ${t.join(" ")} ${distance} ${distance} exact`);
  }
  return out;
}

const fileOf = (shapes: readonly Body[], cases: readonly string[]): string =>
  `convexcases 1\nshapes ${shapes.length}\n${shapes.map((s) => s.text).join("\n")}\ncases ${cases.length}\n`
    + `${cases.join("\n")}\n`;
const cornersOf = ({ text }: Body): number[] =>
  text.split("\n").slice(1).flatMap((line) => line.split(" ").map(Number));
const cornersOfBox = ({ text }: Body): number[] => {
  const [x, y, z] = text.split(" ").slice(1).map(Number), out: number[] = [];
  for (const i of [x, -x]) for (const j of [y, -y]) for (const k of [z, -z]) out.push(i, j, k);
  return out;
};

/**
 * The arm of the example by the numbers of its data sheet (Denavit-Hartenberg: lengths d along z, a along x, angles
 * about x), as joints of a description: each joint's place holds a and the angle of the one before it, and its own d.
 */
const LENGTHS = [0.1625, 0, 0, 0.1333, 0.0997, 0.0996], SHIFTS = [0, -0.425, -0.3922, 0, 0],
  ANGLES = [0.5, 0, 0, 0.5, -0.5], LINKS = ["shoulder", "upper_arm", "forearm", "wrist_1", "wrist_2", "wrist_3"];
/** Hull of each link, its place in the link, and how far its joint turns, half turns. */
const HULL_OF: readonly (readonly [string, Triple, number])[] = [["joint", [0, 0, 0], 2],
  ["upper", [-0.2125, 0, 0.138], 2], ["fore", [-0.1961, 0, 0.015], 1], ["joint", [0, 0, 0], 2], ["joint", [0, 0, 0], 2],
  ["joint", [0, 0, 0], 2]];

function robot(): string {
  const joints: object[] = [{ name: "base", type: "fixed", parent: "base_link", child: "foot_link", xyz: [0, 0, 0],
    rpy: [0, 0, Math.PI] }];
  const collisions: object[] = [{ link: "foot_link", hull: "hulls/joint.obj", xyz: [0, 0, 0.05], rpy: [0, 0, 0] }];
  let parent = "foot_link";
  LINKS.forEach((name, i) => {
    const child = `${name}_link`, half = i === 0 ? 0 : ANGLES[i - 1], d = LENGTHS[i], [part, xyz, most] = HULL_OF[i];
    joints.push({ name: `joint_${i + 1}`, type: "revolute", parent, child, // cos is 0 or 1: no angle but quarter turns
      xyz: [i === 0 ? 0 : SHIFTS[i - 1], half === 0 ? 0 : -Math.sign(half) * d, half === 0 ? d : 0],
      rpy: [half * Math.PI, 0, 0], lower: -most * Math.PI, upper: most * Math.PI });
    collisions.push({ link: child, hull: `hulls/${part}.obj`, xyz, rpy: [0, 0, 0] });
    parent = child;
  });
  const rows = (list: readonly object[]): string => list.map((row) => JSON.stringify(row)).join(",\n");
  return `{"joints":[\n${rows(joints)}],\n"collisions":[\n${rows(collisions)}]}\n`;
}

/** Path below the folder of samples -> text. */
export function pairSamples(): Record<string, string> {
  const texts = {
    box: fileOf(BOXES, [...stacked(BOXES, TARGETS), ...exact(BOXES.map(cornersOfBox), 9)]),
    convex: fileOf(HULLS, [...stacked(HULLS, TARGETS), ...exact(HULLS.map(cornersOf), 9)]),
    ellwide: fileOf(ELLIPSOIDS, stacked(ELLIPSOIDS, TARGETS)),
    touch_pairs: fileOf(BODIES.slice(2, 5), stacked(BODIES.slice(2, 5), TINY, 1)),
    pairs: fileOf(BODIES, stacked(BODIES, [-0.01, 0.1], 1)),
  };
  return { ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [`data/convexcases/${name}.txt`, text])),
    "data/robot/ur5e.json": robot() };
}
