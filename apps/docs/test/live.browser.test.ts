/**
 * The demos of growth distance, derivatives, barycode, falling stones, the arm's plan, characters and React in a real
 * browser: their numbers against the library under Node, controls, keys and fingers, nothing wider than a phone, no
 * errors.
 */
import { expect, test } from "vitest";
import * as arm from "../demos/arm/model.ts";
import * as barycode from "../demos/barycode/model.ts";
import * as derivatives from "../demos/derivatives/model.ts";
import * as falling from "../demos/falling/model.ts";
import { solve as solveFiber } from "../demos/fiber/meshes.ts";
import * as fiber from "../demos/fiber/model.ts";
import * as growth from "../demos/growth/model.ts";
import { difference, world as growthWorld } from "../demos/growth/view.ts";
import * as platform from "../demos/platform/model.ts";
import { summary } from "../demos/shared/picture.ts";
import * as walk from "../demos/walk/model.ts";
import type { Site, Visit } from "../tools/site.ts";
import { expectTurn } from "./stage.ts";
import { useSite } from "./use-site.ts";

const site = useSite();

type Page = Visit["page"];
const PHONE = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };

async function open(name: string, options: Parameters<Site["visit"]>[1] = PHONE): Promise<Visit> {
  const visit = await site.visit(`demos/${name}.html`, options);
  await visit.page.waitForSelector(`.${name}-demo[data-state=ready]`);
  return visit;
}

const text = async (page: Page, id: string): Promise<string> =>
  (await page.textContent(`[data-testid=${id}]`))?.trim() ?? "";
const all = async (page: Page, id: string): Promise<string[]> =>
  (await page.locator(`[data-testid=${id}]`).allTextContents()).map((t) => t.trim());

/** An arrow key on the picture turns it; the page is not wider than the phone; nothing went wrong. */
async function finish({ page, problems }: Visit, turns: boolean): Promise<void> {
  if (turns) await expectTurn(page);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
  expect(problems).toEqual([]);
  await page.close();
}

test("growth distance: the library's factor and bounds; bodies grow until they touch", async () => {
  const visit = await open("growth"), { page } = visit;
  const check = async (scene: growth.Scene): Promise<void> => {
    const answer = growth.solve(scene), step = growth.shownStep(scene, answer);
    expect(await text(page, "alpha")).toBe(answer.result.alpha.toFixed(9));
    expect(await text(page, "lower")).toContain(step?.lower.toFixed(9) ?? "");
  };
  await check(growth.START);
  await page.locator("[data-testid=x]").fill("1");
  await check(growth.moveTo(growth.START, 1));
  expect(await text(page, "said")).toBe("overlapping");
  await page.selectOption("[data-testid=pair]", "boxes");
  await page.locator("[data-testid=slider]").fill("2");
  await check(growth.look(growth.moveTo(growth.choosePair(growth.START, "boxes"), 1), 2));
  const scene = growth.look(growth.moveTo(growth.choosePair(growth.START, "boxes"), 1), 2);
  const answer = growth.solve(scene);
  const drawn = async (shown: growth.Scene): Promise<void> => {
    const pictures = [growthWorld(shown, answer), difference(shown, answer)];
    expect(await page.getAttribute(".stage", "data-drawn")).toBe(summary(pictures));
  };
  await drawn(scene);
  await page.click("[data-testid=touch]");
  const touching = growth.scaleTo(scene, answer.result.alpha);
  await drawn(touching);
  expect(summary([growthWorld(touching, answer)])).toContain("support 1"); // where they touch
  await finish(visit, true);
});

test("derivatives: the library's Jacobian, a search that arrives, one that stops", async () => {
  const visit = await open("derivatives", { ...PHONE, colorScheme: "dark" }), { page } = visit;
  const check = async (scene: derivatives.Scene): Promise<void> => {
    const { jacobian, cost, status } = derivatives.solve(scene);
    expect(await all(page, "jacobian")).toEqual(jacobian.map((v) => v.toFixed(6)));
    expect([await text(page, "cost"), await text(page, "status")]).toEqual([cost.toExponential(3), status]);
  };
  await check(derivatives.START);
  await page.click("[data-testid=step]");
  await check(derivatives.step(derivatives.START));
  await page.click("[data-testid=find]");
  expect(await text(page, "said")).toMatch(/^arrived after/);
  await page.selectOption("[data-testid=method]", "exact");
  await page.click("[data-testid=reset]");
  await page.click("[data-testid=find]");
  expect(await text(page, "said")).toContain("no way down");
  await finish(visit, true);
});

test("barycode: codes by keys and by a finger", async () => {
  const visit = await open("barycode"), { page } = visit;
  const check = async (scene: barycode.Scene): Promise<void> => {
    const { code, distance, feature } = barycode.solve(scene);
    expect(await text(page, "code")).toContain(`${code} = `);
    expect([await text(page, "feature"), await text(page, "distance")]).toEqual([feature, distance.toFixed(9)]);
    expect(await text(page, "reference")).toBe(await text(page, "distance"));
  };
  await check(barycode.START);
  let scene = barycode.START;
  await page.focus("svg.plane");
  for (let k = 0; k < 20; k++) {
    await page.keyboard.press("ArrowUp");
    scene = barycode.moveAll(scene, 0, 0.05);
  }
  await check(scene);
  await page.keyboard.press("a");
  await page.keyboard.press("ArrowLeft");
  await check(barycode.moveCorner(scene, "A", -0.05, 0));
  const knob = await page.locator(".corner .touch").nth(2).boundingBox();
  if (knob === null) throw new Error("no corner C");
  const x = knob.x + knob.width / 2, y = knob.y + knob.height / 2, before = await text(page, "lambda");
  const protocol = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", dx: number): Promise<unknown> =>
    protocol.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: x + dx, y }] });
  expect(knob.width, "a finger finds the corner").toBeGreaterThan(28);
  await touch("touchStart", 0);
  for (let k = 1; k <= 5; k++) await touch("touchMove", 8 * k);
  await touch("touchEnd", 0);
  expect(await text(page, "lambda")).not.toBe(before);
  await finish(visit, false);
});

test("falling stones: at rest at first, then step by step the numbers of Node", async () => {
  const visit = await open("falling"), { page } = visit;
  expect(await text(page, "time")).toBe("0.00 s");
  let scene = falling.createScene(1);
  for (let k = 0; k < 6; k++) {
    await page.click("[data-testid=step]");
    scene = falling.advance(scene, falling.RATE / 10);
  }
  const readouts = falling.solve(scene);
  expect(await text(page, "time")).toBe("0.60 s");
  expect(await all(page, "kinetic")).toEqual(readouts.map((r) => r.kinetic.toFixed(6)));
  expect(await all(page, "depth")).toEqual(readouts.map((r) => (1000 * r.depth).toFixed(6)));
  expect(await all(page, "queries")).toEqual(readouts.map((r) => String(r.queries)));
  await page.click("[data-testid=run]");
  await page.waitForFunction(() =>
    Number.parseFloat(document.querySelector("[data-testid=time]")?.textContent ?? "") > 0.7);
  await page.click("[data-testid=run]");
  await page.click("[data-testid=again]");
  expect(await text(page, "time")).toBe("0.00 s");
  await finish(visit, true);
});

test("falling stones, where motion is not wanted: a picture each half second", async () => {
  const visit = await open("falling", { ...PHONE, reducedMotion: "reduce" }), { page } = visit;
  // in the page: its own timers come in order, however slow the machine draws
  const shown = await page.evaluate(async () => {
    const read = (): string => document.querySelector("[data-testid=time]")?.textContent ?? "";
    document.querySelector<HTMLElement>("[data-testid=run]")?.click();
    await Promise.resolve();
    const first = read();
    await new Promise((done) => setTimeout(done, 300));
    return [first, read()];
  });
  expect(shown).toEqual(["0.50 s", "0.50 s"]);
  await page.click("[data-testid=run]");
  await finish(visit, false);
});

test("the arm's plan: the numbers of Node, the slider goes along, another seed plans anew", async () => {
  const visit = await open("arm", { ...PHONE, colorScheme: "dark" }), { page } = visit, cell = arm.createModel();
  const check = async (seed: number, at: number): Promise<void> => {
    const planned = arm.createPlan(seed), { distance, names } = arm.solve(cell, arm.configurationAt(planned, at));
    expect(await text(page, "checks")).toBe(String(planned.checks));
    expect(await text(page, "short")).toBe(`${planned.path.length} nodes, ${planned.length.toFixed(2)} rad`);
    expect([await text(page, "distance"), await text(page, "pair")])
      .toEqual([(1000 * distance).toFixed(6), names.join(", ")]);
  };
  await check(1, 0);
  await page.locator("[data-testid=at]").fill("0.6");
  await check(1, 0.6);
  await page.click("[data-testid=other]");
  await check(2, 0);
  await page.click("[data-testid=run]");
  await page.waitForFunction(() => Number(document.querySelector<HTMLInputElement>("[data-testid=at]")?.value) > 0.05);
  await page.click("[data-testid=run]");
  await finish(visit, true);
});

const placeOf = ({ position: { x, y, z } }: walk.State): string =>
  `${[x, y, z].map((v) => v.toFixed(6)).join(" ")} m`;

test("walk on a mesh, where motion is not wanted: a tap is a quarter of a second, the numbers of Node", async () => {
  const visit = await open("walk", { ...PHONE, reducedMotion: "reduce" }), { page } = visit;
  const level = walk.createLevel("large"), wish = { right: 1, ahead: 0, jump: false };
  let state = walk.step(level, walk.START, { ...wish, right: 0 });
  expect(await text(page, "position")).toBe(placeOf(state));
  await page.tap("[data-testid=right]");
  for (let k = 0; k < walk.RATE / 4; k++) state = walk.step(level, state, wish);
  expect(await text(page, "position")).toBe(placeOf(state));
  await page.tap("[data-testid=jump]");
  expect(await text(page, "ground")).toBe("yes");
  await page.selectOption("[data-testid=mesh]", "small");
  expect(await text(page, "triangles")).toBe(String(walk.createLevel("small").corners.length / 9));
  await finish(visit, false);
});

test("walk on a mesh: keys and held buttons walk, the character rests without them, Q and E turn", async () => {
  const visit = await open("walk"), { page } = visit, frame = (): Promise<string | null> =>
    page.getAttribute(".walk-demo", "data-frame");
  await page.locator(".stage canvas").focus();
  for (const start of [(): Promise<void> => page.keyboard.down("ArrowUp"), async (): Promise<void> => {
    await page.hover("[data-testid=right]");
    await page.mouse.down();
  }]) {
    const from = Number(await frame());
    await start();
    await page.waitForFunction((n) =>
      Number(document.querySelector(".walk-demo")?.getAttribute("data-frame")) > n + 20, from);
    await page.keyboard.up("ArrowUp");
    await page.mouse.up();
    await page.waitForTimeout(200);
    const rest = await frame();
    await page.waitForTimeout(200);
    expect(await frame()).toBe(rest);
  }
  expect(await text(page, "position")).not.toContain("-3.500000");
  expect(Number.parseFloat(await text(page, "gap"))).toBeCloseTo(1000 * walk.SKIN, 3);
  await expectTurn(page, "e");
  await finish(visit, false);
});

test("a 2-D platform game, where motion is not wanted: taps are the numbers of Node", async () => {
  const visit = await open("platform", { ...PHONE, reducedMotion: "reduce", colorScheme: "dark" }), { page } = visit;
  const level = platform.createLevel(), still = { right: 0, jump: false, drop: false };
  let state = platform.step(level, platform.START, still);
  const check = async (): Promise<void> => {
    const { position: { x, y }, taken, last } = state;
    expect(await text(page, "position")).toBe(`${x.toFixed(6)} ${y.toFixed(6)} m`);
    expect([await text(page, "coins"), await text(page, "status"), await text(page, "ground")])
      .toEqual([`${taken.length} of 8`, last?.status, platform.groundOf(level, state)]);
  };
  await check();
  for (let k = 0; k < 4; k++) {
    await page.tap("[data-testid=right]");
    for (let i = 0; i < platform.RATE / 4; i++) state = platform.step(level, state, { ...still, right: 1 });
    while (platform.isMoving(state)) state = platform.step(level, state, still);
    await check();
  }
  expect(state.taken).toEqual([0]);
  await page.focus("svg");
  await page.keyboard.press("Space");
  state = platform.step(level, state, { ...still, jump: true });
  while (platform.isMoving(state)) state = platform.step(level, state, still);
  await check();
  await page.locator("[data-testid=parts]").check();
  expect(await page.locator("path.part").count()).toBe(level.parts.length);
  await finish(visit, false);
});

test("react-three-fiber: the hooks' answer is the library's; sliders, keys and a pointer move the crate", async () => {
  const visit = await open("fiber"), { page } = visit;
  const check = async (state: fiber.State): Promise<void> => {
    const { distance, status } = solveFiber(state), told = `${distance.toFixed(9)} m`;
    await page.waitForFunction((t) => document.querySelector("[data-testid=distance]")?.textContent.trim() === t, told);
    expect(await text(page, "status")).toBe(status);
  };
  await check(fiber.START);
  await page.locator("[data-testid=x]").fill("0.9");
  const near = fiber.moveTo(fiber.START, { ...fiber.START.position, x: 0.9 });
  await check(near);
  expect(await text(page, "status")).toBe("overlapping");
  await page.focus(".host");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Shift+ArrowRight");
  await check(fiber.turn(fiber.move(near, { x: 0, y: 0.05, z: 0 }), Math.PI / 36));
  await page.click("[data-testid=reset]");
  await check(fiber.START);
  const box = await page.locator(".host canvas").boundingBox();
  if (box === null) throw new Error("no canvas");
  const from = { x: box.x + box.width * 0.8, y: box.y + box.height * 0.47 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 40, from.y + 10, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction((x) => document.querySelector<HTMLInputElement>("[data-testid=x]")?.value !== x,
    String(fiber.START.position.x));
  await finish(visit, false);
});
