/** Prints what V-HACD makes of a ring, with more and more parts. */
import { decompose, describe } from "./parts.ts";
import { createRing } from "./ring.ts";

const ring = createRing(24, 12);
for (const maxHulls of [1, 4, 16]) console.log(describe(await decompose(ring, maxHulls, 0.05)));
