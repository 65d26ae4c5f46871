/**
 * Reads a file in pieces through one buffer.
 *
 * In: a path and a byte range. Out: pieces of bytes (256 KiB) or of text (16 KiB, UTF-8; characters are never split).
 * Each piece of bytes is overwritten by the next one.
 *
 * Method: synchronous reads into a single buffer. Streams of Node allocate each piece anew, and the memory that is
 * not collected yet grows with the file. Pieces of text are small because the objects parsed from a piece live until
 * the next one. The collector of young objects moves living objects, and enlarges its space for them.
 */
import { closeSync, openSync, readSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";

/** Number of bytes of a piece that is hashed or scanned, and of a piece that is parsed (about 50 cases). */
const PIECE = 1 << 18, TEXT_PIECE = 1 << 14;

/**
 * The bytes of a file from `start` up to, not including, `end`. Each piece is overwritten by the next one. @throws the
 * error of the file system
 */
export function* bytesOf(path: string, start: number = 0, end: number = Infinity,
  pieceSize: number = PIECE): Generator<Buffer> {
  const file = openSync(path, "r"), buffer = Buffer.alloc(pieceSize);
  try {
    for (let at = start; at < end;) {
      const size = readSync(file, buffer, 0, Math.min(pieceSize, end - at), at);
      if (size === 0) return;
      at += size;
      yield buffer.subarray(0, size);
    }
  } finally {
    closeSync(file);
  }
}

/** The same range as text. No character is split. */
export function* textOf(path: string, start: number = 0, end: number = Infinity): Generator<string> {
  const decoder = new StringDecoder("utf8");
  for (const piece of bytesOf(path, start, end, TEXT_PIECE)) yield decoder.write(piece);
  yield decoder.end();
}
