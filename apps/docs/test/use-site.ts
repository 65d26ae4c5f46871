/** The built site for all tests of a file: opened before the first, closed after the last. */
import { afterAll, beforeAll } from "vitest";
import { openSite } from "../tools/site.ts";
import type { OpenSite, Site } from "../tools/site.ts";

/** Time to start the server and the browser, milliseconds: a busy machine takes tens of seconds. */
const OPENING_MAX = 60_000;

/** The site; to be used inside of tests only, where it is open. */
export function useSite(): Site {
  let open: OpenSite | undefined;
  beforeAll(async () => {
    open = await openSite();
  }, OPENING_MAX);
  afterAll(async () => {
    await open?.close();
  });
  const opened = (): OpenSite => {
    if (open === undefined) throw new Error("site: not open; call this inside of a test");
    return open;
  };
  return {
    address: (path) => opened().address(path),
    visit: (path, options) => opened().visit(path, options),
  };
}
