/**
 * The claims of Zhang et al., "Barycode-based GJK Algorithm", 2020, as data (`Claim` of claim.ts): the paper's
 * sentence and numbers, the condition under which the suite `barycode-tables` tests it, and the ranges of the
 * measures that decide. Ratios are times of one solver over times of another one, dimensionless.
 */
import type { Claim, Part } from "./claim.ts";

const SAME_LANGUAGE = "polygons of 4 to 24 vertices, distant, touching and overlapping; the published form and the "
  + "other methods in TypeScript, in processes of their own, in turns";
const NATIVE = "polygons of 4 to 24 vertices; the published form in TypeScript and doubles beside Box2D 2.4.1 in C++ "
  + "and floats";
const BEHIND = "the table has the time of every cell";

const tables = (where: string, sentence: string, paper: string, condition: string, parts: readonly Part[],
  more: Partial<Claim> = {}): Claim => ({ where, sentence, paper, experiment: "barycode-tables", condition, parts,
  cause: BEHIND, ...more });

const ahead = (question: string, slower: string, faster = "paper, scan"): Part => ({ least: 1,
  measure: `${question}, least over the cells: ${slower} / ${faster}` });

export const BARYCODE_2020: readonly Claim[] = [
  tables("section IV", "distance: \"Our new GJK distance algorithm [..] is the most efficient algorithm in all random "
    + "distant, touching and overlap cases\", beside the sub-algorithms of the other libraries", "", SAME_LANGUAGE,
  ["Voronoi", "signed volumes"].map((method) => ahead("distance", method))),
  tables("section IV", "distance: \"the most efficient algorithm in all random distant, touching and overlap cases\", "
    + "beside Box2D", "1.1 to 2.8 times as fast, without hill climbing; slower in one "
    + "cell of 18", NATIVE, [ahead("distance", "Box2D")],
  { incomparable: "the sentence is about methods, and C++ stands beside TypeScript" }),
  tables("section IV", "Boolean: \"performs much better than all the open-source implementations [..], including the "
    + "most efficient open-source version - Box2D\"", "1.4 to 8.6 times as fast", NATIVE, [ahead("boolean", "Box2D")],
  { incomparable: "the sentence is about methods, and C++ stands beside TypeScript" }),
  tables("section IV", "distance: Apollo's edges against edges \"takes hundreds of times more than ours\"", "9 to 204",
    SAME_LANGUAGE, [{ measure: "distance, mean over the cells: edge-edge / paper, scan", least: 100 }],
    { contradicted: "the paper's own tables have 9 to 204 times, and less than a hundred in most cells" }),
  tables("section IV", "\"2D specialized GJK implementations provides remarkable improvements over 3D versions\"", "",
    "GJK in 3-D on prisms over the polygons, ours, in TypeScript",
    ["distance", "boolean"].map((q) => ({ measure: `${q}, mean over the cells: gjk in space / paper, scan` })),
    { incomparable: "the paper's 3-D versions are Bullet, FCL and openGJK; they are run on hulls only" }),
  tables("section IV", "4 vertices: a start from the difference \"is able to reduce the GJK calculation time to the "
    + "half on average\"", "2", SAME_LANGUAGE, ["distance", "boolean"].map((q) => ({ least: 1.6, most: 2.5,
    measure: `${q}, 4 vertices, mean over the cells: paper, fixed start / paper, scan` })), { better: "above" }),
  tables("section IV", "hill climbing \"currently is the best in all cases\"", "", SAME_LANGUAGE,
    ["distance", "boolean"].map((q) => ahead(q, "paper, scan", "paper, climb")),
    { contradicted: "the paper's own tables have the scan ahead with 4 vertices (distance, touching; Boolean, all)" }),
  tables("section II-B", "\"keep about the same runtime efficiency on average for distant, touching and overlap "
    + "cases\": to a factor of 1.25", "", "means over the vertex counts, dearest over cheapest category",
  [{ measure: "distance, paper, scan: dearest / cheapest category", most: 1.25 }],
  { contradicted: "in the means of the paper's own tables touching takes 2.1 times as long as overlapping" }),
  tables("section II-B", "Box2D's GJK \"need more time to detection the overlap comparing to distant cases\"", "",
    "Box2D 2.4.1, mean of the ratios",
    [{ measure: "distance, mean over the vertices: Box2D overlapping / Box2D distant", least: 1 }],
    { contradicted: "in the paper's own tables Box2D takes less time with every number of vertices" }),
];
