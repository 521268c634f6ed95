import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** The best level takes half a second for a large page. */
const brotliQuality = 6;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** They run on threads, because a large page takes some milliseconds. */
const encoders: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => zip(body),
  identity: async (body) => body,
};

export const encoded = (body: Buffer, encoding: Encoding): Promise<Buffer> => encoders[encoding](body);

/** @param accepted the header `Accept-Encoding`, empty without one */
export const preferredEncoding = (accepted: string): Encoding => {
  const preferred = negotiate(accepted === '' ? 'identity' : accepted, [...encodings]);
  return encodings.find((encoding) => encoding === preferred) ?? 'identity';
};
