/** What the gallery shows: demos with their pictures, then examples; each with the first sentence of its page. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { aboutOf } from "./tools/markdown.mjs";
import { demos, pagesIn } from "./tools/pages.mjs";

const site = dirname(fileURLToPath(import.meta.url));
const cards = (items, file) => items.map(({ text: title, link }) =>
  ({ title, link, name: link.split("/").at(-1), text: aboutOf(join(site, file(link))) }));

export default {
  watch: ["./demos/*/page.md", "./examples/*.md"],
  /** @returns {Record<"demos" | "examples", { title: string, link: string, name: string, text: string }[]>} */
  load: () => ({ demos: cards(demos(), (link) => `${link}/page.md`),
    examples: cards(pagesIn("examples"), (link) => `${link}.md`) }),
};
