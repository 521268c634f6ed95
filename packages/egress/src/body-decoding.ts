import type { Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { NetworkError } from './network-error.js';

export interface DecodedBody {
  readonly body: Buffer;
  /** Whether there would have been more. */
  readonly truncated: boolean;
}

// What was cut off on the way is decoded as far as it goes.
const zlibPartial = { finishFlush: constants.Z_SYNC_FLUSH };
const brotliPartial = { finishFlush: constants.BROTLI_OPERATION_FLUSH };

const gunzip = () => createGunzip(zlibPartial);

/** What undoes a coding; where servers disagree on what it means, one reading after the other. */
const DECODERS: Readonly<Record<string, readonly (() => Transform)[]>> = {
  gzip: [gunzip],
  'x-gzip': [gunzip],
  // RFC 9110, section 8.4.1.2: some servers send it without the zlib format around it.
  deflate: [() => createInflate(zlibPartial), () => createInflateRaw(zlibPartial)],
  br: [() => createBrotliDecompress(brotliPartial)],
};

/**
 * Undoes the content coding of a body (RFC 9110, section 8.4.1), up to a bound: a kilobyte can stand for a gigabyte. A
 * coding that is not known, or one upon another, is left as it is.
 *
 * @throws NetworkError `bad_response` when the body is not what its coding says.
 */
export async function decodedBody(encoded: Buffer, coding: string, bytesMax: number): Promise<DecodedBody> {
  const readings = DECODERS[coding.trim().toLowerCase()];
  if (readings === undefined || encoded.length === 0) return { body: encoded, truncated: false };
  let fault: unknown;
  for (const open of readings) {
    try {
      return await decodedBy(open(), encoded, bytesMax);
    } catch (error) {
      fault = error;
    }
  }
  throw new NetworkError('bad_response', `The answer cannot be read: it is not ${coding}.`, { cause: fault });
}

async function decodedBy(decoder: Transform, encoded: Buffer, bytesMax: number): Promise<DecodedBody> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  decoder.end(encoded);
  for await (const chunk of decoder) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > bytesMax) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, bytesMax), truncated: bytes > bytesMax };
}
