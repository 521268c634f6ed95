import { SeenChain, type SeenExchange } from '@tocsin/egress';
import type { RawExchanges } from './seen.js';

/** A character for each byte, as V8 stores such texts. */
const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

const plainExchange = ({ tls, request, response, said, ...rest }: SeenExchange) => ({
  ...rest,
  tls: tls && { ...tls, chain: tls.chain.map(textOf) },
  request: request && { ...request, body: request.body && textOf(request.body) },
  response: response && { ...response, headers: [...response.headers], body: textOf(response.body) },
  said: said.map(({ from, bytes }) => ({ from, bytes: textOf(bytes) })),
});

type PlainExchange = ReturnType<typeof plainExchange>;

const exchangeFrom = ({ tls, request, response, said, ...rest }: PlainExchange): SeenExchange => ({
  ...rest,
  tls: tls && new SeenChain(tls.protocol, tls.cipher, tls.chain.map(bytesOf)),
  request: request && { ...request, body: request.body === null ? null : bytesOf(request.body) },
  response: response && {
    ...response,
    headers: new Map(response.headers),
    body: bytesOf(response.body),
  },
  said: said.map(({ from, bytes }) => ({ from, bytes: bytesOf(bytes) })),
});

/** Exchanges as JSON can hold them. They may hold secrets. */
export type PlainExchanges = {
  readonly exchanges: readonly PlainExchange[];
  readonly leftOut: number;
};

export const plainExchanges = ({ exchanges, leftOut }: RawExchanges): PlainExchanges => ({
  exchanges: exchanges.map(plainExchange),
  leftOut,
});

export const exchangesFrom = ({ exchanges, leftOut }: PlainExchanges): RawExchanges => ({
  exchanges: exchanges.map(exchangeFrom),
  leftOut,
});
