/**
 * A typedoc plugin: what the parameters mean that are called the same in every package, written once. A parameter with
 * a comment of its own keeps it; one without, whose name is not in the table, is counted and told.
 */
import { Comment, Converter, ReflectionKind } from "typedoc";

/** By name; `plane`: where the type is one of the plane. */
const WORDS = {
  a: "The first body's shape.",
  b: "The second body's shape.",
  poseA: {
    space: "Where A is: `position` and unit `quaternion`, in the world.",
    plane: "Where A is: position, cosine and sine (`pose2`), in the world; `null`: the shape has world coordinates.",
  },
  poseB: {
    space: "Where B is: `position` and unit `quaternion`, in the world.",
    plane: "Where B is: position, cosine and sine (`pose2`), in the world; `null`: the shape has world coordinates.",
  },
  pose: {
    space: "Where the body is: `position` and unit `quaternion`, in the world.",
    plane: "Where the body is: position, cosine and sine (`pose2`), in the world; `null`: world coordinates.",
  },
  options: "What is asked, and how; see its type. Every field may be left out.",
  needed: "What is asked, and by which solver; see its type.",
  out: "Filled and returned, so that the call allocates nothing; made anew where it is left out.",
  shape: "A shape, in its own frame.",
  shapes: "The shapes that pairs name by index.",
  pairs: "Indices of the two shapes of each pair, one after the other.",
  poses: "Packed poses, one a body; see the package's page for their rows.",
  input: "Shapes, packed poses and index pairs; see its type.",
  scene: "The scene.",
  handle: "What `addBody` returned.",
  body: "A convex shape, a compound or a mesh.",
  mesh: "The mesh.",
  parts: "The convex parts.",
  visit: "Called for each; its record is valid until it returns.",
  solver: "The solver that is asked.",
  solvers: "The solvers of convex pairs that are asked.",
  bInA: "B's pose in A's frame, packed: 9 numbers of the rotation, row-major, then the translation.",
  radius: "Radius. Length, > 0.",
  halfHeight: "Half the length along the axis. Length, > 0.",
  hx: "Half extent along x. Length, > 0.",
  hy: "Half extent along y. Length, > 0.",
  hz: "Half extent along z. Length, > 0.",
  rx: "Radius along x. Length, > 0.",
  ry: "Radius along y. Length, > 0.",
  rz: "Radius along z. Length, > 0.",
  origin: "Where the ray begins, in the world.",
  direction: "Where the ray goes, in the world; its length is the unit of time.",
  translation: "How far B moves in a unit of time, in the world.",
  moved: "What is added to each point after the matrix. Lengths, in the shape's frame; left out: nothing.",
  point: "A point of the world.",
  points: "Points: packed coordinates, or records with `x`, `y` and, in space, `z`.",
  vertices: "Corners: packed coordinates, or records with `x`, `y`, `z`.",
  triangles: "Three indices of corners a triangle, counter-clockwise from outside.",
  positions: "Packed coordinates, 3 a corner.",
  indices: "Three indices of corners a triangle, counter-clockwise from outside; left out: three corners each in turn.",
  hulls: "Corners of each part, as a decomposer gives them.",
  motionA: "How A moves.",
  motionB: "How B moves.",
  motion: "How the body moves.",
  pathA: "Poses of A, one after the other.",
  pathB: "Poses of B, as many as of A.",
  time: "Time, in units of the motion.",
  from: "The first pose.",
  to: "The last pose.",
  solution: "The answer of a solver for this pair in these poses.",
  derivatives: "What `witnessDerivatives` returned.",
  cotangents: "Derivatives of a cost by the answer's quantities; what is left out is 0.",
  xi: "A twist: 3 numbers of the velocity, 3 of the rotation.",
  q: "A packed pose.",
  m: "A packed pose.",
  frame: "The frame of the twists.",
  step: "A packed pose, for the step alone.",
  count: "How many.",
  status: "Filled with a code for each pair.",
  normal: "Outward normal; of any length but 0.",
  offset: "The border is where `normal . p = offset`.",
  at: "Where it is, in the shape's frame.",
  matrix: "The linear part, row-major.",
  factor: "One factor, or one an axis.",
  center: "The new centre, in the shape's frame.",
  inradius: "Radius of a ball about the centre that lies in the core. Length.",
  data: "What `serialize` returned.",
  bottom: "Radius at the lower end. Length.",
  top: "Radius at the upper end. Length.",
  first: "The first operand.",
  second: "The second operand.",
  x: "Position along x.",
  y: "Position along y.",
  angle: "Radians, counter-clockwise.",
  allowed: "`false`: the pair is left out of all answers.",
  maxPoints: "Most points that it holds.",
  pool: "The pool.",
  run: "What is asked, and how; see its type.",
  object: "A three.js object.",
  source: "A body of `bodyOf`, or a three.js object.",
  remake: "Any value whose change makes the body anew.",
  ask: "Called in every frame, with poses of that frame, and the seconds since the last.",
};

/** The sentence for a parameter of that name and type, or undefined. */
export function wordsOf(name, type) {
  const words = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
  return typeof words === "object" ? /Pose2|Vec2/.test(type) ? words.plane : words.space : words;
}

/** Options that a call needs hold a solver; the translation of an affine image is none of a cast. */
function nameOf(p) {
  if (p.name === "options" && !p.flags.isOptional && p.defaultValue === undefined) return "needed";
  return p.name === "translation" && /^affine/.test(p.parent?.name ?? "") ? "moved" : p.name;
}

/** Entry points for who looks inside: their parameters are told by the text. */
const INNER = /\/(?:kernel|paper|methods)$|^@col\/(?:bench|kernel)/;

export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context) => {
    const silent = new Set();
    let told = 0;
    for (const p of context.project.getReflectionsByKind(ReflectionKind.Parameter)) {
      if (p.hasComment()) continue;
      const words = wordsOf(nameOf(p), p.type?.toString() ?? "");
      let at = p;
      while (at !== undefined && !at.kindOf(ReflectionKind.Module)) at = at.parent;
      if (INNER.test(at?.name ?? "")) continue;
      if (words === undefined) silent.add(`${p.parent?.name}(${p.name})`);
      else {
        p.comment = new Comment([{ kind: "text", text: words }]);
        told++;
      }
    }
    app.logger.info(`${told} parameters described by their names; without words: ${[...silent].sort().join(", ")}`);
  });
}
