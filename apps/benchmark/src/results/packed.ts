/** Texts of result files. A path that ends in ".br" holds its text compressed by Brotli. */
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
