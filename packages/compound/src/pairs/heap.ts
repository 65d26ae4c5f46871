/**
 * Pairs of nodes, the one with the least bound on top: a binary heap in typed arrays, which grows and never shrinks.
 * Numbers go in and out by `key`: a number that crosses a call would be allocated.
 */

/** See the file header. */
export class PairHeap {
  /** Bound of the pair to be pushed, and of the pair popped last. Length. */
  readonly key: Float64Array = new Float64Array(1);
  /** The pair popped last. */
  a: number = 0;
  b: number = 0;
  size: number = 0;
  keys: Float64Array = new Float64Array(64);
  nodes: Int32Array = new Int32Array(128);

  #grow(): void {
    const { keys, nodes } = this;
    this.keys = new Float64Array(2 * keys.length);
    this.nodes = new Int32Array(2 * nodes.length);
    this.keys.set(keys);
    this.nodes.set(nodes);
  }

  /** Adds a pair of nodes with the bound `key[0]`. */
  push(a: number, b: number): void {
    if (this.size === this.keys.length) this.#grow();
    const { keys, nodes } = this, key = this.key[0];
    let i = this.size++;
    while (i > 0) {
      const up = (i - 1) >> 1;
      if (keys[up] <= key) break;
      keys[i] = keys[up];
      nodes[2 * i] = nodes[2 * up];
      nodes[2 * i + 1] = nodes[2 * up + 1];
      i = up;
    }
    keys[i] = key;
    nodes[2 * i] = a;
    nodes[2 * i + 1] = b;
  }

  /** Takes the pair with the least bound off into `a`, `b` and `key[0]`; the heap is not empty. */
  pop(): void {
    const { keys, nodes } = this;
    this.key[0] = keys[0];
    this.a = nodes[0];
    this.b = nodes[1];
    const n = --this.size, key = keys[n], a = nodes[2 * n], b = nodes[2 * n + 1];
    let i = 0;
    for (;;) {
      let down = 2 * i + 1;
      if (down >= n) break;
      if (down + 1 < n && keys[down + 1] < keys[down]) down++;
      if (keys[down] >= key) break;
      keys[i] = keys[down];
      nodes[2 * i] = nodes[2 * down];
      nodes[2 * i + 1] = nodes[2 * down + 1];
      i = down;
    }
    keys[i] = key;
    nodes[2 * i] = a;
    nodes[2 * i + 1] = b;
  }
}
