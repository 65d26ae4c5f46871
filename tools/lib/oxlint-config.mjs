/**
 * The configuration of oxlint, made from that of ESLint: one list of rules, two programs that judge by it. oxlint asks
 * types of the native compiler, which takes an eighth of the time of ESLint's typed rules.
 */
import { join } from "node:path";
import { root } from "./workspace.mjs";

/** Prefix of ESLint's own rules where oxlint runs them as a plugin. */
const PLUGIN = "eslint-itself";
const TYPESCRIPT = "@typescript-eslint/";

/** Rules that oxlint does not have in any form. `npm run lint:eslint`, part of `npm run test:long`, holds them. */
export const leftToEslint = ["@typescript-eslint/no-unsafe-class-instance-assignment"];

const isOff = (setting) => ["off", 0].includes(Array.isArray(setting) ? setting[0] : setting);

/** The name that oxlint has for ESLint's rule `name`; undefined for a rule of `leftToEslint`. */
function nameInOxlint(name, known) {
  if (leftToEslint.includes(name)) return undefined;
  if (!name.startsWith(TYPESCRIPT)) return known.has(`eslint/${name}`) ? name : `${PLUGIN}/${name}`;
  const short = name.slice(TYPESCRIPT.length);
  const found = [`typescript/${short}`, `eslint/${short}`].find((candidate) => known.has(candidate));
  if (found === undefined)
    throw new Error(`oxlint has no rule for ${name}: name it in leftToEslint (tools/lib/oxlint-config.mjs)`);
  return found;
}

/** ESLint's name of a rule that oxlint calls `code`, as in "eslint(max-lines)". */
export const nameInEslint = (code) =>
  code.replace(/^typescript\(/, TYPESCRIPT).replace(/^(eslint|eslint-itself)\(/, "").replace(/\)$/, "");

function rulesOf(rules, known) {
  const own = {};
  for (const [name, setting] of Object.entries(rules)) {
    // A rule that is nowhere on needs no counterpart.
    if (isOff(setting) && !known.has(`eslint/${name}`) && !known.has(name.replace(TYPESCRIPT, "typescript/"))) continue;
    const there = nameInOxlint(name, known);
    if (there !== undefined) own[there] = setting;
  }
  return own;
}

/**
 * `eslint`: the flat configuration as an array; `known`: a set of the rules that oxlint brings, as "scope/name".
 * Returns oxlint's configuration. Later entries win in both.
 */
export function oxlintConfig(eslint, known) {
  const ignorePatterns = ["**/*.vue"], overrides = []; // ESLint reads none without a parser of their own
  for (const { files, ignores, rules, languageOptions } of eslint) {
    if (ignores !== undefined && files === undefined && rules === undefined) {
      ignorePatterns.push(...ignores);
      continue;
    }
    const own = rulesOf(rules ?? {}, known), globals = languageOptions?.globals;
    if (Object.keys(own).length === 0 && globals === undefined) continue;
    overrides.push({
      files: files?.map((one) => (Array.isArray(one) ? one.at(-1) : one)) ?? ["**/*"],
      ...(ignores === undefined ? {} : { excludeFiles: ignores }),
      ...(globals === undefined ? {} : { globals }),
      rules: own,
    });
  }
  return {
    plugins: ["typescript"],
    jsPlugins: [join(root, "tools", "lib", "eslint-rules.mjs")],
    categories: { correctness: "off" },
    env: { builtin: true },
    ignorePatterns,
    overrides,
  };
}
