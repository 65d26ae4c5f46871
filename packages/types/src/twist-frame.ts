/**
 * The frame of the twists (rho, theta) that derivatives with respect to poses use. A twist has 6 numbers: rho is a
 * translation in the user's unit of length, theta a rotation in radians.
 * - `body`: q (+) xi = q exp(xi), axes and origin of the moved body (the default; `retract` of `@col/diff/lie`);
 * - `world`: exp(xi) q, axes and origin of the frame the pose is given in;
 * - `hybrid`: velocity of the moved body's origin and angular velocity, both in axes of the frame the pose is given in.
 * For the relative pose "the frame the pose is given in" is A's.
 */
export type TwistFrame = "body" | "world" | "hybrid";
