/**
 * A failing pair as source text: the shapes by their constructors, the poses as literals, the call. Ready to be a test.
 *
 * In: a subject and the package whose law is broken. Out: TypeScript. Numbers are written so that they read back as the
 * same bits.
 */
import type { ShapeSpec, ShapeSpec2 } from "@col/testkit";
import type { Package } from "./run-case.ts";
import type { Subject } from "./subjects.ts";

const CALLS: Readonly<Record<Package, { readonly space: string; readonly plane: string; readonly module: string }>> = {
  gjk: { space: "distance", plane: "distance", module: "@col/gjk" },
  accel: { space: "distance", plane: "distance", module: "@col/accel" },
  epa: { space: "signedDistance", plane: "signedDistance", module: "@col/epa" },
  "growth-distance": { space: "growthDistance", plane: "growthDistance2", module: "@col/growth-distance" },
  // (the snippet places the pair: motions are drawn from the case's own numbers)
  cast: { space: "signedDistance", plane: "signedDistance", module: "@col/epa" },
  // (and further bodies from the next case)
  scene: { space: "signedDistance", plane: "signedDistance", module: "@col/epa" },
  "gjk2d-barycode": { space: "signedDistance", plane: "signedDistance", module: "@col/gjk2d-barycode" },
};

/** -0 reads back as -0. */
const text = (x: number): string => (Object.is(x, -0) ? "-0" : String(x));
const list = (v: readonly number[]): string => `[${v.map(text).join(", ")}]`;
const vector = (v: readonly number[]): string => `{ ${v.map((x, i) => `${"xyz"[i]}: ${text(x)}`).join(", ")} }`;

/** Text of a constructor call; the names it uses go to `used`. */
function construct(s: ShapeSpec | ShapeSpec2, domain: Subject["domain"], used: Set<string>): string {
  const { kind, numbers: v, parts = [] } = s,
    of = parts.map((p) => construct(p, domain, used)),
    axis = s.axis === undefined ? "" : `, { axis: "${s.axis}" }`;
  const name = kind === "custom" ? "customShape" : kind === "custom2" ? "customShape2" : kind;
  used.add(name);
  const core = ((): string => {
    switch (kind) {
      case "affine": return `affine(${of[0]}, ${list(v.slice(0, 9))}, ${vector(v.slice(9))})`;
      case "affine2": return `affine2(${of[0]}, ${list(v.slice(0, 4))}, ${vector(v.slice(4))})`;
      case "minkowskiSum": case "minkowskiSum2": return `${kind}(${of[0]}, ${of[1]})`;
      case "custom": case "custom2":
        return (
          `((inner) => ${name}({ support: (_, d, out) => inner.support(inner, d, out), ` +
          `margin: inner.margin, inradius: inner.inradius, curvature: inner.curvature, ` +
          `center: { x: inner.center[0], y: inner.center[1]${kind === "custom" ? ", z: inner.center[2]" : ""} } }))` +
          `(${of[0]})`
        );
      case "halfSpace": return `halfSpace(${vector(v.slice(0, 3))}, ${text(v[3])})`;
      case "halfPlane": return `halfPlane(${vector(v.slice(0, 2))}, ${text(v[2])})`;
      case "convexHull": case "dsf": case "convexHull2": return `${kind}(${list(v)})`;
      case "point": case "segment": case "triangle": case "point2": case "segment2": {
        const step = kind.endsWith("2") ? 2 : 3, points: string[] = [];
        for (let i = 0; i < v.length; i += step) points.push(vector(v.slice(i, i + step)));
        return `${kind}(${points.join(", ")})`;
      }
      default: return `${kind}(${v.map(text).join(", ")}${axis})`;
    }
  })();
  if (s.margin === 0) return core;
  const margin = domain === "plane" ? "withMargin2" : "withMargin";
  used.add(margin);
  return `${margin}(${core}, ${text(s.margin)})`;
}

/** See the file header. */
export function snippetOf(subject: Subject, owner: string): string {
  const used = new Set<string>(),
    { domain, spec } = subject,
    a = construct(spec.a, domain, used),
    b = construct(spec.b, domain, used);
  const call = CALLS[owner as Package] ?? CALLS.gjk, name = domain === "space" ? call.space : call.plane;
  const pose = (p: object): string =>
    JSON.stringify(p)
      .replace(/"([a-z]+)":/gi, "$1: ")
      .replace(/,/g, ", ")
      .replace(/\{/g, "{ ")
      .replace(/\}/g, " }");
  return [
    `import { ${name} } from "${call.module}";`,
    `import { ${[...used].sort().join(", ")} } from "@col/shapes${domain === "plane" ? "/2d" : ""}";`,
    "",
    `const a = ${a};`,
    `const b = ${b};`,
    `const poseA = ${pose(spec.poseA)};`,
    `const poseB = ${pose(spec.poseB)};`,
    `${name}(a, poseA, b, poseB);`,
    "",
  ].join("\n");
}
