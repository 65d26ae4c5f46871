/** The throw in a real browser: its numbers against the library, sliders, keys, touch, reduced motion. */
import { expect, test } from "vitest";
import { lookAt, setHeight, setSpeed, showStep, solve, START, throwBody, timeText } from "../demos/cast/model.ts";
import type { Scene } from "../demos/cast/model.ts";
import { picture } from "../demos/cast/view.ts";
import { summary } from "../demos/shared/picture.ts";
import { expectTurn } from "./stage.ts";
import { useSite } from "./use-site.ts";

const site = useSite();

test.each(["light", "dark"] as const)("the page's numbers are the library's, %s, on a phone", async (colorScheme) => {
  const { page, problems } = await site.visit("demos/cast.html",
    { viewport: { width: 360, height: 800 }, colorScheme, hasTouch: true, reducedMotion: "reduce" });
  await page.waitForSelector(".cast-demo[data-state=ready] canvas");
  const text = async (id: string): Promise<string | null> => await page.textContent(`[data-testid=${id}]`);
  const check = async (scene: Scene): Promise<void> => {
    const { impact, steps, distance, leastSeen } = solve(scene);
    expect([await text("status"), await text("impact"), await text("lower"), await text("work"), await text("seen"),
      await text("distance")]).toEqual([impact.status, timeText(impact), impact.lowerTime.toFixed(12),
      `${steps.length}, ${impact.iterations}`, (1000 * leastSeen).toFixed(3), (1000 * distance).toFixed(3)]);
  };
  await check(START);
  await page.locator("[data-testid=speed]").fill("0");
  await check(setSpeed(START, 0)); // a miss
  await page.locator("[data-testid=speed]").fill(String(START.speed));
  await page.locator("[data-testid=height]").fill("0.3");
  const low = setHeight(START, 0.3);
  await check(low);
  await page.locator("[data-testid=body]").selectOption("plate");
  const plate = throwBody(low, "plate"), { impact } = solve(plate);
  await check(plate);
  await page.locator("[data-testid=play]").tap(); // jumps to the contact: no motion is wanted
  await check(lookAt(plate, impact.time));
  expect(Math.abs(Number(await text("distance")))).toBeLessThan(1e-3);
  await page.locator("[data-testid=interval]").fill("2");
  expect(await text("step")).toBe("2");
  expect(await page.getAttribute(".stage", "data-drawn")).toBe(summary([picture(showStep(plate, 2), solve(plate))]));
  await expectTurn(page);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
  expect(problems).toEqual([]);
  await page.close();
});

test("played, the body comes to the contact; the start button takes it back", async () => {
  const { page, problems } = await site.visit("demos/cast.html", { viewport: { width: 900, height: 900 } });
  await page.waitForSelector(".cast-demo[data-state=ready] canvas");
  await page.locator("[data-testid=height]").fill("0.3");
  await page.click("[data-testid=play]");
  const low = setHeight(START, 0.3), met = (1000 * solve(lookAt(low, solve(low).impact.time)).distance).toFixed(3);
  await page.waitForFunction((text) => document.querySelector("[data-testid=distance]")?.textContent === text, met);
  await page.click("[data-testid=start]");
  expect(await page.inputValue("[data-testid=time]")).toBe("0");
  expect(problems).toEqual([]);
  await page.close();
});
