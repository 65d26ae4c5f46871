/**
 * The pool of web workers in a real browser, from the builds: in a page that is cross-origin isolated, where memory is
 * shared, and in one that is not, where it is copied. The answers have the bits of one thread, also of Node's; an abort
 * ends a batch; workers that die lose nothing; a file that is not there is an error, not a hang.
 */
import { distanceBatch } from "@col/gjk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPoolPage } from "../tools/pool-page.ts";
import type { PoolPage } from "../tools/pool-page.ts";
import type { Told } from "./pool/page.ts";
import { bits, bodies } from "./pool/scene.ts";

let page: PoolPage;
beforeAll(async () => {
  page = await openPoolPage();
}, 60_000);
afterAll(async () => {
  await page.close();
});

describe.each([["isolated", true], ["plain", false]])("a page that is %s", (_name, isolated) => {
  let told: Told;
  beforeAll(async () => {
    told = await page.run(isolated);
  }, 120_000);
  test("memory is shared only where the page is cross-origin isolated", () => {
    expect([told.isolated, told.shared]).toEqual([isolated, isolated]);
  });
  test("answers are bit-identical to one thread's, and to Node's", () => {
    expect([told.sameDistances, told.sameMeets]).toEqual([true, true]);
    expect(told.single === bits(distanceBatch(bodies()))).toBe(true);
  });
  test("two workers that die lose nothing", () => {
    expect([told.mortals, told.sameAfterDeaths]).toEqual([2, true]);
  });
  test("an abort ends a batch with its reason, and the pool goes on", () => {
    expect(told.aborted).toBe("Error: enough");
    expect(told.toldBeforeAbort).toBeLessThan(told.rowsOfAborted / 2);
    expect(told.sameAfterAbort).toBe(true);
  });
  test("a worker's file that is not there is an error that says so", () => {
    expect(told.noFile).toContain("its file could not be loaded");
  });
});
