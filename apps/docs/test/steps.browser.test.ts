/**
 * The demos of steps in space and the gallery in a real browser: their numbers against the library, sliders and keys,
 * no errors, nothing wider than a phone.
 */
import { describe, expect, test } from "vitest";
import { solve as solveDepth, START as DEPTH_START } from "../demos/depth/model.ts";
import { bodies, polytope } from "../demos/depth/view.ts";
import { summary } from "../demos/shared/picture.ts";
import { solve as solveSteps, START as STEPS_START } from "../demos/steps/model.ts";
import { demos } from "../tools/pages.mjs";
import { expectTurn } from "./stage.ts";
import { useSite } from "./use-site.ts";

const site = useSite();

describe("steps in space", () => {
  test("four methods: the table is the library's, sliders and keys work, nothing is wider than a phone", async () => {
    const { page, problems } = await site.visit("demos/steps.html",
      { viewport: { width: 360, height: 800 }, colorScheme: "dark" });
    await page.waitForSelector(".steps-demo[data-state=ready]");
    const check = async (scene: typeof STEPS_START): Promise<void> => {
      for (const { id, result } of solveSteps(scene)) {
        const cells = await page.locator(`[data-testid=row-${id}] td`).allTextContents();
        expect(cells.slice(1)).toEqual([String(result.iterations), result.distance.toFixed(9), result.status]);
      }
    };
    await check(STEPS_START);
    await page.locator("[data-testid=x]").fill("3.5");
    await check({ ...STEPS_START, x: 3.5 });
    await page.locator("[data-testid=slider]").fill("3");
    expect(await page.textContent("[data-testid=step]")).toBe("3");
    await expectTurn(page);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    expect(problems).toEqual([]);
    await page.close();
  });

  test("the depth: the library's number, a marked face, apart says so", async () => {
    const { page, problems } = await site.visit("demos/depth.html", { viewport: { width: 360, height: 800 } });
    await page.waitForSelector(".depth-demo[data-state=ready]");
    expect(await page.textContent("[data-testid=distance]")).toBe(solveDepth(DEPTH_START).result.distance.toFixed(9));
    const drawn = [bodies, polytope].map((view) => view(DEPTH_START, solveDepth(DEPTH_START)));
    expect(await page.getAttribute(".stage", "data-drawn")).toBe(summary(drawn));
    expect(summary(drawn)).toContain("mark 1");
    await page.locator("[data-testid=x]").fill("2.5");
    expect(await page.textContent(".depth-demo")).toContain("The bodies are apart");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    expect(problems).toEqual([]);
    await page.close();
  });

  test("the robot: the library's numbers, joints by sliders, contact and the way out", async () => {
    const { page, problems } = await site.visit("demos/robot.html",
      { viewport: { width: 360, height: 800 }, colorScheme: "dark" });
    await page.waitForSelector(".robot-demo[data-state=ready] canvas");
    const first = Number(await page.textContent("[data-testid=distance]"));
    expect(first).toBeGreaterThan(0);
    expect(Math.abs(Number(await page.textContent("[data-testid=lower]")) - first)).toBeLessThanOrEqual(1e-6);
    await page.locator("[data-testid=shoulder]").fill("1.2");
    expect(Number(await page.textContent("[data-testid=distance]"))).not.toBe(first);
    await page.click("[data-testid=next]");
    expect(Number(await page.textContent("[data-testid=distance]"))).toBeLessThan(0);
    await page.click("[data-testid=push]");
    expect(await page.textContent("[data-testid=said]")).toMatch(/^(clear|stuck) after/);
    await expectTurn(page);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    expect(problems).toEqual([]);
    await page.close();
  });

  test("the gallery leads to every demo", async () => {
    const { page, problems } = await site.visit("gallery.html", { viewport: { width: 360, height: 800 } });
    const links = await page.locator(".gallery a")
      .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).pathname));
    for (const { link } of demos()) expect(links.some((path) => path.endsWith(`${link}.html`)), link).toBe(true);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    expect(problems).toEqual([]);
    await page.close();
  });
});

test.each(["distance", "problem-file"])("%s: an address with broken percent signs opens the demo", async (name) => {
  for (const hash of ["#%", "#file=%", "#scene=%E4%A"]) {
    const { page, problems } = await site.visit(`demos/${name}.html${hash}`);
    await page.waitForSelector("[data-state=ready]");
    expect([hash, problems]).toEqual([hash, []]);
    await page.context().close();
  }
});
