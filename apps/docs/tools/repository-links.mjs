/**
 * A markdown-it plugin for pages that include files of the repository (CONVENTIONS.md, a package's README.md): their
 * links, relative to where the file lies, become links of the site.
 */
const pages = { "CONVENTIONS.md": "/conventions", "README.md": "/", "apps/benchmark/README.md": "/guide/benchmark" };

/** Target on the site of a link written in the repository, or null when it is none of ours. */
export function siteLink(href, page) {
  const [path, anchor = ""] = href.split("#");
  const hash = anchor === "" ? "" : `#${anchor}`;
  if (/^(\.\/)?api\.md$/.test(path)) return `/api/@col/${/packages\/([^/]+)\.md$/.exec(page)?.[1] ?? ""}${hash}`;
  const sibling = /^(?:\.\.\/)+(?:packages\/)?([a-z0-9-]+)(?:\/(?:README\.md)?)?$/.exec(path)?.[1];
  if (sibling !== undefined && path.startsWith("../") && page.startsWith("packages/") && !path.includes("guide")
    && !path.includes("demos") && !path.includes("maths")) {
    return `/packages/${sibling}${hash}`;
  }
  const file = path.replace(/^(\.\.\/)+/, "");
  return pages[file] === undefined ? null : `${pages[file]}${hash}`;
}

export function repositoryLinks(md) {
  md.core.ruler.push("repository-links", (state) => {
    for (const block of state.tokens) {
      for (const token of block.children ?? []) {
        if (token.type !== "link_open") continue;
        const target = siteLink(token.attrGet("href") ?? "", state.env.relativePath ?? "");
        if (target !== null) token.attrSet("href", target);
      }
    }
  });
}
