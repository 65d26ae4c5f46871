/**
 * A typedoc plugin: tables of properties without empty rows.
 *
 * In the sources one comment covers a group of fields: the commented one and the fields below it without a comment.
 * `pointB` then refers to `pointA`; other fields repeat the comment. `WORDS` has the fields that no comment covers. An
 * empty cell, here or for a parameter, is an error. Fields of an object that its type shows have no row; typed
 * arrays have their plain names.
 */
import { Comment, Converter, ReflectionKind } from "typedoc";
import { MarkdownPageEvent } from "typedoc-plugin-markdown";
import { WORDS } from "./typedoc-words.mjs";

/** Names of a group: `pointA` and `pointB`, `nx` and `ny`, `gap` and `gapAtEnd`. */
const ofOneGroup = (p, q) => q.startsWith(p)
  || (p.length === q.length && [...p].filter((letter, i) => letter !== q[i]).length === 1);

/** Words for every property, in the order of the source. */
function describe({ name: owner, children = [] }) {
  let above;
  for (const child of children) {
    const words = WORDS[`${owner}.${child.name}`];
    if (child.hasComment()) above = child;
    else if (words !== undefined) child.comment = new Comment([{ kind: "text", text: words }]);
    else if (above !== undefined && ofOneGroup(above.name, child.name) && `${above.type}` === `${child.type}`)
      child.comment = new Comment([{ kind: "text", text: `As \`${above.name}\`.` }]);
    else if (above !== undefined) child.comment = above.comment.clone();
    else if (Object.hasOwn(WORDS, child.name)) child.comment = new Comment([{ kind: "text", text: WORDS[child.name] }]);
  }
}

export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context) => {
    const kinds = ReflectionKind.Interface | ReflectionKind.Class;
    for (const owner of context.project.getReflectionsByKind(kinds)) describe(owner);
  });
  app.renderer.on(MarkdownPageEvent.END, (page) => {
    page.contents = page.contents.replace(/^\| `[\w?]+\.[\w?.]+` \|.*\| - \|\n/gm, "")
      .replaceAll("\\<`ArrayBufferLike`\\>", "");
    for (const [row] of page.contents.matchAll(/^\|.*\| - \|$/gm))
      app.logger.error(`${page.url}: no words for ${row}: write a comment, or words in apps/docs/tools`);
  });
}
