// biome-ignore-all lint/suspicious/noTemplateCurlyInString: configuration files have such texts.
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { apiKey } from '../support/fake-api.js';
import { type Ended, runCli } from '../support/run-cli.js';

const empty = { digest: 'a digest', file_set: 'default', changes: [], moved: [], adopted: [], left_out: [] };
const changing = {
  ...empty,
  changes: [
    {
      action: 'change',
      kind: 'channels',
      key: 'on-call',
      id: '019dedd5-0000-7000-8000-000000000001',
      fields: [
        { field: 'name', before: 'a', after: 'b', secret: false },
        { field: 'webhook_secret', before: '********', after: '********', secret: true },
      ],
    },
    {
      action: 'create',
      kind: 'monitors',
      key: 'shop',
      id: null,
      fields: [{ field: 'tags', before: null, after: ['web'], secret: false }],
    },
  ],
  left_out: [{ kind: 'monitors', key: 'old', id: '019dedd5-0000-7000-8000-000000000002' }],
  maybe_moved: [{ kind: 'monitors', from: 'old', to: 'shop' }],
};

let folder: string;
type Answer = { status: number; body: object };
let answer: Answer | ((path: string, body: Record<string, unknown>) => Answer);
let asked: { path: string; body: Record<string, unknown> }[];
/** The api itself answers in e2e/configuration.slow.test.ts. */
const server = createServer(async (request, response) => {
  const [path, body] = [request.url ?? '', JSON.parse((await text(request)) || '{}')];
  asked.push({ path, body });
  const { status, body: answered } = typeof answer === 'function' ? answer(path, body) : answer;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-cli-'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  [asked, answer] = [[], { status: 200, body: empty }];
});

const file = async (name: string, content: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};
const tocsin = (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return runCli(args, { env: { TOCSIN_URL: url, TOCSIN_API_KEY: apiKey, ...env } });
};
const shown = ({ error }: Ended): string[] => error.join('\n').replaceAll(`${folder}/`, '').split('\n');

describe('tocsin plan', () => {
  test('exits with 0 for an empty plan, and with 2 for changes, which it prints', async () => {
    const path = await file('a.yaml', 'version: 1\nmonitors: {}\n');
    expect(await tocsin(['plan', path])).toEqual({ code: 0, out: ['Nothing to change.'], error: [] });
    answer = { status: 200, body: changing };
    expect(await tocsin(['plan', path])).toEqual({
      code: 2,
      error: [],
      out: [
        '~ channels on-call',
        '    name: "a" → "b"',
        '    webhook_secret: another secret',
        '+ monitors shop',
        '    tags: ["web"]',
        '1 to create, 1 to change.',
        'The file set default manages resources that are no longer in the files: monitors old. --prune deletes them.',
        'monitors old may be shop now: both have the same target. To keep its history, write moved: { monitors: { old: shop } }.',
      ],
    });
    const { code, out } = await tocsin(['plan', '--json', '--prune', path]);
    expect([code, JSON.parse(out[0] ?? '')]).toEqual([2, changing]);
    expect(asked.at(-1)).toEqual({
      path: '/v1/config/plan',
      body: { version: 1, monitors: {}, prune: true },
    });
  });

  test('exits with 1 for a wrong command line, since 2 means changes', async () => {
    expect((await tocsin(['plan', '--nothing'])).code).toBe(1);
    expect((await tocsin(['plan', join(folder, 'missing.yaml')])).code).toBe(1);
    expect((await tocsin(['apply', '--nothing'])).code).toBe(2);
  });

  test('joins files, and replaces variables and file names, wherever they stand', async () => {
    await file('secret.txt', 'from a file\n');
    const first = await file(
      'channels.yaml',
      'version: 1\nchannels:\n  a: { webhook_secret: !file secret.txt }\n',
    );
    const second = await file(
      'monitors.yaml',
      'version: 1\nmonitors:\n  shop: &shop\n    target: https://${HOST}/$${x}\n  blog: { copy: *shop }\n',
    );
    await tocsin(['plan', first, second], { HOST: 'example.com' });
    const shop = { target: 'https://example.com/${x}' };
    expect(asked[0]?.body).toMatchObject({
      channels: { a: { webhook_secret: 'from a file' } },
      monitors: { shop, blog: { copy: shop } },
    });
  });

  test('names everything that is wrong in the files, each with its line and column', async () => {
    const first = await file(
      '1.yaml',
      'monitors:\n  shop:\n    target: ${NOT_SET}\n    name: !file nowhere\n',
    );
    const second = await file('2.yaml', 'version: 1\nmonitors:\n  shop: {}\n');
    const third = await file('3.yaml', 'version: 1\nmonitors:\n  a: {}\n  a: {}\n');
    const ended = await tocsin(['plan', first, second, third]);
    expect([ended.code, asked.map(({ path }) => path)]).toEqual([1, ['/v1/config/plan']]);
    expect(shown(ended)).toEqual([
      '1.yaml:1:1 version is missing: write version: 1',
      '1.yaml:3:5 monitors.shop.target: the environment variable NOT_SET is not set',
      expect.stringMatching(/^1\.yaml:4:5 monitors\.shop\.name: !file nowhere cannot be read/),
      '2.yaml:3:3 monitors.shop stands in another file too',
      expect.stringMatching(/^3\.yaml:4:3 Map keys must be unique/),
      'There are 5 errors. Nothing was changed.',
    ]);
  });

  test('shows what the api refuses at its place in the files, or at the nearest', async () => {
    const path = await file('b.yaml', 'version: 1\nmonitors:\n  a/b:\n    settings:\n      x.y: 1\n');
    const errors = [
      { field: 'monitors.a/b.settings.x.y', message: 'must be text', pointer: '/monitors/a~1b/settings/x.y' },
      { field: 'monitors.a/b.target', message: 'is missing', pointer: '/monitors/a~1b/target' },
      { field: 'color', message: 'color is not known here' },
    ];
    answer = { status: 400, body: { detail: 'It has 3 errors.', errors } };
    const ended = await tocsin(['plan', path]);
    expect(ended.code).toBe(1);
    expect(shown(ended)).toEqual([
      'b.yaml:1:1 color is not known here',
      'b.yaml:3:3 is missing',
      'b.yaml:5:7 must be text',
      'There are 3 errors. Nothing was changed.',
    ]);
    const { code, out } = await tocsin(['plan', '--json', path]);
    expect([code, JSON.parse(out[0] ?? '').errors[1]]).toMatchObject([
      1,
      { line: 3, column: 3, message: 'is missing' },
    ]);
  });

  test('names the errors that the api finds beside those of the files, and asks for no change', async () => {
    const content =
      'version: 1\nmonitors:\n  a: { target: "https://${NOT_SET}/" }\n  b: { interval_seconds: 1 }\n';
    const path = await file('g.yaml', content);
    const errors = [
      { field: 'monitors.a.target', message: 'must be a URL', pointer: '/monitors/a/target' },
      {
        field: 'monitors.b.interval_seconds',
        message: 'monitors.b is short',
        pointer: '/monitors/b/interval_seconds',
      },
    ];
    answer = { status: 400, body: { detail: 'It has 2 errors.', errors } };
    for (const command of ['plan', 'apply']) {
      const ended = await tocsin([command, path]);
      expect(ended.code).toBe(1);
      expect(shown(ended)).toEqual([
        'g.yaml:3:8 monitors.a.target: the environment variable NOT_SET is not set',
        'g.yaml:4:8 monitors.b is short',
        'There are 2 errors. Nothing was changed.',
      ]);
    }
    expect(asked.map((request) => request.path)).toEqual(['/v1/config/plan', '/v1/config/plan']);
    answer = { status: 200, body: changing };
    expect((await tocsin(['apply', path])).code).toBe(1);
    expect((await tocsin(['plan', path, '--url', 'http://127.0.0.1:1'])).error.join()).toContain('NOT_SET');
    expect((await tocsin(['plan', path], { TOCSIN_API_KEY: '' })).error.join()).toContain('NOT_SET');
    expect(asked.every((request) => request.path === '/v1/config/plan')).toBe(true);
  });

  test('asks the api of the others when a part is unknown, or a key stands twice', async () => {
    const content =
      'version: 1\ncolour: red\nmonitors:\n  a: { target: "${NOT_SET}" }\n  b: { target: x }\n  b: { target: y, hue: 1 }\n  c: { hue: 2 }\n';
    const path = await file('k.yaml', content);
    const errors = ['b', 'c'].map((key) => ({
      field: `monitors.${key}.hue`,
      message: `monitors.${key}.hue is not known here`,
      pointer: `/monitors/${key}/hue`,
    }));
    answer = { status: 400, body: { detail: 'It has 2 errors.', errors } };
    expect(shown(await tocsin(['plan', path]))).toEqual([
      'k.yaml:2:1 colour is not known here',
      'k.yaml:4:8 monitors.a.target: the environment variable NOT_SET is not set',
      expect.stringMatching(/^k\.yaml:6:3 Map keys must be unique/),
      'k.yaml:7:8 monitors.c.hue is not known here',
      'There are 4 errors. Nothing was changed.',
    ]);
    expect(Object.keys(asked[0]?.body ?? {})).toEqual(['version', 'monitors', 'prune']);
  });

  test.each([
    ['{ token: ${X}, name: b }', '${X} needs quotes here: write "${X}"'],
    ['[${X}]', '${X} needs quotes here: write "${X}"'],
    ['"not closed', 'Missing closing'],
  ])('names the first error in the syntax alone: %s', async (value, message) => {
    const others = Array.from({ length: 50 }, (_, index) => `  m${index}:\n    name: x\n`).join('');
    const path = await file('h.yaml', `version: 1\nmonitors:\n  a: ${value}\n${others}`);
    const { code, error } = await tocsin(['plan', path]);
    expect([code, error.join('\n').split('\n').length]).toEqual([1, 2]);
    expect(error.join()).toContain(message);
    expect(error.join()).toContain('There is 1 error.');
  });

  test('says in one sentence that another file set manages what the files adopt', async () => {
    const keys = Array.from({ length: 122 }, (_, index) => `m${index}`);
    const lines = keys.map((key) => `  ${key}: { type: http, adopt: x }\n`).join('');
    const path = await file('i.yaml', `version: 1\nfile_set: other\nmonitors:\n${lines}`);
    const errors = keys.map((key) => ({
      field: `monitors.${key}.adopt`,
      message: `monitors.${key}.adopt names what has the key ${key} of the file set default`,
      pointer: `/monitors/${key}/adopt`,
    }));
    answer = { status: 400, body: { detail: 'It has errors.', errors } };
    const { error } = await tocsin(['plan', path]);
    expect(error.join('\n').split('\n')).toEqual([
      'The file set default manages 122 of these resources already: monitors.m0, monitors.m1, monitors.m2, monitors.m3, monitors.m4, and 117 more. Write file_set: default to change them, or remove their lines "adopt" to make new ones.',
      'There are 122 errors. Nothing was changed.',
    ]);
    const { out } = await tocsin(['plan', '--json', path]);
    expect(JSON.parse(out.join('')).errors).toHaveLength(122);
  });

  describe('with addresses that EGRESS_ALLOW of the server closes', () => {
    const content = `version: 1
channels:
  chat: { type: Webhook, endpoint_url: "http://127.0.0.1:9/x" }
  mail: { type: Email, email_address: a@example.com }
monitors:
  nas: { type: http, target: "http://192.168.1.7/", channels: [mail, chat] }
  below: { type: http, target: "https://example.com/", parent: nas, channels: [mail, chat] }
  here: { type: http, target: "http://[::1]:3000/" }
maintenance_windows:
  night: { starts_at: 2027-01-01T00:00:00Z, duration_minutes: 5, monitors: [nas] }
  day: { starts_at: 2027-01-01T00:00:00Z, duration_minutes: 5, monitors: [nas, below] }
status_pages:
  page: { components: [{ name: A, monitor: nas }, { name: B, monitor: below }] }
`;
    const closed = 'is a private network address, closed unless EGRESS_ALLOW holds it';

    /** Judges as the api does: closed addresses first, then keys that stand for nothing. */
    const judge = (_path: string, body: Record<string, unknown>): Answer => {
      const errors: object[] = [];
      const refuse = (pointer: string, message: string, egress_allow?: string) =>
        errors.push({ field: pointer.slice(1).replaceAll('/', '.'), message, pointer, egress_allow });
      const kind = (name: string): Record<string, Record<string, unknown>> => Object(body[name]);
      if ('chat' in kind('channels')) refuse('/channels/chat/endpoint_url', `x ${closed}`, '127.0.0.1');
      if ('nas' in kind('monitors')) refuse('/monitors/nas/target', `x ${closed}`, '192.168.1.7');
      if ('here' in kind('monitors')) refuse('/monitors/here/target', `x ${closed}`, '::1');
      const known = (name: string, key: unknown) => String(key) in kind(name);
      const check = (list: unknown, of: string, at: string) =>
        [list ?? []].flat().forEach((key, index) => {
          if (!known(of, key)) refuse(`${at}/${index}`, 'names no key');
        });
      if (errors.length === 0) {
        for (const [key, { channels, parent }] of Object.entries(kind('monitors'))) {
          check(channels, 'channels', `/monitors/${key}/channels`);
          if (parent !== undefined && !known('monitors', parent))
            refuse(`/monitors/${key}/parent`, 'names no key');
        }
        for (const [key, { monitors }] of Object.entries(kind('maintenance_windows')))
          check(monitors, 'monitors', `/maintenance_windows/${key}/monitors`);
        const { components } = Object(kind('status_pages').page);
        (components as { monitor: string }[]).forEach(({ monitor }, index) => {
          if (!known('monitors', monitor))
            refuse(`/status_pages/page/components/${index}/monitor`, 'names no key');
        });
      }
      return errors.length > 0 ? { status: 400, body: { errors } } : { status: 200, body: empty };
    };

    test('names them in one line, with the setting that opens them', async () => {
      answer = judge;
      const { error } = await tocsin(['plan', await file('j.yaml', content)]);
      expect(error.join('\n').split('\n')).toEqual([
        '3 addresses are closed, of channels.chat, monitors.nas, monitors.here. Start the api, the probers and the dispatcher with EGRESS_ALLOW=127.0.0.1,192.168.1.7,::1, beside what it holds already, or leave them out with --without-closed.',
        'There are 3 errors. Nothing was changed.',
      ]);
    });

    test('applies the others with --without-closed, without what names those', async () => {
      answer = judge;
      const path = await file('j.yaml', content);
      const { code, out, error } = await tocsin(['apply', '--without-closed', path]);
      expect([code, out]).toEqual([0, ['Nothing to change.']]);
      expect(error).toEqual([
        'Left out, because their addresses are closed: channels chat, maintenance_windows night, monitors here, monitors nas.',
      ]);
      expect(asked.at(-1)).toMatchObject({ path: '/v1/config/apply' });
      const { channels, monitors, maintenance_windows, status_pages } = Object(asked.at(-1)?.body);
      expect([Object.keys(channels), monitors]).toEqual([
        ['mail'],
        { below: { type: 'http', target: 'https://example.com/', channels: ['mail'] } },
      ]);
      expect(Object.keys(maintenance_windows)).toEqual(['day']);
      expect([maintenance_windows.day.monitors, status_pages.page.components]).toEqual([
        ['below'],
        [{ name: 'B', monitor: 'below' }],
      ]);
    });

    test('says what else is wrong with what --without-closed leaves out', async () => {
      const wrong = [
        {
          field: 'monitors.nas.settings.method',
          message: 'monitors.nas.settings.method is wrong',
          pointer: '/monitors/nas/settings/method',
        },
      ];
      answer = (path, body) => {
        const { status, body: answered } = judge(path, body);
        if (!Object.hasOwn(Object(body.monitors), 'nas')) return { status, body: answered };
        return { status, body: { errors: [...wrong, ...Object(answered).errors] } };
      };
      const ended = await tocsin(['apply', '--without-closed', await file('j.yaml', content)]);
      expect([ended.code, shown(ended)]).toEqual([
        1,
        [
          expect.stringMatching(/^j\.yaml:\d+:\d+ monitors\.nas\.settings\.method is wrong$/),
          'There is 1 error. Nothing was changed.',
        ],
      ]);
      expect(asked.map((request) => request.path)).not.toContain('/v1/config/apply');
    });

    test('does not leave out with --prune, which would delete it', async () => {
      const ended = await tocsin(['apply', '--without-closed', '--prune', await file('j.yaml', content)]);
      expect([ended.code, asked]).toEqual([2, []]);
    });

    test('leaves out nothing when something else is wrong', async () => {
      answer = { status: 400, body: { errors: [{ field: 'color', message: 'color is not known here' }] } };
      const ended = await tocsin(['apply', '--without-closed', await file('j.yaml', content)]);
      expect([ended.code, ended.error.join()]).toEqual([
        1,
        expect.stringContaining('color is not known here'),
      ]);
      expect(asked.map((request) => request.path)).toEqual(['/v1/config/plan']);
    });
  });
});

describe('tocsin apply', () => {
  test('carries out the plan that it printed, once, and says when it is another one by now', async () => {
    const path = await file('d.yaml', 'version: 1\nmonitors: {}\n');
    answer = { status: 200, body: changing };
    expect(await tocsin(['apply', path])).toMatchObject({ code: 0, error: [] });
    expect(asked.map((request) => [request.path, request.body.digest])).toEqual([
      ['/v1/config/plan', undefined],
      ['/v1/config/apply', 'a digest'],
    ]);
    await tocsin(['apply', '--digest', 'of a review', path]);
    expect(asked.at(-1)?.body.digest).toBe('of a review');
    answer = { status: 409, body: { detail: 'Something changed since the plan was made.' } };
    expect(await tocsin(['apply', path])).toMatchObject({
      code: 1,
      error: ['The api answered 409. Something changed since the plan was made.'],
    });
  });

  test('lists the addresses that wait for a click, and until when', async () => {
    const path = await file('unconfirmed.yaml', 'version: 1\nmonitors: {}\n');
    const waiting = { key: 'on-call', channel_id: 'an id', email_address: 'ada@example.com' };
    const ends = { ...waiting, link_expires_at: '2026-11-28T15:00:00.000Z' };
    answer = { status: 200, body: { ...empty, unconfirmed: [ends, { ...waiting, link_expires_at: null }] } };
    expect((await tocsin(['apply', path])).out).toEqual([
      'Nothing to change.',
      'These addresses get no message until somebody opens the link in a mail to them:',
      '  ada@example.com (channels on-call): until 2026-11-28T15:00:00.000Z',
      '  ada@example.com (channels on-call): it has no link. Send one on the page of the channel, or with POST /v1/channels/an id/confirmation.',
      'The page of a channel sends the mail again.',
    ]);
  });

  test('says how many addresses get no mail today, and what to do', async () => {
    const path = await file('many.yaml', 'version: 1\nmonitors: {}\n');
    const end = '2026-11-28T15:00:00.000Z';
    const mails = { needed: 130, can_be_sent: true, left: 90, max: 100, left_again_at: end };
    const planOf = async (changes: object) => {
      answer = { status: 200, body: { ...empty, confirmation_mails: { ...mails, ...changes } } };
      const [, ...lines] = (await tocsin(['plan', path])).out;
      return lines;
    };
    const ways =
      'Send theirs later, on the page of each channel or with POST /v1/channels/ID/confirmation, or prove the domain of the addresses.';
    expect(await planOf({})).toEqual([
      `130 new addresses need a mail with a link. The account can send 90 of its 100 a day until ${end}: an apply stores 40 without a link. ${ways}`,
    ]);
    expect(await planOf({ left: 100, left_again_at: null })).toEqual([
      `130 new addresses need a mail with a link. The account can send 100 of its 100 a day: an apply stores 30 without a link. ${ways}`,
    ]);
    expect(await planOf({ needed: 90 })).toEqual([]);

    const unconfirmed = [
      { key: 'on-call', channel_id: 'an id', email_address: 'ada@example.com', link_expires_at: null },
    ];
    answer = {
      status: 200,
      body: { ...empty, confirmation_mails: { ...mails, needed: 0, left: 0 }, unconfirmed },
    };
    expect((await tocsin(['apply', path])).out).toEqual([
      'Nothing to change.',
      'These addresses get no message until somebody opens the link in a mail to them:',
      '  ada@example.com (channels on-call): it has no link',
      `The account has sent its 100 mails of a day. From ${end} on, the page of a channel sends one, and so does POST /v1/channels/ID/confirmation. Addresses of a proved domain need none.`,
    ]);
  });

  test('advises no mail where the server sends none', async () => {
    const path = await file('no-mail.yaml', 'version: 1\nmonitors: {}\n');
    const waiting = { key: 'on-call', channel_id: 'an id', email_address: 'ada@example.com' };
    const mails = { needed: 2, can_be_sent: false, left: 0, max: 100, left_again_at: null };
    const planned =
      'This server sends no mail, so 2 new addresses get no link, and no message. Its operator must set SMTP_URL.';
    answer = { status: 200, body: { ...empty, confirmation_mails: mails } };
    expect((await tocsin(['plan', path])).out).toEqual(['Nothing to change.', planned]);
    const unconfirmed = [{ ...waiting, link_expires_at: null }];
    answer = { status: 200, body: { ...empty, confirmation_mails: { ...mails, needed: 0 }, unconfirmed } };
    expect((await tocsin(['apply', path])).out).toEqual([
      'Nothing to change.',
      'These addresses get no message until somebody opens the link in a mail to them:',
      '  ada@example.com (channels on-call): it has no link',
      'This server sends no mail: its operator must set SMTP_URL. After that, the page of a channel sends one, and so does POST /v1/channels/ID/confirmation.',
    ]);
  });
});

const none = { items: [], next_cursor: null };

/** Answers an export, and lists of what there is. */
const exporting =
  (body: object, lists: Readonly<Record<string, object>> = {}) =>
  (path: string): Answer => {
    const [name = ''] = path.split('?');
    return { status: 200, body: name === '/v1/config' ? body : (lists[name] ?? none) };
  };

describe('tocsin export', () => {
  test('says what another file set manages, instead of writing an empty file in silence', async () => {
    const managed = (file_set: string) => ({ id: 'x', managed: { file_set, key: 'k' } });
    answer = exporting(
      { config: { version: 1, monitors: {} }, secrets: [] },
      {
        '/v1/monitors': { items: [managed('kuma'), managed('kuma'), managed('default')], next_cursor: null },
        '/v1/channels': { items: [managed('kuma'), { id: 'y', managed: null }], next_cursor: null },
        '/v1/rotas': { items: [managed('kuma')], next_cursor: null },
        '/v1/routes': { items: [managed('kuma')], next_cursor: null },
        '/v1/maintenance-windows': { items: [managed('web')], next_cursor: null },
        '/v1/status-pages': { items: [managed('web')], next_cursor: null },
      },
    );
    const { code, error } = await tocsin(['export']);
    expect([code, error]).toEqual([
      0,
      [
        'Left out: 5 resources of the file set kuma. "tocsin export --file-set kuma" writes them.',
        'Left out: 2 resources of the file set web. "tocsin export --file-set web" writes them.',
      ],
    ]);
  });

  test('writes the resources of each kind in the order of their keys', async () => {
    const config = {
      version: 1,
      channels: { b: { type: 'Webhook' }, a: { type: 'Email' } },
      monitors: { z: { type: 'http' }, 'm-2': { type: 'http' }, 'm-10': { type: 'http' } },
    };
    answer = exporting({ config, secrets: ['/channels/b/x', '/channels/a/x'] });
    const { out } = await tocsin(['export', '--json']);
    const written = JSON.parse(out.join(''));
    expect(Object.keys(written.config)).toEqual(['version', 'channels', 'monitors']);
    expect(Object.keys(written.config.channels)).toEqual(['a', 'b']);
    expect(Object.keys(written.config.monitors)).toEqual(['m-10', 'm-2', 'z']);
    expect(written.secrets).toEqual(['/channels/a/x', '/channels/b/x']);
    const yaml = (await tocsin(['export'])).out.join('\n');
    expect(yaml.indexOf('m-10:')).toBeLessThan(yaml.indexOf('m-2:'));
  });

  test('writes YAML that is read as it is, with a comment for each secret', async () => {
    const config = {
      version: 1,
      channels: { hook: { type: 'Webhook', endpoint_url: 'https://x/${y}', on: 'no' } },
    };
    answer = exporting({ config, secrets: ['/channels/hook/webhook_secret'] });
    const path = await file('e.yaml', '');
    const { code, out } = await tocsin(['export', '--file-set', 'web']);
    expect(code).toBe(0);
    expect(out.join('\n')).toContain(
      '# webhook_secret: ${HOOK_WEBHOOK_SECRET}  # a secret; left out, it stays as it is',
    );
    await writeFile(path, out.join('\n'));
    answer = { status: 200, body: empty };
    await tocsin(['plan', path]);
    expect(asked.at(-1)?.body).toMatchObject(config);
  });
});
