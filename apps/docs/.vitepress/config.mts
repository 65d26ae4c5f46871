// Configuration of the site. Menus come from the pages (tools/pages.mjs), the API reference from typedoc.
import katexPlugin from "@vscode/markdown-it-katex";
import { defineConfig } from "vitepress";
import type { MarkdownRenderer } from "vitepress";
import { figuresLast } from "../tools/figures-last.mjs";
import { apiMenus, demos, pagesIn } from "../tools/pages.mjs";
import { indexOptions, searchable } from "../tools/search.mjs";
import { programs } from "../tools/programs.mjs";
import { repositoryLinks } from "../tools/repository-links.mjs";
import { stackedTables } from "../tools/stacked-tables.mjs";
import { repositoryOf } from "../../../tools/lib/repository.mjs";

// The path the site is served under, with slashes at both ends. Not "/", so that what only works there does not pass
// the tests.
const base = process.env["COL_DOCS_BASE"] ?? "/col/";

/** Public address of the sources, where the environment of the build names it. */
const address = repositoryOf() as string | undefined;

// CommonJS: the default export may come wrapped. Its types are of another version of markdown-it.
type Plugin = (md: MarkdownRenderer) => void;
const katex = (katexPlugin as unknown as { default?: Plugin }).default ?? (katexPlugin as unknown as Plugin);

/** Groups fold; the theme opens the group of the page that is shown. */
const guides = [
  { text: "Guide", collapsed: false, items: pagesIn("guide") },
  { text: "Live", collapsed: true, items: [{ text: "Gallery", link: "/gallery" }, ...demos()] },
  { text: "Examples", collapsed: true, items: pagesIn("examples") },
  { text: "Packages", collapsed: true, items: pagesIn("packages") },
  { text: "Figures", collapsed: true, items: pagesIn("figures") },
  { text: "The mathematics", collapsed: true, items: pagesIn("maths") },
  { text: "Reference", collapsed: true,
    items: [{ text: "Conventions", link: "/conventions" }, { text: "API", link: "/api/" },
      { text: "Benchmark report", link: "/benchmark/" }] },
];

/** The menu of the report's pages. In the menu of all pages it would take megabytes. */
const report = [{ text: "Benchmark report", items: [{ text: "Overview", link: "/benchmark/" },
  ...pagesIn("benchmark")] }];

const fromSources = process.env["COL_SOURCE"] !== undefined || process.argv.includes("dev");

/** Colours of code on light ground, by the classes of theme/style.css: a fourth of the bytes of a style each. */
const COLOURS: Readonly<Record<string, string>> = {
  "#0E1116": "plain", "#A0111F": "keyword", "#023B95": "constant", "#702C00": "name", "#622CBC": "function",
  "#032563": "string", "#66707B": "comment", "#024C1A": "added",
};
const colourByClass = (html: string): string =>
  html.replace(/style="--shiki-light:(#\w+);--shiki-dark:#\w+;?"/g, (style, light: string) =>
    (light in COLOURS ? `class="${COLOURS[light]}"` : style));

export default defineConfig({
  base,
  metaChunk: true, // menus and the table of pages in one file, not in each page
  lang: "en",
  title: "col",
  titleTemplate: ":title · col",
  description:
    "Convex collision detection in TypeScript: certified distance, intersection, penetration, growth distance and "
      + "their derivatives.",
  srcExclude: ["README.md", "**/_*.md", "**/node_modules/**"],
  rewrites: { "demos/:name/page.md": "demos/:name.md" },
  head: [["link", { rel: "icon", type: "image/svg+xml", href: `${base}favicon.svg` }],
    ["meta", { name: "theme-color", content: "#2f66d8" }]],
  // tables of figures are wide: these pages give up their outline for it
  transformPageData: ({ relativePath, frontmatter }) => {
    if (!relativePath.startsWith("figures/")) return undefined;
    return { frontmatter: { ...frontmatter, aside: false, pageClass: "wide-page figures-page" } };
  },
  // the page as Markdown, for readers that are programs (tools/markdown.mjs)
  transformHead: ({ pageData: { relativePath } }) => (relativePath.startsWith("benchmark/") ? []
    : [["link", { rel: "alternate", type: "text/markdown", href: `${base}${relativePath}` }]]),
  markdown: {
    // every colour at least 4.5 to 1 on its ground
    theme: { light: "github-light-high-contrast", dark: "github-dark-default" },
    codeTransformers: [{ name: "colours-by-class", postprocess: colourByClass }],
    config: (md) => {
      md.use(katex).use(repositoryLinks).use(figuresLast).use(stackedTables);
      // a number is one word: the hyphen of its exponent ends no line
      const numbers = (html: string): string => html.replace(/\d[\d.]*e-\d+/g, '<span class="word">$&</span>');
      md.renderer.rules.text = (tokens, i) => numbers(md.utils.escapeHtml(tokens[i].content));
      // so is an identifier: no hyphen or slash in it ends a line
      const inline = md.renderer.rules.code_inline;
      if (inline === undefined) throw new Error("there is no rule for inline code");
      md.renderer.rules.code_inline = (tokens, i, ...rest) => {
        const isWord = !/\s/.test(tokens[i].content);
        if (isWord) tokens[i].attrJoin("class", "word");
        return isWord ? inline(tokens, i, ...rest) : numbers(inline(tokens, i, ...rest));
      };
      // a formula that is wider than a phone scrolls, so the Tab key reaches it
      const formula = md.renderer.rules["math_block"];
      if (formula === undefined) throw new Error("the plugin of formulas has no rule math_block");
      md.renderer.rules["math_block"] = (...token) =>
        formula(...token).replace('class="katex-display"', 'class="katex-display" tabindex="0"');
    },
  },
  themeConfig: {
    logo: "/favicon.svg",
    search: { provider: "local", options: { _render: searchable, miniSearch: { searchOptions: indexOptions } } },
    outline: [2, 3],
    nav: [
      { text: "Guide", link: "/guide/start", activeMatch: "/(guide|maths)/|/conventions" },
      { text: "Packages", link: "/#packages", activeMatch: "/(packages|figures|benchmark)/" },
      { text: "Live", link: "/gallery", activeMatch: "/demos/|/gallery|/examples/" },
      { text: "API", link: "/api/", activeMatch: "/api/" },
      ...(address === undefined ? [] : [{ text: "Source", link: address }]),
    ],
    ...(address === undefined ? {}
      : { editLink: { pattern: `${address}/blob/HEAD/apps/docs/:path`, text: "Source of this page" } }),
    sidebar: {
      ...apiMenus(), "/benchmark/": report,
      "/": guides,
    },
    footer: { message: "MIT licence." },
    ...({ programs: programs() } as object), // demos with a program in one file; ProgramLink.vue
  },
  vite: {
    plugins: [{
      name: "one-font-format",
      enforce: "pre",
      // Every browser that runs the site takes WOFF2; KaTeX brings two older formats of each font.
      transform: (code, id) =>
        (id.endsWith("katex.min.css") ? code.replaceAll(/,url\([^)]*\.(?:woff|ttf)\) format\("[a-z]+"\)/g, "")
          : undefined),
    }],
    // The site's demos run the builds of the packages, as a visitor's own program would; while it is written, the
    // sources.
    ...(fromSources ? { resolve: { conditions: ["@col/source"] } } : {}),
    ssr: { ...(fromSources ? { resolve: { conditions: ["@col/source"] } } : {}), noExternal: [/^@col\//] },
    build: { chunkSizeWarningLimit: 700 }, // three.js, loaded by pages with a demo
  },
});
