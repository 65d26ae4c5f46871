/**
 * The demo of ten thousand bodies in a real browser: its numbers against the library under Node, keys, mouse and touch,
 * a visitor who wants no motion, a picture in both colours, nothing wider than a phone.
 */
import { expect, test } from "vitest";
import { advance, ask, createWorld, START } from "../demos/scene/model.ts";
import type { Options } from "../demos/scene/model.ts";
import type { Site, Visit } from "../tools/site.ts";
import { useSite } from "./use-site.ts";

const site = useSite();

type Page = Visit["page"];

async function openDemo(options: Parameters<Site["visit"]>[1]): Promise<Visit> {
  const visit = await site.visit("demos/scene.html", options);
  await visit.page.waitForSelector(".scene-demo[data-state=ready]");
  return visit;
}

/** Compares the numbers on the page with the library's for the frame and the probe that the page shows. */
async function check(page: Page, options: Options): Promise<{ frame: number; probe: readonly [number, number] }> {
  const frame = Number(await page.getAttribute(".scene-demo", "data-frame")), world = createWorld(options);
  const [x, y] = (await page.getAttribute(".scene-demo", "data-probe") ?? "").split(",").map(Number);
  for (let k = 0; k < frame; k++) advance(world);
  const near = ask(world, { x, y }), text = (id: string): Promise<string | null> =>
    page.textContent(`[data-testid=${id}]`);
  expect(await text("pairs")).toBe(String(world.pairs));
  expect(await text("distance")).toBe(`${near.distance.toFixed(9)} m`);
  expect(await text("lower")).toBe(`${near.lowerBound.toFixed(9)} m`);
  return { frame, probe: [x, y] };
}

/** Pixels of the canvas that are nearly of a colour. */
const countPixels = (page: Page, colour: readonly [number, number, number]): Promise<number> =>
  page.evaluate((want) => {
    const canvas = document.querySelector<HTMLCanvasElement>(".scene-demo canvas");
    const data = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let n = 0;
    for (let i = 0; i < data.length; i += 4)
      if (want.every((c, k) => Math.abs(data[i + k] - c) < 12) && data[i + 3] > 200) n++;
    return n;
  }, colour);

test("no motion wanted: still, frame by frame, keys move the probe, all numbers are the library's", async () => {
  const { page, problems } = await openDemo({ viewport: { width: 360, height: 800 }, reducedMotion: "reduce",
    colorScheme: "dark" });
  expect((await check(page, START)).frame).toBe(0);
  for (let k = 0; k < 3; k++) await page.click("[data-testid=step]");
  await page.focus(".scene-demo canvas");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  const { frame, probe } = await check(page, START);
  expect(frame).toBe(3);
  expect(probe[0]).toBeGreaterThan(0);
  expect(probe[1]).toBeGreaterThan(0);
  expect(await page.textContent("[data-testid=ms]")).toMatch(/^\d+\.\d\d ms$/);
  expect(await countPixels(page, [240, 138, 60]), "orange: bodies that meet").toBeGreaterThan(100);
  expect(await countPixels(page, [79, 131, 241]), "blue: the probe").toBeGreaterThan(20);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
  expect(problems).toEqual([]);
  await page.close();
});

test("plays, stops with the space bar; the mouse moves the probe; choices make a new world", async () => {
  const { page, problems } = await openDemo({});
  await page.waitForFunction(() => Number(document.querySelector(".scene-demo")?.getAttribute("data-frame")) > 3);
  await page.focus(".scene-demo canvas");
  await page.keyboard.press("Space");
  await page.selectOption("[data-testid=count]", "1000");
  await page.selectOption("[data-testid=share]", "0.1");
  const options = { count: 1000, share: 0.1 };
  expect((await check(page, options)).frame).toBe(0);
  await page.click("[data-testid=step]");
  const box = await page.locator(".scene-demo canvas").boundingBox();
  if (box === null) throw new Error("no picture");
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 4);
  await page.mouse.down();
  await page.mouse.up();
  const { frame, probe } = await check(page, options), { halfX, halfY } = createWorld(options);
  expect(frame).toBe(1);
  expect(Math.abs(probe[0] + halfX / 2)).toBeLessThan(0.05 * halfX);
  expect(Math.abs(probe[1] - halfY / 2)).toBeLessThan(0.05 * halfY);
  expect(problems).toEqual([]);
  await page.close();
});

test("a finger moves the probe on a phone, and the page does not scroll instead", async () => {
  const { page, problems } = await openDemo({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true,
    reducedMotion: "reduce" });
  await page.locator(".scene-demo canvas").scrollIntoViewIfNeeded();
  const box = await page.locator(".scene-demo canvas").boundingBox();
  if (box === null) throw new Error("no picture");
  await page.touchscreen.tap(box.x + 0.75 * box.width, box.y + 0.5 * box.height);
  const { probe } = await check(page, START), { halfX } = createWorld({ count: START.count, share: 0 });
  expect(Math.abs(probe[0] - halfX / 2)).toBeLessThan(0.05 * halfX);
  expect(problems).toEqual([]);
  await page.close();
});
