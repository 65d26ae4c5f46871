// Rules that need types run on every TypeScript file of the root program (tsconfig.json); rules of the house below.
import js from "@eslint/js";
import markdown from "@eslint/markdown";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";
import { plainWords } from "./tools/lib/plain-words.mjs";
import { wholeParagraphs } from "./tools/lib/whole-paragraphs.mjs";
import { wholeVectors } from "./tools/lib/whole-vectors.mjs";

const col = { rules: { "plain-words": plainWords, "whole-paragraphs": wholeParagraphs, "whole-vectors": wholeVectors } };
/** Packages whose answers must be the same bits on every platform: no function the standard leaves to the engine. */
const exactPackages = ["types", "kernel", "gjk", "accel", "epa", "gjk2d-barycode", "growth-distance", "cast", "scene", "robot"];
const transcendental = [
  "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "cos", "cosh", "exp", "expm1", "log", "log10", "log1p", "log2",
  "pow", "random", "sin", "sinh", "tan", "tanh",
];
const hypot = { object: "Math", property: "hypot", message: "It allocates in V8, and its rounding is up to the engine: write Math.sqrt(x * x + ...)." };
const inexact = transcendental.map((property) => ({
  object: "Math", property, message: "Solvers use + - * / sqrt abs min max only: same bits on every platform (decisions/numbers.md).",
}));

const houseSyntax = [
  { selector: "Program > VariableDeclaration[kind='let']", message: "No module-level state: it is shared by all callers, and slow in V8." },
  { selector: "ExportNamedDeclaration > VariableDeclaration[kind='let']", message: "No module-level state." },
  { selector: "ExportAllDeclaration", message: "Export by name: `export *` makes every refactoring an API change." },
  { selector: "ExportDefaultDeclaration", message: "Export by name." },
];
/**
 * Module-level records that stay: shared settings that are read only (DEFAULTS), the state of a worker (state),
 * the array that holds the vertices of small polygons (store), and scratch memory of arithmetic that runs no code of the
 * user: signed volumes (EDGE, FACE), predicates (SCRATCH, LENGTHS, CORNERS), polygons in the plane (SPACE).
 */
const kept = "^(DEFAULTS|state|store|EDGE|FACE|SCRATCH|LENGTHS|CORNERS|SPACE)$";
const noMemory = [
  "NewExpression.init[callee.name=/Array$/][arguments.0.raw!='0']",
  "NewExpression.init[callee.name!=/^(Set|Map|WeakMap|RegExp|URL|NestedPool|PerSpace)$|Array$/]",
  "CallExpression.init[callee.name=/^create[A-Z]/][callee.name!='createSolver']",
  "ObjectExpression.init > Property > Identifier.value[name='NaN']",
  "ObjectExpression.init > Property > NewExpression.value",
  "ObjectExpression.init > Property > CallExpression.value[callee.name=/^create[A-Z]/]",
].flatMap((memory) => ["Program", "ExportNamedDeclaration"].map((place) => ({
  selector: `${place} > VariableDeclaration > VariableDeclarator[id.name!=/${kept}/] > ${memory}`,
  message: "No scratch memory at module level: a query that a support function runs writes it, too. It belongs to a " +
    "workspace (NestedPool of @col/kernel) or to the owner of the method.",
})));
/** `shape.kind < 0` is no comparison with a kind: numbers below 0 are shapes of users. */
const numericKind = {
  selector: "BinaryExpression[operator!='<'][left.property.name='kind'][right.raw=/^[0-9]+$/]",
  message: "Name the kind: POINT_KIND, BOX_KIND, ... of @col/types.",
};
/** An address keeps spaces and umlauts in percent signs. */
const pathOfUrl = {
  selector: "MemberExpression[property.name='pathname'] > NewExpression[callee.name='URL'][arguments.1][arguments.1.type!='Literal']",
  message: "The path of a file: fileURLToPath(new URL(..)), or join(import.meta.dirname, ..).",
};
const power = { selector: "BinaryExpression[operator='**'], AssignmentExpression[operator='**=']", message: "`**` is Math.pow: write the product." };

/** Files with a function of more than 80 lines; CONTRIBUTING.md has the three reasons that count. */
const longFunctions = [
  "apps/benchmark/src/libraries/crashcat/pairs.ts", "internal/papers/src/comparators-growth/{conic,ray-cast}.ts",
  "packages/accel/src/{ellipsoids,momentum,newton}.ts", "packages/bench/src/problem-files/json-elements.ts",
  "packages/epa/src/{axes/rim-polish,ellipsoid/ellipsoids,polish/polish,polytope/insert}.ts",
  "packages/gjk2d-barycode/src/gjk-polygons.ts",
  "packages/growth-distance/src/{plane,loop}/solve.ts", "packages/kernel/src/query/solve.ts",
];
/** Files of more than 300 lines: such a function with its helpers. */
const longFiles = ["packages/accel/src/momentum.ts", "packages/gjk2d-barycode/src/gjk-polygons.ts",
  "packages/kernel/src/query/solve.ts"];

export default defineConfig(
  globalIgnores(["**/dist/**", ".builds/**", "**/coverage/**", "**/.turbo/**", "**/.results/**", "**/.pack/**", "apps/docs/{api,benchmark,.vitepress/dist,.vitepress/cache}/**"]),
  { files: ["**/*.{js,cjs,mjs,ts,tsx,mts}"], extends: [js.configs.recommended], plugins: { col }, rules: { "col/plain-words": "error" } },
  // Reports of tools are not prose: api.md, change logs, the figures of a run.
  {
    files: ["**/*.md"], ignores: ["**/{api,CHANGELOG}.md", "apps/docs/figures/**"],
    language: "markdown/gfm", languageOptions: { frontmatter: "yaml" },
    plugins: { markdown, col }, rules: { "col/plain-words": "error", "col/whole-paragraphs": "error" },
  },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { project: ["./tsconfig.json"], tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      // noUncheckedIndexedAccess is off for the sake of typed arrays, so types say that `pool[i]` is always there: a needed
      // `=== undefined` would be reported as needless.
      "@typescript-eslint/no-unnecessary-condition": "off",
      // Loops over packed data count by index.
      "@typescript-eslint/prefer-for-of": "off",
      // isolatedDeclarations asks for the annotation that this rule calls needless.
      "@typescript-eslint/no-inferrable-types": "off",
    },
  },
  {
    files: ["apps/docs/**/*.{ts,tsx,mts}"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { project: ["./apps/docs/tsconfig.json"], tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/no-unnecessary-condition": "off",
    },
  },
  { files: ["**/*.ts"], rules: { "no-restricted-syntax": ["error", numericKind, pathOfUrl] } },
  { files: ["{packages,internal}/*/test/**/*.ts"], plugins: { col },
    rules: { "col/whole-vectors": "error" } },
  { files: ["**/*.mjs"], rules: { "no-restricted-syntax": ["error", pathOfUrl] } },
  { files: ["{packages,internal}/*/src/**/*.ts"], rules: { "no-restricted-syntax": ["error", ...houseSyntax, numericKind], "no-restricted-properties": ["error", hypot] } },
  { files: ["packages/*/src/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", ...houseSyntax, ...noMemory, numericKind] } },
  // A command line has a user to talk to, a library has none.
  { files: ["packages/*/src/**/*.ts"], ignores: ["packages/cli/**"], rules: { "no-console": "error" } },
  // Sizes of lines, files and functions. `longFunctions` and `longFiles` name what is larger.
  {
    files: ["{packages,internal,apps}/**/*.{ts,mts,mjs}", "tools/**/*.{ts,mjs}"],
    rules: {
      "max-len": ["error", { code: 120, ignoreUrls: true }],
      "max-lines": ["error", { max: 300 }],
    },
  },
  {
    files: ["{packages,internal,apps}/*/src/**/*.ts", "tools/**/*.{ts,mjs}"],
    ignores: ["tools/test/**"],
    rules: { "max-lines-per-function": ["error", { max: 80 }] },
  },
  { files: longFunctions, rules: { "max-lines-per-function": "off" } },
  { files: longFiles, rules: { "max-lines": "off" } },
  {
    files: [`packages/{${exactPackages.join(",")}}/src/**/*.ts`],
    rules: {
      "no-restricted-syntax": ["error", ...houseSyntax, ...noMemory, numericKind, power],
      "no-restricted-properties": ["error", hypot, ...inexact],
    },
  },
  {
    files: ["**/*.js", "**/*.mjs"],
    languageOptions: { globals: { console: "readonly", process: "readonly", URL: "readonly", setTimeout: "readonly", clearTimeout: "readonly" } },
  },
  {
    files: ["**/*.browser.mjs"],
    languageOptions: { globals: { document: "readonly", fetch: "readonly", Response: "readonly", DecompressionStream: "readonly" } },
  },
);
