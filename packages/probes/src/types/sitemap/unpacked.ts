import { constants, createGunzip } from 'node:zlib';

export type Unpacked = {
  readonly bytes: Buffer;
  readonly truncated: boolean;
};

/** RFC 1952, section 2.3.1. */
export const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/**
 * A kilobyte can stand for a gigabyte, hence the bound. `undefined`: the file is damaged.
 *
 * @param truncated whether the end of `file` is missing
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
