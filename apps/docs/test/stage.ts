/** What tests of demos in space ask of the stage. */
import { expect } from "vitest";
import type { Visit } from "../tools/site.ts";

/** A key turns the view: the camera's angles differ, and the picture is drawn. */
export async function expectTurn(page: Visit["page"], key = "ArrowRight"): Promise<void> {
  const stage = page.locator(".stage").first(), before = await stage.getAttribute("data-camera");
  expect(before).toMatch(/^-?[\d.]+ -?[\d.]+$/);
  await page.locator(".stage canvas").first().focus();
  await page.keyboard.press(key);
  expect(await stage.getAttribute("data-camera")).not.toBe(before);
  expect(await stage.getAttribute("data-stage")).toBe("ready");
}
