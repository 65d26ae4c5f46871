/**
 * Screenshots of the built site as contact sheets: many pages on one image, long pages cut into columns.
 *
 *   npm run docs:screenshots -- --out FOLDER [--pages REGEX] [--view NAME] [--api N] [--scale S]
 *
 * Needs `npm run docs:build`. For eyes; no test reads the images. Sheets are called VIEW-GROUP-NUMBER.png.
 */
import { globSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { BrowserContextOptions, Page } from "playwright";
import { dist, openSite } from "./site.ts";
import type { Site } from "./site.ts";

const USAGE = `usage: npm run docs:screenshots -- --out FOLDER [--pages REGEX] [--view NAME] [--api N] [--scale S]
  --out FOLDER     where the sheets are written
  --pages REGEX    pages whose path matches, of guide, packages, maths, figures, examples, demos, benchmark, ...
  --view NAME      wide-light, wide-dark, narrow-light, narrow-dark; may be given more than once; default: all
  --api N          pages of the API reference, spread evenly; default: 30
  --scale S        size of a page on a sheet; default: 0.4 wide, 0.6 narrow`;

/** A window, and how pages of it stand on a sheet. */
interface View {
  readonly name: string;
  readonly options: BrowserContextOptions;
  readonly scale: number;
}

const WIDE = { viewport: { width: 1280, height: 900 } };
const NARROW = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const VIEWS: readonly View[] = [
  { name: "wide-light", options: { ...WIDE, colorScheme: "light" }, scale: 0.4 },
  { name: "wide-dark", options: { ...WIDE, colorScheme: "dark" }, scale: 0.4 },
  { name: "narrow-light", options: { ...NARROW, colorScheme: "light" }, scale: 0.6 },
  { name: "narrow-dark", options: { ...NARROW, colorScheme: "dark" }, scale: 0.6 },
];
/** Demos are promised down to this width. */
const DEMO_WIDTH = 360;

/** A sheet in pixels: what a viewer shows at once. */
const SHEET = { width: 1560, height: 1500 };
/** A busy machine takes its time, milliseconds. */
const PATIENCE = 180_000;
/** Room between columns, and above each for the page's path. */
const GAP = 12, LABEL = 18;
/** Pages that are higher are cut here: what is below is more of the same table or list. */
const LONGEST = 9000;

interface Shot {
  readonly path: string;
  readonly png: string;
  readonly width: number;
  readonly height: number;
}

/** A page as one image. What is drawn while it comes into view is scrolled by first. */
async function shotOf(site: Site, page: Page, path: string): Promise<Shot> {
  await page.goto(site.address(path));
  await page.waitForLoadState("networkidle");
  if (path.startsWith("demos/")) await page.waitForSelector("[data-state=ready]");
  const { width, height } = await page.evaluate(async () => {
    const { documentElement: root } = document;
    for (let y = 0; y < root.scrollHeight; y += 600) {
      window.scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 15));
    }
    window.scrollTo(0, 0);
    return { width: root.clientWidth, height: root.scrollHeight };
  });
  const cut = Math.min(height, LONGEST);
  const image = await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height: cut } });
  return { path, png: image.toString("base64"), width, height: cut };
}

/** One column of a sheet: a stretch of a page. */
interface Column {
  readonly shot: Shot;
  readonly from: number;
  readonly high: number;
}

/** Columns of pages, each as high as a sheet; short pages stand below each other. */
function columnsOf(shots: readonly Shot[], scale: number): Column[][] {
  const room = SHEET.height - LABEL, columns: Column[][] = [];
  let left = 0;
  for (const shot of shots) {
    const high = shot.height * scale;
    if (high + LABEL <= left) {
      columns.at(-1)?.push({ shot, from: 0, high });
      left -= high + LABEL;
      continue;
    }
    for (let from = 0; from < high; from += room) {
      const part = Math.min(room, high - from);
      columns.push([{ shot, from, high: part }]);
      left = room - part;
    }
  }
  return columns;
}

function htmlOf(columns: readonly (readonly Column[])[], scale: number): string {
  const part = ({ shot, from, high }: Column): string => {
    const width = shot.width * scale, label = from === 0 ? shot.path || "(start)" : `${shot.path} (goes on)`;
    return `<p>${label}</p><div style="width:${width}px;height:${high}px;overflow:hidden"><img style="width:${width}px;`
      + `margin-top:${-from}px;display:block" src="data:image/png;base64,${shot.png}"></div>`;
  };
  return `<style>body{margin:0;display:flex;gap:${GAP}px;background:#777;align-items:flex-start}p{margin:0;`
    + `font:12px/${LABEL}px sans-serif;height:${LABEL}px;overflow:hidden;color:#fff}</style>`
    + columns.map((column) => `<section>${column.map(part).join("")}</section>`).join("");
}

/** Writes the sheets of a group of pages; gives their names. */
async function writeSheets(page: Page, shots: readonly Shot[], scale: number, stem: string): Promise<string[]> {
  const width = Math.max(...shots.map((shot) => shot.width)) * scale + GAP;
  const fit = Math.max(1, Math.floor((SHEET.width + GAP) / width)), columns = columnsOf(shots, scale);
  const names: string[] = [];
  for (let k = 0; k * fit < columns.length; k++) {
    await page.setContent(htmlOf(columns.slice(k * fit, (k + 1) * fit), scale), { waitUntil: "load" });
    names.push(`${stem}-${k + 1}.png`);
    writeFileSync(names.at(-1) ?? "", await page.screenshot({ fullPage: true }));
  }
  return names;
}

/** Pages by the first folder of their path; of the API reference `api` pages, spread evenly. */
function groupsOf(pattern: RegExp, api: number): Map<string, string[]> {
  const all = globSync("**/*.html", { cwd: dist }).map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path !== "404.html" && pattern.test(path)).sort();
  const ofApi = all.filter((path) => path.startsWith("api/")), step = Math.max(1, ofApi.length / Math.max(api, 1));
  const some = new Set(Array.from({ length: Math.min(api, ofApi.length) }, (_, k) => ofApi[Math.floor(k * step)]));
  const groups = new Map<string, string[]>();
  for (const path of all) {
    if (path.startsWith("api/") && !some.has(path)) continue;
    const group = path.includes("/") ? path.slice(0, path.indexOf("/")) : "start", paths = groups.get(group);
    if (paths === undefined) groups.set(group, [path]);
    else paths.push(path);
  }
  return groups;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: {
    out: { type: "string" }, pages: { type: "string", default: "" }, view: { type: "string", multiple: true },
    api: { type: "string", default: "30" }, scale: { type: "string" }, help: { type: "boolean" },
  } });
  const unknown = (values.view ?? []).filter((name) => VIEWS.every((view) => view.name !== name));
  if (values.out === undefined || values.help === true || unknown.length > 0) {
    if (unknown.length > 0) console.error(`screenshots: no view is called ${unknown.join(", ")}`);
    console.error(USAGE);
    process.exitCode = values.help === true ? 0 : 2;
    return;
  }
  const out = resolve(process.env["INIT_CWD"] ?? "", values.out), site = await openSite();
  mkdirSync(out, { recursive: true });
  for (const view of VIEWS.filter(({ name }) => values.view?.includes(name) ?? true)) {
    for (const [group, paths] of groupsOf(new RegExp(values.pages, "u"), Number(values.api))) {
      const narrowDemos = group === "demos" && view.options.isMobile === true;
      const options = narrowDemos ? { ...view.options, viewport: { width: DEMO_WIDTH, height: 780 } } : view.options;
      const { page } = await site.visit("", { ...options, reducedMotion: "reduce" }), shots: Shot[] = [];
      page.setDefaultTimeout(PATIENCE);
      for (const path of paths) shots.push(await shotOf(site, page, path));
      await page.context().close();
      const table = (await site.visit("", { viewport: { width: SHEET.width, height: 100 } })).page;
      table.setDefaultTimeout(PATIENCE);
      const scale = values.scale === undefined ? view.scale : Number(values.scale);
      const sheets = await writeSheets(table, shots, scale, join(out, `${view.name}-${group}`));
      await table.context().close();
      console.log(`${view.name}, ${group}: ${shots.length} pages on ${sheets.length} sheets`);
    }
  }
  await site.close();
}

await main();
