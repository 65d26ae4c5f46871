/** The list of the five papers, each with its id, its name in tables, its title and its claims. */
import { BARYCODE_2020 } from "./barycode2020.ts";
import type { Paper } from "./claim.ts";
import { GROWTH_2026 } from "./growth2026.ts";
import { ICRA_2023 } from "./icra2023.ts";
import { RSS_2022 } from "./rss2022.ts";
import { TRO_2024 } from "./tro2024.ts";

export const PAPERS: readonly Paper[] = [
  { id: "rss2022", short: "RSS 2022", claims: RSS_2022,
    title: "Montaut et al., Collision Detection Accelerated: An Optimization Perspective, RSS 2022" },
  { id: "tro2024", short: "T-RO 2024", claims: TRO_2024,
    title: "Montaut et al., GJK++: Leveraging Acceleration Methods for Faster Collision Detection, T-RO 2024" },
  { id: "icra2023", short: "ICRA 2023", claims: ICRA_2023,
    title: "Montaut et al., Differentiable Collision Detection: a Randomized Smoothing Approach, ICRA 2023" },
  { id: "growth2026", short: "growth distance 2026", claims: GROWTH_2026,
    title: "Thirugnanam and Sreenath, A Ray Intersection Algorithm for Fast Growth Distance Computation Between Convex "
      + "Sets, 2026" },
  { id: "barycode2020", short: "barycode 2020", claims: BARYCODE_2020,
    title: "Zhang et al., Barycode-based GJK Algorithm, 2020" },
];
