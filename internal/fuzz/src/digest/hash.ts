/**
 * A 64-bit fingerprint of numbers and words: the bits of every double, in order. Integer arithmetic only, so it is the
 * same on every engine.
 *
 * NaN counts as one value: its payload is the engine's own. -0 and 0 differ.
 */
export class Hash {
  #low = 0x811c9dc5;
  #high = 0x9747b28c;
  readonly #double: Float64Array = new Float64Array(1);
  readonly #words: Uint32Array = new Uint32Array(this.#double.buffer);

  #word(w: number): void {
    // two chains with different multipliers and rotations (in the manner of MurmurHash 3, Appleby 2011)
    const a = Math.imul(w, 0xcc9e2d51), b = Math.imul(w, 0x1b873593);
    let l = this.#low ^ ((a << 15) | (a >>> 17)), h = this.#high ^ ((b << 16) | (b >>> 16));
    l = (l << 13) | (l >>> 19);
    h = (h << 17) | (h >>> 15);
    this.#low = (Math.imul(l, 5) + 0xe6546b64) | 0;
    this.#high = (Math.imul(h, 9) + 0x561ccd1b + l) | 0;
  }

  number(x: number): void {
    this.#double[0] = x;
    if (x !== x) {
      this.#word(0x7ff80000);
      this.#word(0);
      return;
    }
    this.#word(this.#words[0]);
    this.#word(this.#words[1]);
  }

  numbers(list: ArrayLike<number>): void {
    this.#word(list.length);
    for (let i = 0; i < list.length; i++) this.number(list[i]);
  }

  text(s: string): void {
    for (let i = 0; i < s.length; i++) this.#word(s.charCodeAt(i));
  }

  /** Any plain data: numbers, strings, Booleans, arrays, typed arrays, records in the order of their keys. */
  data(v: unknown): void {
    if (typeof v === "number") this.number(v);
    else if (typeof v === "string") this.text(v);
    else if (typeof v === "boolean") this.#word(v ? 1 : 2);
    else if (v === null || v === undefined || typeof v === "function") this.#word(3);
    else if (ArrayBuffer.isView(v)) this.numbers(v as Float64Array);
    else if (typeof v === "object") for (const [key, value] of Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1))) {
      this.text(key);
      this.data(value);
    }
  }

  /** 16 hexadecimal digits. */
  hex(): string {
    const part = (w: number): string => (w >>> 0).toString(16).padStart(8, "0");
    return part(this.#high) + part(this.#low);
  }
}
