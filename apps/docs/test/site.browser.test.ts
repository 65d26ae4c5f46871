/**
 * The built site in a real browser that can reach nothing but it: the demo's numbers against the library, input by
 * keys, mouse and touch, the search, no errors, nothing wider than a phone.
 */
import { gunzipSync } from "node:zlib";
import { signedDistance } from "@col/epa";
import { describe, expect, test } from "vitest";
import { decode, encode, move, solve, START } from "../demos/distance/model.ts";
import type { Scene } from "../demos/distance/model.ts";
import { move as movePlane, solve as solvePlane, START as PLANE_START,
  turn as turnPlane } from "../demos/plane/model.ts";
import type { Scene as PlaneScene } from "../demos/plane/model.ts";
import type { Site, Visit } from "../tools/site.ts";
import { useSite } from "./use-site.ts";

const site = useSite();

type Page = Visit["page"];

async function openDemo(options?: Parameters<Site["visit"]>[1], hash = ""): Promise<Visit> {
  const visit = await site.visit(`demos/distance.html${hash}`, options);
  await visit.page.waitForSelector(".demo[data-state=ready]");
  return visit;
}

async function sceneOf(page: Page): Promise<Scene> {
  const scene = decode(await page.getAttribute(".demo", "data-scene") ?? "");
  if (scene === null) throw new Error("the demo's scene cannot be read");
  return scene;
}

/**
 * The scene on the page, after the numbers shown for it were compared with what the library answers here, under Node.
 */
async function checked(page: Page): Promise<Scene> {
  const scene = await sceneOf(page), { result, slab } = solve(scene);
  const text = async (id: string): Promise<string> => (await page.textContent(`[data-testid=${id}]`))?.trim() ?? "";
  expect(await text("distance")).toBe(result.distance.toFixed(6));
  expect(await text("upper")).toBe(result.distance.toFixed(12));
  expect(await text("lower")).toBe(result.lowerBound.toFixed(12));
  expect(await text("iterations")).toBe(String(result.iterations));
  expect(await text("status")).toBe(result.status);
  expect(await text("planes")).toBe(slab === null ? "none" : (slab.offsetB - slab.offsetA).toFixed(12));
  return scene;
}

/** Centre of a body in the page, from the label that follows it. */
async function centreOf(page: Page, who: "a" | "b"): Promise<[number, number]> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const box = await page.locator(`.demo .label.${who}`).boundingBox();
  if (box === null) throw new Error(`no label ${who}`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

describe("the distance demo", () => {
  test("shows the library's numbers, before and after keys, mouse, menus and slider", async () => {
    const { page, problems } = await openDemo();
    expect(await checked(page)).toEqual(START);

    await page.focus(".demo canvas");
    await page.keyboard.press("b");
    for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("PageUp");
    const nudged = await checked(page);
    expect(nudged.b.position).not.toEqual(START.b.position);
    expect(nudged.a).toEqual(START.a);
    await page.keyboard.press("Shift+ArrowUp");
    expect((await checked(page)).b.quaternion).not.toEqual(nudged.b.quaternion);

    const before = await checked(page), [x, y] = await centreOf(page, "a");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 40, y - 25, { steps: 4 });
    await page.mouse.up();
    const dragged = await checked(page);
    expect(dragged.b).toEqual(before.b);
    const [x2, y2] = await centreOf(page, "a");
    expect(Math.abs(x2 - (x - 40)), "the body follows the pointer").toBeLessThan(4);
    expect(Math.abs(y2 - (y - 25))).toBeLessThan(4);

    await page.selectOption("[data-testid=form-a]", "cone");
    expect((await checked(page)).a.form).toBe("cone");
    await page.locator("[data-testid=budget]").fill("2");
    expect((await checked(page)).budget).toBe(2);
    expect(await page.textContent("[data-testid=status]")).toContain("budget-spent");
    expect(problems).toEqual([]);
  });

  test("dragging beside the bodies turns the camera and leaves the bodies alone", async () => {
    const { page } = await openDemo();
    const box = await page.locator(".demo canvas").boundingBox(), [x, y] = await centreOf(page, "b");
    if (box === null) throw new Error("no picture");
    await page.mouse.move(box.x + 30, box.y + 30);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + 60, { steps: 3 });
    await page.mouse.up();
    expect(await checked(page)).toEqual(START);
    const [x2, y2] = await centreOf(page, "b");
    expect(Math.hypot(x2 - x, y2 - y)).toBeGreaterThan(5);
  });

  test("a link opens the scene it was made from; bodies that overlap are said to", async () => {
    const overlapping = move(START, "b", [-2, 0.1, 0]);
    const { page, problems } = await openDemo({}, `#scene=${encode(overlapping)}`);
    await page.waitForFunction((text) => document.querySelector(".demo")?.getAttribute("data-scene") === text,
      encode(overlapping));
    expect(await checked(page)).toEqual(overlapping);
    expect(await page.textContent("[data-testid=status]")).toContain("overlapping");
    expect(await page.textContent("[data-testid=depth]")).toBe(solve(overlapping, signedDistance).depth?.toFixed(12));
    expect(problems).toEqual([]);
  });

  test("a finger drags a body on a phone, in the dark", async () => {
    const { page, problems } = await openDemo({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true,
      deviceScaleFactor: 2, colorScheme: "dark" });
    await page.locator(".demo canvas").scrollIntoViewIfNeeded();
    const [x, y] = await centreOf(page, "b"), protocol = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", dx: number, dy: number): Promise<unknown> =>
      protocol.send("Input.dispatchTouchEvent",
        { type, touchPoints: type === "touchEnd" ? [] : [{ x: x + dx, y: y + dy }] });
    await touch("touchStart", 0, 0);
    for (let i = 1; i <= 4; i++) await touch("touchMove", 4 * i, 10 * i);
    await touch("touchEnd", 0, 0);
    const dragged = await checked(page);
    expect(dragged.b.position[1], "moved down, and the page did not scroll instead")
      .toBeLessThan(START.b.position[1] - 0.05);
    expect(dragged.a).toEqual(START.a);
    expect(problems).toEqual([]);
  });

  test("draws: the picture holds both bodies' colours", async () => {
    const { page } = await openDemo();
    const counts = await page.evaluate(() => new Promise<{ blue: number; orange: number }>((done) => {
      requestAnimationFrame(() => {
        const source = document.querySelector<HTMLCanvasElement>(".demo canvas"),
          copy = document.createElement("canvas");
        // ask for a frame, read it before it is shown
        source?.dispatchEvent(new KeyboardEvent("keydown", { key: "+" }));
        requestAnimationFrame(() => {
          const size = 200, context = copy.getContext("2d");
          copy.width = copy.height = size;
          if (source === null || context === null) return;
          context.drawImage(source, 0, 0, size, size);
          const p = context.getImageData(0, 0, size, size).data;
          let blue = 0, orange = 0;
          for (let i = 0; i < p.length; i += 4) {
            if (p[i + 2] > 1.6 * p[i] && p[i + 2] > 90) blue++;
            if (p[i] > 1.6 * p[i + 2] && p[i] > 90) orange++;
          }
          done({ blue, orange });
        });
      });
    }));
    expect(counts.blue).toBeGreaterThan(500);
    expect(counts.orange).toBeGreaterThan(500);
  });
});

describe("the demo in the plane", () => {
  test("shows the library's numbers before and after keys, and its steps", async () => {
    const { page, problems } = await site.visit("demos/plane.html");
    await page.waitForSelector(".plane-demo[data-state=ready]");
    const text = async (id: string): Promise<string> => (await page.textContent(`[data-testid=${id}]`))?.trim() ?? "";
    const check = async (scene: PlaneScene): Promise<void> => {
      const { result, steps } = solvePlane(scene);
      expect([await text("distance"), await text("status"), await text("steps")])
        .toEqual([`${result.distance.toFixed(6)} m`, result.status, String(steps.length)]);
    };
    await check(PLANE_START);
    await page.focus(".plane-demo svg.world");
    let scene = PLANE_START;
    for (let k = 0; k < 20; k++) {
      await page.keyboard.press("ArrowRight");
      scene = movePlane(scene, "a", 0.05, 0);
    }
    await check(scene);
    await page.keyboard.press("b");
    await page.keyboard.press("q");
    scene = turnPlane(scene, "b", 0.1);
    await check(scene);
    await page.click("[data-testid=turn-right]"); // a finger has neither wheel nor keys
    await check(turnPlane(scene, "b", -0.1));
    await page.fill("[data-testid=slider]", "2");
    expect(await text("step")).toBe("2");
    expect(problems).toEqual([]);
  });
});

describe("a problem file", () => {
  test(
    "from the link: the answer of the library, a picture, an error that names the line, nothing wider than a "
      + "phone", async () => {
    const text =
      "convexcases 1\nshapes 2\nbox 1 1 1\nsphere 0.5\ncases 2\n0 1 0 0 0 1 0 0 0 0 0 0 1 2 0 0 nan nan apart\n0 1 0 0 "
        + "0 1 0 0 0 0 0 0 1 1.25 0 0 nan nan overlap\n";
    const { page, problems } = await site.visit(`demos/problem-file.html#file=${encodeURIComponent(text)}`,
      { viewport: { width: 360, height: 800 } });
    await page.waitForSelector(".problem-demo[data-state=ready]");
    const distance = async (): Promise<number> => Number(await page.getAttribute(".problem-demo", "data-distance"));
    expect(await distance()).toBe(0.5);
    await page.fill(".problem-demo input", "1");
    await page.waitForFunction(() => document.querySelector(".problem-demo")?.getAttribute("data-distance")
      ?.startsWith("-"));
    expect(await distance()).toBeCloseTo(-0.25, 12);
    expect(await page.getAttribute(".stage", "data-drawn")).toBe("a 1, b 1; gap 1; point 1, support 1");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    await page.fill(".problem-demo textarea", text.replace("box", "boxx"));
    await page.waitForSelector(".problem-demo [role=alert]");
    expect(await page.textContent(".problem-demo [role=alert]")).toContain("line 3: unknown shape");
    expect(problems).toEqual([]);
    await page.close();
  });
});

describe("the benchmark's report", () => {
  test("opens from its page and has figures, verdicts and the list of slower cells", async () => {
    const { page, problems } = await site.visit("guide/benchmark.html");
    await page.click("text=report of the newest stored run");
    await page.waitForSelector("a[download]");
    const stored = await page.evaluate(async () => {
      const { body } = await fetch("results.json.gz");
      if (body === null) throw new Error("no results");
      const plain = new Response(body.pipeThrough(new DecompressionStream("gzip")));
      return ((await plain.json()) as { rows: unknown[] }).rows.length;
    });
    expect(stored).toBeGreaterThan(1000);
    expect(await page.locator(".charts figcaption").count()).toBe(3); // a chart a question, wrong answers as crosses
    expect(await page.locator('.charts svg [stroke="#d0342c"]').count()).toBeGreaterThan(0);
    await page.click(".vp-doc >> text=against other libraries");
    await page.waitForSelector("h1:has-text('against other libraries')");
    expect(await page.textContent("body")).toContain("Cells where a library is faster");
    await page.goto(site.address("benchmark/hulls.html"));
    expect(await page.locator(".report svg").count()).toBeGreaterThan(5);
    const fold = page.locator("details.report"), title = await fold.locator("summary").textContent();
    await fold.locator("summary").click();
    const count = page.locator("[role=status]"), rows = Number(/\((\d+) rows\)/.exec(title ?? "")?.[1]);
    expect(rows).toBeGreaterThan(100);
    expect(await count.textContent()).toBe(`${rows} of ${rows}`);
    expect(await fold.locator("tbody tr").count()).toBe(rows);
    await page.getByLabel("Rows with the words").fill("GJK  boolean");
    const shown = await fold.locator("tbody tr:visible").allTextContents();
    expect(await count.textContent()).toBe(`${shown.length} of ${rows}`);
    expect(shown.length > 0 && shown.length < rows && shown.every((text) => text.includes("gjkboolean"))).toBe(true);
    expect(problems).toEqual([]);
    await page.close();
  });

  test("shows figures that a server has unpacked on their way, and says what is not there", async () => {
    const { page } = await site.visit("benchmark/hulls.html"), fold = page.locator("details.report"),
      address = site.address("benchmark/hulls.figures.json.gz");
    const packed = Buffer.from(await (await fetch(address)).arrayBuffer()), plain = gunzipSync(packed);
    await page.route(address, (route) => route.fulfill({ body: plain }));
    await fold.locator("summary").click();
    await page.waitForSelector("details.report tbody tr");
    const { rows } = JSON.parse(plain.toString()) as { rows: unknown[] };
    expect(await fold.locator("tbody tr").count()).toBe(rows.length);
    await page.unroute(address);
    await page.route(address, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await fold.locator("summary").click();
    await page.getByText("The figures could not be read: hulls.figures.json.gz: 404").waitFor();
    await page.close();
  });
});

describe("the site", () => {
  test("the start page draws its picture and says the five lines", async () => {
    const { page, problems } = await site.visit("");
    await page.waitForSelector(".demo[data-state=ready]");
    expect(await page.textContent(".readout b")).toBe(`${solve(START).result.distance.toFixed(6)} m`);
    expect(await page.textContent(".vp-doc")).toContain('from "@col/gjk"');
    expect(problems).toEqual([]);
  });

  test("search finds distance, without a server", async () => {
    const { page, problems } = await site.visit("guide/start.html");
    await page.waitForLoadState("networkidle");
    await page.keyboard.press("Control+k");
    await page.locator("#localsearch-input").fill("distance");
    const found = page.locator("#localsearch-list a", { hasText: "distance" });
    await found.first().waitFor();
    const links = await page.locator("#localsearch-list a")
      .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).pathname));
    expect(links.some((l) => l.endsWith("/packages/gjk.html"))).toBe(true);
    expect(problems).toEqual([]);
  });

  test("formulas are typeset, and no page is wider than a phone", async () => {
    const { page, problems } = await site.visit("maths/gjk.html", { viewport: { width: 360, height: 740 },
      isMobile: true, hasTouch: true });
    expect(await page.locator(".katex-display").count()).toBeGreaterThan(3);
    for (const path of ["", "conventions.html", "guide/answers.html", "packages/gjk.html", "packages/types.html",
      "maths/support-functions.html", "demos/distance.html", "api/@col/gjk.html"]) {
      await page.goto(site.address(path));
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(over, path).toBeLessThanOrEqual(0);
    }
    expect(problems).toEqual([]);
  });
});
