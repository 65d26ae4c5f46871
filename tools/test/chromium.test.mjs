/* global document -- inside page.evaluate */
/** The browser for tests starts on this machine, and has WebGL2. */
import { chromium } from "playwright";
import { expect, test } from "vitest";
import { findBrowser } from "../chromium.mjs";

test("the browser opens a page and draws with WebGL2", async () => {
  const browser = await chromium.launch(await findBrowser());
  try {
    const page = await browser.newPage();
    await page.setContent("<canvas></canvas>");
    const pixel = await page.evaluate(() => {
      const gl = document.querySelector("canvas").getContext("webgl2");
      gl.clearColor(0, 1, 0, 1);
      gl.clear(gl.COLOR_BUFFER_BIT);
      const rgba = new Uint8Array(4);
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, rgba);
      return [...rgba];
    });
    expect(pixel).toEqual([0, 255, 0, 255]);
  } finally {
    await browser.close();
  }
});
