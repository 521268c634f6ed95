import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type ReceiverBehaviour, WebhookReceiver } from '@tocsin/testing/servers';
import { Position } from '../../src/catch-up/position.js';
import { apiKey, bodyOf, channelId, type FailedAlert, FakeApi, failedAlert } from '../support/fake-api.js';
import { secret } from '../support/message.js';
import { runCli } from '../support/run-cli.js';

const now = new Date('2026-05-03T14:00:00.000Z');

let folder: string;
let api: FakeApi;
let receiver: WebhookReceiver;
/** The receiver's behaviour for the message of an alert. */
let behaviours: Map<string, ReceiverBehaviour>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-cli-'));
  api = await new FakeApi().start();
  behaviours = new Map();
  receiver = await WebhookReceiver.start({
    secret,
    behaviour: () =>
      behaviours.get(api.asked.at(-1)?.split('/').at(-2) ?? '') ?? { does: 'answer', status: 204 },
  });
});
afterEach(async () => {
  await Promise.all([api.stop(), receiver.close()]);
  await rm(folder, { recursive: true });
});

const catchUp = (args: readonly string[] = [], settings: Parameters<typeof runCli>[1] = {}) => {
  const options = ['--since', '2h', '--channel', channelId, '--forward', receiver.url('/in')];
  const env = { TOCSIN_URL: api.url, TOCSIN_API_KEY: apiKey, XDG_STATE_HOME: folder, ...settings.env };
  return runCli(['catch-up', ...options, ...args], { now, ...settings, env });
};

const arrived = () => receiver.received.map(({ rawBody }) => rawBody.toString());
const numbered = (...numbers: number[]): FailedAlert[] => numbers.map((n) => failedAlert(n));

describe('what failed', () => {
  test('arrives oldest first, with its bytes, headers and signature, and once in two runs', async () => {
    api.alerts = numbered(1, 2, 3);
    const first = await catchUp();
    expect(first).toMatchObject({ code: 0, error: [] });
    expect(first.out).toEqual([
      ...Array(3).fill(
        expect.stringMatching(
          /^incident\.created "Shop is down" on "Shop", failed with timeout → 204 in \d+ ms$/,
        ),
      ),
      '3 failed since 2026-05-03T12:00:00.000Z: 3 handed over, 0 handed over before, 0 not accepted, 0 held back, 0 without a request, 0 left.',
    ]);
    expect(arrived()).toEqual(api.alerts.map(bodyOf));
    for (const { verified, headers } of receiver.received) {
      expect(verified).toBe(true);
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'user-agent': 'Service-Webhook/1.0',
      });
    }

    api.alerts = [...api.alerts, failedAlert(4)];
    const second = await catchUp(['--json']);
    expect(second.code).toBe(0);
    expect(second.out.map((line) => JSON.parse(line))).toEqual([
      ...numbered(1, 2, 3).map(({ id }) => ({ alert_id: id, result: 'before', words: null })),
      { alert_id: failedAlert(4).id, result: 'handed_over', words: expect.any(String) },
      { failed: 4, handed_over: 1, before: 3, not_accepted: 0, held_back: 0, no_request: 0, left: 0 },
    ]);
    expect(arrived()).toHaveLength(4);
  });

  test('is found on all pages, and not before the given time', async () => {
    api.pageMax = 2;
    const inTime = numbered(0, 1, 2, 3, 4);
    const before = numbered(-5, -4, -3, -2, -1).map((alert, n) => ({
      ...alert,
      id: failedAlert(100 + n).id,
    }));
    api.alerts = [...before, ...inTime];
    const { code, out } = await catchUp();
    expect({ code, last: out.at(-1) }).toEqual({
      code: 0,
      last: expect.stringMatching(/^5 failed .+ 5 handed over/),
    });
    expect(arrived()).toEqual(inTime.map(bodyOf));
    expect(api.asked.filter((url) => url.includes('/alerts?'))).toHaveLength(3);
  });

  test('was interrupted: it is handed over like the others, once', async () => {
    api.alerts = [failedAlert(1, 'one', 'interrupted'), failedAlert(2, 'one')];
    const first = await catchUp();
    expect({ code: first.code, first: first.out[0] }).toEqual({
      code: 0,
      first: expect.stringMatching(/^incident\.created "Shop is down" .+, failed with interrupted → 204 in /),
    });
    expect((await catchUp()).out.at(-1)).toContain(' 0 handed over, 2 handed over before');
    expect(arrived()).toEqual(api.alerts.map(bodyOf));
  });

  test('is nothing: the command says so', async () => {
    const { code, out } = await catchUp();
    expect({ code, out }).toEqual({ code: 0, out: [expect.stringMatching(/^0 failed since /)] });
  });
});

describe('what the receiver does not accept', () => {
  test('is tried again by the next run, and the rest of its incident waits for it', async () => {
    api.alerts = [failedAlert(1, 'one'), failedAlert(2, 'two'), failedAlert(3, 'one')];
    behaviours.set(failedAlert(1).id, { does: 'answer', status: 500 });
    const first = await catchUp();
    expect({ code: first.code, last: first.out.at(-1) }).toEqual({
      code: 1,
      last: expect.stringContaining('1 handed over, 0 handed over before, 1 not accepted, 1 held back'),
    });
    behaviours.clear();
    const second = await catchUp();
    expect({ code: second.code, last: second.out.at(-1) }).toEqual({
      code: 0,
      last: expect.stringContaining('2 handed over, 1 handed over before, 0 not accepted'),
    });
    expect(arrived()).toEqual([1, 2, 1, 3].map((n) => bodyOf(failedAlert(n))));
  });

  test('because one message makes it hang up: the others are handed over', async () => {
    api.alerts = numbered(1, 2, 3, 4, 5);
    for (const { id } of numbered(1, 2, 4)) behaviours.set(id, { does: 'reset', when: 'before reading' });
    const { code, out } = await catchUp();
    expect({ code, first: out[0], last: out.at(-1) }).toEqual({
      code: 1,
      first: expect.stringMatching(/closed the connection without an answer\.$/),
      last: expect.stringContaining('2 handed over, 0 handed over before, 3 not accepted'),
    });
    expect(arrived()).toEqual(numbered(3, 5).map(bodyOf));
  });

  test('because it does not answer: the run ends after three', async () => {
    api.alerts = numbered(1, 2, 3, 4, 5);
    for (const { id } of numbered(2, 3, 4)) behaviours.set(id, { does: 'reset', when: 'before reading' });
    const { code, out } = await catchUp();
    expect({ code, last: out.at(-1) }).toEqual({
      code: 1,
      last: expect.stringMatching(/ 1 handed over, 0 handed over before, 3 not accepted, .+ 1 left\.$/),
    });
    expect(arrived()).toEqual(numbered(1).map(bodyOf));
  });
});

test('an alert without a request is listed with the reason, and the others are handed over', async () => {
  api.alerts = [failedAlert(1, 'one', 'plan_required'), failedAlert(2)];
  api.withoutRequest = [failedAlert(1).id];
  const { code, out } = await catchUp();
  expect({ code, first: out[0] }).toEqual({
    code: 1,
    first:
      'incident.created failed with plan_required. The api answered 404. No request is on record for this alert (plan_required).',
  });
  expect(out.at(-1)).toContain(
    '1 handed over, 0 handed over before, 0 not accepted, 0 held back, 1 without a request',
  );
});

test('Ctrl-C ends the run after the message that is on its way, and the next run goes on', async () => {
  api.alerts = numbered(1, 2, 3);
  const ctrlC = new AbortController();
  const stopped = await catchUp([], { signal: ctrlC.signal, onLine: () => ctrlC.abort() });
  expect({ code: stopped.code, last: stopped.out.at(-1) }).toEqual({
    code: 1,
    last: expect.stringMatching(/2 left\.$/),
  });
  expect((await catchUp()).code).toBe(0);
  expect(arrived()).toEqual(api.alerts.map(bodyOf));
});

describe('the api', () => {
  test.each<[string, Record<string, string>, string]>([
    [
      'refuses the key',
      { TOCSIN_API_KEY: 'wrong' },
      'The api answered 401. A valid API key or session is required.',
    ],
    ['does not answer', { TOCSIN_URL: 'http://127.0.0.1:1/' }, '--url: http://127.0.0.1:1/ did not answer: '],
  ])('%s: the command says so and ends with 1', async (_, env, message) => {
    const { code, error } = await catchUp([], { env });
    expect({ code, error }).toEqual({ code: 1, error: [expect.stringContaining(message)] });
  });

  test.each<[string, string[], string]>([
    ['does not know the channel', ['--channel', failedAlert(1).id], '--channel: the account has no channel'],
    ['sends no webhooks to it', [], '--channel must be a webhook, and is of type Slack'],
  ])('%s: a wrong command line', async (_, args, message) => {
    api.channelType = 'Slack';
    const { code, error } = await catchUp(args);
    expect({ code, error }).toEqual({ code: 2, error: [expect.stringContaining(message)] });
  });
});

describe('--channel', () => {
  const other = '019dedd5-a980-7d21-8a53-6d0f3b9e2c00';

  test('takes the name of a webhook, wherever it is in the list, and remembers it by its id', async () => {
    api.alerts = numbered(1);
    api.pageMax = 2;
    api.channels = [
      { id: other, type: 'Webhook', name: 'on-call 2' },
      { id: other, type: 'Slack', name: 'on-call' },
      { id: channelId, type: 'Webhook', name: 'on-call' },
    ];
    expect((await catchUp(['--channel', 'on-call'])).out.at(-1)).toContain(' 1 handed over');
    expect((await catchUp()).out.at(-1)).toContain(' 1 handed over before');
  });

  test.each<[string, string, string]>([
    [
      'two webhooks have',
      'twin',
      `--channel: 2 webhooks have the name "twin". Give an id: ${channelId}, ${other}`,
    ],
    ['a chat has', 'chat', '--channel must be a webhook, and is of type Slack'],
    ['no channel has', 'Twin', '--channel: the account has no channel "Twin"'],
  ])('refuses a name that %s', async (_, name, message) => {
    api.channels = [
      { id: channelId, type: 'Webhook', name: 'twin' },
      { id: other, type: 'Webhook', name: 'twin' },
      { id: other, type: 'Slack', name: 'chat' },
    ];
    const { code, error } = await catchUp(['--channel', name]);
    expect({ code, error }).toEqual({ code: 2, error: [expect.stringContaining(message)] });
  });
});

describe('another run at the same time', () => {
  const lockWith = async (content: string): Promise<{ position: string; lock: string }> => {
    api.alerts = numbered(1);
    const position = join(folder, 'position');
    await writeFile(`${position}.lock`, content);
    return { position, lock: `${position}.lock` };
  };

  test.each([
    ['runs', () => `${process.ppid}\n`, () => `process ${process.ppid} uses it`],
    ['has only just started', () => '', () => 'another run uses it'],
  ])(
    'keeps a run from handing over while it %s: the message names the file and what to do',
    async (_, content, holder) => {
      const { position, lock } = await lockWith(content());
      const { code, error } = await catchUp(['--state', position]);
      expect({ code, error }).toEqual({
        code: 1,
        error: [
          `--state: ${position} is locked: ${holder()}. Wait for its end. If that is no run of catch-up, remove ${lock}.`,
        ],
      });
      expect(receiver.requestCount).toBe(0);
      expect(await readFile(lock, 'utf8')).toBe(content());
    },
  );

  test('keeps no run from it after it died', async () => {
    const dead = spawn(process.execPath, ['--version']);
    await once(dead, 'exit');
    const { position } = await lockWith(`${dead.pid}\n`);
    expect((await catchUp(['--state', position])).code).toBe(0);
    expect(await readdir(folder)).toEqual(['position']);
  });

  test('keeps no run from it when it died in a container, where this run has its process id', async () => {
    const { position } = await lockWith(`${process.pid}\n`);
    expect((await catchUp(['--state', position])).code).toBe(0);
    expect(await readdir(folder)).toEqual(['position']);
  });

  test('is kept out as long as this one runs, however it ends', async () => {
    const { position, lock } = await lockWith(`${process.pid}\n`);
    const whileRunning: string[] = [];
    api.withoutRequest = [failedAlert(1).id];
    const onLine = () => whileRunning.push(readFileSync(lock, 'utf8'));
    expect((await catchUp(['--state', position], { onLine })).code).toBe(1);
    expect(whileRunning[0]).toBe(`${process.pid}\n`);
    expect((await catchUp(['--state', position, '--key', 'wrong'])).code).toBe(1);
    expect(await readdir(folder)).toEqual(['position']);
  });
});

describe('the position', () => {
  test('is a file for its owner alone, one for each receiver', async () => {
    api.alerts = numbered(1);
    await catchUp();
    await catchUp(['--forward', receiver.url('/other')]);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/in', '/other']);
    const files = await readdir(join(folder, 'tocsin'));
    expect(files).toHaveLength(2);
    for (const file of files) {
      expect((await stat(join(folder, 'tocsin', file))).mode & 0o777).toBe(0o600);
    }
  });

  test('is in the file of --state, and survives a line that a crash cut short', async () => {
    const file = join(folder, 'position');
    api.alerts = numbered(1, 2);
    await writeFile(file, `${failedAlert(1).id}\n${failedAlert(2).id.slice(0, 20)}`);
    expect((await catchUp(['--state', file])).code).toBe(0);
    expect(arrived()).toEqual([bodyOf(failedAlert(2))]);
    const position = await Position.open(file);
    await position.close();
    expect([position.has(failedAlert(1).id), position.has(failedAlert(2).id)]).toEqual([true, true]);
  });

  test('remembers the latest alerts only', async () => {
    const file = join(folder, 'position');
    const [latest, middle, oldest] = numbered(3, 2, 1).map(({ id }) => id);
    await writeFile(file, [latest, oldest, middle].join('\n'));
    const position = await Position.open(file, 2);
    await position.close();
    expect([latest, middle, oldest].map((id) => position.has(id ?? ''))).toEqual([true, true, false]);
    expect(await readFile(file, 'utf8')).toBe(`${middle}\n${latest}`);
    expect(await readdir(folder)).toEqual(['position']);
  });

  test('that cannot be used stops the command before anything is sent', async () => {
    api.alerts = numbered(1);
    const { code, error } = await catchUp(['--state', folder]);
    expect({ code, error }).toEqual({
      code: 1,
      error: [expect.stringMatching(/^--state: .+ cannot be used: EISDIR/)],
    });
    expect(receiver.requestCount).toBe(0);
  });
});
