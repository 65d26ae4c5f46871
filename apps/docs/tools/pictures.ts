/**
 * Pictures of the gallery and of the start page, taken of the demos of the built site: one WebP a demo, transparent, so
 * that it stands on light and dark ground.
 *
 *   node tools/from-source.mjs apps/docs/tools/pictures.ts [NAME ..]
 *
 * Needs `npm run docs:build`. Writes `public/pictures/NAME.webp`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { demos } from "./pages.mjs";
import { openSite } from "./site.ts";
import type { Visit } from "./site.ts";

/** The window, and how wide the picture is, pixels; the quality of WebP. */
const SIZE = { width: 960, height: 600 }, WIDE = 640, QUALITY = 0.6;
/** What is done before the picture is taken: a control, and the value that it gets; without one it is clicked. */
const BEFORE: Readonly<Record<string, readonly (readonly [id: string, value?: string])[]>> = {
  arm: [["at", "0.45"]], cast: [["height", "0.3"], ["time", "0.15"]], clash: [], depth: [["slider", "8"]],
  platform: Array.from({ length: 15 }, () => ["right"] as const),
  falling: Array.from({ length: 16 }, () => ["step"] as const), growth: [["touch"]],
  scene: [["count", "1000"]], steps: [["slider", "4"]],
};
/** The picture fills the window, on no ground. */
const STYLE = `.stage, .picture { position: fixed !important; inset: 0; z-index: 999; border: 0 !important;
  border-radius: 0 !important; background: none !important; outline: 0 !important; }
  .stage canvas, .picture:not(.two) > * { width: 100vw !important; height: 100vh !important;
    max-height: none !important; border: 0 !important; background: none !important; }
  .two figcaption { display: none; } .two svg { width: 50vw !important; height: 60vw !important; }
  .two { grid-template-columns: 1fr 1fr !important; align-content: center; } .two > * { width: 50vw !important; }
  html, body { background: none !important; } body * { visibility: hidden; } .VPSidebar { display: none; }
  .stage, .stage canvas, .picture, .picture * { visibility: visible; }`;

/** A PNG as WebP, by the browser. */
async function webpOf(page: Visit["page"], png: Buffer): Promise<Buffer> {
  const url = await page.evaluate(async ({ source, quality, wide }) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = wide;
    canvas.height = (wide * image.height) / image.width;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/webp", quality);
  }, { source: `data:image/png;base64,${png.toString("base64")}`, quality: QUALITY, wide: WIDE });
  return Buffer.from(url.split(",")[1], "base64");
}

const folder = new URL("../public/pictures/", import.meta.url), wanted = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const site = await openSite();
for (const { link } of demos()) {
  const name = link.split("/")[2];
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { page } = await site.visit(`${link.slice(1)}.html`, { reducedMotion: "reduce" });
  await page.waitForSelector("[data-state=ready]");
  for (const [id, value] of BEFORE[name] ?? []) {
    const control = page.locator(`[data-testid=${id}]`);
    if (value === undefined) await control.click();
    else if (await control.evaluate((e) => e.tagName === "SELECT")) await control.selectOption(value);
    else await control.fill(value);
  }
  await page.setViewportSize(SIZE);
  await page.addStyleTag({ content: STYLE });
  await page.waitForTimeout(500); // the stage has its new size, and is drawn
  const file = await webpOf(page, await page.screenshot({ omitBackground: true }));
  writeFileSync(new URL(`${name}.webp`, folder), file);
  console.log(`${name}: ${(file.length / 1e3).toFixed(0)} kB`);
  await page.context().close();
}
await site.close();
