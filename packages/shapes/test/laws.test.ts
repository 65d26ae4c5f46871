/** The laws of the support contract on every constructor and composition. */
import { describe, test } from "vitest";
import { assertLawful, LawReport, rngFor, samples, seededTitle, supportLaws } from "@col/testkit";
import { compositions, cores } from "./catalogue.ts";

const SAMPLES = samples(120);
for (const [group, shapes] of [["constructors", cores()], ["compositions", compositions()]] as const) {
  describe(seededTitle(`laws of support, box, centre, inradius and Hessian: ${group}`, SAMPLES), () => {
    for (const [name, shape] of Object.entries(shapes)) {
      test(name, () => {
        const report = new LawReport();
        report.subject = () => name;
        supportLaws(shape, rngFor(`laws ${name}`), report, { samples: SAMPLES });
        assertLawful(report, name);
      });
    }
  });
}
