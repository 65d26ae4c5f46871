// a game in the plane: a laser, a bullet, and a ship pushed out of a rock
import { intersects2, pose2, rayCast2, signedDistance2, timeOfImpact2 } from "@col/gjk2d-barycode";
import { box2, convexPolygon, disc } from "@col/shapes/2d";

const ship = convexPolygon([-0.5, -0.4, 0.8, 0, -0.5, 0.4]), wall = box2(0.05, 5);
const bullet = disc(0.05);
const rock = convexPolygon([-1, 0, 0, -1, 1, 0, 0, 1]);

const laser = rayCast2(wall, pose2(8, 0), { x: 0, y: 0 }, { x: 1, y: 0 });
console.log("laser", laser.status, laser.time.toFixed(6));
const shot = timeOfImpact2(bullet, pose2(0, 0), { x: 900, y: 0 }, wall, pose2(8, 0), { x: 0, y: 0 });
console.log("bullet", shot.status, shot.time.toFixed(8));
const { distance, normal } = signedDistance2(rock, pose2(0, 0), ship, pose2(1.5, 0.1, 3));
console.log("crash", distance.toFixed(9));
const clear = 1e-9 - distance; // the way out, and a hair
const out = pose2(1.5 + clear * normal.x, 0.1 + clear * normal.y, 3);
console.log("pushed out", !intersects2(rock, pose2(0, 0), ship, out));
