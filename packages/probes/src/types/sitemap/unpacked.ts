import { constants, createGunzip } from 'node:zlib';

export type Unpacked = {
  readonly bytes: Buffer;
  /** Whether there is more than what was unpacked. */
  readonly truncated: boolean;
};

/** Whether bytes begin as a gzip file does (RFC 1952, section 2.3.1). */
export const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/**
 * Unpacks a gzip file up to a bound: a kilobyte can stand for a gigabyte. `truncated` when the file's end is missing.
 * Gives `undefined` for a file that is damaged.
 */
export async function unpacked(
  file: Buffer,
  truncated: boolean,
  bytesMax: number,
): Promise<Unpacked | undefined> {
  const gunzip = createGunzip(truncated ? { finishFlush: constants.Z_SYNC_FLUSH } : {});
  gunzip.end(file);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of gunzip) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > bytesMax) return { bytes: Buffer.concat(chunks).subarray(0, bytesMax), truncated: true };
    }
  } catch {
    return undefined;
  }
  return { bytes: Buffer.concat(chunks), truncated };
}
