import { SeenChain, type SeenExchange } from '@tocsin/egress';
import type { RawExchanges } from './seen.js';

/** A character for each byte, as V8 stores such texts. */
const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Fields without their names: this runs after every good check, and names would be most of the text. */
const plainExchange = (seen: SeenExchange) => {
  const { kind, target, address, timings, tls, request, response, said } = seen;
  const { question, replies, pings, failed } = seen;
  return [
    kind,
    target,
    address,
    [timings.dnsMs, timings.connectMs, timings.tlsMs, timings.firstByteMs, timings.totalMs],
    tls && ([tls.protocol, tls.cipher, tls.chain.map(textOf)] as const),
    request && ([request.method, request.headers, request.body && textOf(request.body)] as const),
    response &&
      ([
        response.protocol,
        response.status,
        [...response.headers],
        textOf(response.body),
        response.bodyBytes,
        response.truncated,
      ] as const),
    said.map(({ from, bytes }) => [from, textOf(bytes)] as const),
    question,
    replies,
    pings,
    failed,
  ] as const;
};

type PlainExchange = ReturnType<typeof plainExchange>;

const exchangeFrom = ([
  kind,
  target,
  address,
  [dnsMs, connectMs, tlsMs, firstByteMs, totalMs],
  tls,
  request,
  response,
  said,
  question,
  replies,
  pings,
  failed,
]: PlainExchange): SeenExchange => ({
  kind,
  target,
  address,
  timings: { dnsMs, connectMs, tlsMs, firstByteMs, totalMs } as SeenExchange['timings'],
  tls: tls && new SeenChain(tls[0], tls[1], tls[2].map(bytesOf)),
  request: request && {
    method: request[0],
    headers: request[1],
    body: request[2] === null ? null : bytesOf(request[2]),
  },
  response: response && {
    protocol: response[0],
    status: response[1],
    headers: new Map(response[2]),
    body: bytesOf(response[3]),
    bodyBytes: response[4],
    truncated: response[5],
  },
  said: said.map(([from, text]) => ({ from, bytes: bytesOf(text) })),
  question,
  replies,
  pings,
  failed,
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
