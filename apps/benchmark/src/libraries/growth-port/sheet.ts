/** No library: the method of the growth distance's paper in C++. */
import type { Sheet } from "../library.ts";

export const growthPort: Sheet = {
  licence: "MIT",
  native: { source: "growth.cpp", header: "", flags: ["-march=native"], packages: [], calls: { growth: [
    { name: "growth port", args: [], questions: ["distance"],
      about: "our own C++ port of the ray intersection method, supports by hill climbing; its authors' library is not "
        + "driven" },
  ] } },
};
