import { sign } from '@tocsin/webhook-core';
import type { Answer, Exchange } from './raw-request.js';

/** The longest body that a receiver takes. */
export const bodyBytesMax = 1_048_576;

const typed = { 'Content-Type': 'application/json' };

type Target = {
  readonly port: number;
  readonly path: string;
  readonly secret: string;
  /** A message, which no other request has. */
  readonly body: Buffer;
};

export type OddRequest = {
  readonly name: string;
  readonly exchange: (target: Target) => Exchange;
  /** The answers that are right, for each request of the connection. */
  readonly answers: readonly (readonly Answer[])[];
  /** Whether the receiver works on the message. `answered` means after the answer 204 alone. */
  readonly isWorkedOn: boolean | 'answered';
};

type Head = Readonly<Record<string, string | number | readonly string[]>>;

const head = (target: Target, headers: Head, method = 'POST', path = target.path): string => {
  const lines = Object.entries({ Host: `127.0.0.1:${target.port}`, ...headers }).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}: ${one}\r\n`),
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
};

const signed = ({ secret }: Target, body: Buffer): Head => ({
  ...typed,
  'X-Service-Signature': sign(body, secret),
});

const chunk = (bytes: Buffer, extension = ''): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}${extension}\r\n`), bytes, Buffer.from('\r\n')]);

const inPieces = (body: Buffer, bytes: number): Buffer[] =>
  Array.from({ length: Math.ceil(body.length / bytes) }, (_, index) =>
    body.subarray(index * bytes, (index + 1) * bytes),
  );

/** A body of exactly so many bytes: JSON may begin with spaces. */
const padded = (body: Buffer, bytes: number): Buffer =>
  Buffer.concat([Buffer.alloc(bytes - body.length, ' '), body]);

const chunkedHead = (target: Target, body: Buffer, more: Head = {}): string =>
  head(target, { ...signed(target, body), 'Transfer-Encoding': 'chunked', ...more });

const lastChunk = '0\r\n\r\n';
const accepted = { answers: [[204]], isWorkedOn: true } as const;
/** A request that is malformed may end the connection. */
const malformed = { answers: [[400, 401, 408, 411, 413, 501, 'closed']], isWorkedOn: false } as const;
const tooLong = { answers: [[413]], isWorkedOn: false } as const;

const whole = (name: string, bodyOf: (target: Target) => Buffer, more: Head = {}) => ({
  name,
  exchange: (target: Target) => {
    const body = bodyOf(target);
    return {
      pieces: [head(target, { ...signed(target, body), 'Content-Length': body.length, ...more }), body],
    };
  },
});

const chunked = (
  name: string,
  pieces: (target: Target) => Iterable<string | Buffer | number>,
  more: Head = {},
) => ({
  name,
  exchange: (target: Target) => ({
    pieces: [chunkedHead(target, target.body, more), ...pieces(target)],
  }),
});

const withMethod = (method: string, answers: readonly Answer[]): OddRequest => ({
  name: `a signed ${method}`,
  exchange: (target) => ({
    pieces: [
      head(target, { ...signed(target, target.body), 'Content-Length': target.body.length }, method),
      target.body,
    ],
  }),
  answers: [answers],
  isWorkedOn: false,
});

/** Ends long after the bound: a receiver that counts what it reads answers earlier. */
function* endlessChunks(target: Target): Generator<string | Buffer> {
  yield chunkedHead(target, target.body);
  const piece = chunk(Buffer.alloc(65_536, ' '));
  for (let bytes = 0; bytes < 64 * bodyBytesMax; bytes += 65_536) yield piece;
  yield lastChunk;
}

/** Requests that proxies, tools and attackers send, and what each receiver answers. */
export const oddRequests: readonly OddRequest[] = [
  { ...chunked('a body in one chunk', ({ body }) => [chunk(body), lastChunk]), ...accepted },
  {
    ...chunked('a body in chunks of seven bytes', ({ body }) => [
      Buffer.concat(inPieces(body, 7).map((piece) => chunk(piece))),
      lastChunk,
    ]),
    ...accepted,
  },
  {
    ...chunked('slow chunks', ({ body }) => [
      ...inPieces(body, 100).flatMap((piece) => [chunk(piece), 20]),
      lastChunk,
    ]),
    ...accepted,
  },
  {
    ...chunked('chunks that arrive in halves', ({ body }) => {
      const bytes = chunk(body);
      return [
        bytes.subarray(0, 2),
        30,
        bytes.subarray(2, -1),
        30,
        bytes.subarray(-1),
        '0\r',
        30,
        '\n\r',
        30,
        '\n',
      ];
    }),
    ...accepted,
  },
  {
    ...chunked('chunks with an extension', ({ body }) => [chunk(body, ';name=value'), lastChunk]),
    ...accepted,
  },
  {
    ...chunked('chunks with a trailer', ({ body }) => [chunk(body), '0\r\nX-Checksum: 1\r\n\r\n'], {
      Trailer: 'X-Checksum',
    }),
    ...accepted,
  },
  {
    name: 'chunks whose signature comes as a trailer',
    exchange: (target) => ({
      pieces: [
        head(target, { ...typed, 'Transfer-Encoding': 'chunked', Trailer: 'X-Service-Signature' }),
        chunk(target.body),
        `0\r\nX-Service-Signature: ${sign(target.body, target.secret)}\r\n\r\n`,
      ],
    }),
    // Some servers join a trailer to the headers. The signature is right.
    answers: [[401, 400, 204]],
    isWorkedOn: 'answered',
  },
  {
    ...chunked('Transfer-Encoding in another case', ({ body }) => [chunk(body), lastChunk], {
      'Transfer-Encoding': 'Chunked',
    }),
    ...accepted,
  },
  {
    name: 'a body of the greatest length in chunks',
    exchange: (target) => {
      const body = padded(target.body, bodyBytesMax);
      return {
        pieces: [
          chunkedHead(target, body),
          ...inPieces(body, 65_536).map((piece) => chunk(piece)),
          lastChunk,
        ],
      };
    },
    ...accepted,
  },
  { ...whole('a body of the greatest length', ({ body }) => padded(body, bodyBytesMax)), ...accepted },
  {
    name: 'a body in chunks that is one byte too long',
    exchange: (target) => {
      const body = padded(target.body, bodyBytesMax + 1);
      return {
        pieces: [
          chunkedHead(target, body),
          ...inPieces(body, 65_536).map((piece) => chunk(piece)),
          lastChunk,
        ],
      };
    },
    ...tooLong,
  },
  {
    name: 'chunks of 64 MiB',
    exchange: (target) => ({ pieces: endlessChunks(target) }),
    answers: [[413, 'closed']],
    isWorkedOn: false,
  },
  {
    ...chunked('a chunk whose length is no number', ({ body }) => ['zz\r\n', body, '\r\n', lastChunk]),
    ...malformed,
  },
  {
    ...chunked('a chunk of negative length', ({ body }) => ['-1\r\n', body, '\r\n', lastChunk]),
    ...malformed,
  },
  {
    ...chunked('a chunk of endless length', ({ body }) => [
      'ffffffffffffffffff\r\n',
      body,
      '\r\n',
      lastChunk,
    ]),
    ...malformed,
  },
  {
    ...chunked('a chunk that is longer than it says', ({ body }) => [
      `${(body.length - 1).toString(16)}\r\n`,
      body,
      '\r\n',
      lastChunk,
    ]),
    ...malformed,
  },
  {
    name: 'a coding that is not chunked',
    exchange: (target) => ({
      pieces: [
        head(target, { ...signed(target, target.body), 'Transfer-Encoding': 'gzip, chunked' }),
        chunk(target.body),
        lastChunk,
      ],
    }),
    answers: [[204, ...malformed.answers[0]]],
    isWorkedOn: 'answered',
  },
  {
    ...whole('Expect: 100-continue', ({ body }) => body, { Expect: '100-continue' }),
    exchange: (target) => ({
      pieces: [
        head(target, {
          ...signed(target, target.body),
          'Content-Length': target.body.length,
          Expect: '100-continue',
        }),
        // The wait of a client for which no 100 comes.
        300,
        target.body,
      ],
    }),
    ...accepted,
  },
  ...(['wrong first', 'right first'] as const).map(
    (order): OddRequest => ({
      name: `two signatures, the ${order}`,
      exchange: (target) => {
        const right = sign(target.body, target.secret);
        const wrong = sign(target.body, 'another secret');
        const signatures = order === 'right first' ? [right, wrong] : [wrong, right];
        const headers = { 'X-Service-Signature': signatures, 'Content-Length': target.body.length };
        return { pieces: [head(target, { ...typed, ...headers }), target.body] };
      },
      answers: [[401, 400]],
      isWorkedOn: false,
    }),
  ),
  {
    ...whole('an empty body that is signed', () => Buffer.alloc(0)),
    answers: [[204, 400, 401]],
    isWorkedOn: false,
  },
  {
    ...whole('a signed body that is no JSON', () => Buffer.from('no JSON')),
    answers: [[204, 400]],
    isWorkedOn: false,
  },
  {
    name: 'no body and no length',
    exchange: (target) => ({ pieces: [head(target, signed(target, target.body))] }),
    answers: [[400, 401, 411]],
    isWorkedOn: false,
  },
  {
    name: 'an absolute target',
    exchange: (target) => ({
      pieces: [
        head(
          target,
          { ...signed(target, target.body), 'Content-Length': target.body.length },
          'POST',
          `http://127.0.0.1:${target.port}${target.path}`,
        ),
        target.body,
      ],
    }),
    ...accepted,
  },
  {
    ...whole('a query', ({ body }) => body),
    exchange: (target) => ({
      pieces: [
        head(
          target,
          { ...signed(target, target.body), 'Content-Length': target.body.length },
          'POST',
          `${target.path}?from=tocsin`,
        ),
        target.body,
      ],
    }),
    ...accepted,
  },
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'].map(
    (type): OddRequest => ({
      ...whole(`the type ${type}`, ({ body }) => body, { 'Content-Type': type }),
      answers: [[204, 400, 401, 415]],
      isWorkedOn: 'answered',
    }),
  ),
  {
    ...whole('a header of 256 KiB', ({ body }) => body, { 'X-Long': 'x'.repeat(262_144) }),
    answers: [[204, 400, 413, 414, 431, 'closed']],
    isWorkedOn: 'answered',
  },
  {
    ...whole('two lengths', ({ body }) => body),
    exchange: (target) => ({
      pieces: [
        head(target, {
          ...signed(target, target.body),
          'Content-Length': [String(target.body.length), String(target.body.length - 1)],
        }),
        target.body,
      ],
    }),
    ...malformed,
  },
  ...['-1', '0x10', '1e2', 'NaN', '', '18446744073709551616'].map(
    (length): OddRequest => ({
      ...whole(`the length "${length}"`, ({ body }) => body, { 'Content-Length': length }),
      ...malformed,
    }),
  ),
  withMethod('GET', [405]),
  withMethod('HEAD', [405]),
  withMethod('PUT', [405]),
  withMethod('PATCH', [405]),
  withMethod('DELETE', [405]),
  withMethod('OPTIONS', [405]),
  withMethod('PURGE', [405, 501, 400]),
  {
    name: 'a message after a GET with a body, on one connection',
    exchange: (target) => {
      const headers = { ...signed(target, target.body), 'Content-Length': target.body.length };
      return {
        pieces: [head(target, headers, 'GET'), target.body, 100, head(target, headers), target.body],
        answersExpected: 2,
      };
    },
    answers: [[405], [204, 'closed']],
    isWorkedOn: 'answered',
  },
  {
    name: 'a message after a forged one in chunks, on one connection',
    exchange: (target) => {
      const headers = { ...signed(target, target.body), 'Transfer-Encoding': 'chunked' };
      const forged = { ...headers, 'X-Service-Signature': sign(target.body, 'another secret') };
      return {
        pieces: [
          head(target, forged),
          chunk(target.body),
          lastChunk,
          100,
          head(target, headers),
          chunk(target.body),
          lastChunk,
        ],
        answersExpected: 2,
      };
    },
    answers: [[401], [204, 'closed']],
    isWorkedOn: 'answered',
  },
];
