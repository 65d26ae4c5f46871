/** The report opened in a real browser, at the width of a desk and of a phone. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright";
import type { Browser, LaunchOptions } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Row } from "@col/bench";
import type { StoredResults } from "../src/results/stored.ts";
import { writeReport } from "../src/report/report.ts";

function row(group: string, solver: string, question: Row["question"], mode: Row["mode"], wrong: number): Row {
  return {
    set: "hulls", group, category: "close", solver, question, mode, ns: 1000, nsLow: 900, nsHigh: 1100, cases: 10,
    samples: 5, iterations: solver === "gjk" ? 7.5 : null,
    iterationsMax: 9, bracket: 1e-12, gap: 1e-12, infeasibility: 0, referenced: 10, error: 1e-13,
    wrong: question === "boolean" ? wrong : null, checksum: "0badcafe",
  };
}

const rows = ["hull8", "hull33"].flatMap((group) => (["distance", "boolean"] as const).flatMap((question) =>
  (["hot", "sweep"] as const).flatMap((mode) => [
  row(group, "gjk", question, mode, 0), row(group, "a peer </script><b>", question, mode, 3),
])));
const results: StoredResults = {
  schema: "col-bench-results-1", command: "suite test", date: "2026-05-21T00:00:00.000Z", seed: 1, commit: "none",
  absent: ["bullet: no g++"], rows,
  machine: { cpu: "a <fast> one", cores: 2, platform: "any", node: "26", v8: "14", load: 0 },
  plane: [4, 8].flatMap((vertices) =>
    ["distant", "touching"].flatMap((category) => (["distance", "boolean"] as const).flatMap((question) =>
      ["gjk2d", "a peer"].map((solver) => ({
    solver, question, vertices, category, order: 80, shuffled: 110, cases: 1000, error: 1e-15,
    wrong: solver === "gjk2d" ? 0 : 2,
  }))))),
  support: [8, 64, 512].map((vertices) => ({ variant: "library", vertices, directions: "random" as const, ns: 40 })),
};

const folder = mkdtempSync(join(tmpdir(), "bench-page-")), file = join(folder, "report.html");
const state: { browser: Browser | undefined } = { browser: undefined };

beforeAll(async () => {
  writeFileSync(file, writeReport(results));
  const tool = new URL("../../../tools/chromium.mjs", import.meta.url).href;
  const { findBrowser } = await import(tool) as { readonly findBrowser: () => Promise<LaunchOptions> };
  state.browser = await chromium.launch(await findBrowser());
}, 120_000);
afterAll(async () => {
  await state.browser?.close();
  rmSync(folder, { recursive: true });
});

describe.each([["desk", 1280], ["phone", 360]])("report on a %s", (_name, width) => {
  it("shows its charts within the width, without an error or a request, and saves its rows", async () => {
    if (state.browser === undefined) throw new Error("no browser");
    const page = await state.browser.newPage({ viewport: { width, height: 800 } });
    const problems: string[] = [], requests: string[] = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(file).href);
    expect(await page.locator("svg").count()).toBe(10);
    for (const svg of await page.locator("svg").all()) {
      const box = await svg.boundingBox();
      expect(box !== null && box.x >= 0 && box.x + box.width <= width && box.width > 250).toBe(true);
    }
    expect(await page.locator(".legend").first().innerText()).toContain("a peer </script><b>");
    expect(await page.locator(".legend").last().innerText()).toContain("gjk2d");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    for (const summary of await page.locator("summary").all()) await summary.click();
    // wrong answers stand out: of the sets' Boolean rows and of the plane
    expect(await page.locator("td.bad").count()).toBe(4 + 8);
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#save").click()]);
    expect(JSON.parse(readFileSync(await download.path(), "utf8"))).toEqual(results);
    expect(problems).toEqual([]);
    expect(requests.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);
    await page.close();
  });
});
