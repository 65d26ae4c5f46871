/** `--only A,B`: pieces of a suite by name, so that a long run can be made in parts. */
import { UserError } from "@col/cli";

/** A piece that is made when it is its turn. */
export interface Piece<T> {
  readonly name: string;
  readonly make: () => T | Promise<T>;
}

/** The pieces that `only` names, or all without `only`. @throws UserError for an unknown name, with the known ones */
export function chosenPieces<T>(suite: string, pieces: readonly Piece<T>[],
  only: readonly string[] | undefined): readonly Piece<T>[] {
  const names = pieces.map((p) => p.name), unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new UserError(`suite ${suite}: --only ${unknown}: its parts are ${names.join(", ")}`);
  return only === undefined ? pieces : pieces.filter((p) => only.includes(p.name));
}

/** For a suite that has no parts. @throws UserError if any was asked for */
export function refuseParts(suite: string, only: readonly string[] | undefined): void {
  if (only !== undefined) throw new UserError(`suite ${suite}: --only: it has no parts`);
}
