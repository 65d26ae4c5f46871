/**
 * A typedoc plugin: tables of properties without empty rows. The comment of `pointA` holds for a `pointB` without one,
 * which refers to it; fields of an object that its type shows have no row of their own; typed arrays have their plain
 * names.
 */
import { Comment, Converter, ReflectionKind } from "typedoc";
import { MarkdownPageEvent } from "typedoc-plugin-markdown";

/** Names of a group: `pointA` and `pointB`, `nx` and `ny`, `gap` and `gapAtEnd`. */
const ofOneGroup = (p, q) => q.startsWith(p)
  || (p.length === q.length && [...p].filter((letter, i) => letter !== q[i]).length === 1);

/** A property without a comment refers to the nearest one above it, in the order of the source, if both are a group. */
function refer(children) {
  let above;
  for (const child of children) {
    if (child.hasComment()) above = child;
    else if (above !== undefined && ofOneGroup(above.name, child.name) && `${above.type}` === `${child.type}`)
      child.comment = new Comment([{ kind: "text", text: `As \`${above.name}\`.` }]);
  }
}

export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context) => {
    for (const { children } of context.project.getReflectionsByKind(ReflectionKind.Interface)) refer(children ?? []);
  });
  app.renderer.on(MarkdownPageEvent.END, (page) => {
    page.contents = page.contents.replace(/^\| `[\w?]+\.[\w?.]+` \|.*\| - \|\n/gm, "")
      .replaceAll("\\<`ArrayBufferLike`\\>", "");
  });
}
