/**
 * The claims of Thirugnanam and Sreenath, "A Ray Intersection Algorithm for Fast Growth Distance Computation Between
 * Convex Sets", 2026, as data (`Claim` of claim.ts): the paper's sentence and numbers, the condition under which an
 * experiment tests it, and the ranges of the measures that decide. Ratios have no dimension; times are in us or ns,
 * as the measure's name says.
 */
import type { Claim, Part } from "./claim.ts";
import { COLD } from "./claim.ts";

/** Numbers of Table III are read from the plot in the authors' repository: the table's are not in the text at hand. */
const table = (where: string, sentence: string, paper: string, parts: readonly Part[], cause: string,
  more: Partial<Claim> = {}): Claim => ({ where, sentence, paper, experiment: "growth-table",
  condition: `${COLD}; medians of paired ratios`, parts, cause, ...more });

export const GROWTH_2026: readonly Claim[] = [
  table("Table III", "\"our algorithm outperforms all other methods in cold-start initialization\": curved primitives",
    "1.85 beside 2.8 (IE) and 7.6 us (DCol)", ["IE", "conic"].map((other) => ({ least: 1,
      measure: `curved primitives, cold, time: ${other} / cutting planes` })),
    "IE written with the same care needs as many support evaluations, which are most of the time"),
  table("Table III", "\"our algorithm outperforms all other methods in cold-start initialization\": meshes",
    "1.3 beside 1.8 (IE) and 3.9 us (Inc)", ["IE", "Inc", "conic"].map((other) => ({ least: 1,
      measure: `meshes, cold, time: ${other} / cutting planes` })),
    "support evaluations are most of the time on meshes, and both methods need as many"),
  table("section IV-B", "\"The performance advantage over the IE algorithm is more significant for primitive sets than "
    + "for meshes and DSFs\"", "1.5 beside 1.4 on meshes", ["meshes", "DSF sets"].map((other) => ({ least: 0,
    measure: `lead over IE: curved primitives less ${other}` })),
  "the exchange of a column is cheap beside the support evaluations of curved shapes in both methods"),
  table("section IV-B", "\"For mesh sets in warm-start initialization, our algorithm achieves performance comparable "
    + "to the Inc algorithm\": at most 1.5 times as long", "0.7 beside 0.6 us",
  [{ measure: "meshes, warm, time: Inc / cutting planes", least: 1 / 1.5 }],
  "a step of Inc walks over few facets, a step of the method evaluates two supports"),
  table("section IV-B", "curved primitives: \"warm-start initialization provides negligible performance benefits\": at "
    + "least three quarters of the time", "1.85 to 2.0 us", [{ measure: "curved primitives, time: warm / cold",
  least: 0.75 }],
  "the remembered normal is the first direction here, too, which the paper's primal start does not use"),
  table("section IV-B", "meshes: \"significant benefits\" of a warm start: at most three quarters of the time",
    "1.3 to 0.7 us", [{ measure: "meshes, time: warm / cold", most: 0.75 }], "the table has the times and iterations"),
  table("section IV-B", "the dual warm start \"yielded results comparable to the primal warm start\": to a factor of "
    + "1.25",
    "omitted there", ["curved primitives", "meshes"].map((set) => ({ least: 0.8, most: 1.25,
      measure: `${set}, warm, time: dual / primal start` })), "the second table has the iterations of both"),
  table("section IV-B", "DSF sets: \"The DCF algorithm uses a hybrid Newton method, resulting in [..] faster solution "
    + "times\"", "about half", [{ measure: "DSF sets, cold, time: DCF / cutting planes", most: 1 }],
  "a third of the iterations, but each evaluates two Hessians and, where its step leaves the face, a second support"),
  table("section IV-B", "\"approximating meshes using DSFs\" takes \"solution times roughly two orders of magnitude "
    + "larger\"",
    "100", ["cutting planes as DSF sets / as meshes", "DCF as DSF sets / cutting planes as meshes"].map((ratio) => ({
      least: 10 ** 1.5, most: 10 ** 2.5, measure: `meshes, time: ${ratio}` })),
    "the time grows with the number of vertices, and these meshes have few"),
  table("section I", "\"computation times on the order of one microsecond\"", "1.85 and 1.3 us in C++",
    ["curved primitives", "meshes"].map((set) => ({ measure: `${set}, cold, median time, us` })), "",
    { incomparable: "the authors' machine and compiler; ours are the times of this machine" }),
  { where: "Fig. 4", sentence: "\"the computation time for DCol increases much faster with the number of vertices\": "
    + "half a power or more", paper: "polynomial beside linear", experiment: "growth-vs-vertices",
  condition: "hulls of points on ellipsoids, 100 to 5000 vertices; an interior-point solver of the conic program for "
    + "DCol",
  parts: [{ measure: "power of the vertices: conic less cutting planes", least: 0.5 }],
  cause: "on these sizes the factor separates the methods, not the power: the table has the times" },
  { where: "Fig. 4", sentence: "\"support function-based methods (such as our method and IE) yield linear "
    + "computational growth\": a power within a quarter of 1", paper: "linear", experiment: "growth-vs-vertices",
  condition: "supports that scan every vertex",
  parts: ["cutting planes", "internal expanding"].map((m) => ({ least: 0.75,
    most: 1.25, measure: `power of the vertices: ${m}, every vertex` })), cause: "the table has the times by size" },
  { where: "Fig. 4", sentence: "\"accelerating the support function computation using hill-climbing results in faster "
    + "computation times\"", paper: "", experiment: "growth-vs-vertices", condition: "the largest hulls",
  parts: [{ measure: "largest hulls, time: hill climbing / every vertex", most: 1 }],
  cause: "the table has the times by size" },
  { where: "Fig. 5", sentence: "\"the algorithm converges linearly for primitive sets\"", paper: "",
    experiment: "growth-convergence", condition: "r2 of a straight line through the logarithm of the median gap",
    parts: [{ measure: "curved primitives: r2 of a straight line through the logarithm of the median gap",
    least: 0.97 }],
    cause: "the figure has the gap by iteration" },
  { where: "Fig. 5", sentence: "it \"converges in a finite number of iterations for mesh sets\"", paper: "",
    experiment: "growth-convergence",
    condition: "at least 0.95 of the brackets close to rounding, at most one iteration after the gap of 1.5e-8",
    parts: [{ measure: "meshes: share of brackets that close", least: 0.95 },
      { measure: "meshes: median iterations from a gap of 1.5e-8 to a closed bracket", most: 1 }],
    cause: "the table has the iterations by level" },
  { where: "section IV-B", sentence: "\"For two-dimensional sets, our algorithm achieves, on average, a solution time "
    + "of\" 0.34 us \"with\" 5.1 \"iterations\" (numbers of the authors' code): iterations to a quarter", paper: "5.1",
  experiment: "growth-2d", condition: "every ordered pair of circle, ellipse, rectangle, stadium and polygon, cold",
  parts: [{ measure: "2-D, mean iterations", most: 5.1 * 1.25 }, { measure: "2-D, mean time, ns" }],
  cause: "the paper does not say which pairs its mean is over" },
  { where: "section IV-B", sentence: "\"optimality is achieved in all of them\"", paper: "about 1e10 queries",
    experiment: "growth-infeasibility", condition: "curved primitives and meshes, cold and warm",
    parts: [{ measure: "queries that are not optimal", most: 0 }],
    cause: "the other queries say so in their status and give a true bracket" },
  { where: "section IV-B", sentence: "\"our algorithm yields smaller primal infeasibility errors\" than IE: curved "
    + "primitives", paper: "2.6e-12 beside 8.5e-9", experiment: "growth-infeasibility",
  condition: "largest over all answers, relative to the distance of the centres",
  parts: [{ measure: "curved primitives, largest infeasibility: cutting planes / internal expanding", most: 1 }],
  cause: "the table has both" },
  { where: "section IV-B", sentence: "\"our algorithm yields smaller primal infeasibility errors\" than IE: meshes",
    paper: "1.2e-13 beside 1.7e-12", experiment: "growth-infeasibility",
    condition: "largest over all answers, relative to the distance of the centres",
    parts: [{ measure: "meshes, largest infeasibility: cutting planes / internal expanding", most: 1 }],
    cause: "both are the rounding of points in world coordinates, times alpha: small meshes metres apart" },
  { where: "section IV-C", sentence: "\"when in contact [..] the contact points and normals for both methods match\"",
    paper: "", experiment: "contact-models", condition: "pairs 1e-6 m from contact on either side; 1e-3 rad",
    parts: [{ measure: "1e-6 m from contact: 0.95 quantile of the angle between the normals, rad", most: 1e-3 }],
    cause: "bodies with edges and corners meet across a cone of normals, of which each method takes its own" },
  { where: "section IV-C", sentence: "\"the numerical accuracy of our growth distance algorithm is "
    + "contact-invariant\": to a factor of ten", paper: "", experiment: "contact-models", condition: "widest relative "
      + "bracket, tolerance 1e-12",
  parts: [{ measure: "widest bracket: 1e-6 m from contact / 0.1 m apart", most: 10 }], cause: "the table has the "
    + "widths" },
  { where: "section I", sentence: "the penetration depth is often slower to compute than the growth distance",
    paper: "",
    experiment: "contact-models", condition: "our solvers, pairs that overlap, in turns",
    parts: [{ measure: "overlapping pairs, time: depth / growth distance", least: 1 }],
    cause: "slower on deep ellipsoids and hulls, faster where the depth has a closed form: the table has the ratios" },
];
