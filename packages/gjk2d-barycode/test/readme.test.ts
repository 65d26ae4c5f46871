/** The examples of README.md run, and every `// =>` holds. */
import { readFileSync } from "node:fs";
import * as shapes from "@col/shapes/2d";
import * as types from "@col/types";
import { describe, expect, it } from "vitest";
import * as gjk2d from "../src/index.ts";

const modules: Record<string, Record<string, unknown>> = { "@col/gjk2d-barycode": gjk2d, "@col/shapes/2d": shapes,
  "@col/types": types };
const text = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const blocks = [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map((m) => m[1]);

describe("README", () => {
  it("has examples", () => {
    expect(blocks.length).toBe(2);
  });
  for (const [k, block] of blocks.entries()) {
    it(`example ${k + 1}`, () => {
      let checks = 0;
      const code = block
        .replace(/import \{([^}]*)\} from "([^"]*)";/g,
        (_, names: string, from: string) => `const {${names}} = modules[${JSON.stringify(from)}];`)
        .replace(/^(.*?);? *\/\/ => (.*)$/gm,
        (_, expression: string, want: string) => `check(${expression.replace(/;$/, "")}, ${want});`);
      const check = (got: unknown, want: unknown): void => {
        checks++;
        if (typeof want === "number") expect(got).toBeCloseTo(want, 12);
        else expect(got).toBe(want);
      };
      // The README's code is text here.
      // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
      new Function("modules", "check", code)(modules, check);
      expect(checks).toBeGreaterThan(0);
    });
  }
});
