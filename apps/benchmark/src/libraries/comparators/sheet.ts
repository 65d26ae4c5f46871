/** Published methods written in `@col/papers`, asked like libraries. */
import type { Sheet } from "../library.ts";

export const comparators: Sheet = {
  package: "@col/papers", licence: "MIT",
  pairs: [
    { name: "mpr", kind: "comparator", questions: ["boolean", "depth"], answers: "separation",
      about: "Minkowski portal refinement (Snethen 2008), written for the benchmark on our supports: depth along the "
        + "ray from the centres, not the least",
      less: "another depth than the least one", open: async () => (await import("./pairs.ts")).openPortal() },
    { name: "separating-axis", kind: "comparator", questions: ["boolean", "depth"], answers: "separation",
      about: "exhaustive separating axes (Gottschalk, Lin, Manocha 1996), written for the benchmark: boxes and hulls "
        + "up to 16 vertices",
      less: "no points", open: async () => (await import("./pairs.ts")).openAxis() },
    { name: "v-clip", kind: "comparator", questions: ["distance", "boolean"], answers: "separation",
      about: "V-Clip (Mirtich 1998), the closest features of two polytopes, written for the benchmark, from the first "
        + "vertices each time; boxes and hulls",
      less: "polytopes only, no depth", open: async () => (await import("./pairs.ts")).openVClip() },
    { name: "qp", kind: "comparator", questions: ["distance"], answers: "separation",
      about: "the distance as a quadratic program over the faces (Montaut et al. 2024, Table II), Goldfarb and "
        + "Idnani's method of quadprog 1.6.1, regularised: right to about 1e-5 m; boxes and hulls up to 300 vertices",
      less: "right to 1e-5 m", open: async () => (await import("./pairs.ts")).openProgram() },
  ],
};
