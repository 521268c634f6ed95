import { createHash, createHmac } from 'node:crypto';
import type { Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import { Binary, type Document, deserialize, serialize } from 'bson';
import { unpackedSeen } from '../../src/evidence/evidence.js';
import { saltedPassword } from '../../src/service/scram.js';
import { mongodb } from '../../src/types/mongodb.js';
import { run, runWithEvidence } from '../support/run.js';
import { tcpServer } from '../support/tcp-server.js';

type Answering = (command: Document) => Document;

const messageOf = (responseTo: number, body: Document): Buffer => {
  const bytes = serialize(body);
  const message = Buffer.alloc(21 + bytes.length);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(responseTo, 8);
  message.writeInt32LE(2_013, 12);
  message.set(bytes, 21);
  return message;
};

/** Answers each command, whose whole message comes at once on loopback. */
const speaking =
  (
    answer: Answering,
    write: (socket: Socket, message: Buffer) => void = (socket, message) => socket.write(message),
  ) =>
  (socket: Socket) =>
    socket.on('data', (bytes) => {
      write(socket, messageOf(bytes.readInt32LE(4), answer(deserialize(bytes.subarray(21)))));
    });

const hmac = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest();
const payloadIn = ({ payload }: Document): string => Buffer.from(payload.buffer).toString();
const payload = (text: string) => new Binary(Buffer.from(text));

/** The server's side of RFC 7677, which checks the proof by signing with the right password. */
const node = (password: string, hello: Document = {}, { iterations = 15_000 } = {}): Answering => {
  let clientFirst = '';
  let serverFirst = '';
  let isOpen = false;
  return (command) => {
    if ('hello' in command) return { isWritablePrimary: true, maxWireVersion: 21, ok: 1, ...hello };
    if ('ping' in command) {
      return isOpen ? { ok: 1 } : { ok: 0, errmsg: 'command ping requires authentication', code: 13 };
    }
    if ('saslStart' in command) {
      clientFirst = payloadIn(command).slice(3);
      const [, nonce] = /r=(.*)$/.exec(clientFirst) ?? [];
      serverFirst = `r=${nonce}server,s=c2FsdHNhbHQ=,i=${iterations}`;
      return { ok: 1, conversationId: 1, done: false, payload: payload(serverFirst) };
    }
    const [withoutProof = '', proof] = payloadIn(command).split(',p=');
    const salted = saltedPassword({ password, salt: 'c2FsdHNhbHQ=', iterations, hash: 'sha256' });
    const signed = [clientFirst, serverFirst, withoutProof].join(',');
    const clientKey = hmac(salted, 'Client Key');
    const storedKey = createSha(clientKey);
    const expected = hmac(storedKey, signed).map((byte, at) => byte ^ (clientKey[at] ?? 0));
    isOpen = proof === Buffer.from(expected).toString('base64');
    return isOpen
      ? {
          ok: 1,
          done: true,
          payload: payload(`v=${hmac(hmac(salted, 'Server Key'), signed).toString('base64')}`),
        }
      : { ok: 0, errmsg: 'Authentication failed.', code: 18, codeName: 'AuthenticationFailed' };
  };
};

const createSha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

const open =
  (hello: Document = {}): Answering =>
  (command) => ({
    ok: 1,
    ...('hello' in command && { isWritablePrimary: true, ...hello }),
  });

const serving = async (onConnection: (socket: Socket) => void, tls?: { cert: string; key: string }) =>
  `127.0.0.1:${(await tcpServer(onConnection, tls && { tls })).port}`;

const login = { username: 'monitor', password: 'pass wörd' };

describe('a MongoDB server', () => {
  test.each([
    ['alone', {}, 'standalone', undefined],
    ['as primary', { setName: 'rs0' }, 'primary', 'rs0'],
    ['as secondary', { setName: 'rs0', isWritablePrimary: false, secondary: true }, 'secondary', 'rs0'],
    ['as arbiter', { setName: 'rs0', isWritablePrimary: false, arbiterOnly: true }, 'arbiter', 'rs0'],
    ['as router', { msg: 'isdbgrid' }, 'router', undefined],
  ])('%s is up', async (_, hello, role, setName) => {
    expect(await run(mongodb, await serving(speaking(open(hello))))).toMatchObject({
      status: 'up',
      message: expect.stringMatching(/^It answered in \d+ ms\.$/),
      details: { address: '127.0.0.1', role, set_name: setName, timings: { tls_ms: null } },
    });
  });

  test.each([
    [
      { setName: 'rs0', isWritablePrimary: false },
      'It is neither primary nor secondary of its replica set "rs0".',
    ],
    [{ isWritablePrimary: false }, 'It takes no writes and belongs to no replica set.'],
  ])('that serves nobody is down: %j', async (hello, message) => {
    expect(await run(mongodb, await serving(speaking(open(hello))))).toMatchObject({
      status: 'down',
      message,
    });
  });

  test('takes the right login, and refuses a wrong one', async () => {
    const target = () => serving(speaking(node('pass wörd')));
    expect(await run(mongodb, await target(), login)).toMatchObject({ status: 'up' });
    expect(await run(mongodb, await target(), { ...login, password: 'wrong' })).toMatchObject({
      status: 'down',
      message: 'It refused the login: "Authentication failed".',
    });
    expect(await run(mongodb, await target())).toMatchObject({
      status: 'down',
      message: 'It refused ping: "command ping requires authentication".',
    });
  });

  test('is asked for the mechanism of the user, in the database of the login', async () => {
    const commands: Document[] = [];
    const answer: Answering = (command) => {
      commands.push(command);
      return 'hello' in command
        ? { ok: 1, isWritablePrimary: true, saslSupportedMechs: ['SCRAM-SHA-1'] }
        : { ok: 0, errmsg: 'no' };
    };
    await run(mongodb, await serving(speaking(answer)), { ...login, auth_database: 'shop' });
    expect(commands).toMatchObject([
      { hello: 1, saslSupportedMechs: 'shop.monitor', $db: 'admin' },
      { saslStart: 1, mechanism: 'SCRAM-SHA-1', $db: 'shop' },
    ]);
  });

  test('that wants too many iterations is down', async () => {
    const target = await serving(speaking(node('pass wörd', {}, { iterations: 2_000_000_000 })));
    expect(await run(mongodb, target, login)).toMatchObject({
      status: 'down',
      message: 'It wants the password to be hashed 2000000000 times, more often than a check does.',
    });
  });

  test('that does not know the password is down, though it lets the client in', async () => {
    const answer = node('pass wörd');
    const target = await serving(
      speaking((command) => {
        const reply = answer(command);
        return 'saslContinue' in command ? { ...reply, payload: payload('v=AAAA') } : reply;
      }),
    );
    expect(await run(mongodb, target, login)).toMatchObject({
      status: 'down',
      message: `${target} does not speak MongoDB.`,
    });
  });

  test('may answer byte by byte', async () => {
    const slowly = (socket: Socket, message: Buffer) => {
      for (const byte of message) socket.write(Buffer.from([byte]));
    };
    expect(await run(mongodb, await serving(speaking(node('pass wörd'), slowly)), login)).toMatchObject({
      status: 'up',
    });
  });

  test('is asked over TLS, and its certificate is verified', async () => {
    const certificate = selfSignedCertificate({ hosts: ['127.0.0.1'] });
    const target = await serving(speaking(open()), certificate);
    const trusted = { extraAuthorities: [certificate.cert] };
    expect(await run(mongodb, target, { tls: true }, trusted)).toMatchObject({ status: 'up' });
    expect(await run(mongodb, target, { tls: true })).toMatchObject({
      message: 'TLS: the certificate is self-signed.',
    });
  });

  test('tells nobody its login', async () => {
    const target = await serving(speaking(() => ({ ok: 0, errmsg: 'hunter2hunter2 is wrong' })));
    const { evidence, ...outcome } = await runWithEvidence(mongodb, target, {
      username: 'me',
      password: 'hunter2hunter2',
    });
    const seen = unpackedSeen((await evidence?.packed({ withBodies: true })) ?? '');
    expect(seen?.exchanges).toMatchObject([{ kind: 'connection' }]);
    expect(seen?.exchanges[0]).not.toHaveProperty('said');
    expect(JSON.stringify([seen, outcome])).not.toContain('hunter2');
  });
});

describe('an answer that is none', () => {
  const nested = (depth: number): Buffer => {
    let document = Buffer.from([5, 0, 0, 0, 0]);
    for (let at = 0; at < depth; at += 1) {
      const whole = Buffer.concat([Buffer.alloc(4), Buffer.from([3, 0x61, 0]), document, Buffer.from([0])]);
      whole.writeInt32LE(whole.length);
      document = whole;
    }
    return document;
  };

  test.each<[string, Buffer]>([
    ['a document of 8,000 levels', nested(8_000)],
    ['a document that is longer than it says', Buffer.from([4, 0, 0, 0, 0])],
    ['a type that does not exist', Buffer.from([8, 0, 0, 0, 0x77, 0x61, 0, 0])],
  ])('%s is down', async (_, body) => {
    const message = Buffer.concat([Buffer.alloc(21), body]);
    message.writeInt32LE(message.length, 0);
    message.writeInt32LE(1, 8);
    message.writeInt32LE(2_013, 12);
    const target = await serving((socket) => socket.write(message));
    expect(await run(mongodb, target)).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/does not speak MongoDB|It refused the connection/),
    });
  });

  test('changed in one place by chance has a verdict', async () => {
    let seed = 54;
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    for (let round = 0; round < 200; round += 1) {
      const changed = (socket: Socket, message: Buffer) => {
        message[next(message.length)] = next(256);
        socket.write(message.subarray(0, 1 + next(2 * message.length)));
        setTimeout(() => socket.end(), 20);
      };
      const target = await serving(
        speaking(node('pass wörd', { setName: 'rs0' }, { iterations: 1 }), changed),
      );
      const { status } = await run(mongodb, target, login, { timeoutMs: 2_000 });
      expect(['up', 'down']).toContain(status);
    }
  });
});

test.each([
  [{ password: 'a' }, 'settings.username must be set beside password or auth_database'],
  [{ auth_database: 'a' }, 'settings.username must be set beside password or auth_database'],
  [{ username: 'a' }, 'settings.password must be set beside username'],
])('settings %j are refused: %s', async (settings, fault) => {
  expect(await run(mongodb, '127.0.0.1:1', settings)).toMatchObject({
    status: 'down',
    message: `The monitor is not set up correctly: ${fault}.`,
  });
});
