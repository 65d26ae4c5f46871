/**
 * Figures of `maths/`, made of the library's own steps: SVG between two comments of a page, in the colours of the
 * theme.
 *
 *   node tools/from-source.mjs apps/docs/tools/maths-figures.ts
 *
 * writes them; `test/maths-figures.test.ts` holds the pages to it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { accelSteps } from "@col/accel";
import { epaSteps } from "@col/epa";
import { gjkSteps } from "@col/gjk";
import { gjkSteps2, pose2 } from "@col/gjk2d-barycode";
import { growthSteps } from "@col/growth-distance";
import { box, convexHull, ellipsoid } from "@col/shapes";
import { convexPolygon } from "@col/shapes/2d";

interface Point {
  readonly x: number;
  readonly y: number;
}
/** A curve of a chart: its name and its values at 1, 2, 3 .. */
interface Curve {
  readonly name: string;
  readonly values: readonly number[];
}

const UPRIGHT = { x: 0, y: 0, z: 0, w: 1 };
const at = (x: number, y: number, z: number): { position: { x: number; y: number; z: number };
quaternion: typeof UPRIGHT } => ({ position: { x, y, z }, quaternion: UPRIGHT });
const text = (x: number, y: number, words: string): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}">${words}</text>`;

/** Corners of A - B, counter-clockwise, of flat lists of numbers. */
function difference(a: readonly number[], b: readonly number[]): Point[] {
  const all: Point[] = [];
  for (let i = 0; i < a.length; i += 2)
    for (let k = 0; k < b.length; k += 2) all.push({ x: a[i] - b[k], y: a[i + 1] - b[k + 1] });
  all.sort((p, q) => p.x - q.x || p.y - q.y);
  const half = (points: readonly Point[]): Point[] => {
    const hull: Point[] = [];
    for (const p of points) {
      for (;;) {
        const n = hull.length, o = hull[n - 2], q = hull[n - 1];
        if (n < 2 || (q.x - o.x) * (p.y - o.y) - (q.y - o.y) * (p.x - o.x) > 0) break;
        hull.pop();
      }
      hull.push(p);
    }
    return hull.slice(0, -1);
  };
  return [...half(all), ...half([...all].reverse())];
}

/** A frame of a picture in the plane: world to pixels, y up. */
class Frame {
  readonly #scale: number;
  readonly #left: number;
  readonly #top: number;
  constructor(points: readonly Point[], left: number, width: number, height: number) {
    const xs = points.map(({ x }) => x), ys = points.map(({ y }) => y);
    const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    this.#scale = Math.min(width / (x1 - x0), height / (y1 - y0));
    this.#left = left - x0 * this.#scale;
    this.#top = 14 + y1 * this.#scale;
  }
  at({ x, y }: Point): string {
    return `${(this.#left + x * this.#scale).toFixed(1)},${(this.#top - y * this.#scale).toFixed(1)}`;
  }
  dot(p: Point, kind: string, size = 4): string {
    const [x, y] = this.at(p).split(",");
    return `<circle class="${kind}" cx="${x}" cy="${y}" r="${size}"/>`;
  }
  line(p: Point, q: Point, kind: string): string {
    return `<polyline class="${kind}" fill="none" points="${this.at(p)} ${this.at(q)}"/>`;
  }
  shape(points: readonly Point[], kind: string): string {
    return `<polygon class="${kind}" points="${points.map((p) => this.at(p)).join(" ")}"/>`;
  }
}

const KITE = [0, 0, 1.6, -1.1, 3, -0.2, 2.2, 1.2], TILE = [-0.7, -0.6, 0.8, -0.7, 1, 0.6, -0.5, 0.8];
/** Where the tile is: in the plane, and where GJK takes three steps from its first point. */
const AWAY = { x: 4.2, y: 1.6 }, THREE_STEPS_AWAY = { x: -1.5, y: 0.4 };
const WIDTH = 640, PANEL = 200, HIGH = 150;

/** A - B, the origin, and what one step knows, side by side; `known`: corners, the support, and the words below. */
function panels(steps: readonly { readonly known: readonly Point[]; readonly support: Point; readonly near?: Point;
readonly words: string }[], label: string, away: Point): string {
  const body = difference(KITE, TILE.map((v, i) => v + (i % 2 === 0 ? away.x : away.y))), origin = { x: 0, y: 0 };
  const drawn = steps.map(({ known, support, near, words }, i) => {
    const left = 10 + (i * WIDTH) / steps.length, frame = new Frame([...body, origin], left, PANEL - 24, HIGH - 34);
    return [frame.shape(body, "body"), known.length === 2 ? frame.line(known[0], known[1], "edge") : "",
      near === undefined ? "" : frame.line(near, origin, "gap"), ...known.map((p) => frame.dot(p, "pa")),
      frame.dot(support, "pb"), near === undefined ? "" : frame.dot(near, "px", 3), frame.dot(origin, "o", 3.5),
      text(left, HIGH + 12, words)].join("");
  });
  return svg(HIGH + 22, label, drawn.join("\n"));
}

const svg = (height: number, label: string, body: string): string =>
  `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${label}">\n${body}\n</svg>`;

/** Curves over 1, 2, 3 .. of what `over` names; `log`: powers of ten. The names stand beside the ends. */
function chart(curves: readonly Curve[], label: string, over: "supports" | "steps", log = false): string {
  const high = 190, left = 60, right = 130, heightOf = (v: number): number => (log ? Math.log10(v) : v);
  const all = curves.flatMap(({ values }) => values.filter(Number.isFinite).map(heightOf));
  const low = Math.min(...all), top = Math.max(...all), count = Math.max(...curves.map(({ values }) => values.length));
  const x = (k: number): number => left + ((WIDTH - left - right) * k) / Math.max(1, count - 1);
  const y = (v: number): number => 12 + ((top - v) * (high - 24)) / (top - low);
  const ends: { readonly x: number; readonly y: number }[] = [];
  const lines = curves.map(({ name, values }, i) => {
    const points = values.flatMap((v, k) => (Number.isFinite(v) ? [`${x(k).toFixed(1)},${y(heightOf(v)).toFixed(1)}`]
      : []));
    const side = x(values.length - 1) + 8;
    let end = y(heightOf(values[values.length - 1])) + 5;
    while (ends.some((p) => Math.abs(p.y - end) < 16 && Math.abs(p.x - side) < 60)) end += 17; // names below each other
    ends.push({ x: side, y: end });
    return `<polyline class="curve s${i + 1}" points="${points.join(" ")}"/>${text(side, end, name)}`;
  });
  const say = (v: number): string => (log ? `1e${Math.round(v)}` : v.toFixed(2));
  return svg(high + 22, label, [
    `<polyline class="axis" points="${left},8 ${left},${high} ${WIDTH - right},${high}"/>`,
    text(4, y(top) + 5, say(top)), text(4, y(low) + 1, say(low)), text(left, high + 18, "1"),
    text(x(count - 1) - 8, high + 18, String(count)), text((left + WIDTH - right) / 2 - 30, high + 18, over),
    ...lines].join("\n"));
}

function gjkFigure(): string {
  const flat = (v: readonly number[]): number[] => v.flatMap((x, i) => (i % 2 === 0 ? [x] : [x, 0]));
  const a = convexHull(flat(KITE)), b = convexHull(flat(TILE));
  const steps = [...gjkSteps(a, at(0, 0, 0), b, at(THREE_STEPS_AWAY.x, THREE_STEPS_AWAY.y, 0))];
  return panels(steps.slice(1).map(({ x, w, simplex, outcome }, i) => ({
    known: steps[i].simplex, support: w, near: x,
    words: outcome === "continue" ? `${i + 1}. w joins, ${simplex.length} kept` : `${i + 1}. w is no further`,
  })), "Steps of GJK on two flat quadrangles: from x, the nearest point of what is known, the search looks towards the "
    + "origin and finds w; at the end w lies no further than x.", THREE_STEPS_AWAY);
}

function planeFigure(): string {
  const steps = [...gjkSteps2(convexPolygon(KITE), pose2(0, 0), convexPolygon(TILE), pose2(AWAY.x, AWAY.y))];
  return panels(steps.map(({ simplex, support, barycode, next, iteration }) => ({
    known: simplex.map(({ w }) => w), support: support.w,
    words: barycode === 0 ? `${iteration}. then ${next}` : `${iteration}. code ${barycode}, then ${next}`,
  })), "Steps in the plane: the corner or edge that is known, the new corner, the barycode of the origin.", AWAY);
}

function accelerationFigure(): string {
  const egg = ellipsoid(1, 0.6, 0.4), near = { position: { x: 1.5, y: 0.7, z: 0.2 },
    quaternion: { x: 0.1, y: 0.7, z: 0.1, w: 0.7 } };
  const named = [["GJK", "gjk"], ["Polyak", "polyak"], ["Nesterov", "nesterov"], ["second order", "newton"]] as const;
  return chart(named.map(([name, method]) => ({ name,
    values: [...accelSteps(egg, at(0, 0, 0), egg, near, { method, tolerance: 1e-12 })]
      .map(({ upper, lower }) => Math.max(1e-14, (upper - Math.max(0, lower)) / upper)) })),
  "The relative bracket of the distance of two ellipsoids after each support, for four methods.", "supports", true);
}

function penetrationFigure(): string {
  const turned = { position: { x: 1.2, y: 0.2, z: 0.3 }, quaternion: { x: 0.1, y: 0.2, z: 0.3, w: 0.92736184954957 } };
  const steps = [...epaSteps(ellipsoid(1, 0.8, 0.6), at(0, 0, 0), ellipsoid(0.7, 0.9, 0.5), turned)].slice(0, 40);
  return chart([{ name: "at most", values: steps.map(({ upper }) => upper) },
    { name: "at least", values: steps.map(({ lower }) => lower) }],
  "Upper and lower bound of the depth of two ellipsoids, expansion by expansion.", "steps");
}

function growthFigure(): string {
  const half = Math.SQRT1_2, there = { position: { x: 3, y: 1, z: 0.4 }, quaternion: { x: 0, y: 0, z: half, w: half } };
  const steps = [...growthSteps(box(1, 0.5, 0.5), at(0, 0, 0), ellipsoid(0.5, 1, 0.5), there)];
  return chart([{ name: "at most", values: steps.map(({ upper }) => upper) },
    { name: "at least", values: steps.map(({ lower }) => lower) }],
  "Upper and lower bound of the growth factor of a box and an ellipsoid, step by step.", "steps");
}

/** Figures by page, with the sentence below each. */
export function figures(): ReadonlyMap<string, { readonly svg: string; readonly caption: string }> {
  return new Map([
    ["gjk", { svg: gjkFigure(), caption: "The steps of <code>gjkSteps</code> on two flat bodies: their difference, the "
      + "origin, what is known (blue), its nearest point x (dashed to the origin), the support point w (orange)." }],
    ["plane", { svg: planeFigure(), caption: "The steps of <code>gjkSteps2</code>: known corners (blue), the new one "
      + "(orange), the barycode of the origin." }],
    ["acceleration", { svg: accelerationFigure(), caption: "How far the bounds are apart, relative to the distance, "
      + "after each support: <code>accelSteps</code> on two ellipsoids." }],
    ["penetration", { svg: penetrationFigure(), caption: "The bracket of the depth closes: <code>epaSteps</code> on "
      + "two ellipsoids, which have no faces to close on." }],
    ["growth-distance", { svg: growthFigure(), caption: "The bracket of the factor closes: <code>growthSteps</code> on "
      + "a box and an ellipsoid." }],
  ]);
}

const BEGIN = "<!-- figure: written by `node tools/from-source.mjs apps/docs/tools/maths-figures.ts` -->";
const END = "<!-- figure ends -->";
const fileOf = (page: string): URL => new URL(`../maths/${page}.md`, import.meta.url);

/** A page's text with its figure as it is made now. @throws Error if the page has no place for it */
export function pageWithFigure(page: string): { readonly now: string; readonly wanted: string } {
  const now = readFileSync(fileOf(page), "utf8"), begin = now.indexOf(BEGIN), end = now.indexOf(END);
  const figure = figures().get(page);
  if (begin < 0 || end < begin || figure === undefined) throw new Error(`maths/${page}.md has no place for a figure`);
  const wanted = `${now.slice(0, begin + BEGIN.length)}\n\n<figure class="figure" tabindex="0">\n${figure.svg}\n`
    + `<figcaption>${figure.caption}</figcaption>\n</figure>\n\n${now.slice(end)}`;
  return { now, wanted };
}

if (process.argv[1] === import.meta.filename) {
  for (const page of figures().keys()) {
    writeFileSync(fileOf(page), pageWithFigure(page).wanted);
    console.log(`maths/${page}.md`);
  }
}
