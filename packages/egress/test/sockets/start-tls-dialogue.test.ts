import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createSecureContext, TLSSocket } from 'node:tls';
import { describe, expect, test } from '@jest/globals';
import { certificateAuthority } from '@tocsin/testing/servers';
import type { StartTlsProtocol } from '../../src/sockets/start-tls-dialogue.js';
import { exchangeOf } from '../support/exchanges.js';
import { testNetwork } from '../support/network.js';
import { drip, rawServer } from '../support/raw-server.js';
import { stoppedTime } from '../support/stopped-time.js';
import { whenRead } from '../support/when-read.js';

const trusted = certificateAuthority('Trusted Test Authority');
const secureContext = createSecureContext(trusted.issue({ names: ['IP:127.0.0.1'] }));
const network = () => testNetwork({ extraAuthorities: [trusted.cert] });

type Script = {
  readonly greeting: string;
  /** By the beginning of what the client says. The last one agrees on TLS. */
  readonly answers: readonly (readonly [question: string, answer: string])[];
  readonly refusal: string;
};

const ldapRequest = '\x30\x1d\x02\x01\x01\x77\x18\x80\x161.3.6.1.4.1.1466.20037';
const sslRequest = '\0\0\0\x08\x04\xd2\x16\x2f';
const ldapAnswer = (code: number) =>
  `\x30\x0c\x02\x01\x01\x78\x07\x0a\x01${String.fromCharCode(code)}\x04\0\x04\0`;

/** A greeting of version 10, with the lower half of its capabilities. */
const mysqlGreeting = (capabilities: number): string => {
  const half = String.fromCharCode(capabilities & 0xff, capabilities >> 8);
  const body = `\x0a8.4.0\0\x01\0\0\0saltsalt\0${half}\x2d\x02\0\0\0\x15`;
  return `${String.fromCharCode(body.length)}\0\0\0${body}`;
};

const scripts: Readonly<Record<StartTlsProtocol, Script>> = {
  smtp: {
    greeting: '220-mail.test\r\n220 ESMTP\r\n',
    answers: [
      ['EHLO [127.0.0.1]\r\n', '250-mail.test\r\n250-SIZE 1\r\n250 starttls\r\n'],
      ['STARTTLS\r\n', '220 go ahead\r\n'],
    ],
    refusal: '454 TLS not available\r\n',
  },
  imap: {
    greeting: '* OK [CAPABILITY IMAP4rev1 STARTTLS] ready\r\n',
    answers: [['a1 STARTTLS\r\n', '* CAPABILITY IMAP4rev1\r\na1 OK Begin TLS\r\n']],
    refusal: 'a1 BAD no TLS here\r\n',
  },
  pop3: { greeting: '+OK ready\r\n', answers: [['STLS\r\n', '+OK begin\r\n']], refusal: '-ERR no TLS\r\n' },
  ftp: {
    greeting: '220-Welcome\r\n to all\r\n220 ready\r\n',
    answers: [['AUTH TLS\r\n', '234 AUTH TLS OK\r\n']],
    refusal: '500 what?\r\n',
  },
  ldap: { greeting: '', answers: [[ldapRequest, ldapAnswer(0)]], refusal: ldapAnswer(2) },
  mysql: {
    greeting: mysqlGreeting(0x0800),
    answers: [['\x20\0\0\x01\0\x8a\x08\0\0\0\0\x01\x2d'.padEnd(36, '\0'), '']],
    refusal: '\x17\0\0\0\xff\x10\x04Too many connections',
  },
  postgres: { greeting: '', answers: [[sslRequest, 'S']], refusal: 'N' },
};

type Behaviour = {
  readonly greeting?: string;
  /** In place of the last answer. */
  readonly last?: string;
  readonly isSlow?: boolean;
  readonly onTls?: (socket: TLSSocket) => void;
};

const speaking =
  (
    { greeting: usual, answers }: Script,
    { greeting = usual, last, isSlow = false, onTls = () => {} }: Behaviour = {},
  ) =>
  (socket: Socket) => {
    const left = [...answers];
    let heard = '';
    const write = (text: string) => {
      socket.setNoDelay(true);
      if (isSlow) for (const byte of Buffer.from(text, 'latin1')) socket.write(Buffer.from([byte]));
      else socket.write(text, 'latin1');
    };
    const onData = (bytes: Buffer) => {
      heard += bytes.toString('latin1');
      const [question = '', answer = ''] = left[0] ?? [];
      if (!heard.startsWith(question)) return;
      // A client of MySQL begins TLS without waiting.
      const rest = heard.slice(question.length);
      heard = '';
      left.shift();
      if (left.length > 0) return write(answer);
      write(last ?? answer);
      if (last !== undefined && last !== answer) return;
      socket.off('data', onData).pause();
      if (rest !== '') socket.unshift(Buffer.from(rest, 'latin1'));
      const tls = new TLSSocket(socket, { isServer: true, secureContext });
      tls.on('error', () => {});
      onTls(tls);
    };
    write(greeting);
    socket.on('data', onData);
  };

const serving = async (onConnect: (socket: Socket) => void) =>
  // The server reads nothing by itself.
  rawServer(() => {}, {
    onConnect: (socket) => setImmediate(() => onConnect(socket.removeAllListeners('data'))),
  });

const inspect = (port: number, startTls: StartTlsProtocol, deadlineMs = 5_000) =>
  network().tls({ host: '127.0.0.1', port, startTls, deadlineMs });

const all = Object.entries(scripts) as [StartTlsProtocol, Script][];

describe.each(all)('%s', (protocol, script) => {
  test('is inspected after the server has agreed on TLS', async () => {
    const { port } = await serving(speaking(script));
    expect(await inspect(port, protocol)).toMatchObject({
      outcome: 'connected',
      faults: [],
      certificates: [{ names: ['IP Address:127.0.0.1'] }, {}],
    });
  });

  test('is spoken over a session, and its certificate is verified', async () => {
    const onTls = (tls: TLSSocket) => tls.on('data', (said) => tls.write(said));
    const { port } = await serving(speaking(script, { onTls }));
    const request = {
      ...{ host: '127.0.0.1', port, secure: true, startTls: protocol },
      ...{ protocol: 'Echo', isReadable: false, deadlineMs: 5_000 },
    };
    const greeted = protocol === 'mysql' ? script.greeting : '';
    const echo = async (stream: Duplex) => {
      stream.write('hello');
      let said = '';
      for await (const part of stream) {
        said += part.toString('latin1');
        if (said.endsWith('hello')) break;
      }
      return said;
    };
    expect(await network().session(request, echo)).toMatchObject({
      value: `${greeted}hello`,
      timings: { tlsMs: expect.any(Number) },
    });
    expect(await testNetwork().session(request, echo)).toMatchObject({ code: 'tls' });
  });

  test('may come byte by byte', async () => {
    const { port } = await serving(speaking(script, { isSlow: true }));
    expect(await inspect(port, protocol)).toMatchObject({ outcome: 'connected' });
  });

  test('fails when the server refuses', async () => {
    const { refusal } = script;
    const { port } = await serving(
      speaking(script, protocol === 'mysql' ? { greeting: refusal } : { last: refusal }),
    );
    expect(await inspect(port, protocol)).toMatchObject({
      code: 'tls',
      phase: 'tls',
      message: expect.stringMatching(
        protocol === 'postgres' ? /^127.+ offers no TLS\.$/ : /^127.+ refused to begin TLS: ".+"\.$/,
      ),
    });
  });

  test('fails when anything follows the agreement before the handshake', async () => {
    const [, agreement = ''] = script.answers.at(-1) ?? [];
    const injected = '250 injected\r\n';
    const behaviour =
      protocol === 'mysql'
        ? { greeting: `${script.greeting}${injected}` }
        : { last: `${agreement}${injected}` };
    const { port } = await serving(speaking(script, behaviour));
    expect(await inspect(port, protocol)).toMatchObject({
      message: `127.0.0.1:${port} sent more than its agreement before TLS began.`,
    });
  });

  test('fails when the server speaks something else', async () => {
    const { port } = await serving((socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(await inspect(port, protocol)).toMatchObject({
      code: 'bad_response',
      message: expect.stringMatching(/does not speak (SMTP|IMAP|POP3|FTP|LDAP|MySQL|PostgreSQL)\.$/),
    });
  });

  test('fails when the server closes, and when it resets', async () => {
    const closing = await serving((socket) => socket.end());
    expect(await inspect(closing.port, protocol)).toMatchObject({
      code: 'connection_reset',
      message: `127.0.0.1:${closing.port} closed the connection before it had answered.`,
    });
    const resetting = await serving((socket) => socket.resetAndDestroy());
    expect(await inspect(resetting.port, protocol)).toMatchObject({ code: 'connection_reset' });
  });

  test.each<[string, (socket: Socket) => void]>([
    ['hangs', () => {}],
    ['drips', (socket) => drip(socket, script.greeting === '' ? '\x30' : '2', 20)],
  ])('ends at the deadline when the server %s', async (_, onConnect) => {
    const time = stoppedTime();
    const server = await rawServer(() => {}, {
      onConnect: async (socket) => {
        if (protocol !== 'postgres') onConnect(socket);
        await whenRead();
        time.pass(1_000);
      },
    });
    expect(await inspect(server.port, protocol, 1_000)).toMatchObject({
      code: 'timeout',
      message: `The TLS handshake with 127.0.0.1:${server.port} did not end within 1 second.`,
    });
    await server.allClosed();
  });
});

test.each(all)(
  '%s: almost right words are never taken for a fault of the prober',
  async (protocol, script) => {
    let seed = 54;
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const changed = (text: string): string => {
      const at = next(text.length + 1);
      const byte = String.fromCharCode(next(256));
      return `${text.slice(0, at)}${byte}${text.slice(at + next(3))}`;
    };
    for (let round = 0; round < 40; round += 1) {
      const almost = {
        ...script,
        greeting: script.greeting === '' ? '' : changed(script.greeting),
        answers: script.answers.map(([question, answer]) => [question, changed(answer)] as const),
      };
      const { port } = await serving((socket) => {
        speaking(almost)(socket);
        setTimeout(() => socket.end(), 20);
      });
      const inspected = await inspect(port, protocol, 1_000);
      expect(inspected).not.toMatchObject({ code: 'internal' });
    }
  },
);

test.each(['smtp', 'imap', 'pop3', 'ftp'] as const)('%s is read no further than 16 KiB', async (protocol) => {
  const { port } = await serving((socket) => socket.write(Buffer.alloc(1_000_000, '2')));
  expect(await inspect(port, protocol)).toMatchObject({
    code: 'bad_response',
    message: `127.0.0.1:${port} sent more than 16 KiB before it had answered.`,
  });
});

test('a MySQL server without TLS is named', async () => {
  const { port } = await serving((socket) => socket.write(mysqlGreeting(0x0200), 'latin1'));
  expect(await inspect(port, 'mysql')).toMatchObject({ message: `127.0.0.1:${port} offers no TLS.` });
});

test('a mail server that does not offer STARTTLS is not asked for it', async () => {
  const { port } = await serving((socket) => {
    socket.write('220 mail.test\r\n');
    socket.once('data', () => socket.write('250-mail.test\r\n250 SIZE 1\r\n'));
  });
  expect(await inspect(port, 'smtp')).toMatchObject({ message: `127.0.0.1:${port} offers no TLS.` });
});

test('what was said is in the exchange', async () => {
  const { port } = await serving(speaking(scripts.pop3, { last: '-ERR no TLS\r\n' }));
  const { said } = await exchangeOf((client) =>
    client.tls({ host: '127.0.0.1', port, startTls: 'pop3', deadlineMs: 5_000 }),
  );
  expect(said.map(({ from, bytes }) => [from, `${bytes}`])).toEqual([
    ['server', '+OK ready\r\n'],
    ['prober', 'STLS\r\n'],
    ['server', '-ERR no TLS\r\n'],
  ]);
});
