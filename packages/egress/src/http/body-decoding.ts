import type { Transform } from 'node:stream';
import { isNativeError } from 'node:util/types';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { errorCodeOf, NetworkError } from '../failures/egress-error.js';
import { answers } from '../reasons/http.js';
import type { AnswerWarning } from './http1-head.js';

export class BodyBuffer {
  readonly #parts: Buffer[] = [];
  #received = 0;

  constructor(private readonly bytesMax: number) {}

  get received(): number {
    return this.#received;
  }

  get overflows(): boolean {
    return this.#received > this.bytesMax;
  }

  add(part: Buffer): void {
    if (this.#received < this.bytesMax) this.#parts.push(part);
    this.#received += part.length;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts).subarray(0, this.bytesMax);
  }

  /** The first `bytesMax` bytes, in memory of their own. */
  start(bytesMax: number): Buffer {
    const start = Buffer.alloc(Math.min(bytesMax, this.#received));
    let at = 0;
    for (const part of this.#parts) {
      if (at === start.length) break;
      at += part.copy(start, at);
    }
    return start.subarray(0, at);
  }
}

export interface DecodedBody {
  readonly body: Buffer;
  readonly truncated: boolean;
}

export interface EncodedBody {
  readonly encoded: Buffer;
  /** True if the rest was not read. */
  readonly truncated: boolean;
  /** The value of `Content-Encoding`. */
  readonly coding: string;
}

type Reading = (isPartial: boolean) => Transform;

const zlibOptions = (isPartial: boolean) => (isPartial ? { finishFlush: constants.Z_SYNC_FLUSH } : {});
const brotliOptions = (isPartial: boolean) =>
  isPartial ? { finishFlush: constants.BROTLI_OPERATION_FLUSH } : {};

const gunzip: Reading = (isPartial) => createGunzip(zlibOptions(isPartial));

const decoders: Readonly<Record<string, readonly Reading[]>> = {
  gzip: [gunzip],
  'x-gzip': [gunzip],
  // RFC 9110, section 8.4.1.2: some servers send it without the zlib format around it.
  deflate: [
    (isPartial) => createInflate(zlibOptions(isPartial)),
    (isPartial) => createInflateRaw(zlibOptions(isPartial)),
  ],
  br: [(isPartial) => createBrotliDecompress(brotliOptions(isPartial))],
};

/** Longer than the checksums of gzip and zlib. */
const noChecksum = Buffer.alloc(8);

/**
 * Undoes a content coding (RFC 9110, section 8.4.1). Leaves unknown ones.
 * @throws NetworkError `bad_response` if the body is of another coding, or ends before the coding does
 */
export async function decodedBody(
  { encoded, truncated, coding }: EncodedBody,
  bytesMax: number,
  onWarning: (warning: AnswerWarning) => void,
): Promise<DecodedBody> {
  const readings = decoders[coding.trim().toLowerCase()];
  if (readings === undefined || encoded.length === 0) return { body: encoded, truncated: false };
  let fault: unknown;
  for (const open of readings) {
    try {
      return await decodedBy(open(truncated), encoded, bytesMax);
    } catch (error) {
      fault = error;
      if (errorCodeOf(error) !== endIsMissing) continue;
      const partial = await decodedBy(open(true), encoded, bytesMax);
      if (!(await lacksChecksumOnly(open(false), encoded, bytesMax)))
        throw cutOff(coding, partial.body.length);
      onWarning((target) => answers.no_checksum({ target, coding }));
      return partial;
    }
  }
  throw new NetworkError('bad_response', answers.wrong_coding({ coding }), { cause: fault });
}

/** As much of a body as came, for people to see; empty when it is not of its coding. Never rejects. */
export async function partlyDecoded(encoded: Buffer, coding: string, bytesMax: number): Promise<Buffer> {
  const readings = decoders[coding.trim().toLowerCase()];
  if (readings === undefined) return encoded.subarray(0, bytesMax);
  for (const open of readings) {
    try {
      return (await decodedBy(open(true), encoded, bytesMax)).body;
    } catch {}
  }
  return Buffer.alloc(0);
}

const endIsMissing = 'Z_BUF_ERROR';

function cutOff(coding: string, bytes: number): NetworkError {
  return new NetworkError('bad_response', answers.cut_off({ coding, received: bytes }));
}

/** A wrong checksum is met only where all content has come. */
async function lacksChecksumOnly(decoder: Transform, encoded: Buffer, bytesMax: number): Promise<boolean> {
  try {
    await decodedBy(decoder, Buffer.concat([encoded, noChecksum]), bytesMax);
  } catch (error) {
    return isNativeError(error) && /^incorrect (?:data|length) check$/.test(error.message);
  }
  return false;
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
