import { createHash, createHmac } from 'node:crypto';
import type { Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { describe, expect, test } from '@jest/globals';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import { unpackedSeen } from '../../../src/evidence/evidence.js';
import { saltedPassword } from '../../../src/service/scram.js';
import { postgres } from '../../../src/types/postgres/postgres.js';
import { run, runWithEvidence } from '../../support/run.js';
import { tcpServer } from '../../support/tcp-server.js';

const message = (type: string, ...parts: readonly (string | number | Buffer)[]): Buffer => {
  const body = Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'number') {
        const bytes = Buffer.alloc(4);
        bytes.writeInt32BE(part);
        return bytes;
      }
      return Buffer.from(part as string);
    }),
  );
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(type), length, body]);
};

const error = (severity: string, code: string, text: string) =>
  message('E', `S${severity}\0V${severity}\0C${code}\0M${text}\0\0`);
const ready = message('Z', 'I');
const accepted = Buffer.concat([
  message('R', 0),
  message('S', 'server_version\0', '18.0\0'),
  message('K', 1, 2),
  ready,
]);
const row = (value: string | null) =>
  message('D', Buffer.from([0, 1]), ...(value === null ? [-1] : [Buffer.byteLength(value), value]));
const rows = (...values: readonly (string | null)[]) =>
  Buffer.concat([
    message('T', Buffer.from([0, 0])),
    ...values.map(row),
    message('C', `SELECT ${values.length}\0`),
    ready,
  ]);

/** Answers the messages of a client one after another. */
type Answers = readonly ((said: Buffer) => Buffer)[];

type Writing = (socket: Pick<Socket, 'write' | 'end'>, bytes: Buffer) => void;

const speaking =
  (answers: Answers, write: Writing = (socket, bytes) => socket.write(bytes)) =>
  (socket: Socket) => {
    const left = [...answers];
    socket.on('data', (said) => {
      const answer = left.shift()?.(said);
      if (answer !== undefined) write(socket, answer);
    });
  };

const serving = async (onConnection: (socket: Socket) => void) =>
  `127.0.0.1:${(await tcpServer(onConnection)).port}`;

const me = { username: 'me', password: 'pass wörd' };
const open: Answers = [() => accepted, () => rows('1')];

const hmac = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest();

/** The server's side of SCRAM, which knows the password. */
const scram = (password: string, { iterations = 4_096, times = 1 } = {}): Answers => {
  let clientFirst = '';
  let serverFirst = '';
  return [
    () => message('R', 10, 'SCRAM-SHA-256-PLUS\0SCRAM-SHA-256\0\0'),
    (said) => {
      clientFirst = said.toString().replace(/^.*n,,/s, '');
      serverFirst = `${clientFirst.replace(/^.*r=/, 'r=')}server,s=c2FsdHNhbHQ=,i=${iterations}`;
      return Buffer.concat(Array.from({ length: times }, () => message('R', 11, serverFirst)));
    },
    (said) => {
      const [withoutProof = '', proof = ''] = said.subarray(5).toString().split(',p=');
      const salted = saltedPassword({ password, salt: 'c2FsdHNhbHQ=', iterations, hash: 'sha256' });
      const signed = [clientFirst, serverFirst, withoutProof].join(',');
      const clientKey = hmac(salted, 'Client Key');
      const storedKey = createHash('sha256').update(clientKey).digest();
      const expected = hmac(storedKey, signed).map((byte, at) => byte ^ (clientKey[at] ?? 0));
      return proof === Buffer.from(expected).toString('base64')
        ? Buffer.concat([
            message('R', 12, `v=${hmac(hmac(salted, 'Server Key'), signed).toString('base64')}`),
            accepted,
          ])
        : error('FATAL', '28P01', 'password authentication failed for user "me"');
    },
    () => rows('1'),
  ];
};

describe('a PostgreSQL server', () => {
  test('that trusts is up, and is told who asks for what', async () => {
    const said: string[] = [];
    const answers = open.map((answer) => (bytes: Buffer) => {
      said.push(bytes.toString('latin1'));
      return answer(bytes);
    });
    const target = await serving(speaking(answers));
    expect(await run(postgres, target, { ...me, database: 'shop' })).toMatchObject({
      status: 'up',
      message: expect.stringMatching(/^It returned "1" in \d+ ms\.$/),
      details: { address: '127.0.0.1', value: '1', timings: { tls_ms: null } },
    });
    expect(said[0]).toContain('\0\x03\0\0user\0me\0database\0shop\0application_name\0tocsin\0');
    expect(said[1]).toBe('Q\0\0\0\rSELECT 1\0');
  });

  test('takes the right password by SCRAM, and refuses a wrong one', async () => {
    expect(await run(postgres, await serving(speaking(scram('pass wörd'))), me)).toMatchObject({
      status: 'up',
    });
    expect(await run(postgres, await serving(speaking(scram('right'))), me)).toMatchObject({
      status: 'down',
      message: 'It refused the login: "password authentication failed for user \\"me\\"".',
      details: { sql_state: '28P01' },
    });
  });

  test('takes the right password by MD5', async () => {
    const md5 = (text: string | Buffer) => createHash('md5').update(text).digest('hex');
    const salt = Buffer.from([1, 2, 3, 4]);
    const expected = `md5${md5(Buffer.concat([Buffer.from(md5('pass wördme')), salt]))}`;
    const target = await serving(
      speaking([
        () => message('R', 5, salt),
        (said) => (said.toString().includes(expected) ? accepted : error('FATAL', '28P01', 'no')),
        () => rows('1'),
      ]),
    );
    expect(await run(postgres, target, me)).toMatchObject({ status: 'up' });
  });

  test('that wants the password as it is gets it over TLS alone', async () => {
    const { cert, key } = selfSignedCertificate({ hosts: ['127.0.0.1'] });
    const secureContext = createSecureContext({ cert, key });
    const plain = speaking([
      () => message('R', 3),
      (said) => (said.toString().includes('pass wörd') ? accepted : error('FATAL', '28P01', 'no')),
      () => rows('1'),
    ]);
    const target = await serving((socket) => {
      socket.once('data', (first) => {
        if (first.length !== 8) {
          plain(socket);
          socket.emit('data', first);
          return;
        }
        socket.write('S');
        const tls = new TLSSocket(socket, { isServer: true, secureContext });
        tls.on('error', () => {});
        plain(tls);
      });
    });
    expect(await run(postgres, target, me)).toMatchObject({
      status: 'down',
      message: 'It wants the password as it is, and a check sends that over TLS only. Set tls.',
    });
    const secure = { ...me, tls: true };
    expect(await run(postgres, target, secure, { extraAuthorities: [cert] })).toMatchObject({
      status: 'up',
      details: { timings: { tls_ms: expect.any(Number) } },
    });
    expect(await run(postgres, target, secure)).toMatchObject({
      status: 'down',
      message: 'TLS: the certificate is self-signed.',
    });
  });

  test('without TLS is down when TLS is wanted', async () => {
    const target = await serving((socket) => socket.write('N'));
    expect(await run(postgres, target, { ...me, tls: true })).toMatchObject({
      status: 'down',
      message: `${target} offers no TLS.`,
    });
  });

  test.each<[string, Answers, string]>([
    [
      'has no such database',
      [() => error('FATAL', '3D000', 'database "me" does not exist')],
      'It refused the connection: "database \\"me\\" does not exist".',
    ],
    [
      'has too many clients',
      [() => error('FATAL', '53300', 'sorry, too many clients already')],
      'It refused the connection: "sorry, too many clients already".',
    ],
    [
      'fails after the login',
      [() => Buffer.concat([message('R', 0), error('FATAL', '57P01', 'terminating connection')])],
      'It refused the connection: "terminating connection".',
    ],
    [
      'refuses the query',
      [() => accepted, () => Buffer.concat([error('ERROR', '42P01', 'relation "x" does not exist'), ready])],
      'It refused the query: "relation \\"x\\" does not exist".',
    ],
    ['wants Kerberos', [() => message('R', 7)], 'It wants a login by neither password nor SCRAM-SHA-256.'],
    [
      'wants another mechanism',
      [() => message('R', 10, 'OAUTHBEARER\0\0')],
      'It wants a login by neither password nor SCRAM-SHA-256.',
    ],
    [
      'wants too many iterations',
      scram('pass wörd', { iterations: 200_001 }),
      'It wants the password to be hashed 200001 times, more often than a check does.',
    ],
  ])('that %s is down', async (_, answers, said) => {
    expect(await run(postgres, await serving(speaking(answers)), me)).toMatchObject({
      status: 'down',
      message: said,
    });
  });

  test('may send a notice before the login, and answer byte by byte', async () => {
    const slowly: Writing = (socket, bytes) => {
      for (const byte of bytes) socket.write(Buffer.from([byte]));
    };
    const [first = () => accepted, ...others] = scram('pass wörd');
    const answers: Answers = [
      (said) => Buffer.concat([message('N', 'SNOTICE\0Mhello\0\0'), first(said)]),
      ...others,
    ];
    expect(await run(postgres, await serving(speaking(answers, slowly)), me)).toMatchObject({ status: 'up' });
  });

  test('tells nobody its login', async () => {
    const target = await serving(speaking([() => error('FATAL', '28P01', 'not hunter2hunter2')]));
    const { evidence, ...outcome } = await runWithEvidence(postgres, target, {
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
  const returning = (...values: readonly (string | null)[]) =>
    serving(speaking([() => accepted, () => rows(...values)]));
  const query = { ...me, query: 'SELECT state FROM shop' };

  test('is right when it holds the text, or when nothing is expected of it', async () => {
    expect(await run(postgres, await returning('fine', 'bad'), { ...query, text: 'fine' })).toMatchObject({
      status: 'up',
    });
    expect(await run(postgres, await returning(), query)).toMatchObject({ status: 'up' });
    expect(await run(postgres, await returning(null), query)).toMatchObject({
      status: 'up',
      details: { value: null },
    });
  });

  test.each<[readonly (string | null)[], object, string]>([
    [['bad', 'fine'], { text: 'fine' }, 'The text "fine" is not in the first value: "bad".'],
    [[null], { text: 'fine' }, 'The text "fine" is not in the first value: "NULL".'],
    [
      ['12'],
      { regular_expression: '^\\d$' },
      'The regular expression "^\\\\d$" is not in the first value: "12".',
    ],
    [[], { text: 'fine' }, 'The query returned no row.'],
  ])('is wrong: %j with %j', async (values, expected, said) => {
    expect(await run(postgres, await returning(...values), { ...query, ...expected })).toMatchObject({
      status: 'down',
      message: said,
    });
  });

  test('of more than 64 KiB is down', async () => {
    const target = await returning('x'.repeat(70_000));
    expect(await run(postgres, target, query)).toMatchObject({
      status: 'down',
      message: expect.stringMatching(
        /sent more than 64 KiB before it had answered|does not speak PostgreSQL/,
      ),
    });
  });
});

describe('a hostile server', () => {
  test.each<[string, Answers]>([
    // pg-protocol reads it for ever.
    ['an error without an end', [() => message('E', 'S')]],
    ['an error that is empty', [() => message('E')]],
    ['a row without a length', [() => accepted, () => message('D', Buffer.from([0, 1]))]],
    ['a challenge before SCRAM', [() => message('R', 11, 'r=x,s=y,i=1')]],
    ['a challenge twice', scram('pass wörd', { times: 2 })],
    ['a message out of turn', [() => message('Z', 'I')]],
    ['a login without a code', [() => message('R')]],
  ])('sends %s and is down', async (_, answers) => {
    const closing: Writing = (socket, bytes) => {
      socket.write(bytes);
      setTimeout(() => socket.end(), 50);
    };
    const { status } = await run(postgres, await serving(speaking(answers, closing)), me);
    expect(status).toBe('down');
  });

  test('changes one byte by chance, or cuts, and there is a verdict', async () => {
    let seed = 54;
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    for (let round = 0; round < 200; round += 1) {
      const changed: Writing = (socket, bytes) => {
        bytes[next(bytes.length)] = next(256);
        socket.write(bytes.subarray(0, 1 + next(2 * bytes.length)));
        setTimeout(() => socket.end(), 20);
      };
      const target = await serving(speaking(scram('pass wörd', { iterations: 1 }), changed));
      const { status } = await run(postgres, target, me, { timeoutMs: 2_000 });
      expect(['up', 'down']).toContain(status);
    }
  });
});

test.each([
  [{}, 'settings.username is required'],
  [{ ...me, text: 'a' }, 'settings.query must be set beside text or regular_expression'],
  [
    { ...me, query: 'a', text: 'a', regular_expression: 'a' },
    'settings must not hold both text and regular_expression',
  ],
])('settings %j are refused: %s', async (settings, fault) => {
  expect(await run(postgres, '127.0.0.1:1', settings)).toMatchObject({
    status: 'down',
    message: `The monitor is not set up correctly: ${fault}.`,
  });
});
