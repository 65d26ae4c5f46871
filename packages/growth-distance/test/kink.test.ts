/** The step onto a kink (kink.ts): no direction is lower in the model of three pieces, where it names one. */
import { point, withMargin } from "@col/shapes";
import { rngFor, samples, seededTitle } from "@col/testkit";
import { expect, test } from "vitest";
import { kinkStep } from "../src/loop/kink.ts";
import { createWorkspace } from "../src/state/workspace.ts";

const COUNT = samples(400);

/** Hessian of m |(u, v, 1)|, the height of balls of radius m: f_uu, f_uv, f_vv. */
function bend(m: number, u: number, v: number): readonly [number, number, number] {
  const g = m / Math.sqrt(1 + u * u + v * v) ** 3;
  return [g * (1 + v * v), -g * u * v, g * (1 + u * u)];
}

test(seededTitle("a kink's step: the model's minimum, on one piece or on the kink of two", COUNT), () => {
  const rng = rngFor("growth kink"), ws = createWorkspace(), ball = withMargin(point(), 0.5);
  const named = [0, 0];
  for (let i = 0; i < COUNT; i++) {
    const u = 0.1 * rng.normal(), v = 0.1 * rng.normal(), alone = i % 2; // a piece above the others, or three alike
    ws.scratch[0] = u;
    ws.scratch[1] = v;
    const pieces = [0, 1, 2].map((k) => {
      const y = [u + 0.1 * rng.normal(), v + 0.1 * rng.normal()], area = rng.uniform(0.1, 1),
        w = [0.1 * rng.normal(), 0.1 * rng.normal(), 1 + (alone * k === 2 ? 0.2 : 0.01) * rng.uniform(0, 1)];
      ws.slots[k] = k;
      ws.w.set(w, 3 * k);
      ws.directions.set(y, 2 * k);
      ws.areas[k] = area;
      const [uu, uv, vv] = bend(1, y[0], y[1]), e = [u - y[0], v - y[1]], t = [uu * e[0] + uv * e[1],
        uv * e[0] + vv * e[1]];
      return { area, uu, uv, vv, c: w[0] * u + w[1] * v + w[2] + 0.5 * (e[0] * t[0] + e[1] * t[1]),
        g: [w[0] + t[0], w[1] + t[1]] };
    });
    const sum = pieces.reduce((s, p) => s + p.area, 0), mean = (of: "uu" | "uv" | "vv"): number =>
      pieces.reduce((s, p) => s + p.area * p[of], 0) / sum, [uu, uv, vv] = [mean("uu"), mean("uv"), mean("vv")];
    const each = (x: number, y: number): number[] => pieces.map(({ c, g }) => c + g[0] * x + g[1] * y);
    const model = (x: number, y: number): number =>
      Math.max(...each(x, y)) + 0.5 * (uu * x * x + 2 * uv * x * y + vv * y * y);
    if (!kinkStep(ball, ball, true, ws)) continue;
    const x = ws.scratch[0] - u, y = ws.scratch[1] - v, least = model(x, y), [high, next] = each(x, y).sort((a, b) =>
        b - a);
    named[+(high - next < 1e-12)]++;
    for (let k = 0; k < 30; k++) {
      const far = rng.pick([1e-6, 1e-3, 0.1]), told = `sample ${i}`;
      expect(model(x + far * rng.normal(), y + far * rng.normal()), told).toBeGreaterThan(least - 1e-9 * far);
    }
  }
  expect(named[0]).toBeGreaterThan(0.1 * COUNT);
  expect(named[1]).toBeGreaterThan(0.1 * COUNT);
});
