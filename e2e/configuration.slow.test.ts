// biome-ignore-all lint/suspicious/noTemplateCurlyInString: configuration files have such texts.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Json } from './support/account.js';
import { Service } from './support/service.js';
import { type Ended, Tocsin } from './support/tocsin.js';

let service: Service;
let folder: string;
beforeAll(async () => {
  [service, folder] = [await Service.start(), await mkdtemp(join(tmpdir(), 'tocsin-config-'))];
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const tocsin = (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
  new Tocsin(args, { TOCSIN_URL: service.address, TOCSIN_API_KEY: service.apiKey, ...env }).ended();

type FieldSchema = { readonly examples?: readonly unknown[]; readonly writeOnly?: boolean };
type ChannelType = {
  readonly type: string;
  readonly fields: { readonly required: readonly string[]; readonly properties: Record<string, FieldSchema> };
};

const step = { name: 'home', url: 'https://shop.example.com/', headers: { 'X-Step': '{{user}} ${HOME}' } };

/** The required fields of a type, and all secrets. */
const settingsOf: Readonly<Record<string, Json>> = {
  http: { method: 'HEAD', basic_auth: { username: 'ada', password: 'a secret of the test' } },
  page_size: { bearer_token: 'a-secret-of-the-test' },
  heartbeat: { period_seconds: 3600 },
  keyword: { text: 'in ${stock}: yes # "really"' },
  multi_step: { steps: [step], variables: { user: 'a secret of the test' } },
};

const changedAt = async (): Promise<readonly string[]> => {
  const { items } = await service.call<{ items: { updated_at: string }[] }>('GET', '/v1/monitors?limit=200');
  return items.map(({ updated_at }) => updated_at);
};

const everyType = async (): Promise<{ channels: number; monitors: number }> => {
  const { items: channelTypes } = await service.call<{ items: ChannelType[] }>('GET', '/v1/channel-types');
  const channels: string[] = [];
  for (const { type, fields } of channelTypes) {
    const given = fields.required.map((name) => [name, fields.properties[name]?.examples?.[0]]);
    const { id } = await service.call('POST', '/v1/channels', {
      type,
      name: `${type}: "on-call"`,
      enabled: false,
      ...Object.fromEntries(given),
    });
    channels.push(id);
  }
  const { items: types } = await service.call<{ items: { type: string }[] }>('GET', '/v1/monitor-types');
  const made: string[] = [];
  for (const { type } of types) {
    const { id } = await service.call('POST', '/v1/monitors', {
      type,
      name: `Shop (${type})`,
      target: 'https://shop.example.com/',
      settings: settingsOf[type] ?? {},
      channel_ids: channels,
      tags: ['web', 'on'],
      parent_id: made.length % 2 === 1 ? made.at(-1) : null,
    });
    made.push(id);
  }
  await service.call('POST', `/v1/monitors/${made[0]}/pause`);
  const window = {
    name: 'Release',
    starts_at: '2026-11-01T01:30:00Z',
    duration_minutes: 60,
    rrule: 'FREQ=DAILY',
  };
  await service.call('POST', '/v1/maintenance-windows', window);
  await service.call('POST', '/v1/maintenance-windows', { ...window, monitor_ids: made.slice(0, 2) });
  await service.call('POST', '/v1/maintenance-windows', { ...window, tags: ['on'] });
  const route = { name: 'Web: "on"', tags: ['web', 'on'], channel_ids: channels, after_minutes: 5 };
  await service.call('POST', '/v1/routes', route);
  await service.call('PUT', `/v1/monitors/${made[0]}/channels/${channels[0]}`, { after_minutes: 10 });
  const page = { slug: 'every-type', title: 'Acme: "status"', password: 'a secret of the test' };
  const { id: pageId } = await service.call('POST', '/v1/status-pages', page);
  for (const [index, monitor_id] of [...made.slice(0, 3), null].entries())
    await service.call('POST', `/v1/status-pages/${pageId}/components`, {
      name: 'Shop',
      group: index % 2 === 0 ? 'Website' : null,
      monitor_id,
    });
  return { channels: channels.length, monitors: types.length };
};

describe('an account with every type of channel and monitor', () => {
  let file: string;
  test('is exported as a file whose plan is empty, and without a secret', async () => {
    const made = await everyType();
    file = join(folder, 'tocsin.yaml');
    const exported = await tocsin(['export']);
    expect([exported.code, exported.error]).toEqual([0, '']);
    await writeFile(file, exported.out);
    expect(exported.out).not.toMatch(/secret.of.the.test/);
    expect(exported.out.match(/ adopt: /g)).toHaveLength(made.channels + made.monitors + 5);
    const planned = await tocsin(['plan', '--json', file]);
    expect([planned.code, planned.error]).toEqual([0, '']);
    expect(JSON.parse(planned.out)).toMatchObject({ changes: [], moved: [], left_out: [] });
  });

  test('is taken over by applying that, changes nothing, and the plan stays empty', async () => {
    const before = await changedAt();
    expect(await tocsin(['apply', '--prune', file])).toMatchObject({ code: 0, error: '' });
    expect(await tocsin(['plan', '--prune', file])).toEqual({
      code: 0,
      out: 'Nothing to change.\n',
      error: '',
    });
    expect(await changedAt()).toEqual(before);
    const again = await tocsin(['export']);
    expect(again.out).not.toContain('adopt');
    await writeFile(file, again.out);
    expect(await tocsin(['plan', '--prune', file])).toMatchObject({ code: 0, out: 'Nothing to change.\n' });
  });

  test('takes its secrets from the environment, and does not tell whether they are the stored ones', async () => {
    const text = await readFile(file, 'utf8');
    const given = text.replace('username: ada', 'username: ada\n        password: ${PASSWORD}');
    expect(given).not.toBe(text);
    await writeFile(file, given);
    const PASSWORD = 'a secret of the test';
    const right = await tocsin(['plan', file], { PASSWORD });
    expect([right.code, right.error]).toEqual([0, '']);
    expect(right.out).toMatch(
      /^Nothing to change\.\nAn apply also replaces the stored secrets .*basic_auth\.password/,
    );
    expect(await tocsin(['plan', file], { PASSWORD: 'another secret' })).toEqual(right);
    const reading = { name: 'plans', scopes: ['read'] };
    const { api_key } = await service.call<{ api_key: string }>('POST', '/v1/api-keys', reading);
    const env = { PASSWORD, TOCSIN_API_KEY: api_key };
    const read = await tocsin(['plan', file], env);
    expect([read.code, read.error]).toEqual([0, '']);
    expect(read.out).toMatch(
      /^Nothing to change\.\nAn apply also replaces the stored secrets .*endpoint_url/,
    );
    expect(await tocsin(['apply', file], env)).toMatchObject({
      code: 1,
      error: expect.stringContaining('scope'),
    });
  });
});

test('the example that people copy has no error', async () => {
  const example = fileURLToPath(new URL('../examples/configuration/tocsin.yaml', import.meta.url));
  const { apiKey: TOCSIN_API_KEY } = await service.newAccount('lite');
  const env = {
    TOCSIN_API_KEY,
    WEBHOOK_SECRET: 'the secret of an example',
    STATUS_PASSWORD: 'the password of an example',
  };
  const planned = await tocsin(['plan', example], env);
  expect([planned.code, planned.error]).toEqual([2, '']);
  expect(planned.out).toContain('6 to create');
});

test('the example of who is rung, and when, has no error', async () => {
  const page = await readFile(new URL('../docs/who-is-rung.md', import.meta.url), 'utf8');
  const file = join(folder, 'who-is-rung.yaml');
  await writeFile(file, /```yaml\n(.*?)```/s.exec(page)?.[1] ?? '');
  const { apiKey: TOCSIN_API_KEY } = await service.newAccount('lite');
  const planned = await tocsin(['plan', file], { TOCSIN_API_KEY });
  expect([planned.code, planned.error]).toEqual([2, '']);
  expect(planned.out).toContain('4 to create');
});

test('closed addresses are one line, the others are applied without them, and another file set is one sentence', async () => {
  const account = await service.newAccount('lite');
  const env = { TOCSIN_API_KEY: account.apiKey };
  const file = join(folder, 'closed.yaml');
  const content = `version: 1
file_set: import
channels:
  inside: { type: Webhook, endpoint_url: "https://10.1.2.3/hook", webhook_secret: a secret of the test }
  mail: { type: Email, email_address: ada@example.com, enabled: false }
monitors:
  nas: { type: http, target: "http://192.168.1.7/", channels: [inside, mail] }
  router: { type: port, target: "10.9.9.9:22" }
  switch: { type: ping, target: "fd00::7" }
  shop: { type: http, target: "https://shop.example.com/", parent: nas, channels: [inside, mail] }
maintenance_windows:
  night: { starts_at: 2099-01-01T00:00:00Z, duration_minutes: 5, monitors: [nas] }
  day: { starts_at: 2099-01-01T00:00:00Z, duration_minutes: 5, monitors: [nas, shop] }
status_pages:
  of-closed: { title: Acme, components: [{ name: NAS, monitor: nas }, { name: Shop, monitor: shop }] }
`;
  await writeFile(file, content);
  const planned = await tocsin(['plan', file], env);
  expect(planned.error.trim().split('\n')).toEqual([
    expect.stringMatching(
      /^4 addresses are closed, of .*EGRESS_ALLOW=10\.1\.2\.3,10\.9\.9\.9,192\.168\.1\.7,fd00::7, /,
    ),
    'There are 4 errors. Nothing was changed.',
  ]);
  const applied = await tocsin(['apply', '--without-closed', file], env);
  expect([applied.code, applied.error.trim()]).toEqual([
    0,
    'Left out, because their addresses are closed: channels inside, maintenance_windows night, monitors nas, monitors router, monitors switch.',
  ]);
  expect(await tocsin(['plan', '--without-closed', file], env)).toMatchObject({ code: 0 });

  const nothing = await tocsin(['export'], env);
  expect([nothing.code, nothing.error.trim()]).toEqual([
    0,
    'Left out: 4 resources of the file set import. "tocsin export --file-set import" writes them.',
  ]);
  const { items } = await account.call<{ items: { id: string }[] }>('GET', '/v1/channels');
  const other = join(folder, 'other.yaml');
  const lines = ['a', 'b'].map(
    (key) => `  ${key}: { type: Email, email_address: ada@example.com, adopt: ${items[0]?.id} }`,
  );
  await writeFile(other, `version: 1\nchannels:\n${lines.join('\n')}\n`);
  expect((await tocsin(['plan', other], env)).error.trim().split('\n')[0]).toMatch(
    /^The file set import manages 2 of these resources already: channels\.a, channels\.b\. /,
  );
});
