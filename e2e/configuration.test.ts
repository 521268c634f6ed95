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
    expect(exported.out.match(/ adopt: /g)).toHaveLength(made.channels + made.monitors + 3);
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
      /^Nothing to change\.\nAn apply also stores the secrets .*basic_auth\.password/,
    );
    expect(await tocsin(['plan', file], { PASSWORD: 'another secret' })).toEqual(right);
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
  expect(planned.out).toContain('5 to create');
});
