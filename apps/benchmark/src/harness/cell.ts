/** A cell: one solver on one case set, living in a process of its own, ours or a native peer's. */
import type { Facts, ContenderKind, Question } from "@col/bench";
import type { Pass, Passed } from "./protocol.ts";

export interface Cell {
  /** Name in the tables. */
  readonly solver: string;
  /** `signed`: negative for overlaps; `separation`: 0 for overlaps. */
  readonly answers: "signed" | "separation";
  /** Questions it can answer. */
  readonly questions: readonly Question[];
  readonly kind: ContenderKind;
  readonly facts: Facts;
  /** Cases on which a query threw. */
  readonly threw?: readonly { readonly index: number; readonly message: string }[];
  pass(request: Omit<Pass, "type">): Promise<Passed>;
  close(): void;
}
