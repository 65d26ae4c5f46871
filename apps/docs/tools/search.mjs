/**
 * What the search finds first: guides and packages before the reference, judges and inner parts last, and words that
 * people bring from elsewhere lead to the page that answers them.
 */

/** Words that a page does not say, or not often, by the page they belong to. Indexed as if the page began with them. */
export const WORDS = {
  "guide/start.md":
    "install installation install setup quick start hello world first steps npm pnpm yarn three.js cannon "
    + "physics engine physics physics",
  "guide/first-scene.md": "trigger sensor zone region collision filter layers layer mask group "
    + "raycast all raycast all raycast all hits all hits all hits",
  "guide/characters.md": "character controller kinematic walk slide stairs steps player",
  "guide/clash.md": "clash clearance cad assembly gltf glb stl obj step file import interference",
  "guide/games-2d.md": "2d game platformer platform trigger player jump",
  "guide/answers.md": "tolerance epsilon precision accuracy error bound status certified robust",
  "guide/glossary.md": "vocabulary terms witness point closest points normal margin skin rounding radius",
  "guide/consumers.md": "commonjs require jest bundler webpack vite rollup esbuild parcel node",
  "guide/sizes.md": "bundle size kilobytes gzip tree shaking",
  "guide/benchmark.md": "performance speed fast faster benchmark comparison versus",
  "guide/moving-fast.md": 
    "sweep swept ccd continuous collision tunnelling bullet through paper time of impact toi raycast ray "
    + "casting shape cast convex cast conservative advancement",
  "guide/workers.md": 
    "worker thread web worker postmessage structuredclone sharedarraybuffer batch many pairs parallel "
    + "serialize",
  "guide/robots.md": "robot arm manipulator urdf links joints kinematics self collision planning motion planner ros",
  "guide/not-convex.md": "concave non-convex convex decomposition v-hacd vhacd coacd level geometry triangles soup "
    + "heightmap height map heightfield terrain trimesh",
  "guide/coming-from.md": "rapier cannon ammo jolt coal fcl hpp-fcl bullet parry migrate migration switch libccd",
  "packages/three.md": "three.js object3d mesh geometry matrix4 scale react three fiber r3f",
  "packages/epa.md":
    "penetration depth overlap push out separate minimum translation vector mtv sat contact manifold "
    + "contact points resolve",
  "packages/cast.md": "raycast ray shapecast time of impact closest point on shape",
  "packages/shapes.md":
    "convex hull convex hulls quickhull hull of points mesh collider primitive box sphere capsule cylinder "
    + "cone",
  "packages/growth-distance.md": "growth scale factor safety",
  "packages/diff.md": 
    "gradient derivative jacobian differentiable autodiff backpropagation optimisation optimization",
  "packages/gjk2d-barycode.md": "2d two dimensional plane polygon sat",
  "packages/scene.md": "broadphase broad phase many bodies bvh tree pairs aabb bounding box spatial hash",
  "packages/cli.md": "cli command line csv terminal shell npx",
  "packages/robot.md": "robot path proof collision-free",
  "packages/accel.md": "nesterov polyak frank-wolfe momentum accelerated",
  "packages/gjk.md": "distance intersect intersection overlap test collision check collide boolean closest",
  "conventions.md": "units signs axes handedness quaternion order",
};

/**
 * Renders a page for the index.
 * @param {string} source
 * @param {{ relativePath?: string, frontmatter?: { search?: boolean } }} env
 * @param {{ render(source: string, env: object): string }} md
 */
export function searchable(source, env, md) {
  const html = md.render(source, env);
  if (env.frontmatter?.search === false) return "";
  const words = WORDS[env.relativePath ?? ""];
  return words === undefined ? html : html.replace("</h1>", `</h1><p>${words}</p>`);
}

/**
 * How much a hit on a page counts. The theme adds it in the browser: VitePress would write its text into the site and
 * make a function of it there, which a strict content policy refuses.
 * @param {string} id address of the section
 * @param {string} _term
 * @param {{ titles?: readonly string[] }} [section] the titles it stands under: none, it is the page's head
 */
export function weightOf(id, _term, section) {
  const inner = /\/api\/@col\/(?:bench|kernel|[a-z0-9-]+\/(?:kernel|paper|methods))\b/.test(id);
  if (inner) return 0.05;
  if (/\/packages\/(?:bench|kernel|types)\./.test(id)) return 0.3;
  if (id.includes("/api/")) return 0.15;
  const head = section?.titles?.length === 0 ? 3 : 1; // the page itself before its parts
  // what people look for first, before the packages that build on it
  const isSought = /\/packages\/(?:accel|cast|diff|epa|gjk|scene|shapes|three)\./.test(id)
    || /\/guide\/(?:characters|moving-fast|workers|clash|games-2d)\./.test(id);
  if (isSought) return 7 * head;
  if (/\/guide\/(?:start|coming-from|first-scene)\./.test(id)) return 5 * head;
  if (/\/guide\/(?:glossary|sizes)\./.test(id)) return 3 * head;
  if (/\/(?:guide|packages)\//.test(id)) return 4 * head;
  return (/\/(?:demos|examples|conventions)/.test(id) ? 1.5 : 1) * head;
}

/** Options of the index, in the form that `MiniSearch` takes; plain data. */
export const indexOptions = { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } };

/** Options of a search. */
export const searchOptions = { ...indexOptions, boostDocument: weightOf };
