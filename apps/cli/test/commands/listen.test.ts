import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type ReceiverBehaviour, WebhookReceiver } from '@tocsin/testing/servers';
import { MessageServer, serverBounds } from '../../src/http/message-server.js';
import { MessageFolder } from '../../src/messages/message-folder.js';
import { type Listening, listening } from '../support/listening.js';
import { aMessage, aRequest, named, secret } from '../support/message.js';
import { sendRaw } from '../support/raw.js';
import { runCli } from '../support/run-cli.js';

const env = { WEBHOOK_SECRET: secret };
const now = new Date('2026-05-03T12:34:56.212Z');

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const started = async (
  args: readonly string[] = [],
  settings: Record<string, string> = env,
): Promise<Listening> => {
  const listener = await listening(args, settings, now);
  cleanUps.push(() => listener.stop());
  return listener;
};

const aReceiver = async (behaviour: ReceiverBehaviour = { does: 'answer', status: 200 }) => {
  const receiver = await WebhookReceiver.start({ secret, behaviour });
  cleanUps.push(() => receiver.close());
  return receiver;
};

const statusOf = async (url: string, request: RequestInit) => (await fetch(url, request)).status;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-cli-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
});

describe('without --forward', () => {
  test('answers 204 to a verified message, 401 to any other, and prints a line for each', async () => {
    const listener = await started();
    expect(await statusOf(listener.url, aRequest())).toBe(204);
    expect(await statusOf(listener.url, aRequest(aMessage, 'another secret'))).toBe(401);
    expect(await statusOf(listener.url, { method: 'POST', body: 'hello' })).toBe(401);
    const { code, out, error } = await listener.stop();
    expect(code).toBe(0);
    expect(out).toEqual([
      '12:34:56 verified incident.created "Shop is down" on "Shop", critical, 0.2 s old → 204',
      expect.stringMatching(
        /^12:34:56 REFUSED incident\.created .+ → 401 The secret does not fit the signature/,
      ),
      expect.stringMatching(
        /^12:34:56 REFUSED no message of Tocsin \(body must be JSON in UTF-8\) → 401 There is no/,
      ),
    ]);
    expect(error).toEqual([`Listening on ${listener.url}`]);
  });

  test('trusts two secrets while one replaces the other', async () => {
    const listener = await started([], { ...env, WEBHOOK_SECRET_NEXT: 'next' });
    expect(await statusOf(listener.url, aRequest())).toBe(204);
    expect(await statusOf(listener.url, aRequest(aMessage, 'next'))).toBe(204);
  });

  test('verifies nothing without a secret, and says so', async () => {
    const listener = await started([], {});
    expect(await statusOf(listener.url, aRequest())).toBe(204);
    const { out, error } = await listener.stop();
    expect(out[0]).toMatch(/^12:34:56 unchecked incident\.created/);
    expect(error[0]).toMatch(/without a secret: nothing is verified$/);
  });

  test('prints one JSON object for each message with --json', async () => {
    const listener = await started(['--json']);
    await fetch(listener.url, aRequest());
    await fetch(listener.url, { method: 'POST', body: '{}' });
    const { out } = await listener.stop();
    const [verified, refused] = out.map((line) => JSON.parse(line));
    expect(verified).toEqual({
      received_at: '2026-05-03T12:34:56.212Z',
      verified: true,
      reason: null,
      message: aMessage,
      invalid: null,
      age_ms: 200,
      file: null,
      not_kept: null,
      forwarded: null,
      status: 204,
    });
    expect(refused).toMatchObject({ verified: false, message: null, age_ms: null, status: 401 });
    expect(refused.invalid).toBe('incident must be an object');
  });

  test('lets no text of a stranger command the terminal or hide on the line', async () => {
    const hostile = 'red \u001b[31m bell \u0007 csi \u009b2J line\nend \u202e reversed "quoted" half \ud83d';
    for (const args of [[], ['--json']]) {
      const listener = await started(args, {});
      await fetch(listener.url, aRequest(named(hostile)));
      const { out } = await listener.stop();
      expect(out).toHaveLength(1);
      expect(out[0]).not.toMatch(/[\p{Cc}\p{Cs}\u202e]/u);
      expect(out[0]).toContain(
        'red \\u001b[31m bell \\u0007 csi \\u009b2J line\\nend \\u202e reversed \\"quoted\\" half \\ud83d',
      );
    }
  });

  test('says which port cannot be used', async () => {
    const { port: taken } = await started();
    const port = String(taken);
    const { code, error } = await runCli(['listen', '--port', port]);
    expect(code).toBe(1);
    expect(error[0]).toMatch(
      new RegExp(`^--host, --port: 127\\.0\\.0\\.1 port ${port} cannot be used: .*EADDRINUSE`),
    );
  });
});

describe('with --forward', () => {
  test.each([200, 204, 302, 404, 500])('answers %i when the receiver does', async (status) => {
    const receiver = await aReceiver({ does: 'answer', status, headers: { location: '/elsewhere' } });
    const listener = await started(['--forward', receiver.url('/hook?a=b')]);
    expect(await statusOf(listener.url, { ...aRequest(), redirect: 'manual' })).toBe(status);
    expect(receiver.received.map(({ target }) => target)).toEqual(['/hook?a=b']);
    expect((await listener.stop()).out[0]).toMatch(new RegExp(`→ ${status} in \\d+ ms$`));
  });

  test('forwards the same bytes and headers, in their order, and none of the connection', async () => {
    const receiver = await aReceiver();
    const listener = await started(['--forward', receiver.url('/hook')], {});
    const body = Buffer.from([0, 13, 10, 255, 0xc3, 0x28]);
    const headers =
      'X-TWICE: b\r\nx-twice: a\r\nX-Latin: caf\u00e9\r\nX-Hop: 1\r\nX-Empty:\r\nAccept-Encoding: br\r\n';
    const head = `POST /in HTTP/1.1\r\nHost: example.com\r\n${headers}Connection: close, X-Hop\r\nContent-Length: 6\r\n\r\n`;
    const answer = await sendRaw(listener.port, Buffer.concat([Buffer.from(head, 'latin1'), body]));
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    const [received] = receiver.received;
    expect(received?.rawBody).toEqual(body);
    expect(received?.rawHeaders).toEqual([
      ...['Host', new URL(receiver.url()).host],
      ...['X-TWICE', 'b', 'x-twice', 'a', 'X-Latin', 'caf\u00e9', 'X-Empty', '', 'Accept-Encoding', 'br'],
      ...['Content-Length', '6', 'Connection', 'close'],
    ]);
  });

  test('forwards a chunked body, with its length instead', async () => {
    const receiver = await aReceiver();
    const listener = await started(['--forward', receiver.url()], {});
    const head = 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n';
    await sendRaw(listener.port, `${head}3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n`);
    expect(receiver.received[0]?.rawBody.toString()).toBe('abcde');
    expect(receiver.received[0]?.headers).not.toHaveProperty('transfer-encoding');
  });

  test('forwards nothing that is not verified', async () => {
    const receiver = await aReceiver();
    const listener = await started(['--forward', receiver.url()]);
    expect(await statusOf(listener.url, aRequest(aMessage, 'another secret'))).toBe(401);
    expect(receiver.requestCount).toBe(0);
  });

  test.each<[string, ReceiverBehaviour]>([
    ['hangs up', { does: 'reset', when: 'after reading' }],
    ['changes protocols', { does: 'answer', status: 101, headers: { Upgrade: 'x', Connection: 'upgrade' } }],
  ])('answers 502 when the receiver %s', async (_, behaviour) => {
    const receiver = await aReceiver(behaviour);
    const listener = await started(['--forward', receiver.url()]);
    expect(await statusOf(listener.url, aRequest())).toBe(502);
    const { out } = await listener.stop();
    expect(out[0]).toContain(`→ 127.0.0.1:${receiver.port} `);
  });

  test('answers 502 when nothing listens there, and says what to check', async () => {
    const other = await started();
    await other.stop();
    const listener = await started(['--forward', other.url]);
    expect(await statusOf(listener.url, aRequest())).toBe(502);
    expect((await listener.stop()).out[0]).toMatch(/refused the connection\. Check that it is running/);
  });

  test('Ctrl-C lets what is on its way arrive and be answered', async () => {
    const receiver = await aReceiver({ does: 'answer', status: 202, afterMs: 200 });
    const listener = await started(['--forward', receiver.url()]);
    const status = statusOf(listener.url, aRequest());
    await receiver.waitFor(1);
    const ended = listener.stop();
    expect(await status).toBe(202);
    expect(await ended).toMatchObject({ code: 0, out: [expect.stringContaining('→ 202')] });
  });
});

describe('with --save', () => {
  const kept = async (path = folder) => (await readdir(path)).sort();

  test('keeps the bytes and headers of each message, for its owner alone', async () => {
    const path = join(folder, 'kept', 'here');
    const listener = await started(['--save', path, '--json'], {});
    const head =
      'POST /in?x=1 HTTP/1.1\r\nHost: example.com\r\nX-TWICE: b\r\nx-twice: a\r\nContent-Length: 3\r\n';
    const body = Buffer.from([0, 13, 255]);
    const close = 'Connection: close\r\n\r\n';
    await sendRaw(listener.port, Buffer.concat([Buffer.from(head + close), body]));
    const [name = ''] = await kept(path);
    expect(name).toMatch(/^2026-05-03T12-34-56\.212Z-000001-\d+\.http$/);
    expect(await readFile(join(path, name))).toEqual(Buffer.concat([Buffer.from(head + close), body]));
    expect((await stat(join(path, name))).mode & 0o777).toBe(0o600);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    expect(JSON.parse((await listener.stop()).out[0] ?? '')).toHaveProperty('file', join(path, name));
  });

  test('keeps 100 refused messages and no more, so that a stranger does not fill the folder', async () => {
    const listener = await started(['--save', folder]);
    for (let sent = 0; sent < 101; sent++) {
      expect(await statusOf(listener.url, { method: 'POST', body: 'x' })).toBe(401);
    }
    expect(await kept()).toHaveLength(100);
    expect(await statusOf(listener.url, aRequest())).toBe(204);
    expect(await kept()).toHaveLength(101);
  });

  test('answers 507 to a message that it could not keep, and does not forward it', async () => {
    const receiver = await aReceiver();
    const path = join(folder, 'gone');
    const listener = await started(['--save', path, '--forward', receiver.url()]);
    await rm(path, { recursive: true });
    expect(await statusOf(listener.url, aRequest())).toBe(507);
    expect(receiver.requestCount).toBe(0);
    expect((await listener.stop()).out[0]).toMatch(/ → 507 --save: .+ cannot be written: .*ENOENT/);
  });

  test('a full folder keeps no more, and loses nothing', async () => {
    const full = await MessageFolder.open(folder, 2);
    const keep = () => full.keep({ headers: [], body: Buffer.from('x') }, '/', now);
    const paths = [await keep(), await keep()];
    await expect(keep()).rejects.toThrow(`--save: ${folder} is full: it holds 2 messages.`);
    const [first] = await kept();
    const again = await MessageFolder.open(folder, 2);
    await expect(again.keep({ headers: [], body: Buffer.from('y') }, '/', now)).rejects.toThrow('is full');
    expect(await readFile(join(folder, first ?? ''), 'utf8')).toBe('POST / HTTP/1.1\r\n\r\nx');
    expect((await kept()).map((name) => join(folder, name))).toEqual(paths);
  });

  test('says that the folder cannot be used', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const { code, error } = await runCli(['listen', '--save', join(file, 'in it')]);
    expect(code).toBe(1);
    expect(error[0]).toMatch(/^--save: .+ cannot be used: ENOTDIR/);
  });
});

describe('a hostile sender', () => {
  const post = 'POST / HTTP/1.1\r\nHost: a\r\n';

  test.each<[string, string, number]>([
    ['says that its body is long', `${post}Content-Length: 65537\r\n\r\n`, 413],
    [
      'sends a long body in chunks',
      `${post}Transfer-Encoding: chunked\r\n\r\n10001\r\n${'x'.repeat(0x10001)}`,
      413,
    ],
    ['sends many headers', `${post}${'A: b\r\n'.repeat(100)}Content-Length: 0\r\n\r\n`, 431],
    ['sends a long header', `${post}A: ${'b'.repeat(20_000)}\r\n\r\n`, 431],
    ['asks instead of sending', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', 405],
    ['has a method that there is not', 'FETCH / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['speaks no HTTP', '\u0016\u0003\u0001 hello\r\n\r\n', 400],
    ['gives two lengths', `${post}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`, 400],
    [
      'gives a length and chunks',
      `${post}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
  ])('that %s gets an answer, is not forwarded, and disturbs nobody', async (_, bytes, status) => {
    const receiver = await aReceiver();
    const listener = await started(['--forward', receiver.url()], {});
    expect(await sendRaw(listener.port, bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(receiver.requestCount).toBe(0);
    expect(await statusOf(listener.url, aRequest())).toBe(200);
  });

  test('that stops sending is given up, and others are received', async () => {
    const server = await MessageServer.listen(
      { host: '127.0.0.1', port: 0 },
      async () => 204,
      () => undefined,
      // A busy machine receives the last request within this time.
      { ...serverBounds, receiveWithinMs: 1_000 },
    );
    cleanUps.push(() => server.close());
    const port = Number(new URL(server.url).port);
    const halves = [post, `${post}Content-Length: 100\r\n\r\nabc`];
    const answers = await Promise.all(halves.map((bytes) => sendRaw(port, bytes)));
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(await statusOf(server.url, aRequest())).toBe(204);
  });

  test('that never ends its request does not keep Ctrl-C from ending the command', async () => {
    const listener = await started();
    const socket = connect(listener.port, '127.0.0.1', () =>
      socket.write(`${post}Content-Length: 9\r\n\r\nabc`),
    );
    cleanUps.push(async () => socket.destroy());
    await once(socket, 'connect');
    // Its request arrives before this one.
    expect(await statusOf(listener.url, aRequest())).toBe(204);
    expect(await listener.stop()).toHaveProperty('code', 0);
  });

  test('that hangs up in the middle of a body disturbs nobody', async () => {
    const listener = await started();
    const socket = connect(listener.port, '127.0.0.1');
    socket.end(`${post}Content-Length: 100\r\n\r\nabc`);
    expect(await statusOf(listener.url, aRequest())).toBe(204);
    expect((await listener.stop()).out).toHaveLength(1);
  });
});
