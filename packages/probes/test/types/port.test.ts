import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import { port } from '../../src/types/port.js';
import { run } from '../support/run.js';
import { tcpServer } from '../support/tcp-server.js';

const serving = async (onConnection: (socket: Socket) => void) =>
  `127.0.0.1:${(await tcpServer(onConnection)).port}`;
const saying = (...words: string[]) =>
  serving(async (socket) => {
    for (const piece of words) {
      socket.write(piece);
      await delay(10);
    }
  });

describe('a port', () => {
  test('that accepts a connection is up', async () => {
    const target = await serving(() => {});
    expect(await run(port, target)).toMatchObject({
      status: 'up',
      message: expect.stringMatching(/^It accepted a connection in \d+ ms\.$/),
      details: {
        address: '127.0.0.1',
        timings: { dns_ms: expect.any(Number), connect_ms: expect.any(Number), tls_ms: null },
      },
    });
  });

  test('that accepts none is down', async () => {
    expect(await run(port, '127.0.0.1:1')).toMatchObject({
      status: 'down',
      message: '127.0.0.1:1 refused the connection.',
      details: { error: 'connection_refused' },
    });
  });

  test('of a host without an address is down', async () => {
    expect(await run(port, 'gone.test:22', {}, { timeoutMs: 1_500 })).toMatchObject({ status: 'down' });
  });
});

describe('what a server says', () => {
  test('is right when it holds the text, however it is cut into pieces', async () => {
    const target = await saying('220-mail.test wel', 'comes you\r\n', '220 ESMTP re', 'ady\r\n');
    expect(await run(port, target, { text: 'ESMTP ready' })).toMatchObject({
      status: 'up',
      message: expect.stringContaining('It sent "220-mail.test'),
      details: { banner: expect.stringContaining('welcomes you\r\n220 ESMTP ready') },
    });
  });

  test('is right in any case when case does not count', async () => {
    const target = await saying('SSH-2.0-OpenSSH_9.2\r\n');
    expect(await run(port, target, { text: 'ssh-2.0', ignore_case: true })).toMatchObject({ status: 'up' });
  });

  test('is down when it is something else until time is up', async () => {
    const target = await saying('421 too busy\r\n');
    expect(await run(port, target, { text: '220' }, { timeoutMs: 1_500 })).toMatchObject({
      status: 'down',
      message: 'The text "220" is not in what it sent: "421 too busy".',
      details: { banner: '421 too busy\r\n' },
    });
  });

  test('is down when it is something else and the end', async () => {
    const target = await serving((socket) => socket.end('421 too busy\r\n'));
    expect(await run(port, target, { regular_expression: '^220[ -]' })).toMatchObject({
      status: 'down',
      message: 'The regular expression "^220[ -]" is not in what it sent: "421 too busy".',
    });
  });

  test('is down when it is nothing', async () => {
    const silent = await serving(() => {});
    expect(await run(port, silent, { text: '220' }, { timeoutMs: 1_500 })).toMatchObject({
      status: 'down',
      message: 'It accepted a connection and sent nothing in time.',
    });
    const closing = await serving((socket) => socket.end());
    expect(await run(port, closing, { text: '220' })).toMatchObject({
      status: 'down',
      message: 'It accepted a connection and closed it without sending anything.',
    });
  });

  test('is looked at up to a bound, and shown in part', async () => {
    const target = await saying('x'.repeat(20_000), 'late');
    const report = await run(port, target, { text: 'late' });
    expect(report).toMatchObject({ status: 'down' });
    expect(report.details.banner).toHaveLength(500);
  });

  test('is an answer to what was said first', async () => {
    const target = await serving(async (socket) => {
      const [question] = await once(socket, 'data');
      socket.write(`${question}` === 'PING\r\n' ? '+PONG\r\n' : '-ERR\r\n');
    });
    const settings = { send: 'PING\r\n', regular_expression: '^\\+PONG$' };
    expect(await run(port, target, settings)).toMatchObject({ status: 'up', message: 'It sent "+PONG".' });
    expect(await run(port, target, { ...settings, send: 'PIN' }, { timeoutMs: 1_500 })).toMatchObject({
      status: 'down',
    });
  });

  test('is given up when its expression would take for ever, however it is cut into pieces', async () => {
    const slow = 'a'.repeat(50);
    const target = await saying(slow, slow, slow, slow);
    expect(await run(port, target, { regular_expression: '^(a+)+$!' })).toMatchObject({
      status: 'down',
      message: 'The regular expression "^(a+)+$!" took longer than 250 ms to look for.',
    });
  });
});

describe('a port that speaks TLS', () => {
  const certificate = selfSignedCertificate({ hosts: ['127.0.0.1'] });
  const imaps = () => tcpServer((socket) => socket.write('* OK IMAP4rev1\r\n'), { tls: certificate });

  test('is up with a good certificate and the right words', async () => {
    const target = `127.0.0.1:${(await imaps()).port}`;
    const options = { extraAuthorities: [certificate.cert] };
    expect(await run(port, target, { tls: true, text: 'OK IMAP4' }, options)).toMatchObject({
      status: 'up',
      details: { timings: { tls_ms: expect.any(Number) } },
    });
  });

  test('is down with a certificate that nobody trusts', async () => {
    expect(await run(port, `127.0.0.1:${(await imaps()).port}`, { tls: true })).toMatchObject({
      status: 'down',
      message: 'TLS: the certificate is self-signed.',
    });
  });
});

test.each([
  [{ text: 'a', regular_expression: 'a' }, 'settings must not hold both text and regular_expression'],
  [{ send: 'a' }, 'settings.send needs text or regular_expression: the expected answer'],
  [
    { regular_expression: '(' },
    'settings.regular_expression must be a regular expression: Unterminated group',
  ],
])('settings %j are refused: %s', async (settings, fault) => {
  expect(await run(port, '127.0.0.1:1', settings)).toMatchObject({
    status: 'down',
    message: `The monitor is not set up correctly: ${fault}.`,
  });
});
