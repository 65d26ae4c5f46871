/** Options of a list from a record of things with titles, in its order. */
export function optionsOf<Id extends string>(
  things: Readonly<Record<Id, { readonly title: string }>>,
): readonly { readonly id: Id; readonly title: string }[] {
  return (Object.keys(things) as Id[]).map((id) => ({ id, title: things[id].title }));
}
