import { describe, expect, test } from '@jest/globals';
import { countsOf, importKuma, type KumaOptions, readKuma } from '@tocsin/imports';
import { dataFile } from '../data-file.js';

const options: KumaOptions = {
  fileSet: 'kuma',
  reachability: false,
  now: new Date('2026-11-23T12:00:00Z'),
};
const databases = ['kuma-1.23.db', 'kuma-2.5.db'];
const files = [...databases, 'kuma-1.23-backup.json'];

const imported = async (name: string, changed: Partial<KumaOptions> = {}) =>
  importKuma(await readKuma(await dataFile(name)), { ...options, ...changed });

const findingOf = ({ report }: Awaited<ReturnType<typeof imported>>, name: string) => {
  const found = report.findings.filter((finding) => finding.name === name);
  expect(found).toHaveLength(1);
  return found[0];
};

/** Tables whose rows the report accounts for. The others are links, settings and history. */
const accounted = [
  'monitor',
  'notification',
  'tag',
  'maintenance',
  'status_page',
  'incident',
  'proxy',
  'docker_host',
  'remote_browser',
  'api_key',
  'user',
] as const;

describe('an import of Uptime Kuma', () => {
  test.each(files)('of %s accounts for every row once', async (name) => {
    const { tables } = await readKuma(await dataFile(name));
    const { report } = importKuma(await readKuma(await dataFile(name)), options);
    const rows = accounted.flatMap((table) => tables[table].map(({ id }) => `${table} ${id}`));
    expect(report.findings.map(({ source }) => source).sort()).toEqual(rows.sort());
    const { whole, with_losses, not_taken } = countsOf(report);
    expect(whole + with_losses + not_taken).toBe(rows.length);
  });

  test.each(files)('of %s names only resources that it made', async (name) => {
    const { config, report } = await imported(name);
    const made = new Set(
      (['channels', 'monitors', 'routes', 'maintenance_windows', 'status_pages'] as const).flatMap((kind) =>
        Object.keys(config[kind]).map((key) => `${kind}/${key}`),
      ),
    );
    const named = report.findings.flatMap((finding) =>
      finding.outcome === 'not_taken' ? [] : finding.places.filter((place) => !place.startsWith('tag ')),
    );
    expect(named.filter((place) => !made.has(place))).toEqual([]);
    // Only monitors for expiry notifications have no row of their own.
    const unnamed = [...made].filter((place) => !named.includes(place));
    expect(unnamed.filter((place) => !/^monitors\/(certificate|domain)-of-/.test(place))).toEqual([]);
  });

  test.each(files)(
    'of %s says no secret in its report, and marks each in the configuration',
    async (name) => {
      const { config, secrets, report } = await imported(name);
      expect(JSON.stringify(report)).not.toMatch(/-secret/);
      const marked = secrets.map(({ value }) => value);
      const texts: string[] = [];
      JSON.stringify(config, (_, value: unknown) => {
        if (typeof value === 'string' && /-secret/.test(value)) texts.push(value);
        return value;
      });
      expect(texts.filter((text) => !marked.includes(text))).toEqual([]);
      expect(new Set(secrets.map(({ variable }) => variable)).size).toBe(secrets.length);
    },
  );

  test('takes a page with its login, its group as a tag, and one certificate for a host', async () => {
    const { config } = await imported('kuma-2.5.db');
    expect(config.monitors.shop).toEqual({
      name: 'Shop',
      type: 'http',
      target: 'https://shop.example.com/',
      settings: {
        headers: { Accept: 'text/html' },
        basic_auth: { username: 'kuma', password: 'basic-secret' },
        max_redirects: 0,
        accepted_statuses: ['200-299', '301'],
      },
      interval_seconds: 60,
      timeout_seconds: 48,
      failures_to_open: 3,
      tags: ['production', 'team:web', 'All shops'],
      channels: expect.arrayContaining(['my-slack', 'my-telegram']),
    });
    expect(config.monitors['shop-again']).toMatchObject({ timeout_seconds: 16, failures_to_open: 1 });
    expect(config.monitors['certificate-of-shop-example-com']).toMatchObject({
      type: 'ssl',
      target: 'shop.example.com',
      settings: { warn_days: [21, 14, 7] },
    });
  });

  test('takes the channels of a group as a route for the monitors below it', async () => {
    const { config, report } = await imported('kuma-2.5.db');
    expect(config.routes).toEqual({
      'all-shops': {
        name: 'All shops',
        tags: ['All shops'],
        channels: expect.any(Array),
        after_minutes: 2,
      },
    });
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        name: 'All shops',
        places: ['tag All shops', 'routes/all-shops'],
        losses: [
          'it is a tag: a group is down because its monitors are, and each of them has its own incident',
          'its channels get a message for each of its monitors',
        ],
      }),
    );
  });

  test('waits with the messages of a group as long as its retries take', async () => {
    const { tables, ...file } = await readKuma(await dataFile('kuma-2.5.db'));
    const monitor = tables.monitor.map((row) =>
      row.type === 'group' ? { ...row, maxretries: 3, retry_interval: 100 } : row,
    );
    const { config } = importKuma({ ...file, tables: { ...tables, monitor } }, options);
    expect(config.routes['all-shops']).toMatchObject({ after_minutes: 5 });
  });

  test('makes no route of a group whose tag others have, too', async () => {
    const { tables, ...file } = await readKuma(await dataFile('kuma-2.5.db'));
    const outside = tables.monitor.find(({ type, parent }) => type !== 'group' && parent === null);
    const tag = [...tables.tag, { id: 999, name: 'ALL SHOPS', color: '#000' }];
    const monitor_tag = [...tables.monitor_tag, { monitor_id: outside?.id ?? null, tag_id: 999, value: '' }];
    const { config, report } = importKuma({ ...file, tables: { ...tables, tag, monitor_tag } }, options);
    expect(config.routes).toEqual({});
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        name: 'All shops',
        losses: expect.arrayContaining(['its channels get a message for each of its monitors']),
      }),
    );
  });

  test('pauses what was inactive, and what would fail', async () => {
    const { config } = await imported('kuma-1.23.db');
    const paused = Object.entries(config.monitors).flatMap(([key, monitor]) =>
      monitor.type === 'heartbeat' || monitor.paused === undefined ? [] : [[key, monitor.paused]],
    );
    expect(Object.fromEntries(paused)).toEqual({
      'no-tls-check': 'when_created',
      paused: true,
      'through-a-proxy': 'when_created',
    });
  });

  test('takes keywords, plain JSON paths, and one equal record', async () => {
    const { config } = await imported('kuma-2.5.db');
    expect(config.monitors['no-error']).toMatchObject({
      type: 'keyword',
      settings: { regular_expression: '\\$\\s*\\{\\s*error\\s*\\}', expect: 'absent' },
    });
    expect(config.monitors['json-number']).toMatchObject({
      type: 'api',
      settings: { json_assertions: [{ path: '$.queue[0].size', is: 'less_than', value: 10 }] },
    });
    expect(config.monitors.dns).toMatchObject({
      settings: { record_type: 'A', server: '1.1.1.1', expected: ['192.0.2.1'], others_allowed: true },
    });
  });

  test('shows the expression of a check that it cannot take', async () => {
    expect(findingOf(await imported('kuma-1.23.db'), 'Json count')).toMatchObject({
      outcome: 'not_taken',
      reason: 'It compares by a JSONata expression: $count(items) == 3',
    });
  });

  test('takes databases as ports where reachability is enough', async () => {
    const plain = await imported('kuma-2.5.db');
    expect(findingOf(plain, 'Sqlserver')).toMatchObject({ outcome: 'not_taken' });
    const reachable = await imported('kuma-2.5.db', { reachability: true });
    expect(findingOf(reachable, 'Sqlserver')).toMatchObject({ outcome: 'with_losses' });
    const targets = ['sqlserver', 'kafka', 'grpc', 'rabbit', 'websocket', 'oracle'].map(
      (key) => reachable.config.monitors[key]?.target,
    );
    expect(targets).toEqual([
      'mssql.example.com:1433',
      'kafka.example.com:9092',
      'grpc.example.com:50051',
      'rabbit.example.com:15672',
      'ws.example.com:443',
      'oracle.example.com:1521',
    ]);
  });

  test('makes windows at the same times of the wall clock', async () => {
    const { config } = await imported('kuma-1.23.db');
    expect(config.maintenance_windows).toEqual({
      'move-of-the-rack': {
        name: 'Move of the rack',
        starts_at: '2027-03-27T21:00:00Z',
        // Clocks go forward in this night.
        duration_minutes: 300,
        monitors: ['shop', 'ping'],
      },
      'every-weekend': {
        name: 'Every weekend',
        starts_at: '2026-01-03T22:00:00Z',
        duration_minutes: 150,
        rrule: 'FREQ=WEEKLY;BYDAY=SU,SA',
        time_zone: 'Europe/Berlin',
        monitors: ['shop'],
      },
      'first-and-last': {
        name: 'First and last',
        starts_at: '2026-11-30T02:00:00Z',
        duration_minutes: 60,
        rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1,1,15;UNTIL=20271231',
        time_zone: 'UTC',
        monitors: ['shop', 'port'],
      },
      'every-third-day': {
        name: 'Every third day',
        starts_at: '2026-01-01T09:00:00Z',
        duration_minutes: 45,
        rrule: 'FREQ=DAILY;INTERVAL=3',
        time_zone: 'America/New_York',
        monitors: ['ping'],
      },
      'by-cron': {
        name: 'By cron',
        starts_at: '2026-01-01T02:30:00Z',
        duration_minutes: 30,
        rrule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
        time_zone: 'Europe/Berlin',
        monitors: ['shop'],
      },
    });
  });

  test.each(databases)('of %s takes status pages with their groups, monitors and domain', async (name) => {
    const result = await imported(name);
    expect(result.config.status_pages).toEqual({
      shops: {
        slug: 'shops',
        title: 'Shops',
        description: 'Our shops',
        domain: 'status.shop.example.com',
        components: [{ name: 'Shop', group: 'Services', monitor: 'shop', shows_target: true }],
      },
    });
    expect(findingOf(result, 'Shops')).toMatchObject({
      outcome: 'with_losses',
      places: ['status_pages/shops'],
      losses: expect.arrayContaining(['its CSS']),
    });
    expect(findingOf(result, 'Hidden')).toMatchObject({
      outcome: 'not_taken',
      reason: 'It is not published.',
    });
    expect(findingOf(result, 'We move')).toMatchObject({
      outcome: 'not_taken',
      reason: 'A configuration has status pages, and no posts.',
    });
  });

  test('makes a channel for each address, and finds the mail server', async () => {
    const { config, server_variables } = await imported('kuma-1.23.db');
    const addresses = Object.values(config.channels).map(({ email_address }) => email_address);
    expect(addresses.filter((address) => address !== undefined)).toEqual([
      'ops@example.com',
      'boss@example.com',
      'cc@example.com',
      'old@example.com',
    ]);
    expect(server_variables).toEqual({
      SMTP_URL: 'smtp://kuma%40example.com:smtp-secret@mail.example.com:587',
      MAIL_FROM: '"Kuma" <kuma@example.com>',
    });
  });

  test('switches a webhook off, since its body differs', async () => {
    const result = await imported('kuma-2.5.db');
    expect(result.config.channels['my-webhook']).toMatchObject({
      type: 'Webhook',
      enabled: 'not_when_created',
    });
    expect(findingOf(result, 'My webhook')).toMatchObject({
      outcome: 'with_losses',
      losses: expect.arrayContaining([expect.stringContaining('another body')]),
    });
  });

  test('names the private addresses of targets and channels', async () => {
    const { report } = await imported('kuma-2.5.db');
    expect(report.server).toEqual({
      egress_allow: ['10.0.0.1/32', '192.168.1.10/32', '192.168.1.20/32'],
      closed_addresses: [],
      private_names: ['nas.lan'],
    });
  });
});
