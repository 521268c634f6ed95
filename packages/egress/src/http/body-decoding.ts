import type { Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { NetworkError } from '../failures/network-error.js';
import { BodyBuffer } from './body-buffer.js';

export interface DecodedBody {
  readonly body: Buffer;
  readonly truncated: boolean;
}

// A body that was cut off is decoded as far as it goes.
const zlibPartial = { finishFlush: constants.Z_SYNC_FLUSH };
const brotliPartial = { finishFlush: constants.BROTLI_OPERATION_FLUSH };

const gunzip = () => createGunzip(zlibPartial);

const decoders: Readonly<Record<string, readonly (() => Transform)[]>> = {
  gzip: [gunzip],
  'x-gzip': [gunzip],
  // RFC 9110, section 8.4.1.2: some servers send it without the zlib format around it.
  deflate: [() => createInflate(zlibPartial), () => createInflateRaw(zlibPartial)],
  br: [() => createBrotliDecompress(brotliPartial)],
};

/** Undoes a content coding (RFC 9110, section 8.4.1). Leaves unknown ones. @throws NetworkError `bad_response` */
export async function decodedBody(encoded: Buffer, coding: string, bytesMax: number): Promise<DecodedBody> {
  const readings = decoders[coding.trim().toLowerCase()];
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

/** @throws the decoder's error when `encoded` is damaged */
export async function decodedBy(decoder: Transform, encoded: Buffer, bytesMax: number): Promise<DecodedBody> {
  const decoded = new BodyBuffer(bytesMax);
  decoder.end(encoded);
  for await (const chunk of decoder) {
    decoded.add(chunk);
    if (decoded.overflows) break;
  }
  return { body: decoded.bytes(), truncated: decoded.overflows };
}
