import { openSite } from "../tools/site.ts";
const site = await openSite();
const out = "/work/scratch/apps-s5/shots/";
const pages = ["", "guide/start", "guide/answers", "guide/benchmark", "guide/glossary", "demos/distance/page", "demos/plane/page", "demos/problem-file/page", "examples/arm", "examples/falling", "examples/derivatives", "packages/gjk", "maths/gjk", "benchmark", "packages/bench"];
const only = process.argv.slice(2);
for (const p of only.length ? only : pages) for (const [name, options] of [["desk", { viewport: { width: 1280, height: 900 } }], ["phone-dark", { viewport: { width: 390, height: 844 }, colorScheme: "dark" }]] as const) {
  const { page, problems } = await site.visit(p, options as never);
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `${out}${(p || "index").replaceAll("/", "-")}-${name}.png`, fullPage: name === "desk" ? false : false });
  const links = p === "" && name === "desk" ? await page.locator("a").evaluateAll((as) => as.map((a) => (a as HTMLAnchorElement).getAttribute("href"))) : [];
  if (links.length) console.log(links.join("\n"));
  console.log(p, name, problems.join("; "));
  await page.context().close();
}
await site.close();
