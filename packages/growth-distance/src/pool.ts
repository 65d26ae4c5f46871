/**
 * Workspaces of the queries in flight, one for each nesting depth: a support function may itself run a query.
 */
export interface Pool<W> {
  depth: number;
  readonly free: W[];
}

/** Takes the workspace of this depth, made at first use. Pair with `giveBack`, in a `finally`. */
export function take<W>(pool: Pool<W>, create: () => W): W {
  const d = pool.depth++;
  let ws = pool.free[d];
  if (ws === undefined) {
    ws = create();
    pool.free.push(ws);
  }
  return ws;
}

/** Gives it back. */
export function giveBack<W>(pool: Pool<W>): void {
  pool.depth--;
}
