// API reference of every entry point of every published package, as Markdown under api/.
// An exported name without a comment (tools/typedoc-documented.mjs), a type that is used but not exported, or a dead
// {@link} fails the build.
import { publishedPackages } from "./tools/packages.mjs";

export default {
  plugin: ["typedoc-plugin-markdown", "typedoc-vitepress-theme", "./tools/typedoc-modules.mjs",
    "./tools/typedoc-documented.mjs", "./tools/typedoc-parameters.mjs", "./tools/typedoc-properties.mjs"],
  entryPointStrategy: "resolve",
  entryPoints: publishedPackages().flatMap((p) => p.entries.map(({ file }) => file)),
  tsconfig: "tsconfig.api.json",
  out: "./api",
  docsRoot: ".",
  outputFileStrategy: "modules", // a page an entry point: a page a name would carry header and menu seven hundred times
  cleanOutputDir: true,
  name: "API",
  readme: "none",
  disableSources: true,
  excludePrivate: true,
  excludeExternals: true, // what the helpers of @col/three inherit is on the pages of three.js
  suppressCommentWarningsInDeclarationFiles: true,
  validation: { notExported: true, invalidLink: true },
  treatWarningsAsErrors: true,
  treatValidationWarningsAsErrors: true,
  hidePageHeader: true,
  hideBreadcrumbs: true,
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  typeAliasPropertiesFormat: "table",
  useCodeBlocks: true,
  useHTMLAnchors: true, // links say epa_tolerance, headings of the site are epa-tolerance
  // two columns less leave the descriptions room: all fields are readonly, and what is inherited is linked above
  tableColumnSettings: { hideInherited: true, hideModifiers: true, hideOverrides: true },
  expandObjects: true,
  expandParameters: true,
  sidebar: { pretty: false },
};
