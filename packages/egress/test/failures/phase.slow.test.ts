import type { Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { englishStyle } from '@tocsin/domain';
import { certificateAuthority } from '@tocsin/testing/servers';
import { blackHole } from '../support/black-hole.js';
import { dnsServer } from '../support/dns-server.js';
import { testNetwork } from '../support/network.js';
import { rawServer } from '../support/raw-server.js';

const deadlineMs = 1_000;

async function visitWhere(onBytes: (socket: Socket) => void, scheme = 'http') {
  const { port } = await rawServer(() => {}, {
    onConnect: (socket) => socket.once('data', () => onBytes(socket)),
  });
  return testNetwork().http({ url: `${scheme}://127.0.0.1:${port}/`, deadlineMs });
}

const headers = 'HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n';

describe('a failed attempt tells its phase, and whether anything came back', () => {
  test('of a name that no name server answers for', async () => {
    const dns = await dnsServer(() => 'silence');
    const network = testNetwork({ servers: [dns.address] });
    const failed = {
      code: 'timeout',
      phase: 'name',
      answered: false,
      message: 'No name server answered for gone.test within 1 second.',
    };
    expect(await network.http({ url: 'http://gone.test:81/', deadlineMs })).toMatchObject(failed);
    expect(await network.dns({ name: 'gone.test', type: 'A', deadlineMs })).toMatchObject(failed);
  });

  test('of name servers that refuse packets', async () => {
    const network = testNetwork({ servers: ['127.0.0.1:1'] });
    const failed = {
      code: 'dns',
      phase: 'name',
      answered: false,
      message: 'No name server answered for gone.test.',
    };
    expect(await network.http({ url: 'http://gone.test/', deadlineMs: 2_000 })).toMatchObject(failed);
    expect(await network.dns({ name: 'gone.test', type: 'A', deadlineMs: 2_000 })).toMatchObject(failed);
  });

  test('of a name that does not exist', async () => {
    const dns = await dnsServer(() => 'no such name');
    const network = testNetwork({ servers: [dns.address] });
    expect(await network.http({ url: 'http://gone.test/', deadlineMs })).toMatchObject({
      code: 'dns',
      phase: 'name',
      answered: true,
    });
  });

  test('of an address that nobody answers at', async () => {
    const port = await blackHole('127.0.0.1');
    expect(await testNetwork().http({ url: `http://127.0.0.1:${port}/`, deadlineMs })).toMatchObject({
      code: 'timeout',
      phase: 'connect',
      answered: false,
      message: `Connecting to 127.0.0.1:${port} did not succeed within 1 second.`,
    });
  });

  test('of a refusal', async () => {
    expect(await testNetwork().tcp({ host: '127.0.0.1', port: 1, deadlineMs })).toMatchObject({
      code: 'connection_refused',
      phase: 'connect',
      answered: true,
    });
  });

  test('of a TLS handshake that is not answered', async () => {
    expect(await visitWhere(() => {}, 'https')).toMatchObject({
      code: 'timeout',
      phase: 'tls',
      answered: true,
      message: expect.stringMatching(/^The TLS handshake with 127\.0\.0\.1:\d+ did not end within/),
    });
  });

  test.each([
    ['resets', 'reset'],
    ['closes', 'closed'],
  ])('of a server that %s the connection in the TLS handshake', async (_how, verb) => {
    const leave = (socket: Socket) => (verb === 'reset' ? socket.resetAndDestroy() : socket.end());
    const onConnect = (socket: Socket) => socket.once('data', () => leave(socket));
    const { port } = await rawServer(() => {}, { onConnect });
    const target = { host: '127.0.0.1', port, deadlineMs: 5_000 };
    const failed = {
      code: 'connection_reset',
      phase: 'tls',
      answered: true,
      message: `127.0.0.1:${port} ${verb} the connection in the TLS handshake.`,
    };
    expect(await testNetwork().http({ url: `https://127.0.0.1:${port}/`, deadlineMs })).toMatchObject(failed);
    expect(await testNetwork().tcp({ ...target, secure: true })).toMatchObject(failed);
  });

  test('of a certificate that is not trusted', async () => {
    const stranger = certificateAuthority('Stranger');
    const { url } = await rawServer(() => {}, { tls: stranger.issue({ names: ['IP:127.0.0.1'] }) });
    expect(await testNetwork().http({ url, deadlineMs: 5_000 })).toMatchObject({
      code: 'tls',
      phase: 'tls',
      answered: true,
    });
  });

  test('of a server that takes a request and says nothing', async () => {
    expect(await visitWhere(() => {})).toMatchObject({
      code: 'timeout',
      phase: 'headers',
      answered: true,
      message: expect.stringMatching(
        /^127\.0\.0\.1:\d+ accepted the request but did not send its headers within 1 second\.$/,
      ),
    });
  });

  test.each([
    [1, '1 byte'],
    [3_100, '3.1 kB'],
  ])('of a body that stops after %i bytes', async (bytes, inWords) => {
    expect(await visitWhere((socket) => socket.write(headers + 'x'.repeat(bytes)))).toMatchObject({
      code: 'timeout',
      phase: 'body',
      answered: true,
      message: expect.stringMatching(
        new RegExp(
          `^127\\.0\\.0\\.1:\\d+ did not end its answer within 1 second: the body stopped after ${inWords}\\.$`,
        ),
      ),
    });
  });

  test('of a redirect to where nobody answers: what redirected has answered', async () => {
    const port = await blackHole('127.0.0.1');
    const { url } = await rawServer(() => {}, {
      onConnect: (socket) =>
        socket.end(`HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:${port}/\r\nContent-Length: 0\r\n\r\n`),
    });
    expect(await testNetwork().http({ url, deadlineMs, redirectsMax: 1 })).toMatchObject({
      code: 'timeout',
      phase: 'connect',
      answered: true,
    });
  });
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [12_345, '12.3 kB'],
  [999_999, '999.9 kB'],
  [1_048_576, '1 MB'],
])('%i bytes are %s', (bytes, inWords) => {
  expect(englishStyle.bytes(bytes)).toBe(inWords);
});
