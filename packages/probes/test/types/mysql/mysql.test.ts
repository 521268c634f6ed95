import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { describe, expect, test } from '@jest/globals';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import { unpackedSeen } from '../../../src/evidence/evidence.js';
import { mysql } from '../../../src/types/mysql/mysql.js';
import { run, runWithEvidence } from '../../support/run.js';
import { tcpServer } from '../../support/tcp-server.js';

const nonce = 'abcdefghijklmnopqrst';
const native = 'mysql_native_password';
const caching = 'caching_sha2_password';

const text = (value: string) => `${value}\0`;
const bytes = (...parts: readonly (string | number)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part))));

const greeting = (plugin: string, { tls = false } = {}): Buffer =>
  Buffer.concat([
    bytes(10, text('8.4.0'), '\x01\0\0\0', nonce.slice(0, 8), 0, 0, 0x82 | (tls ? 0x08 : 0), 45),
    bytes(2, 0, 0xff, 0x81, 21),
    Buffer.alloc(10),
    bytes(text(nonce.slice(8)), text(plugin)),
  ]);

const ok = bytes(0, 0, 0, 2, 0, 0, 0);
const eof = bytes(0xfe, 0, 0, 2, 0);
const error = (code: number, message: string, state = '#28000') =>
  Buffer.concat([bytes(0xff, code & 0xff, code >> 8), bytes(state, message)]);
const value = (given: string | null) => (given === null ? bytes(0xfb) : bytes(given.length, given));
const rows = (...given: readonly (string | null)[]) => [
  bytes(1),
  bytes('def'),
  eof,
  ...given.map(value),
  eof,
];

/** What a server says after each packet of the client, whose payload it is given. */
type Answers = readonly ((said: Buffer) => Buffer | readonly Buffer[])[];

type Writing = (socket: Pick<Socket, 'write' | 'end'>, packet: Buffer) => void;

const packetOf = (sequence: number, payload: Buffer): Buffer => {
  const header = Buffer.alloc(4);
  header.writeUIntLE(payload.length, 0, 3);
  header[3] = sequence;
  return Buffer.concat([header, payload]);
};

type Speaking = { readonly write?: Writing; readonly tls?: ReturnType<typeof createSecureContext> };

/** Greets, and answers each packet, which comes at once on loopback. */
const speaking =
  (
    hello: Buffer,
    answers: Answers,
    { write = (socket, packet) => socket.write(packet), tls }: Speaking = {},
  ) =>
  (socket: Socket) => {
    const left = [...answers];
    const converse = (channel: Socket | TLSSocket) =>
      channel.on('data', (said: Buffer) => {
        const answer = left.shift()?.(said.subarray(4));
        const packets = answer === undefined ? [] : [answer].flat();
        for (const [at, packet] of packets.entries())
          write(channel, packetOf((said[3] ?? 0) + 1 + at, packet));
      });
    write(socket, packetOf(0, hello));
    if (tls === undefined) return converse(socket);
    return socket.once('data', (said: Buffer) => {
      // The handshake follows the request for TLS without a pause.
      socket.pause();
      socket.unshift(said.subarray(36));
      const channel = new TLSSocket(socket, { isServer: true, secureContext: tls });
      channel.on('error', () => {});
      converse(channel);
    });
  };

const serving = async (onConnection: (socket: Socket) => void) =>
  `127.0.0.1:${(await tcpServer(onConnection)).port}`;

const me = { username: 'me', password: 'pass wörd' };
const digest = (hash: string, ...parts: readonly Buffer[]) =>
  createHash(hash).update(Buffer.concat(parts)).digest();
const xor = (one: Buffer, other: Buffer) => Buffer.from(one.map((byte, at) => byte ^ (other[at] ?? 0)));
const salt = Buffer.from(nonce);

const nativeProof = (password: string) => {
  const once = digest('sha1', Buffer.from(password));
  return xor(once, digest('sha1', salt, digest('sha1', once)));
};
const cachingProof = (password: string) => {
  const once = digest('sha256', Buffer.from(password));
  return xor(once, digest('sha256', digest('sha256', once), salt));
};

const denied = error(1045, "Access denied for user 'me'@'localhost' (using password: YES)");
const proving = (proof: Buffer): Answers => [(said) => (said.includes(proof) ? ok : denied), () => rows('1')];

describe('a MySQL server', () => {
  test.each([
    [native, nativeProof],
    [caching, cachingProof],
  ])('that asks by %s takes the right password, and refuses a wrong one', async (plugin, proof) => {
    const right = await serving(speaking(greeting(plugin), proving(proof('pass wörd'))));
    expect(await run(mysql, right, me)).toMatchObject({
      status: 'up',
      message: expect.stringMatching(/^It returned "1" in \d+ ms\.$/),
      details: { address: '127.0.0.1', value: '1', timings: { tls_ms: null } },
    });
    const wrong = await serving(speaking(greeting(plugin), proving(proof('another'))));
    expect(await run(mysql, wrong, me)).toMatchObject({
      status: 'down',
      message: `It refused the login: "Access denied for user 'me'@'localhost' (using password: YES)".`,
      details: { error_code: 1045 },
    });
  });

  test('is told who asks for what', async () => {
    const said: Buffer[] = [];
    const keeping: Answers = [() => ok, () => rows('1'), () => []].map((answer) => (packet: Buffer) => {
      said.push(packet);
      return answer();
    });
    const target = await serving(speaking(greeting(native), keeping));
    await run(mysql, target, { username: 'me', database: 'shop', query: 'SELECT 2' });
    expect(said[0]?.subarray(0, 4)).toEqual(bytes(0x08, 0x82, 0x08, 0x00));
    expect(said[0]?.subarray(32)).toEqual(bytes(text('me'), 0, text('shop'), text(native)));
    expect(said[1]).toEqual(bytes(3, 'SELECT 2'));
  });

  test('may switch to the plugin of the user', async () => {
    const target = await serving(
      speaking(greeting('auth_gssapi_client'), [
        () => bytes(0xfe, text(caching), text(nonce)),
        (said) => (said.equals(cachingProof('pass wörd')) ? [bytes(1, 3), ok] : denied),
        () => rows('1'),
      ]),
    );
    expect(await run(mysql, target, me)).toMatchObject({ status: 'up' });
  });

  test('that wants the password as it is gets it over TLS alone', async () => {
    const { cert, key } = selfSignedCertificate({ hosts: ['127.0.0.1'] });
    const answers: Answers = [
      () => bytes(1, 4),
      (said) => (said.equals(bytes(text('pass wörd'))) ? ok : denied),
      () => rows('1'),
    ];
    const plain = await serving(speaking(greeting(caching), answers));
    expect(await run(mysql, plain, me)).toMatchObject({
      status: 'down',
      message: 'It wants the password as it is, and a check sends that over TLS only. Set tls.',
    });
    const tls = createSecureContext({ cert, key });
    const secure = () => serving(speaking(greeting(caching, { tls: true }), answers, { tls }));
    const given = { ...me, tls: true };
    expect(await run(mysql, await secure(), given, { extraAuthorities: [cert] })).toMatchObject({
      status: 'up',
      details: { timings: { tls_ms: expect.any(Number) } },
    });
    expect(await run(mysql, await secure(), given)).toMatchObject({
      status: 'down',
      message: 'TLS: the certificate is self-signed.',
    });
    expect(await run(mysql, plain, given)).toMatchObject({ message: `${plain} offers no TLS.` });
  });

  test.each<[string, Buffer, Answers, string]>([
    [
      'has too many connections',
      error(1040, 'Too many connections', ''),
      [],
      'It refused the connection: "Too many connections".',
    ],
    [
      'has no such database',
      greeting(native),
      [() => error(1049, "Unknown database 'x'", '#42000')],
      'It refused the connection: "Unknown database \'x\'".',
    ],
    [
      'wants another plugin',
      greeting(native),
      [() => bytes(0xfe, text('client_ed25519'), text(nonce))],
      'It wants a login by "client_ed25519", which a check cannot do.',
    ],
    [
      'refuses the query',
      greeting(native),
      [() => ok, () => error(1146, "Table 'x' doesn't exist", '#42S02')],
      "It refused the query: \"Table 'x' doesn't exist\".",
    ],
    [
      'fails among the rows',
      greeting(native),
      [
        () => ok,
        () => [bytes(1), bytes('def'), eof, error(1317, 'Query execution was interrupted', '#70100')],
      ],
      'It refused the query: "Query execution was interrupted".',
    ],
  ])('that %s is down', async (_, hello, answers, said) => {
    expect(await run(mysql, await serving(speaking(hello, answers)), me)).toMatchObject({
      status: 'down',
      message: said,
    });
  });

  test('may answer byte by byte', async () => {
    const slowly: Writing = (socket, packet) => {
      for (const byte of packet) socket.write(Buffer.from([byte]));
    };
    const target = await serving(
      speaking(greeting(native), proving(nativeProof('pass wörd')), { write: slowly }),
    );
    expect(await run(mysql, target, me)).toMatchObject({ status: 'up' });
  });

  test('tells nobody its login', async () => {
    const target = await serving(speaking(greeting(native), [() => error(1045, 'not hunter2hunter2')]));
    const { evidence, ...outcome } = await runWithEvidence(mysql, target, {
      username: 'me',
      password: 'hunter2hunter2',
    });
    const seen = unpackedSeen((await evidence?.packed({ withBodies: true })) ?? '');
    expect(seen?.exchanges).toMatchObject([{ kind: 'connection' }]);
    expect(seen?.exchanges[0]).not.toHaveProperty('said');
    expect(JSON.stringify([seen, outcome])).not.toContain('hunter2');
  });
});

describe('the first value', () => {
  const query = { username: 'me', query: 'SELECT state FROM shop' };
  const returning = (...given: readonly Buffer[]) =>
    serving(speaking(greeting(native), [() => ok, () => given]));

  test.each<[readonly Buffer[], string | null]>([
    [rows('fine', 'bad'), 'fine'],
    [rows(null), null],
    [[bytes(1), bytes('def'), eof, bytes(0xfc, 4, 0, 'long'), eof], 'long'],
    [[bytes(1), bytes('def'), eof, bytes(0xfd, 4, 0, 0, 'long'), eof], 'long'],
    [[ok], null],
  ])('is read: %j', async (given, expected) => {
    expect(await run(mysql, await returning(...given), query)).toMatchObject({
      status: 'up',
      details: { value: expected },
    });
  });

  test('is judged', async () => {
    const judged = async (given: readonly Buffer[], expected: object) =>
      run(mysql, await returning(...given), { ...query, ...expected });
    expect(await judged(rows('fine'), { text: 'fine' })).toMatchObject({ status: 'up' });
    expect(await judged(rows('bad'), { text: 'fine' })).toMatchObject({
      message: 'The text "fine" is not in the first value: "bad".',
    });
    expect(await judged(rows(), { text: 'fine' })).toMatchObject({ message: 'The query returned no row.' });
  });
});

describe('a hostile server', () => {
  test.each<[string, Buffer, Answers]>([
    ['an empty packet', Buffer.alloc(0), []],
    ['a greeting that is cut off', greeting(native).subarray(0, 12), []],
    ['another version', bytes(9, text('3.20'), 1, 0, 0, 0, text('saltsalt')), []],
    ['a request for a file', greeting(native), [() => ok, () => bytes(0xfb, '/etc/passwd')]],
    [
      'more columns than packets',
      greeting(native),
      [() => ok, () => bytes(0xfe, 255, 255, 255, 255, 255, 255, 0, 0)],
    ],
    [
      'a value that is longer than it says',
      greeting(native),
      [() => ok, () => [bytes(1), bytes('def'), eof, bytes(9, 'x')]],
    ],
    ['no end of the columns', greeting(native), [() => ok, () => [bytes(1), bytes('def'), bytes(1, '1')]]],
    [
      'one login after another',
      greeting(native),
      [() => bytes(0xfe, text(native), text(nonce)), () => bytes(0xfe, text(native), text(nonce))],
    ],
    ['more than it may', greeting(native), [() => bytes(1, 9)]],
  ])('sends %s and is down', async (_, hello, answers) => {
    const closing: Writing = (socket, packet) => {
      socket.write(packet);
      setTimeout(() => socket.end(), 50);
    };
    const target = await serving(speaking(hello, answers, { write: closing }));
    expect(await run(mysql, target, me)).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/does not speak MySQL|closed the connection/),
    });
  });

  test('changes one byte by chance, or cuts, and there is a verdict', async () => {
    let seed = 54;
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    for (let round = 0; round < 200; round += 1) {
      const changed: Writing = (socket, packet) => {
        packet[next(packet.length)] = next(256);
        socket.write(packet.subarray(0, 1 + next(2 * packet.length)));
        setTimeout(() => socket.end(), 20);
      };
      const answers: Answers = [
        () => bytes(0xfe, text(caching), text(nonce)),
        () => [bytes(1, 3), ok],
        () => rows('1', '2'),
      ];
      const target = await serving(speaking(greeting(native), answers, { write: changed }));
      const { status } = await run(mysql, target, me, { timeoutMs: 2_000 });
      expect(['up', 'down']).toContain(status);
    }
  });
});
