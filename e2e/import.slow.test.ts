import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Service } from './support/service.js';
import { type Ended, Tocsin } from './support/tocsin.js';

const dataFile = (name: string): string =>
  fileURLToPath(new URL(`../packages/imports/test/data/${name}`, import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-import-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Report = {
  readonly findings: readonly { readonly outcome: string; readonly source: string }[];
  readonly server: { readonly egress_allow: readonly string[] };
};

describe('an import', () => {
  test.each([
    ['kuma', 'kuma-1.23.db', 'Pu5hT0ken1'],
    ['kuma', 'kuma-2.5.db', 'Pu5hT0kenPu5hT0kenPu5hT0kenPu5h2'],
    ['kuma', 'kuma-1.23-backup.json', 'Pu5hT0ken1'],
    ['gatus', 'gatus.yaml', undefined],
    ['betterstack', 'betterstack-monitors-page-1.json', undefined],
    ['betterstack', 'betterstack-monitors-page-2.json', undefined],
    ['betterstack', 'betterstack-heartbeats.json', undefined],
    ['healthchecks', 'healthchecks.json', undefined],
    ['pingdom', 'pingdom-checks.jsonl', undefined],
    ['prometheus', 'prometheus', undefined],
    ['uptimerobot', 'uptimerobot-v2.json', undefined],
    ['uptimerobot', 'uptimerobot-v3-page-2.json', undefined],
  ])(
    'from %s of %s is planned and applied by the api, and then has nothing to change',
    async (other, name, pushToken) => {
      const [file, envFile] = [join(folder, `${name}.yaml`), join(folder, `${name}.env`)];
      const variables = join(folder, `${name}.variables`);
      await writeFile(variables, 'SLACK_URL=https://hooks.slack.com/services/T0/B0/slack-secret\n');
      const options = ['--to', file, '--env-file', variables, '--reachability', '--json'];
      const imported = await new Tocsin(['import', other, dataFile(name), ...options], {}).ended();
      expect(imported).toMatchObject({ code: 0 });
      const report = JSON.parse(imported.out) as Report;
      const service = await Service.start({ EGRESS_ALLOW: report.server.egress_allow.join(',') });
      try {
        const env = { TOCSIN_URL: service.address, TOCSIN_API_KEY: service.apiKey };
        const tocsin = (command: string): Promise<Ended> =>
          new Tocsin([command, file, '--env-file', envFile], env).ended();
        expect(await tocsin('plan')).toMatchObject({ error: '', code: 2 });
        expect(await tocsin('apply')).toMatchObject({ error: '', code: 0 });
        expect(await tocsin('plan')).toMatchObject({ error: '', code: 0 });
        const { items } = await service.call<{ items: unknown[] }>('GET', '/v1/monitors?limit=200');
        const monitors = report.findings.filter(
          ({ outcome, source }) =>
            outcome !== 'not_taken' &&
            /^(monitor |heartbeat |check |endpoints\[\d+\]$)|\.targets\[/.test(source),
        );
        // A group is a tag.
        expect(items.length).toBeGreaterThanOrEqual(monitors.length - 1);
        const pages = await service.call<{ items: { slug: string }[] }>('GET', '/v1/status-pages');
        // No other file has status pages.
        expect(pages.items.map(({ slug }) => slug)).toEqual(name.endsWith('.db') ? ['shops'] : []);
        if (pushToken === undefined) return;
        const pushed = await fetch(`${service.address}/api/push/${pushToken}?status=up&msg=OK&ping=`);
        expect(pushed.status).toBe(200);
        expect(items).toContainEqual(expect.objectContaining({ name: 'Nightly backup', type: 'heartbeat' }));
      } finally {
        await service.stop();
      }
    },
  );

  test('of Uptime Kuma may be repeated, after changes there and here: each is said, and nothing is lost', async () => {
    type Row = { name: string; interval: number } & Record<string, unknown>;
    const backup = JSON.parse(await readFile(dataFile('kuma-1.23-backup.json'), 'utf8'));
    const rowOf = (name: string): Row => backup.monitorList.find((row: Row) => row.name === name);
    let imports = 0;
    const importAnew = async () => {
      imports += 1;
      const [source, file] = [join(folder, `again-${imports}.json`), join(folder, `again-${imports}.yaml`)];
      await writeFile(source, JSON.stringify(backup));
      const imported = await new Tocsin(['import', 'kuma', source, '--to', file, '--json'], {}).ended();
      expect(imported).toMatchObject({ code: 0 });
      return { file, report: JSON.parse(imported.out) as Report };
    };
    const first = await importAnew();
    const service = await Service.start({ EGRESS_ALLOW: first.report.server.egress_allow.join(',') });
    try {
      const env = { TOCSIN_URL: service.address, TOCSIN_API_KEY: service.apiKey };
      const tocsin = (command: string, file: string): Promise<Ended> =>
        new Tocsin([command, file, '--env-file', file.replace('yaml', 'env')], env).ended();
      type Monitor = { readonly id: string; readonly name: string; readonly [field: string]: unknown };
      const monitors = async () =>
        (await service.call<{ items: Monitor[] }>('GET', '/v1/monitors?limit=200')).items;
      const monitorOf = async (name: string) => (await monitors()).find((each) => each.name === name);
      expect(await tocsin('apply', first.file)).toMatchObject({ error: '', code: 0 });
      const before = await monitors();

      const { file: second } = await importAnew();
      expect((await tocsin('plan', second)).out).toMatch(/^Nothing to change\.\n/);
      expect(await tocsin('apply', second)).toMatchObject({ error: '', code: 0 });
      const ids = (all: readonly Monitor[]) => all.map(({ id }) => id).sort();
      expect(ids(await monitors())).toEqual(ids(before));

      rowOf('Shop').interval = 300;
      backup.monitorList.push({
        ...rowOf('Form'),
        id: 999,
        name: 'Another form',
        url: 'https://forms.example.com/b',
      });
      rowOf('Form').name = 'Form of another name';
      const { file: third } = await importAnew();
      const planned = await tocsin('plan', third);
      expect([planned.code, planned.error]).toEqual([2, '']);
      expect(planned.out).toContain('~ monitors shop\n    interval_seconds: 60 → 300\n');
      expect(planned.out).toMatch(/\n2 to create, 1 to change\.\n/);
      expect(planned.out).toContain('no longer in the files: monitors form. --prune deletes them.');
      expect(planned.out).toContain(
        'monitors form may be form-of-another-name now: both have the same target. To keep its history, write moved: { monitors: { form: form-of-another-name } }.',
      );
      expect(await tocsin('apply', third)).toMatchObject({ error: '', code: 0 });
      expect(await monitors()).toHaveLength(before.length + 2);
      expect(await monitorOf('Form')).toBeDefined();

      const shop = await monitorOf('Shop');
      const changes = { name: 'Our shop', interval_seconds: 30, paused: true };
      await service.call('PATCH', `/v1/monitors/${shop?.id}`, changes);
      const hook = {
        type: 'Webhook',
        name: 'By hand',
        endpoint_url: 'https://hooks.example.com/',
        enabled: false,
      };
      const channel = await service.call<{ id: string }>('POST', '/v1/channels', hook);
      const port = await monitorOf('Port');
      await service.call('PUT', `/v1/monitors/${port?.id}/channels/${channel.id}`, {});
      await service.call('DELETE', `/v1/monitors/${(await monitorOf('Ping'))?.id}`);
      const own = { name: 'By hand', type: 'http', target: 'https://shop.example.com/' };
      const { id } = await service.call<{ id: string }>('POST', '/v1/monitors', own);
      const { file: fourth } = await importAnew();
      const drift = (await tocsin('plan', fourth)).out;
      expect(drift).toMatch(/^\+ monitors ping\n/);
      expect(drift).toContain(`~ monitors port\n    channels: [{"id":"${channel.id}"}`);
      expect(drift).toContain(
        '~ monitors shop\n    interval_seconds: 30 → 300\n    name: "Our shop" → "Shop"\n',
      );
      expect(drift).toMatch(/\n1 to create, 2 to change\.\n/);
      expect(await tocsin('apply', fourth)).toMatchObject({ error: '', code: 0 });
      expect(await monitorOf('Shop')).toMatchObject({ id: shop?.id, interval_seconds: 300, paused: true });
      expect(await monitorOf('By hand')).toMatchObject({ id, managed: null });
    } finally {
      await service.stop();
    }
  });

  test('of history sends it to the monitors of its file set, which show it apart', async () => {
    const [file, history] = [join(folder, 'with-history.yaml'), join(folder, 'history.json')];
    const args = ['import', 'kuma', dataFile('kuma-2.5.db'), '--to', file, '--history', history];
    const imported = await new Tocsin([...args, '--json'], {}).ended();
    expect(imported).toMatchObject({ code: 0 });
    const report = JSON.parse(imported.out) as Report;
    const service = await Service.start({ EGRESS_ALLOW: report.server.egress_allow.join(',') });
    try {
      const env = { TOCSIN_URL: service.address, TOCSIN_API_KEY: service.apiKey };
      const send = (): Promise<Ended> => new Tocsin(['import', 'history', history], env).ended();
      expect(await send()).toMatchObject({
        code: 1,
        error: expect.stringContaining('The file set default has no monitors shop.'),
      });
      const applying = new Tocsin(['apply', file, '--env-file', file.replace('yaml', 'env')], env);
      expect(await applying.ended()).toMatchObject({ error: '', code: 0 });
      type Monitors = { items: { id: string; managed: { key: string } }[] };
      const { items } = await service.call<Monitors>('GET', '/v1/monitors?limit=200');
      const shop = `/v1/monitors/${items.find(({ managed }) => managed.key === 'shop')?.id}`;
      const uptime = await service.call('GET', `${shop}/uptime`);
      for (const _ of ['first', 'again'])
        expect(await send()).toMatchObject({ error: '', code: 0, out: 'monitors/shop: 5 days, 1 outage\n' });
      expect(await service.call('GET', `${shop}/imported-history`)).toMatchObject({
        source: 'uptime_kuma',
        days: [
          { date: '2026-03-01', up: 1400, down: 40, uptime_percent: 97.222, average_ms: 46 },
          {},
          {},
          {},
          {},
        ],
        outages: [{ started_at: '2026-03-01T10:00:00.000Z', ended_at: null, message: '200 - OK' }],
      });
      expect(await service.call('GET', `${shop}/uptime`)).toEqual(uptime);
      type Entries = { items: { fields: string[] }[] };
      const log = await service.call<Entries>('GET', '/v1/audit-log?limit=200');
      expect(log.items.filter(({ fields }) => fields.includes('imported_history'))).toHaveLength(1);
    } finally {
      await service.stop();
    }
  });

  test('writes secrets into a file of mode 0600 only, and replaces no file', async () => {
    const file = join(folder, 'secrets.yaml');
    const args = ['import', 'kuma', dataFile('kuma-2.5.db'), '--to', file];
    const first = await new Tocsin(args, {}).ended();
    expect((await stat(join(folder, 'secrets.env'))).mode & 0o777).toBe(0o600);
    expect(`${await readFile(file, 'utf8')}${first.out}${first.error}`).not.toMatch(/-secret/);
    expect(await new Tocsin(args, {}).ended()).toMatchObject({
      code: 1,
      error: expect.stringContaining('secrets.env exists already'),
    });
  });
});
