import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { inEnglish, type Said } from '@tocsin/domain';
import type { HttpVisit } from '../../src/http/http-visit.js';
import { noObserver } from '../../src/names/name-server-answers.js';
import { testClient } from '../support/client.js';
import { testNetwork } from '../support/network.js';
import { rawServer } from '../support/raw-server.js';

const serverOf = (bytes: Buffer | string) =>
  rawServer(() => {}, {
    onConnect: (socket) => socket.once('data', () => socket.end(Buffer.from(bytes as string, 'latin1'))),
  });

const visitTo = async (bytes: Buffer | string, method: 'GET' | 'HEAD' = 'GET') => {
  const { port, url } = await serverOf(bytes);
  return { port, url, visit: await testNetwork().http({ url, method, deadlineMs: 5_000 }) };
};

const bodyOf = (visit: HttpVisit) => (visit.outcome === 'response' ? visit.body.toString() : visit.message);

const deflated = deflateRawSync('hello').toString('latin1');
const whole = 'Content-Length: 5\r\n\r\nhello';

const chunks = 'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n';

const strictly = 'which strict clients refuse';

// curl and Chromium read these too, but other clients do not.
const warnedOf: readonly (readonly [what: string, bytes: string, warning: string])[] = [
  [
    'a length beside chunks',
    `HTTP/1.1 200 OK\r\nContent-Length: 3\r\n${chunks}`,
    'has both a Content-Length and a Transfer-Encoding, so two readers can see two bodies. Its chunks were read (RFC 9112, section 6.3).',
  ],
  [
    'a length with a sign',
    'HTTP/1.1 200 OK\r\nContent-Length: +5\r\n\r\nhello',
    `has the Content-Length "+5", ${strictly}. It was read as 5.`,
  ],
  [
    'a length with a unit',
    'HTTP/1.1 200 OK\r\nContent-Length: 5 bytes\r\n\r\nhello',
    `has the Content-Length "5 bytes", ${strictly}. It was read as 5.`,
  ],
  [
    'a length that nobody can count',
    'HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\nhello',
    `has the Content-Length "99999999999999999999", ${strictly}. It was read to its end.`,
  ],
  [
    '70 kB of headers',
    `HTTP/1.1 200 OK\r\n${`X-A: ${'b'.repeat(993)}\r\n`.repeat(70)}${whole}`,
    'has 70 kB of headers. Many proxies and clients refuse more than 64 kB.',
  ],
];

// curl 7.88 and Chromium 156 read `hello` from each of these.
const lenient: readonly (readonly [what: string, bytes: string])[] = [
  ['lines that end in LF alone', 'HTTP/1.1 200 OK\nX-A: b\nContent-Length: 5\n\nhello'],
  ['chunks whose lines end in LF alone', 'HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhello\n0\n\n'],
  ['a header that goes on in the next line', `HTTP/1.1 200 OK\r\nX-A: one\r\n two\r\n${whole}`],
  ['space before a colon', `HTTP/1.1 200 OK\r\nServer : x\r\n${whole}`],
  ['space before the colon of a length', 'HTTP/1.1 200 OK\r\nContent-Length : 5\r\n\r\nhello'],
  ['the same length twice', `HTTP/1.1 200 OK\r\nContent-Length: 5\r\n${whole}`],
  ['the same length twice in a line', 'HTTP/1.1 200 OK\r\nContent-Length: 5, 5\r\n\r\nhello'],
  ['a 100 Continue that was not asked for', `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n${whole}`],
  ['a 102 Processing', `HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 200 OK\r\n${whole}`],
  [
    'deflate without zlib around it',
    `HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\nContent-Length: ${deflated.length}\r\n\r\n${deflated}`,
  ],
  ['a status without a reason', `HTTP/1.1 200\r\n${whole}`],
  ['HTTP/1.0 without a length', 'HTTP/1.0 200 OK\r\n\r\nhello'],
  ['a header without a name', `HTTP/1.1 200 OK\r\n: x\r\n${whole}`],
  ['a header name with a space in it', `HTTP/1.1 200 OK\r\nX A: x\r\n${whole}`],
  ['a control character in a header', `HTTP/1.1 200 OK\r\nX-A: a\x01b\r\n${whole}`],
  [
    'space after the size of a chunk',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n005  \r\nhello\r\n0\r\n\r\n',
  ],
  [
    'an extension of a chunk',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\n\r\n',
  ],
  ['trailers', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-A: b\r\n\r\n'],
  ['a transfer that is identity', `HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\n${whole}`],
  [
    'chunked twice',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
  ],
  ['an offer to upgrade', `HTTP/1.1 200 OK\r\nUpgrade: h2,h2c\r\nConnection: Upgrade\r\n${whole}`],
  ['more bytes than it says', `HTTP/1.1 200 OK\r\n${whole} and more`],
  ...warnedOf.map(([what, bytes]): [string, string] => [what, bytes]),
];

describe('a probe reads, as curl and Chromium do,', () => {
  test.each(lenient)('%s', async (_what, bytes) => {
    const { visit } = await visitTo(bytes);
    expect([visit.outcome, bodyOf(visit)]).toEqual(['response', 'hello']);
  });

  const short = lenient.filter(([, bytes]) => bytes.length < 1_000);

  test.each(short)('%s, a byte at a time', async (_what, bytes) => {
    const server = await rawServer(() => {}, {
      onConnect: (socket) => {
        socket.setNoDelay(true);
        socket.once('data', async () => {
          for (const byte of Buffer.from(bytes, 'latin1')) {
            socket.write(Buffer.of(byte));
            await new Promise(setImmediate);
          }
          socket.end();
        });
      },
    });
    expect(bodyOf(await testNetwork().http({ url: server.url, deadlineMs: 5_000 }))).toBe('hello');
  });

  test.each(warnedOf)('%s, and says what is wrong', async (_what, bytes, warning) => {
    const { port, url } = await serverOf(bytes);
    const warnings: string[] = [];
    const onWarning = (sentence: Said) => warnings.push(inEnglish(sentence));
    const network = testNetwork().observedBy({ ...noObserver, onWarning });
    expect(bodyOf(await network.http({ url, deadlineMs: 5_000 }))).toBe('hello');
    expect(warnings).toEqual([`The answer of 127.0.0.1:${port} ${warning}`]);
  });

  test.each(lenient.filter(([what]) => warnedOf.every(([other]) => other !== what)))(
    '%s, without a word',
    async (_what, bytes) => {
      const { url } = await serverOf(bytes);
      const warnings: string[] = [];
      const onWarning = (sentence: Said) => warnings.push(inEnglish(sentence));
      await testNetwork()
        .observedBy({ ...noObserver, onWarning })
        .http({ url, deadlineMs: 5_000 });
      expect(warnings).toEqual([]);
    },
  );

  test('headers that stay what they mean', async () => {
    const { visit } = await visitTo(
      `HTTP/1.1 200 OK\r\nX-A : one\r\n\ttwo\r\nbad name: x\r\n y\r\nx-a:three\r\n${whole}`,
    );
    expect(visit.outcome === 'response' && [...visit.headers]).toEqual([
      ['x-a', ['one two', 'three']],
      ['content-length', ['5']],
    ]);
  });

  test.each([
    ['a 204', '204 No Content'],
    ['a 304', '304 Not Modified'],
  ])('%s, which has no body whatever its length says', async (_what, status) => {
    const { visit } = await visitTo(`HTTP/1.1 ${status}\r\nContent-Length: 50\r\n\r\n`);
    expect([visit.outcome, bodyOf(visit)]).toEqual(['response', '']);
  });

  test('an answer to HEAD, which has no body', async () => {
    const { visit } = await visitTo('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n', 'HEAD');
    expect([visit.outcome, bodyOf(visit)]).toEqual(['response', '']);
  });
});

const ok = 'HTTP/1.1 200 OK\r\n';

// The second column names the clients that still read a page from it.
const unreadable = [
  [
    'two lengths',
    'curl',
    `${ok}Content-Length: 5\r\nContent-Length: 7\r\n\r\nhello!!`,
    'its Content-Length headers contradict each other',
  ],
  [
    'two lengths in a line',
    'curl',
    `${ok}Content-Length: 5, 7\r\n\r\nhello!!`,
    'its Content-Length headers contradict each other',
  ],
  [
    'a length below nothing',
    'Chromium',
    `${ok}Content-Length: -5\r\n\r\nhello`,
    'its Content-Length cannot be read',
  ],
  [
    'a length without a number',
    'Chromium',
    `${ok}Content-Length:\r\n\r\nhello`,
    'its Content-Length cannot be read',
  ],
  [
    'a length in hexadecimal',
    'Chromium',
    `${ok}Content-Length: 0x5\r\n\r\nhello`,
    'its Content-Length cannot be read',
  ],
  [
    'a chunk size that is no number',
    'neither',
    `${ok}Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n`,
    'the size of a chunk of its body cannot be read',
  ],
  [
    'a chunk longer than it says',
    'neither',
    `${ok}Transfer-Encoding: chunked\r\n\r\n5\r\nhello!\r\n0\r\n\r\n`,
    'a chunk of its body is longer than it says',
  ],
  [
    'a header line without a colon',
    'Chromium',
    `${ok}nonsense\r\n${whole}`,
    'a line among its headers has no colon',
  ],
  ['a NUL in a header', 'neither', `${ok}X-A: a\0b\r\n${whole}`, 'a header holds a NUL byte'],
  ['another protocol', 'neither', 'SSH-2.0-OpenSSH_9.2p1\r\n', 'it does not begin with a status'],
  ['HTTP/0.9', 'neither', '<html>hello</html>\n', 'it does not begin with a status'],
  ['a status that is none', 'Chromium', `HTTP/1.1 99 X\r\n${whole}`, 'it does not begin with a status'],
  [
    'another protocol that was not asked for',
    'neither',
    'HTTP/1.1 101 Switching Protocols\r\n\r\n',
    'it switches to a protocol that was not asked for',
  ],
  [
    'headers without end',
    'neither',
    `${ok}${'X-A: b\r\n'.repeat(40_000)}`,
    'its headers are longer than 256 kB together',
  ],
  [
    'a header without end',
    'neither',
    `${ok}X-A: ${'b'.repeat(270_000)}`,
    'its headers are longer than 256 kB together; most of that is the header X-A',
  ],
] as const;

describe('a probe does not guess at', () => {
  test.each(unreadable)('%s, which %s of curl and Chromium would take', async (_what, _who, bytes, why) => {
    const { port, visit } = await visitTo(bytes);
    expect(visit).toMatchObject({
      outcome: 'failed',
      code: 'connection_reset',
      message: `The answer of 127.0.0.1:${port} cannot be read as HTTP: ${why}.`,
    });
  });
});

describe('a message is sent to servers that keep to the letter: its answer is not read leniently', () => {
  test.each(lenient.slice(0, 7))('%s', async (_what, bytes) => {
    const { url } = await serverOf(bytes);
    expect(await testClient().post(url)).toMatchObject({ outcome: 'failed', code: 'connection_reset' });
  });
});
