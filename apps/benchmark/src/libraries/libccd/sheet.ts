/** libccd, GJK, EPA and MPR in C, in doubles: no distance. */
import type { Sheet } from "../library.ts";

export const libccd: Sheet = {
  licence: "BSD-3-Clause",
  native: { source: "libccd.cpp", header: "ccd/ccd.h", flags: ["-lccd"], packages: ["libccd-dev"], calls: { pairs: [
    { name: "libccd-gjk", args: ["gjk"], questions: ["boolean", "depth"],
      about: "libccd ccdGJKIntersect, ccdGJKPenetration (EPA), doubles, supports by hill climbing" },
    { name: "libccd-mpr", args: ["mpr"], questions: ["boolean", "depth"],
      about: "libccd ccdMPRIntersect, ccdMPRPenetration, doubles, tolerance 1e-4, supports by hill climbing" },
  ] } },
};
