import { constants, createGunzip } from 'node:zlib';
import { type DecodedBody, decodedBy } from '@tocsin/egress';

/** RFC 1952, section 2.3.1. */
export const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** `undefined`: the file is damaged. @param truncated whether its end is missing */
export async function unpacked(
  file: Buffer,
  truncated: boolean,
  bytesMax: number,
): Promise<DecodedBody | undefined> {
  const gunzip = createGunzip(truncated ? { finishFlush: constants.Z_SYNC_FLUSH } : {});
  try {
    const decoded = await decodedBy(gunzip, file, bytesMax);
    return { ...decoded, truncated: truncated || decoded.truncated };
  } catch {
    return undefined;
  }
}
