/**
 * The site as Markdown, for readers that are programs: every page beside its HTML, and `llms.txt`, which lists them
 * (llmstxt.org). Included files are in their places, links lead to Markdown pages of the site.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { figuresLastText } from "./figures-last.mjs";
import { demos, pagesIn } from "./pages.mjs";
import { siteLink } from "./repository-links.mjs";

/** A page's text with the files it includes, without front matter, comments and components. */
export function plainMarkdown(path) {
  return readFileSync(path, "utf8")
    .replace(/^---\n[\s\S]*?\n---\n/, "").replace(/<script[\s\S]*?<\/script>\n?/g, "")
    .replace(/<!--\s*@include:\s*(\S+?)\s*-->/g, (_, file) => plainMarkdown(join(dirname(path), file)))
    .replace(/^<<< (\S+?)(?:\{.*\})?(?: \[.*\])?$/gm, (_, file) => {
      const source = join(dirname(path), file.replace(/#.*$/, ""));
      return existsSync(source) ? `\`\`\`ts\n${readFileSync(source, "utf8")}\`\`\`` : "";
    })
    .replace(/<!--[\s\S]*?-->\n?/g, "").replace(/^<\/?[A-Z][^>]*>\n?/gm, "").trim();
}

/** Links of a page: into the site, to Markdown. */
function linked(text, page, base) {
  return text.replace(/\]\(([^)\s]+)\)/g, (whole, href) => {
    if (/^(?:[a-z]+:|#)/.test(href)) return whole;
    const target = siteLink(href, page) ?? href, [path, anchor] = target.split("#");
    const at = path.startsWith("/") ? path.slice(1) : posix.join(posix.dirname(page), path);
    const file = at === "" || at.endsWith("/") ? `${at}index.md` : /\.\w+$/.test(at) ? at : `${at}.md`;
    return `](${base}${file}${anchor === undefined ? "" : `#${anchor}`})`;
  });
}

const titleOf = (text) => /^# (.+)$/m.exec(text)?.[1]?.replaceAll("`", "") ?? "";

/** First sentence of the first paragraph after the title, without code, tables and marks. */
export function summaryOf(text) {
  const prose = text.replace(/^# .*$/m, "").replace(/```[\s\S]*?```/g, "").replace(/<\/?[A-Za-z][^>]*>/g, "");
  const paragraph = prose.split(/\n\s*\n/).map((part) => part.trim()).find((part) => /^[A-Z`@*]/.test(part)) ?? "";
  const plain = paragraph.replaceAll("\n", " ").replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").replaceAll("**", "");
  return plain.split(/(?<=[.?!])\s/)[0].replace(/:$/, "");
}

/** What a page is about: `about` of its front matter, or its first sentence. */
export function aboutOf(path) {
  const [head] = readFileSync(path, "utf8").split("\n---", 1);
  return /^about: *"?(.*?)"?$/m.exec(head)?.[1] ?? summaryOf(plainMarkdown(path));
}

/**
 * Writes `PAGE.md` for every page into `dist`, and `llms.txt`.
 * @returns {{ pages: number }}
 */
export function writeMarkdown(site, dist, base) {
  let pages = 0;
  const write = (page, source) => {
    const plain = plainMarkdown(source);
    return put(page, page.startsWith("packages/") ? figuresLastText(plain) : plain);
  };
  const put = (page, plain) => {
    const text = linked(plain, page, base), file = join(dist, page);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${text}\n`);
    pages++;
    return text;
  };
  const parts = [["Guide", pagesIn("guide")], ["Packages", pagesIn("packages")], ["Examples", pagesIn("examples")],
    ["Live demos", demos()], ["The mathematics", pagesIn("maths")], ["Figures", pagesIn("figures")],
    ["Reference", [{ text: "Conventions", link: "/conventions" }]]];
  const list = parts.map(([title, items]) => {
    const lines = items.map(({ text, link }) => {
      const page = `${link.slice(1)}.md`, demo = /^demos\/(.*)\.md$/.exec(page)?.[1];
      const source = join(site, demo === undefined ? page : join("demos", demo, "page.md")), body = write(page, source);
      return `- [${titleOf(body) || text}](${base}${page}): ${aboutOf(source)}`;
    });
    return `## ${title}\n\n${lines.join("\n")}\n`;
  });
  write("index.md", join(site, "index.md"));
  put("gallery.md", `# Gallery\n\n${demos().map(({ text, link }) => `- [${text}](${link})`).join("\n")}`);
  const api = join(site, "api");
  const files = existsSync(api) ? readdirSync(api, { recursive: true, encoding: "utf8" }) : [];
  for (const file of files.filter((f) => f.endsWith(".md"))) {
    write(posix.join("api", file.replaceAll("\\", "/")), join(api, file));
  }
  const about = "Convex collision detection in TypeScript: certified distance, intersection, penetration, growth "
    + "distance, casts and their derivatives. No runtime dependencies; ES modules for browsers, workers and Node 18 "
    + "or newer.";
  const optional = files.length > 0
    ? `## Optional\n\n- [API](${base}api/index.md): every exported name with its signature\n` : "";
  writeFileSync(join(dist, "llms.txt"), [`# col\n\n> ${about}\n`, ...list, optional].join("\n"));
  return { pages };
}
