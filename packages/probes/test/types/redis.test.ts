import type { Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import { unpackedSeen } from '../../src/evidence/evidence.js';
import { redis } from '../../src/types/redis.js';
import { run, runWithEvidence } from '../support/run.js';
import { tcpServer } from '../support/tcp-server.js';

/** Answers each command by its name, as a server with this password does. */
const redisServer =
  (password?: string, replies: Readonly<Record<string, string>> = {}) =>
  (socket: Socket) => {
    let isOpen = password === undefined;
    socket.on('data', (bytes) => {
      for (const command of `${bytes}`.split(/(?=^\*\d)/m)) {
        const [name = '', ...values] = command.split('\r\n').filter((_, line) => line > 0 && line % 2 === 0);
        if (name === 'AUTH') isOpen = values.at(-1) === password;
        const refusal =
          name === 'AUTH' ? '-WRONGPASS invalid username-password pair' : '-NOAUTH Authentication required.';
        socket.write(`${isOpen ? (replies[name] ?? (name === 'PING' ? '+PONG' : '+OK')) : refusal}\r\n`);
      }
    });
  };

const serving = async (onConnection: (socket: Socket) => void, tls?: { cert: string; key: string }) =>
  `127.0.0.1:${(await tcpServer(onConnection, tls && { tls })).port}`;

const saying = (words: string) => serving((socket) => socket.write(words));

describe('a Redis server', () => {
  test('that answers PING is up', async () => {
    expect(await run(redis, await serving(redisServer()))).toMatchObject({
      status: 'up',
      message: expect.stringMatching(/^It answered in \d+ ms\.$/),
      details: { address: '127.0.0.1', timings: { tls_ms: null } },
    });
  });

  test.each([{ password: 'pass word ß' }, { username: 'eve', password: 'pass word ß', database: 3 }])(
    'that takes the login %j is up',
    async (settings) => {
      expect(await run(redis, await serving(redisServer('pass word ß')), settings)).toMatchObject({
        status: 'up',
      });
    },
  );

  test('that wants a password is down without one, and with a wrong one', async () => {
    const target = await serving(redisServer('right'));
    expect(await run(redis, target)).toMatchObject({
      status: 'down',
      message: 'It refused PING: "NOAUTH Authentication required".',
    });
    expect(await run(redis, target, { password: 'wrong' })).toMatchObject({
      status: 'down',
      message: 'It refused the login: "WRONGPASS invalid username-password pair".',
    });
  });

  test.each([
    ['SELECT', '-ERR DB index is out of range', 'It refused SELECT: "ERR DB index is out of range".'],
    [
      'PING',
      '-LOADING Redis is loading the dataset',
      'It refused PING: "LOADING Redis is loading the dataset".',
    ],
    ['PING', '-MASTERDOWN Link is down', 'It refused PING: "MASTERDOWN Link is down".'],
  ])('that answers %s with %s is down', async (command, reply, message) => {
    const target = await serving(redisServer(undefined, { [command]: reply }));
    expect(await run(redis, target, { database: 16 })).toMatchObject({ status: 'down', message });
  });

  test('is asked over TLS, and its certificate is verified', async () => {
    const certificate = selfSignedCertificate({ hosts: ['127.0.0.1'] });
    const target = await serving(redisServer(), certificate);
    const trusted = { extraAuthorities: [certificate.cert] };
    expect(await run(redis, target, { tls: true }, trusted)).toMatchObject({ status: 'up' });
    expect(await run(redis, target, { tls: true })).toMatchObject({
      status: 'down',
      message: 'TLS: the certificate is self-signed.',
    });
  });

  test('whose password is in what it sends does not have it in its evidence', async () => {
    const target = await serving((socket) => socket.on('data', (bytes) => socket.end(bytes)));
    const { evidence, message } = await runWithEvidence(redis, target, { password: 'hunter2hunter2' });
    const seen = unpackedSeen((await evidence?.packed({ withBodies: true })) ?? '');
    const text = JSON.stringify(seen);
    expect(text).toContain('AUTH');
    expect(`${text}${message}`).not.toContain('hunter2');
  });
});

describe('a server that is no Redis', () => {
  test.each([
    '+OK POP3 ready\r\n',
    '220 mail ESMTP\r\n',
    'HTTP/1.1 400 Bad Request\r\n\r\n',
    'x'.repeat(5_000),
  ])('and sends %j is down', async (words) => {
    expect(await run(redis, await saying(words))).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/^It does not speak Redis\. It sent ".+"\.$/s),
    });
  });

  test.each<[string, (socket: Socket) => void]>([
    ['hangs', () => {}],
    ['sends half a reply', (socket) => socket.write('+PO')],
  ])('and %s is down', async (_, onConnection) => {
    expect(await run(redis, await serving(onConnection), {}, { timeoutMs: 300 })).toMatchObject({
      status: 'down',
      message: 'It accepted a connection and did not answer PING in time.',
    });
  });

  test('and closes is down', async () => {
    expect(await run(redis, await serving((socket) => socket.end()))).toMatchObject({
      status: 'down',
      message: 'It closed the connection before it answered PING.',
    });
  });
});

test('a user name needs a password', async () => {
  expect(await run(redis, '127.0.0.1:1', { username: 'eve' })).toMatchObject({
    status: 'down',
    message: 'The monitor is not set up correctly: settings.password must be set beside username.',
  });
});
