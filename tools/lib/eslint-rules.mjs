/** The rules of ESLint itself as a plugin, for those that oxlint does not bring (tools/lib/oxlint-config.mjs). */
import { builtinRules } from "eslint/use-at-your-own-risk";

export default { meta: { name: "eslint-itself" }, rules: Object.fromEntries(builtinRules) };
