/* global console */
// CommonJS: Node 20.19, 22.12 or newer.
const { distance } = require("@col/gjk");
const { sphere } = require("@col/shapes");

const at = (x) => ({
  position: { x, y: 0, z: 0 },
  quaternion: { x: 0, y: 0, z: 0, w: 1 },
});
const d = distance(sphere(1), at(0), sphere(1), at(5)).distance;
console.log(`commonjs: ${d}: ${d === 3 ? "ok" : "FAILED"}`);
