import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runAdmin } from '../../src/admin/run-admin.js';

const replies: Readonly<Record<string, string>> = {
  EHLO: '250-relay.example.com\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  MAIL: '250 sender ok',
  RCPT: '250 recipient ok',
  DATA: '354 go ahead',
  '.': '250 taken',
  QUIT: '221 bye',
};

const relay = createServer((socket) => {
  let inMail = false;
  socket.on('error', () => {});
  socket.write('220 relay.example.com\r\n');
  createInterface({ input: socket }).on('line', (line) => {
    const command = line.split(' ', 1)[0] ?? '';
    if (inMail && line !== '.') return;
    inMail = command === 'DATA';
    socket.write(`${line.includes('refused@') ? '550 5.1.1 nobody' : replies[command]}\r\n`);
  });
});

let env: Record<string, string>;
beforeAll(async () => {
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const { port } = relay.address() as AddressInfo;
  env = {
    SMTP_URL: `smtp://tocsin:hunter2hunter2@127.0.0.1:${port}`,
    PUBLIC_URL: 'https://tocsin.example.com',
    DATABASE_URL: 'sqlite:/nowhere/there/is/none.db',
  };
});
afterAll(() => {
  relay.close();
});

const run = async (args: readonly string[], settings: Record<string, string> = env) => {
  const [out, error]: [string[], string[]] = [[], []];
  const streams = {
    env: settings,
    out: (line: string) => out.push(line),
    error: (line: string) => error.push(line),
  };
  return { code: await runAdmin(args, streams), out: out.join('\n'), error: error.join('\n') };
};

test('admin mail test sends a mail, without a database, and says what the mail server said', async () => {
  const { code, out, error } = await run(['mail', 'test', 'ada@example.com']);
  expect([code, error]).toEqual([0, '']);
  expect(out.split('\n')).toEqual([
    expect.stringMatching(/^The mail server is 127\.0\.0\.1, port \d+\. TLS: opportunistic\.$/),
    '< 220 relay.example.com',
    '> EHLO tocsin.example.com',
    '< 250-relay.example.com',
    '< 250 AUTH PLAIN',
    expect.stringMatching(/^> AUTH PLAIN /),
    '< 235 welcome',
    '> MAIL FROM:<tocsin@localhost>',
    '< 250 sender ok',
    '> RCPT TO:<ada@example.com>',
    '< 250 recipient ok',
    '> DATA',
    '< 354 go ahead',
    '< 250 taken',
    '> QUIT',
    'The mail server took the mail for ada@example.com. See whether it arrives.',
  ]);
  const login = Buffer.from('\u0000tocsin\u0000hunter2hunter2').toString('base64');
  for (const secret of ['hunter2', 'aHVudGVyM', login]) expect(out).not.toContain(secret);
});

test('a mail that the server refuses ends with 1 and its words, also as JSON', async () => {
  const { code, out } = await run(['mail', 'test', 'refused@example.com', '--json']);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    delivered: false,
    code: 'smtp',
    message: 'The mail server refused the recipient: 550 5.1.1 nobody.',
    advice: null,
  });
});

test.each([
  [2, ['mail', 'test'], {}, 'Usage: mail test ADDRESS [--json]'],
  [2, ['mail', 'test', 'ada'], {}, 'ADDRESS must be an e-mail address'],
  [2, ['mail', 'test', 'a@example.com', 'b@example.com'], {}, 'Usage:'],
  [78, ['mail', 'test', 'ada@example.com'], { SMTP_URL: '' }, 'SMTP_URL must be set'],
  [78, ['mail', 'test', 'ada@example.com'], { SMTP_URL: 'smtp://x.example.com/path' }, 'SMTP_URL must end'],
])('ends with %i: %j with %j', async (code, args, settings, words) => {
  const { error, ...ended } = await run(args, { ...env, ...settings });
  expect(ended.code).toBe(code);
  expect(error).toContain(words);
});
