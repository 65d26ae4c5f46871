/**
 * Reads and packs the text of a result file. In: a path, and a text. Out: the bytes to write (UTF-8 text, or Brotli
 * if the path ends in ".br"), or the text that a file holds.
 */
import { readFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

const isPacked = (path: string): boolean => path.endsWith(".br");

/** The bytes to write at a path for a text. */
export function packedText(path: string, text: string): string | Uint8Array {
  return isPacked(path) ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }) : text;
}

/** The text that a file holds. @throws SyntaxError where the file is not compressed as its name says. */
export function readText(path: string): string {
  const bytes = readFileSync(path);
  if (!isPacked(path)) return bytes.toString("utf8");
  try {
    return brotliDecompressSync(bytes).toString("utf8");
  } catch {
    throw new SyntaxError("the name ends in .br, and the content is not compressed by Brotli");
  }
}
