/**
 * Solvers that share no code must agree: alpha > 1 exactly where GJK finds a distance, and on the side where EPA's
 * signed distance is.
 *
 * Outside a band about contact, in which neither verdict is worth more than the other's tolerance. Bounded here; 100
 * 000 pairs: COL_SAMPLES=100000 npx vitest run test/growth-against-gjk.test.ts
 */
import { signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import { growthDistance, growthIntersects } from "@col/growth-distance";
import * as shapes from "@col/shapes";
import { extent, factoryOf, pairStream, rngFor, samples, seededTitle } from "@col/testkit";
import { expect, test } from "vitest";

const factory = factoryOf(shapes);
const COUNT = samples(1500);
/** Distances below this part of the pair's size, and factors this near to 1, are contact. No dimension. */
const BAND = 1e-8;

test(seededTitle("growth distance, GJK and EPA give the same verdict outside the band", COUNT), () => {
  let apart = 0, together = 0, flat = 0, deep = 0;
  for (const p of pairStream(rngFor("growth against gjk"), factory, COUNT)) {
    const r = growthDistance(p.a, p.poseA, p.b, p.poseB);
    if (r.status === "ill-conditioned") {
      flat++;
      continue;
    }
    const d = distance(p.a, p.poseA, p.b, p.poseB), size = extent(p.a) + extent(p.b), q = p.poseA.position;
    const room = BAND * (size + Math.abs(q.x) + Math.abs(q.y) + Math.abs(q.z));
    const s = signedDistance(p.a, p.poseA, p.b, p.poseB);
    if (s.lowerBound > room) expect(r.alpha, `signed distance ${s.distance}: ${p.name}`).toBeGreaterThan(1);
    else if (s.distance < -room && s.status === "overlapping") {
      deep++;
      expect(r.status === "coincident-centres" ? 0 : r.lowerBound, `signed distance ${s.distance}: ${p.name}`)
        .toBeLessThanOrEqual(1);
    }
    if (d.lowerBound > room) {
      apart++;
      expect(r.alpha, p.name).toBeGreaterThan(1);
      expect(growthIntersects(p.a, p.poseA, p.b, p.poseB), p.name).toBe(false);
    } else if (d.status === "overlapping" && (r.status === "coincident-centres" || r.alpha < 1 - BAND
      || r.lowerBound > 1 + BAND)) {
      together++;
      expect(r.alpha, p.name).toBeLessThanOrEqual(1);
      expect(growthIntersects(p.a, p.poseA, p.b, p.poseB), p.name).toBe(true);
    }
  }
  expect(deep).toBeGreaterThan(0.2 * (COUNT - flat));
  expect(apart + together).toBeGreaterThan(0.75 * (COUNT - flat));
  expect(Math.min(apart, together)).toBeGreaterThan(0.2 * (COUNT - flat));
});
