import type { SeenExchange } from '@tocsin/egress';
import type { RawExchanges } from '../../src/evidence/seen.js';

type Response = NonNullable<SeenExchange['response']>;

/** An exchange of HTTP, without the network. */
export const rawExchange = ({
  response,
  ...given
}: Partial<Omit<SeenExchange, 'response'>> & { readonly response?: Partial<Response> }): SeenExchange => ({
  kind: 'http',
  target: 'https://shop.example.com/',
  address: '192.0.2.1',
  timings: { dnsMs: 1, connectMs: 2, tlsMs: 3, firstByteMs: 10, totalMs: 12 },
  tls: null,
  request: { method: 'GET', headers: [['host', 'shop.example.com']], body: null },
  response: {
    protocol: 'h2',
    status: 500,
    headers: new Map(),
    body: Buffer.alloc(0),
    bodyBytes: response?.body?.length ?? 0,
    truncated: false,
    ...response,
  },
  said: [],
  question: null,
  replies: [],
  pings: null,
  failed: null,
  ...given,
});

export const rawExchanges = (...exchanges: readonly SeenExchange[]): RawExchanges => ({
  exchanges,
  leftOut: 0,
});

/** The most that a check keeps: headers, bodies and dialogues of these texts. */
export const worstExchanges = (textOf: (chars: number) => string): RawExchanges => {
  const headers = () => Array.from({ length: 32 }, (_, at) => [`x-${at}`, textOf(512)] as const);
  const one = () =>
    rawExchange({
      target: `https://shop.example.com/${encodeURI(textOf(900))}`,
      request: { method: 'POST', headers: headers(), body: Buffer.from(textOf(4_096)) },
      response: {
        headers: new Map(headers().map(([name, value]) => [name, [value]])),
        body: Buffer.from(textOf(4_096)),
      },
    });
  return rawExchanges(...Array.from({ length: 24 }, one));
};
