/**
 * How a changeset becomes lines of a CHANGELOG.md (`changelog` of .changeset/config.json): its text as written, one
 * paragraph a line, without commit hashes, which lead nowhere for a reader of the archive; dependencies that got a new
 * version are one line.
 */

/** Lines of one changeset under "Major", "Minor" or "Patch Changes". */
function getReleaseLine({ summary }) {
  const paragraphs = summary.trim().split(/\n\s*\n/).map((text) => text.replaceAll(/\s*\n\s*(?![-*] )/g, " "));
  return Promise.resolve(`- ${paragraphs.join("\n\n").replaceAll(/\n(?=.)/g, "\n  ")}`);
}

/**
 * The line of a package that is released because packages it depends on are, or as well as they are; "" without such.
 */
function getDependencyReleaseLine(_changesets, updated) {
  return Promise.resolve(
    updated.length === 0
      ? ""
      : `- Works with ${updated.map(({ name, newVersion }) => `${name} ${newVersion}`).join(", ")}.`,
  );
}

export default { getReleaseLine, getDependencyReleaseLine };
