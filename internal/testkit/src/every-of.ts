/**
 * A list that names every member of a union of strings, in any order: a list that leaves a member out does not compile.
 * `everyOf<Union>()(["a", "b"])`.
 */
export function everyOf<Union extends string>(): <const List extends readonly Union[]>(
  list: [Union] extends [List[number]] ? List : never,
) => readonly Union[] {
  return (list) => list;
}
