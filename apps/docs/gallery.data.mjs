/** What the gallery shows: every demo and example, with the first sentence of its page and its thumbnail. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { aboutOf } from "./tools/markdown.mjs";
import { demos, pagesIn } from "./tools/pages.mjs";

const site = dirname(fileURLToPath(import.meta.url));

export default {
  watch: ["./demos/*/page.md", "./examples/*.md"],
  /** @returns {{ title: string, link: string, text: string, thumb: string }[]} `thumb`: SVG, "" where there is none */
  load() {
    const cards = [...demos().map((item) => ({ ...item, file: `${item.link}/page.md` })),
      ...pagesIn("examples").map((item) => ({ ...item, file: `${item.link}.md` }))];
    return cards.map(({ text: title, link, file }) => {
      const thumb = join(site, "thumbnails", `${link.split("/").at(-1)}.svg`);
      return {
        title, link, text: aboutOf(join(site, file)),
        thumb: existsSync(thumb) ? readFileSync(thumb, "utf8") : "",
      };
    });
  },
};
