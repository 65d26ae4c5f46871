/** Prints the first state of the page: the answer of the file's case, and the certificate recomputed from supports. */
import { read, solve, START } from "./model.ts";

const [first] = read(START), { result, plane } = solve(first);
console.log(`signed distance ${result.distance.toFixed(12)}, ${result.status}`);
console.log(`between the planes ${plane.toFixed(12)}`);
