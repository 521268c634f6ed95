import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import { unpackedSeen } from '../../src/evidence/evidence.js';
import { readSettings } from '../../src/settings/read-settings.js';
import { websocket } from '../../src/types/websocket/websocket.js';
import { dialogue, mutations } from '../support/mutations.js';
import { run, runWithEvidence } from '../support/run.js';
import { tcpServer } from '../support/tcp-server.js';

/** A frame of a server: RFC 6455, section 5.2. @param first byte, such as 0x81 for a text */
const frame = (first: number, payload: string | Buffer): Buffer => {
  const bytes = Buffer.from(payload);
  const length =
    bytes.length < 126 ? Buffer.of(bytes.length) : Buffer.of(126, bytes.length >> 8, bytes.length & 0xff);
  return Buffer.concat([Buffer.of(first), length, bytes]);
};

const textFrame = (text: string) => frame(0x81, text);
const closeFrame = (code: number, reason = '') =>
  frame(0x88, Buffer.concat([Buffer.of(code >> 8, code & 0xff), Buffer.from(reason)]));

/** The payload of a client's short frame, without its mask. */
const unmasked = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.subarray(6).map((byte, at) => byte ^ (bytes[2 + (at % 4)] ?? 0)));

const acceptFor = (key: string) =>
  createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');

const upgraded = (accept: string, lines = '') =>
  `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n${lines}\r\n`;

type Script = {
  readonly accept?: string;
  /** Headers of the answer, each with its line break. */
  readonly lines?: string;
  /** Comes with the answer. */
  readonly first?: Buffer;
  readonly answers?: Readonly<Record<string, Buffer>>;
  readonly drips?: boolean;
  readonly heard?: (bytes: Buffer) => void;
};

const scripted = (script: Script) => (socket: Socket) => {
  socket.setNoDelay();
  let isOpen = false;
  const say = async (answer: Buffer) => {
    for (const part of script.drips ? [...answer].map((byte) => Buffer.of(byte)) : [answer]) {
      socket.write(part);
      if (script.drips) await sleep(1);
    }
  };
  socket.on('data', (bytes) => {
    script.heard?.(bytes);
    if (isOpen) return void say(script.answers?.[`${unmasked(bytes)}`] ?? Buffer.of());
    isOpen = true;
    const [, key = ''] = /^Sec-WebSocket-Key: (.*)\r$/m.exec(`${bytes}`) ?? [];
    const answer = Buffer.from(upgraded(script.accept ?? acceptFor(key), script.lines));
    void say(Buffer.concat([answer, script.first ?? Buffer.of()]));
  });
};

const serving = async (onConnection: (socket: Socket) => void, tls?: { cert: string; key: string }) =>
  `${tls ? 'wss' : 'ws'}://127.0.0.1:${(await tcpServer(onConnection, tls && { tls })).port}/live`;

const check = async (script: Script, settings: object = {}, timeoutMs = 5_000) =>
  run(websocket, await serving(scripted(script)), settings, { timeoutMs });

describe('a WebSocket', () => {
  test('that opens is up, and is closed with 1000', async () => {
    const heard: Buffer[] = [];
    expect(await check({ heard: (bytes) => heard.push(bytes) })).toMatchObject({
      status: 'up',
      message: expect.stringMatching(/^It opened a WebSocket in \d+ ms\.$/),
      details: { address: '127.0.0.1', timings: { tls_ms: null } },
    });
    await sleep(20);
    expect(heard[1]?.subarray(0, 2)).toEqual(Buffer.of(0x88, 0x82));
    expect(unmasked(heard[1] ?? Buffer.of())).toEqual(Buffer.of(1000 >> 8, 1000 & 0xff));
  });

  test('is asked for its path, with the headers, the login and the subprotocol, but no extension', async () => {
    let asked = '';
    const heard = (bytes: Buffer) => {
      asked += bytes.toString('latin1');
    };
    await check(
      { heard },
      { headers: { Origin: 'https://shop.example.com' }, bearer_token: 'abc', subprotocol: 'soap' },
    );
    expect(asked).toMatch(/^GET \/live HTTP\/1\.1\r\n/);
    expect(asked).toMatch(/\r\nHost: 127\.0\.0\.1:\d+\r\n/);
    expect(asked).toContain('\r\nOrigin: https://shop.example.com\r\n');
    expect(asked).toContain('\r\nAuthorization: Bearer abc\r\n');
    expect(asked).toContain('\r\nSec-WebSocket-Protocol: soap\r\n');
    expect(asked).not.toContain('Extensions');
  });

  test('is asked over TLS, and its certificate is verified', async () => {
    const certificate = selfSignedCertificate({ hosts: ['127.0.0.1'] });
    const target = await serving(scripted({}), certificate);
    const trusted = { extraAuthorities: [certificate.cert] };
    expect(await run(websocket, target, {}, trusted)).toMatchObject({ status: 'up' });
    expect(await run(websocket, target)).toMatchObject({
      status: 'down',
      message: 'TLS: the certificate is self-signed.',
    });
  });

  test.each([
    ['ws://127.0.0.1/', 80],
    ['wss://127.0.0.1/', 443],
  ])('at %s is asked at port %d', async (target, port) => {
    expect(await run(websocket, target)).toMatchObject({
      message: `127.0.0.1:${port} refused the connection.`,
    });
  });

  test.each([
    [undefined, 'It chose no subprotocol. Offered was soap.'],
    ['wamp', 'It chose the subprotocol "wamp". Offered was soap.'],
  ])('with the subprotocol %s instead of the one offered is down', async (chosen, message) => {
    const lines = chosen && `Sec-WebSocket-Protocol: ${chosen}\r\n`;
    expect(await check(lines ? { lines } : {}, { subprotocol: 'soap' })).toMatchObject({
      status: 'down',
      message,
    });
  });

  test('with the subprotocol that was offered is up', async () => {
    const lines = 'Sec-WebSocket-Protocol: soap\r\n';
    expect(await check({ lines }, { subprotocol: 'soap' })).toMatchObject({ status: 'up' });
    expect(await check({ lines })).toMatchObject({
      status: 'down',
      message: 'It chose the subprotocol "soap", though none was offered.',
    });
  });

  test('with a wrong Sec-WebSocket-Accept is down', async () => {
    expect(await check({ accept: acceptFor('another') })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/^It answered the upgrade with a wrong Sec-WebSocket-Accept\./),
    });
  });
});

describe('a message', () => {
  const greeting = textFrame('{"type":"hello"}');

  test.each([
    [{ text: 'hello' }, 'up', 'It sent "{\\"type\\":\\"hello\\"}".'],
    [{ text: 'HELLO', ignore_case: true }, 'up', 'It sent "{\\"type\\":\\"hello\\"}".'],
    [{ regular_expression: '^\\{.*\\}$' }, 'up', 'It sent "{\\"type\\":\\"hello\\"}".'],
    [{ text: 'ack' }, 'down', 'The text "ack" is not in what it sent: "{\\"type\\":\\"hello\\"}".'],
  ])('that must have %j is %s', async (settings, status, message) => {
    expect(await check({ first: greeting }, settings, 300)).toMatchObject({
      status,
      message,
      details: { text: '{"type":"hello"}' },
    });
  });

  test('may answer what is said first, after others', async () => {
    const answers = { '{"type":"init"}': textFrame('{"type":"ack"}') };
    const settings = { send: '{"type":"init"}', text: 'ack' };
    expect(await check({ first: greeting, answers }, settings)).toMatchObject({
      status: 'up',
      message: 'It sent "{\\"type\\":\\"ack\\"}".',
    });
  });

  test('may come in fragments, with a ping between them, and byte by byte', async () => {
    const pongs: string[] = [];
    const first = Buffer.concat([frame(0x01, 'hel'), frame(0x89, 'alive?'), frame(0x80, 'lo')]);
    // A close frame may follow.
    const heard = (bytes: Buffer) => pongs.push(`${unmasked(bytes.subarray(0, 12))}`);
    for (const drips of [false, true]) {
      expect(await check({ first, heard, drips }, { regular_expression: '^hello$' })).toMatchObject({
        status: 'up',
      });
    }
    expect(pongs.filter((text) => text === 'alive?')).toHaveLength(2);
  });

  test('may be binary', async () => {
    expect(await check({ first: frame(0x82, 'hello') }, { text: 'hello' })).toMatchObject({ status: 'up' });
  });

  test('counts when the server closes at once', async () => {
    const first = Buffer.concat([textFrame('hello'), closeFrame(1000)]);
    expect(await check({ first }, { text: 'hello' })).toMatchObject({ status: 'up' });
    const target = await serving((socket) => {
      scripted({ first: textFrame('hello') })(socket);
      socket.on('data', () => socket.end());
    });
    expect(await run(websocket, target, { text: 'hello' })).toMatchObject({ status: 'up' });
  });

  test('that does not come in time is down', async () => {
    expect(await check({}, { text: 'x' }, 300)).toMatchObject({
      status: 'down',
      message: 'It opened a WebSocket and sent no message in time.',
    });
  });

  test('is looked for in ten messages', async () => {
    const first = Buffer.concat(Array.from({ length: 12 }, (_, number) => textFrame(`message ${number}`)));
    expect(await check({ first }, { text: 'message 9' })).toMatchObject({ status: 'up' });
    expect(await check({ first }, { text: 'message 10' })).toMatchObject({
      status: 'down',
      message: 'The text "message 10" is not in what it sent: "message 9".',
    });
  });

  test('of more than 64 KiB is down', async () => {
    const first = Buffer.concat([Buffer.of(0x81, 127, 0, 0, 0, 0, 0, 2, 0, 0), Buffer.alloc(80_000, 'x')]);
    expect(await check({ first }, { text: 'y' })).toMatchObject({ status: 'down' });
  });

  test('that is too slow to search is down', async () => {
    const first = textFrame('a'.repeat(40));
    expect(await check({ first }, { regular_expression: '^(a+)+$b' })).toMatchObject({ status: 'down' });
  });
});

describe('a server that closes the WebSocket is down', () => {
  test.each([
    [
      closeFrame(1008, 'no such room'),
      'It closed the WebSocket with 1008 (policy violation). It said "no such room".',
    ],
    [closeFrame(1011), 'It closed the WebSocket with 1011 (internal error).'],
    [closeFrame(4401, 'login'), 'It closed the WebSocket with 4401. It said "login".'],
    [frame(0x88, ''), 'It closed the WebSocket before it had sent what it must.'],
  ])('with the frame %j', async (first, message) => {
    // Whether it leaves the connection open or not.
    expect(await check({ first }, { text: 'x' })).toMatchObject({ status: 'down', message });
    const closing = await serving((socket) => {
      scripted({ first })(socket);
      socket.on('data', () => socket.end());
    });
    expect(await run(websocket, closing, { text: 'x' })).toMatchObject({ status: 'down', message });
  });

  test('without a frame', async () => {
    const target = await serving((socket) => {
      scripted({})(socket);
      socket.on('data', () => socket.end());
    });
    expect(await run(websocket, target, { text: 'x' })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/closed the connection before it had answered\.$/),
    });
  });
});

describe('a server that opens no WebSocket is down', () => {
  test.each([
    ['200 OK', ''],
    ['301 Moved Permanently', 'Location: ws://127.0.0.1:1/\r\n'],
    ['401 Unauthorized', 'WWW-Authenticate: Basic\r\n'],
    ['426 Upgrade Required', ''],
    ['502 Bad Gateway', ''],
  ])('as it answers %s', async (status, lines) => {
    const target = await serving(
      dialogue([Buffer.from(`HTTP/1.1 ${status}\r\n${lines}Content-Length: 5\r\n\r\nsorry`)]),
    );
    expect(await run(websocket, target)).toMatchObject({
      status: 'down',
      message: `It answered ${status} instead of opening a WebSocket.`,
    });
  });

  test('as its answer breaks off', async () => {
    const target = await serving(
      dialogue([Buffer.from('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 500\r\n\r\nsorry')]),
    );
    expect(await run(websocket, target)).toMatchObject({
      status: 'down',
      message: 'It answered 503 Service Unavailable instead of opening a WebSocket.',
    });
    await sleep(60);
  });

  test.each<[string, string]>([
    ['101 without an upgrade', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
    ['another protocol', '220 mail.test ESMTP\r\n'],
  ])('as it answers %s', async (_, said) => {
    const target = await serving(dialogue([Buffer.from(said)]));
    expect(await run(websocket, target)).toMatchObject({
      status: 'down',
      message: `${target.slice(5, -5)} does not speak WebSocket.`,
    });
  });

  test.each<[string, Script]>([
    ['an extension that was not offered', { lines: 'Sec-WebSocket-Extensions: permessage-deflate\r\n' }],
    ['a compressed message', { first: frame(0xc1, 'x') }],
    ['a masked message', { first: Buffer.of(0x81, 0x81, 1, 2, 3, 4, 5) }],
    ['an unknown frame', { first: frame(0x83, 'x') }],
    ['a message that is no UTF-8', { first: frame(0x81, Buffer.of(0xff)) }],
    ['a close code that nobody may send', { first: closeFrame(1006) }],
    ['a continuation of nothing', { first: frame(0x80, 'x') }],
  ])('as it sends %s', async (_, script) => {
    expect(await check(script, { text: 'y' })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/^127\.0\.0\.1:\d+ does not speak WebSocket\.$/),
    });
  });

  test('as it answers nothing', async () => {
    expect(await run(websocket, await serving(() => {}), {}, { timeoutMs: 300 })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/accepted the connection but did not answer within/),
    });
  });
});

test('200 mutations of what a good server sends have an answer each', async () => {
  const frames = [frame(0x89, 'ping'), textFrame('nothing'), frame(0x01, 'hel'), frame(0x80, 'lo')];
  const source = mutations([...frames, closeFrame(1000, 'bye')], 11);
  const statuses = new Map<string, number>();
  for (let round = 0; round < 20; round += 1) {
    const checks = Array.from({ length: 10 }, async () => {
      const first = Buffer.concat(source.next().value as readonly Buffer[]);
      const target = await serving((socket) => {
        scripted({ first })(socket);
        setTimeout(() => socket.end(), 40);
      });
      return run(websocket, target, { text: 'hello', bearer_token: 'hunter2hunter2' });
    });
    for (const { status, message } of await Promise.all(checks)) {
      expect(`${status} ${message}`).not.toMatch(/unknown|hunter2/);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }
  expect(statuses.get('down')).toBeGreaterThan(50);
  expect(statuses.get('up')).toBeGreaterThan(5);
});

test('200 mutations of the answer to the upgrade have an answer each', async () => {
  const lines = upgraded('ACCEPT', 'Sec-WebSocket-Protocol: soap\r\n').split(/(?<=\n)/);
  const source = mutations(
    lines.map((line) => Buffer.from(line)),
    13,
  );
  const statuses = new Map<string, number>();
  for (let round = 0; round < 20; round += 1) {
    const checks = Array.from({ length: 10 }, async () => {
      const answer = Buffer.concat(source.next().value as readonly Buffer[]).toString('latin1');
      const target = await serving((socket) => {
        socket.on('data', (bytes) => {
          const [, key = ''] = /^Sec-WebSocket-Key: (.*)\r$/m.exec(`${bytes}`) ?? [];
          socket.write(answer.replace('ACCEPT', acceptFor(key)), 'latin1');
        });
        setTimeout(() => socket.end(), 40);
      });
      return run(websocket, target, { subprotocol: 'soap' });
    });
    for (const { status } of await Promise.all(checks)) {
      expect(status).not.toBe('unknown');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }
  expect(statuses.get('down')).toBeGreaterThan(50);
  expect(statuses.get('up')).toBeGreaterThan(5);
});

describe('the evidence', () => {
  const seenOf = async (settings: object) => {
    const target = await serving((socket) => {
      scripted({
        first: Buffer.concat([
          textFrame('hello'),
          textFrame('Basic ZXZlOmh1bnRlcjJodW50ZXIy'),
          textFrame('hunter2hunter2'),
        ]),
      })(socket);
      setTimeout(() => socket.end(), 40);
    });
    const { evidence, message, details } = await runWithEvidence(websocket, target, settings);
    const seen = unpackedSeen((await evidence?.packed({ withBodies: true })) ?? '');
    return JSON.stringify({ seen, message, details });
  };

  test.each([
    { basic_auth: { username: 'eve', password: 'hunter2hunter2' }, text: 'x' },
    { bearer_token: 'hunter2hunter2', text: 'x' },
  ])('has what was said, without the secrets of %j', async (settings) => {
    const text = await seenOf(settings);
    expect(text).toContain('GET /live HTTP/1.1');
    expect(text).toContain('Sec-WebSocket-Accept');
    expect(text).toContain('hello');
    expect(text).not.toMatch(/hunter2|ZXZlOmh1bnRlcjJodW50ZXIy/);
  });
});

describe('the settings', () => {
  test.each([
    [{ send: 'x' }, 'settings.send needs text or regular_expression: the expected answer'],
    [{ text: 'x', regular_expression: 'x' }, 'settings must not hold both text and regular_expression'],
    [
      { headers: { 'sec-websocket-protocol': 'soap' } },
      'settings.headers.sec-websocket-protocol belongs to the connection: choose subprotocol instead',
    ],
    [
      { headers: { Authorization: 'x' }, bearer_token: 'x' },
      'settings.bearer_token must not be given beside settings.headers.Authorization',
    ],
    [
      { subprotocol: 'a b' },
      "settings.subprotocol must consist of letters, digits and ! # $ % & ' * + - . ^ _ ` | ~",
    ],
  ])('%j are refused', (settings, message) => {
    expect(readSettings(websocket, settings)).toMatchObject({ ok: false, errors: [{ message }] });
  });
});
