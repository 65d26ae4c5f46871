/**
 * Takes `import "./chunk.js"` and `import "@col/types"` out of what the build writes: esbuild leaves it where all that
 * a module gave was written out (constants). The packages have no side effects, and a user's bundler would warn of such
 * an import.
 */

/** The text without bare imports of our own modules, lines as they were. */
export function withoutBareImports(code: string): string {
  return code.replace(/^import "(?:\.\/|@col\/)[^"]+";$/gm, "");
}

/** The plugin for tsup. */
export function dropBareImports(): {
  readonly name: string;
  renderChunk(code: string, chunk: { readonly path: string }): { code: string } | undefined;
} {
  return {
    name: "drop-bare-imports",
    renderChunk: (code, { path }) => (path.endsWith(".js") ? { code: withoutBareImports(code) } : undefined),
  };
}
