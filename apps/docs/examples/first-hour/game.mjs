// A game in the plane: a ship among rocks, walls, a laser, and a fast bullet.
import {
  contactManifold2,
  distance2,
  intersects2,
  pose2,
  rayCast2,
  timeOfImpact2,
} from "@col/gjk2d-barycode";
import { box2, convexPolygon, disc } from "@col/shapes/2d";

const ship = convexPolygon([-0.5, -0.4, 0.8, 0, -0.5, 0.4]),
  rock = convexPolygon([-1, 0, 0, -1, 1, 0, 0.3, 1]);
const wall = box2(0.05, 5),
  bullet = disc(0.05);
const shipAt = pose2(0, 0),
  rockAt = pose2(4, 0, 0.3),
  wallAt = pose2(7.5, 0);

const gap = distance2(ship, shipAt, rock, rockAt);
const laser = rayCast2(wall, wallAt, { x: 0, y: 3 }, { x: 1, y: 0 });
const still = { x: 0, y: 0 },
  fast = { x: 900, y: 0 };
const shot = timeOfImpact2(bullet, pose2(0, 3), fast, wall, wallAt, still);
const crash = contactManifold2(ship, pose2(2.5, 0), rock, rockAt);
console.log(
  `game: gap ${gap.distance.toFixed(6)}, `
    + `laser hits after ${laser.time.toFixed(6)}, `
    + `bullet after ${shot.time.toFixed(9)}, `
    + `crash ${(-crash.distance).toFixed(6)} deep at ${crash.count} points`,
);
// the ship is pushed out along the normal, which is from the ship to the rock
const { x: nx, y: ny } = crash.normal,
  out = pose2(2.5 + crash.distance * nx, crash.distance * ny);
const right =
  Math.abs(laser.time - 7.45) < 1e-6
  && Math.abs(shot.time - 7.4 / 900) < 1e-9
  && crash.distance < 0
  && !intersects2(
    ship,
    pose2(out.x - 1e-9 * nx, out.y - 1e-9 * ny),
    rock,
    rockAt,
  );
console.log(`game: ${right ? "ok" : "FAILED"}`);
