/** A shape whose supports and Hessians are counted: the work of a query, whatever the clock says. */
import type { ConvexShape } from "@col/types";

/** The shape; each support and each Hessian that is asked of it adds one to `count.asked`. */
export function counted(shape: ConvexShape, count: { asked: number }): ConvexShape {
  const { support, hessian } = shape;
  return {
    ...shape,
    support: (s, d, to) => {
      count.asked++;
      return support(s, d, to);
    },
    hessian: hessian === null ? null : (s, d, to) => {
      count.asked++;
      hessian(s, d, to);
    },
  };
}
