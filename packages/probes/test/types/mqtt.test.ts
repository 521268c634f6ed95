import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import { unpackedSeen } from '../../src/evidence/evidence.js';
import { readSettings } from '../../src/settings/read-settings.js';
import { mqtt } from '../../src/types/mqtt.js';
import { dialogue, mutations } from '../support/mutations.js';
import { run, runWithEvidence } from '../support/run.js';
import { tcpServer } from '../support/tcp-server.js';

const connack = (returnCode = 0) => Buffer.of(0x20, 2, 0, returnCode);
const suback = (granted = 0) => Buffer.of(0x90, 3, 0, 1, granted);
const pingresp = Buffer.of(0xd0, 0);

const publish = (topic: string, payload: string) => {
  const body = Buffer.concat([
    Buffer.of(0, Buffer.byteLength(topic)),
    Buffer.from(topic),
    Buffer.from(payload),
  ]);
  const length =
    body.length < 128 ? [body.length] : [(body.length % 128) | 128, Math.floor(body.length / 128)];
  return Buffer.concat([Buffer.of(0x30, ...length), body]);
};

type Broker = {
  readonly connack?: Buffer;
  readonly suback?: Buffer;
  readonly message?: Buffer;
  /** Its bytes come one at a time. */
  readonly drips?: boolean;
  /** What the client sent, by the upper half of each packet's first byte. */
  readonly heard?: (kind: number, packet: Buffer) => void;
};

const broker = (given: Broker) => (socket: Socket) => {
  socket.setNoDelay();
  const say = async (answer: Buffer) => {
    for (const part of given.drips ? [...answer].map((byte) => Buffer.of(byte)) : [answer]) {
      socket.write(part);
      if (given.drips) await sleep(1);
    }
  };
  socket.on('data', (packet) => {
    const kind = (packet[0] ?? 0) >> 4;
    given.heard?.(kind, packet);
    if (kind === 1) void say(given.connack ?? connack());
    if (kind === 8) void say(Buffer.concat([given.suback ?? suback(), given.message ?? Buffer.of()]));
    if (kind === 12) void say(pingresp);
    if (kind === 14) socket.end();
  });
};

const serving = async (onConnection: (socket: Socket) => void, tls?: { cert: string; key: string }) =>
  `127.0.0.1:${(await tcpServer(onConnection, tls && { tls })).port}`;

describe('a broker', () => {
  test('that answers a ping is up, and hears DISCONNECT', async () => {
    const kinds: number[] = [];
    const target = await serving(broker({ heard: (kind) => kinds.push(kind) }));
    expect(await run(mqtt, target)).toMatchObject({
      status: 'up',
      message: expect.stringMatching(/^It answered in \d+ ms\.$/),
      details: { address: '127.0.0.1', timings: { tls_ms: null } },
    });
    await sleep(20);
    expect(kinds).toEqual([1, 12, 14]);
  });

  test('gets the login and the client ID, or a fresh one', async () => {
    const flags: (number | undefined)[] = [];
    const texts: string[] = [];
    const target = await serving(
      broker({
        heard: (kind, packet) => {
          if (kind !== 1) return;
          flags.push(packet[9]);
          texts.push(`${packet.subarray(12)}`.replace(/\p{Cc}+/gu, ' '));
        },
      }),
    );
    await run(mqtt, target, { username: 'eve', password: 'pass word', client_id: 'watch' });
    await run(mqtt, target);
    await run(mqtt, target, { username: 'eve' });
    // User name, password, clean session.
    expect(flags).toEqual([0xc2, 0x02, 0x82]);
    expect(texts).toEqual([
      ' watch eve pass word',
      expect.stringMatching(/^ tocsin[0-9a-f]{16}$/),
      expect.stringMatching(/^ tocsin[0-9a-f]{16} eve$/),
    ]);
    expect(texts[2]).not.toBe(`${texts[1]} eve`);
  });

  test.each([
    [1, 'It refused the connection: it does not accept MQTT 3.1.1.'],
    [2, 'It refused the connection: it does not accept the client ID "watch".'],
    [3, 'It refused the connection: the service is unavailable.'],
    [4, 'It refused the login: the user name or the password is wrong.'],
    [5, 'It refused the login: the client is not authorised to connect.'],
    [77, 'It refused the connection for the reason 77, which MQTT 3.1.1 does not have.'],
  ])('that answers CONNECT with %d is down', async (returnCode, message) => {
    const target = await serving(broker({ connack: connack(returnCode) }));
    expect(await run(mqtt, target, { client_id: 'watch', topic: 'a' })).toMatchObject({
      status: 'down',
      message,
    });
  });

  test('is asked over TLS, and its certificate is verified', async () => {
    const certificate = selfSignedCertificate({ hosts: ['127.0.0.1'] });
    const target = await serving(broker({}), certificate);
    const trusted = { extraAuthorities: [certificate.cert] };
    expect(await run(mqtt, target, { tls: true }, trusted)).toMatchObject({ status: 'up' });
    expect(await run(mqtt, target, { tls: true })).toMatchObject({
      status: 'down',
      message: 'TLS: the certificate is self-signed.',
    });
  });

  test.each([
    [false, 1883],
    [true, 8883],
  ])('with tls %p and without a port is asked at port %d', async (tls, port) => {
    expect(await run(mqtt, '127.0.0.1', { tls })).toMatchObject({
      message: `127.0.0.1:${port} refused the connection.`,
    });
  });

  test('whose packets come byte by byte is read', async () => {
    const message = publish('a/b', 'x'.repeat(300));
    const target = await serving(broker({ drips: true, message }));
    expect(await run(mqtt, target, { topic: 'a/#', regular_expression: '^x{300}$' })).toMatchObject({
      status: 'up',
    });
  });

  test('that answers nothing is down', async () => {
    expect(await run(mqtt, await serving(() => {}), {}, { timeoutMs: 300 })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/accepted the connection but did not answer within/),
    });
  });
});

describe('a topic', () => {
  const topic = 'plant/+/state';
  const state = publish('plant/7/state', '{"state":"Running"}');

  test('on which a message comes is up, with the message', async () => {
    expect(await run(mqtt, await serving(broker({ message: state })), { topic })).toMatchObject({
      status: 'up',
      message: 'It sent the message "{\\"state\\":\\"Running\\"}".',
      details: { topic: 'plant/7/state', text: '{"state":"Running"}' },
    });
  });

  test('may have its message before the answer to the subscription', async () => {
    const target = await serving(broker({ suback: state }));
    expect(await run(mqtt, target, { topic })).toMatchObject({ status: 'up' });
  });

  test.each([
    [{ text: 'Running' }, 'up'],
    [{ text: 'running' }, 'down'],
    [{ text: 'running', ignore_case: true }, 'up'],
    [{ regular_expression: '"state":"\\w+"' }, 'up'],
    [{ regular_expression: '^Running$' }, 'down'],
  ])('whose message must have %j is %s', async (pattern, status) => {
    const target = await serving(broker({ message: state }));
    expect(await run(mqtt, target, { topic, ...pattern })).toMatchObject({ status });
  });

  test('whose message has not the text is down, with the message', async () => {
    const target = await serving(broker({ message: state }));
    expect(await run(mqtt, target, { topic, text: 'Idle' })).toMatchObject({
      status: 'down',
      message: 'The text "Idle" is not in the message "{\\"state\\":\\"Running\\"}".',
    });
  });

  test('without a message is down', async () => {
    expect(await run(mqtt, await serving(broker({})), { topic }, { timeoutMs: 300 })).toMatchObject({
      status: 'down',
      message: 'It sent no message on "plant/+/state" in time.',
    });
  });

  test('to which the broker lets nobody subscribe is down', async () => {
    const target = await serving(broker({ suback: suback(0x80) }));
    expect(await run(mqtt, target, { topic })).toMatchObject({
      status: 'down',
      message: 'It refused the subscription to "plant/+/state".',
    });
  });

  test('with a message of more than 64 KiB is down', async () => {
    const message = Buffer.concat([Buffer.of(0x30, 0xff, 0xff, 0x7f), Buffer.alloc(70_000)]);
    const target = await serving(broker({ message }));
    expect(await run(mqtt, target, { topic })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/sent more than 64 KiB before it had answered\.$/),
    });
  });
});

describe('a server that speaks no MQTT', () => {
  test.each<[string, Buffer[]]>([
    ['HTTP', [Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')]],
    ['SMTP', [Buffer.from('220 mail.test ESMTP\r\n')]],
    ['a ping first', [pingresp]],
    ['CONNACK without a return code', [Buffer.of(0x20, 0)]],
    ['CONNACK with other flags', [Buffer.of(0x20, 2, 8, 0)]],
    ['CONNACK twice', [connack(), connack()]],
    ['CONNECT with MQTT 5', [connack(), Buffer.from('\x10\x0d\0\x04MQTT\x05\x02\0\0\0\0\0')]],
    ['SUBACK without a topic', [connack(), suback()]],
    ['a length of five bytes', [connack(), Buffer.of(0xd0, 0x80, 0x80, 0x80, 0x80, 1)]],
  ])('but %s is down', async (_, parts) => {
    const target = await serving(dialogue(parts));
    expect(await run(mqtt, target)).toMatchObject({
      status: 'down',
      message: `${target} does not speak MQTT.`,
    });
  });

  test.each<[string, Buffer]>([
    ['SUBACK of another subscription', Buffer.of(0x90, 3, 0, 2, 0)],
    ['SUBACK without a code', Buffer.of(0x90, 2, 0, 1)],
    ['SUBACK twice', Buffer.concat([suback(), suback()])],
    ['SUBACK with a code of MQTT 5', suback(0x87)],
    ['a message with a topic longer than itself', Buffer.of(0x30, 3, 0, 9, 0x61)],
  ])('but sends %s is down', async (_, part) => {
    const target = await serving(dialogue([connack(), part]));
    expect(await run(mqtt, target, { topic: 'a' })).toMatchObject({
      status: 'down',
      message: `${target} does not speak MQTT.`,
    });
  });

  test('as it sends 200 mutations of a good answer, has an answer each time', async () => {
    const good = [connack(), Buffer.concat([suback(), publish('a', 'hello')])];
    const source = mutations(good, 7);
    const statuses = new Map<string, number>();
    for (let round = 0; round < 20; round += 1) {
      const checks = Array.from({ length: 10 }, async () => {
        const target = await serving(dialogue(source.next().value as readonly Buffer[]));
        return run(mqtt, target, { topic: 'a', text: 'hello', username: 'eve', password: 'hunter2hunter2' });
      });
      for (const { status, message } of await Promise.all(checks)) {
        expect(`${status} ${message}`).not.toMatch(/unknown|hunter2/);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }
    expect(statuses.get('down')).toBeGreaterThan(50);
    expect(statuses.get('up')).toBeGreaterThan(5);
  });
});

test('neither what is said nor a password is evidence', async () => {
  const password = 'hunter2hunter2';
  const target = await serving((socket) =>
    socket.on('data', (said) => socket.end(Buffer.concat([connack(), suback(), publish('a', `${said}`)]))),
  );
  const { evidence, message, details } = await runWithEvidence(mqtt, target, {
    username: 'eve',
    password,
    topic: 'a',
    text: 'x',
  });
  const seen = unpackedSeen((await evidence?.packed({ withBodies: true })) ?? '');
  expect(seen?.exchanges).toMatchObject([{ kind: 'connection', dialogue: [] }]);
  expect(JSON.stringify({ seen, message, details })).not.toContain('hunter2');
});

describe('the settings', () => {
  test.each([
    [{ password: 'x' }, 'settings.username must be set beside password'],
    [{ text: 'x' }, 'settings.topic must be set beside text or regular_expression'],
    [{ regular_expression: 'x' }, 'settings.topic must be set beside text or regular_expression'],
    [
      { topic: 'a', text: 'x', regular_expression: 'x' },
      'settings must not hold both text and regular_expression',
    ],
  ])('%j are refused', (settings, message) => {
    expect(readSettings(mqtt, settings)).toMatchObject({ ok: false, errors: [{ message }] });
  });

  test.each(['a', '/', '#', '+', 'a/#', '+/+', '$SYS/broker/uptime', 'a b/ü/+/#'])(
    'take the topic %s',
    (topic) => {
      expect(readSettings(mqtt, { topic })).toMatchObject({ ok: true });
    },
  );

  test.each(['', '#/a', 'a#', 'a+', '+a/b', 'a/b#', 'a\nb', 'a\0'])('refuse the topic %j', (topic) => {
    expect(readSettings(mqtt, { topic })).toMatchObject({ ok: false });
  });
});
