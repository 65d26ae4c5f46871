/**
 * What the search of the built site finds first: sixty words that people type, and the page that must come first.
 * Reads the index that the site ships, opens no browser.
 */
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { searchOptions } from "../tools/search.mjs";
import { dist } from "../tools/site.ts";

interface Hit {
  readonly id: string;
}
interface Index {
  search(words: string): readonly Hit[];
}
const require = createRequire(createRequire(import.meta.url).resolve("vitepress/package.json"));
const { default: MiniSearch } = (await import(pathToFileURL(require.resolve("minisearch")).href)) as {
  default: { loadJSON(json: string, options: object): Index };
};

const FIRST: Readonly<Record<string, string>> = {
  install: "guide/start", "getting started": "guide/start", physics: "guide/start", "overlap test": "packages/gjk",
  tolerance: "guide/answers", status: "guide/answers", "witness point": "guide/glossary", jest: "guide/consumers",
  commonjs: "guide/consumers", webpack: "guide/consumers", "bundle size": "guide/sizes",
  performance: "guide/benchmark", raycast: "packages/cast", sweep: "guide/moving-fast",
  "time of impact": "packages/cast", ccd: "guide/moving-fast", tunnelling: "guide/moving-fast",
  worker: "guide/workers", postMessage: "guide/workers", rapier: "guide/coming-from", fcl: "guide/coming-from",
  "cannon-es": "guide/coming-from", mesh: "packages/", trimesh: "guide/not-convex", "convex hull": "packages/shapes",
  penetration: "packages/epa", "contact points": "packages/epa", mtv: "packages/epa", gradient: "packages/diff",
  object3d: "packages/three", polygon: "packages/gjk2d-barycode", nesterov: "packages/accel", robot: "packages/robot",
  urdf: "guide/robots", concave: "guide/not-convex", "convex decomposition": "guide/not-convex",
  broadphase: "packages/scene", trigger: "guide/", aabb: "packages/scene", gltf: "guide/clash", stl: "guide/clash",
  "character controller": "guide/characters", cli: "packages/cli", "collision filter": "guide/first-scene",
  layers: "guide/first-scene", "raycast all": "packages/", "all hits": "guide/first-scene",
  "penetration depth": "packages/epa", heightmap: "guide/not-convex", slide: "guide/characters", clash: "guide/clash",
  clearance: "guide/clash", "2d game": "guide/games-2d", platformer: "guide/games-2d", sensor: "guide/first-scene",
  stairs: "guide/characters", "command line": "packages/cli", "react three fiber": "packages/three",
  bvh: "packages/scene", "self collision": "guide/robots", terrain: "guide/not-convex", epsilon: "guide/answers",
};

test("the site holds no function as text, which a strict content policy would refuse to make", () => {
  const chunks = globSync("assets/**/*.js", { cwd: dist });
  expect(chunks.length).toBeGreaterThan(10);
  expect(chunks.filter((file) => readFileSync(join(dist, file), "utf8").includes("_vp-fn_function"))).toEqual([]);
});

test.each(Object.entries(FIRST))("%s", async (words, page) => {
  const [file] = globSync("assets/chunks/@localSearchIndexroot.*.js", { cwd: dist });
  if (file === undefined) throw new Error("the site has no search index: build it");
  const { default: json } = (await import(pathToFileURL(join(dist, file)).href)) as { default: string };
  const index = MiniSearch.loadJSON(json,
    { fields: ["title", "titles", "text"], storeFields: ["title", "titles"], searchOptions });
  const found = index.search(words).slice(0, 5).map(({ id }) => id);
  expect(found[0], found.join(" ")).toContain(page);
  const guides = found.findIndex((id) => id.includes("/api/"));
  const last = found.findLastIndex((id) => /\/(?:guide|packages)\//.test(id));
  expect(guides < 0 || guides > last, `API names come after guides: ${found.join(" ")}`).toBe(true);
  expect(found.filter((id) => /\/api\/@col\/(bench|kernel)\/|packages\/(bench|kernel)/.test(id))).toEqual([]);
});
