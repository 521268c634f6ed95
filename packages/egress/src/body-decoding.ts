import type { Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { NetworkError } from './network-error.js';

export interface DecodedBody {
  readonly body: Buffer;
  /** Whether there would have been more. */
  readonly truncated: boolean;
}

// What was cut off on the way is decoded as far as it goes.
const zlibPartial = { finishFlush: constants.Z_SYNC_FLUSH };
const brotliPartial = { finishFlush: constants.BROTLI_OPERATION_FLUSH };

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(zlibPartial),
  'x-gzip': () => createGunzip(zlibPartial),
  deflate: () => createInflate(zlibPartial),
  br: () => createBrotliDecompress(brotliPartial),
};

/**
 * Undoes the content coding of a body (RFC 9110, section 8.4.1), up to a bound: a kilobyte can stand for a gigabyte. A
 * coding that is not known, or one upon another, is left as it is.
 *
 * @throws NetworkError `bad_response` when the body is not what its coding says.
 */
export async function decodedBody(encoded: Buffer, coding: string, bytesMax: number): Promise<DecodedBody> {
  const decoder = DECODERS[coding.trim().toLowerCase()]?.();
  if (decoder === undefined || encoded.length === 0) return { body: encoded, truncated: false };
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    decoder.end(encoded);
    for await (const chunk of decoder) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > bytesMax) break;
    }
  } catch (cause) {
    throw new NetworkError('bad_response', `The answer cannot be read: it is not ${coding}.`, { cause });
  }
  return { body: Buffer.concat(chunks).subarray(0, bytesMax), truncated: bytes > bytesMax };
}
