/**
 * Visits all leaves of a body's tree that a ray meets, the nearer child of a node first.
 *
 * In: an opened ray space, in the body's frame, whose times of interest end at `ray.limit[0]`. Out: `step` is called
 * with each leaf. It may lower `ray.limit[0]`, which excludes the leaves that the ray enters later. The order is not
 * exactly the order of times: boxes may overlap.
 */
import type { RaySpace } from "./space.ts";

/** The action at a leaf. */
export type RayStep<T> = (space: RaySpace, node: number, context: T) => void;

/** See the file header. A half-space has no box: it is one leaf. */
export function walkRay<T>(space: RaySpace, step: RayStep<T>, context: T): void {
  const { ray, side: { halfSpace, tree: { boxes, links } } } = space, { stack, times } = ray;
  let top = 0, node = 0;
  if (!halfSpace && !ray.meetsBox(boxes, 0)) return;
  for (;;) {
    const link = links[node];
    if (link < 0) step(space, node, context);
    else {
      const one = ray.meetsBox(boxes, link), oneEnter = ray.enter[0], two = ray.meetsBox(boxes, link + 1);
      if (one && two) {
        const swap = ray.enter[0] < oneEnter;
        stack[top] = swap ? link : link + 1;
        times[top++] = swap ? oneEnter : ray.enter[0];
        node = swap ? link + 1 : link;
        continue;
      }
      if (one || two) {
        node = one ? link : link + 1;
        continue;
      }
    }
    do {
      if (top === 0) return;
      node = stack[--top];
    } while (times[top] > ray.limit[0]);
  }
}
