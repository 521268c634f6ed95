import { describe, expect, test } from '@jest/globals';
import { importBetterStack, readBetterStack, Unreadable } from '@tocsin/imports';
import { RailsTimeZones } from '../../src/betterstack/rails-time-zones.js';
import { heartbeatKeys, monitorKeys } from '../../src/betterstack/row-keys.js';
import { keptKeys, lostKeys, withValue } from '../closed-list.js';
import { dataFile } from '../data-file.js';
import { imported, options, pageOf } from '../support/better-stack-pages.js';
import { jsonBytes } from '../support/bytes.js';

type Fields = Readonly<Record<string, unknown>>;

const importedRow = (row: Fields) =>
  imported(pageOf(row.type === 'monitor' ? 'monitors' : 'heartbeats', [row]));

type Imported = ReturnType<typeof imported>;

const lossesOf = ({ report }: Imported): readonly string[] => {
  const [finding] = report.findings;
  return finding !== undefined && 'losses' in finding ? finding.losses : [];
};
const onlyMonitor = ({ config }: Imported): Fields => Object.values(config.monitors)[0] ?? {};

const quiet = { call: false, sms: false, email: false, push: false, critical_alert: false, team_wait: null };
const unattended = { policy_id: null, paused: false, paused_at: null, status: 'up', ...quiet };
const daily = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const hours = {
  maintenance_from: null,
  maintenance_to: null,
  maintenance_timezone: 'UTC',
  maintenance_days: daily,
};
const checked = {
  ...unattended,
  ...hours,
  pronounceable_name: 'one',
  check_frequency: 60,
  request_timeout: 10,
  confirmation_period: 0,
  recovery_period: 0,
};
const request = {
  ...checked,
  url: 'https://a.example.com/',
  http_method: 'get',
  request_body: '',
  request_headers: [{ id: '1', name: 'Accept', value: 'text/html' }],
  auth_username: 'ada',
  auth_password: 'secret',
  follow_redirects: true,
  remember_cookies: true,
  verify_ssl: true,
  proxy_host: null,
  ssl_expiration: null,
  domain_expiration: null,
};
const server = { ...checked, url: 'a.example.com', request_timeout: 5000 };
const monitor = (monitor_type: string, attributes: Fields): Fields => ({
  id: '1',
  type: 'monitor',
  attributes: { ...attributes, monitor_type },
});
const rows: Readonly<Record<string, Fields>> = {
  status: monitor('status', { ...request, http_method: 'post', request_body: '{"a":1}' }),
  expected_status_code: monitor('expected_status_code', {
    ...request,
    http_method: 'put',
    request_body: '{"a":1}',
    expected_status_codes: [200],
  }),
  keyword: monitor('keyword', { ...request, required_keyword: 'ok' }),
  keyword_absence: monitor('keyword_absence', { ...request, required_keyword: 'error' }),
  ping: monitor('ping', server),
  tcp: monitor('tcp', { ...server, port: '25' }),
  smtp: monitor('smtp', { ...server, port: '465', verify_ssl: true }),
  pop: monitor('pop', { ...server, port: '995', verify_ssl: true }),
  imap: monitor('imap', { ...server, port: '993', verify_ssl: true }),
  dns: monitor('dns', { ...server, request_body: 'example.com' }),
  heartbeat: {
    id: '1',
    type: 'heartbeat',
    attributes: { ...unattended, ...hours, name: 'one', period: 3600, grace: 300 },
  },
};
const rowOf = (kind: string): Fields => rows[kind] ?? {};

describe('an import of Better Stack', () => {
  const files = async () => [
    await dataFile('betterstack-heartbeats.json'),
    await dataFile('betterstack-monitors-page-2.json'),
    await dataFile('betterstack-monitors-page-1.json'),
  ];
  const whole = async () => importBetterStack(readBetterStack(await files()), options);

  test('accounts for every row of all pages once, with its windows', async () => {
    const { report } = await whole();
    expect(report.findings.map(({ source }) => source).sort()).toEqual([
      ...[2001, 2002, 2003].map((id) => `heartbeat ${id}`),
      ...[1, 2].map((number) => `maintenance window ${number}`),
      ...Array.from({ length: 12 }, (_, index) => `monitor ${1001 + index}`),
    ]);
    expect(report.notes.join()).not.toMatch(/Some rows are missing|No heartbeats/);
    const outcomes = Object.fromEntries(report.findings.map(({ source, outcome }) => [source, outcome]));
    expect(outcomes).toMatchObject({
      'monitor 1001': 'whole',
      'monitor 1002': 'with_losses',
      'monitor 1005': 'whole',
      'monitor 1006': 'whole',
      'monitor 1010': 'not_taken',
      'monitor 1011': 'not_taken',
    });
    expect(report.server.egress_allow).toEqual(['192.168.1.1/32']);
  });

  test('takes each kind by its own rules', async () => {
    const { config } = await whole();
    expect(config.monitors.shop).toEqual({
      name: 'Shop',
      type: 'http',
      target: 'https://shop.example.com/health',
      settings: { max_redirects: 20 },
      interval_seconds: 60,
      timeout_seconds: 15,
      failures_to_open: 5,
      successes_to_resolve: 5,
    });
    expect(config.monitors.checkout).toMatchObject({
      type: 'keyword',
      settings: {
        text: 'Pay now',
        accepted_statuses: ['100-999'],
        basic_auth: { username: 'probe', password: 'basic-secret' },
      },
      failures_to_open: 3,
    });
    expect(config.monitors.api).toMatchObject({
      type: 'http',
      settings: {
        method: 'POST',
        body: '{"probe":true}',
        headers: { 'Content-Type': 'application/json', 'x-api-key': 'header-secret' },
        accepted_statuses: ['200', '202', '404'],
      },
      failures_to_open: 10,
      successes_to_resolve: 10,
    });
    expect(config.monitors['no-stack-trace']).toMatchObject({ settings: { expect: 'absent' } });
    expect(config.monitors.gateway).toMatchObject({ type: 'ping', timeout_seconds: 1 });
    expect(config.monitors.database).toMatchObject({ type: 'port', target: 'db.example.com:5432' });
    expect(config.monitors.mail).toMatchObject({
      target: 'mail.example.com:25',
      settings: { regular_expression: '^220' },
    });
    expect(config.monitors['mail-465']).toMatchObject({ settings: { tls: true } });
    expect(config.monitors['name-server']).toMatchObject({
      type: 'dns',
      target: 'example.com',
      settings: { server: '192.0.2.53' },
      paused: true,
    });
    expect(config.monitors['nightly-backup']).toMatchObject({
      type: 'heartbeat',
      settings: { period_seconds: 86_400, grace_seconds: 1800 },
    });
    expect(config.monitors['old-intranet']).toMatchObject({ paused: 'when_created' });
    // Three rows watch the certificate of one host.
    const certificates = Object.values(config.monitors).filter(({ type }) => type === 'ssl');
    expect(certificates.map(({ settings }) => settings)).toEqual([{ warn_days: [14] }]);
  });

  test('makes one window of the same hours, in the days and the zone of its rows', async () => {
    const { config } = await whole();
    expect(Object.values(config.maintenance_windows)).toEqual([
      {
        name: 'Maintenance 23:00:00 to 01:30:00',
        starts_at: '2026-11-26T04:00:00Z',
        duration_minutes: 150,
        rrule: 'FREQ=DAILY',
        time_zone: 'America/New_York',
        monitors: ['reindex'],
      },
      {
        name: 'Maintenance 01:02:00 to 03:04:00',
        starts_at: '2026-11-30T00:02:00Z',
        duration_minutes: 122,
        rrule: 'FREQ=WEEKLY;BYDAY=MO,TU',
        time_zone: 'Europe/Amsterdam',
        monitors: ['checkout', 'no-stack-trace'],
      },
    ]);
  });

  test('keeps secrets out of the report, and out of the configuration what it does not need', async () => {
    const { config, report, secrets } = await whole();
    expect(secrets.map(({ value }) => value).sort()).toEqual(['basic-secret', 'header-secret']);
    expect(JSON.stringify(report)).not.toMatch(/-secret/);
    expect(JSON.stringify(config)).not.toMatch(/beat-secret|script-secret|variable-secret|proxy-secret/);
  });

  test('says that pages are missing, and takes a row of two pages once', async () => {
    const [heartbeats = Buffer.of(), second = Buffer.of(), first = Buffer.of()] = await files();
    const notesOf = (...given: readonly Uint8Array[]) =>
      importBetterStack(readBetterStack(given), options).report.notes.join('\n');
    for (const page of [first, second]) expect(notesOf(page)).toContain('Some rows are missing');
    expect(notesOf(first, first)).toContain('4 of the rows came more than once');
    expect(notesOf(first, first)).toContain('Some rows are missing');
    expect(notesOf(first, second)).not.toContain('Some rows are missing');
    expect(notesOf(first, second)).toContain('No heartbeats are taken');
    expect(notesOf(heartbeats)).not.toContain('No heartbeats are taken');
    expect(notesOf(jsonBytes(pageOf('heartbeats', [])))).not.toContain('No heartbeats are taken');
  });

  test.each([
    [0, 3, []],
    [30, 3, []],
    [120, 9, []],
    [135, 10, []],
    [300, 10, ['an incident begins 135 s after the first failure, and began after 300 s']],
  ])('confirms %d seconds by %d failures in a row', (confirmation_period, failures, losses) => {
    const found = importedRow(monitor('ping', { ...server, confirmation_period }));
    expect([onlyMonitor(found).failures_to_open, lossesOf(found)]).toEqual([failures, losses]);
  });

  test.each([
    [0, undefined, []],
    [30, 3, []],
    [180, 10, ['an incident ends 135 s after the first success, and ended after 180 s']],
  ])('waits %d seconds for a recovery by %s successes in a row', (recovery_period, successes, losses) => {
    const found = importedRow(monitor('ping', { ...server, recovery_period }));
    expect([onlyMonitor(found).successes_to_resolve, lossesOf(found)]).toEqual([successes, losses]);
  });

  test.each([
    ['the documented answer leaves out', ['follow_redirects', 'auth_username'], 'status'],
    [
      'an answer may leave out',
      ['http_method', 'request_headers', 'verify_ssl', 'remember_cookies'],
      'status',
    ],
    ['an answer may leave out', ['check_frequency', 'request_timeout', 'recovery_period'], 'ping'],
    ['an answer may leave out', ['confirmation_period'], 'ping'],
    ['an answer may leave out', ['grace'], 'heartbeat'],
  ])('names as a loss what %s: %j of %s', (_, names, kind) => {
    const attributes = Object.entries(Object(rowOf(kind).attributes));
    for (const name of names) {
      const rest = Object.fromEntries(attributes.filter(([other]) => other !== name));
      const losses = lossesOf(importedRow({ ...rowOf(kind), attributes: rest }));
      expect(losses.join('\n')).toMatch(/the answer does not tell/);
    }
  });

  test.each([
    [
      'by e-mail',
      { email: true, team_wait: 180 },
      'that it alerts whoever is on call by e-mail, and its team 180 s later',
    ],
    [
      'by its policy alone',
      { email: true, policy_id: '7' },
      'its escalation policy, of which the answer has only the id',
    ],
  ])('loses whom a row alerts: %s', (_, alerts, loss) => {
    expect(lossesOf(importedRow(monitor('ping', { ...server, ...alerts })))).toEqual([loss]);
  });

  test.each([
    ['a certificate that nobody verifies', { verify_ssl: false }, 'certificates are always verified'],
    ['a proxy', { proxy_host: 'proxy.example.com' }, 'it is checked without the proxy'],
    ['a missing password', { auth_password: '' }, 'its login is not whole'],
    [
      'a status that is none',
      { monitor_type: 'expected_status_code', expected_status_codes: [200, 1000] },
      'an answer may have a status that is not accepted',
    ],
  ])('pauses a monitor with %s, because it would fail', (_, attributes, problem) => {
    const found = importedRow(monitor('status', request));
    expect(onlyMonitor(found).paused).toBeUndefined();
    const changed = importedRow({
      ...rowOf('status'),
      attributes: { ...request, monitor_type: 'status', ...attributes },
    });
    expect(onlyMonitor(changed).paused).toBe('when_created');
    expect(lossesOf(changed)).toContain(`it is paused, because it would fail: ${problem}`);
  });

  test.each([
    [{ maintenance_from: '1 am' }, 'whose times are not such as 01:00:00'],
    [{ maintenance_timezone: 'Atlantis' }, 'whose time zone Atlantis is not known'],
    [{ maintenance_days: [] }, 'which names no days such as mon'],
    [{ maintenance_days: ['monday'] }, 'which names no days such as mon'],
    [
      { maintenance_to: '00:30:00', maintenance_days: ['mon'] },
      'which goes beyond midnight: Better Stack does not document which days it covers then',
    ],
    [{ maintenance_to: '03:00:30' }, 'which does not last whole minutes'],
    [{ maintenance_to: '01:00:00' }, 'which does not last whole minutes'],
  ])('loses hours that no window stands for: %j', (changed, why) => {
    const nightly = { maintenance_from: '01:00:00', maintenance_to: '03:00:00' };
    const found = importedRow(monitor('ping', { ...server, ...nightly, ...changed }));
    expect(lossesOf(found)).toEqual([`its maintenance window, ${why}`]);
    expect(found.config.maintenance_windows).toEqual({});
  });

  test.each([
    [{ ssl_expiration: 14 }, ['http', 'ssl'], []],
    [{ ssl_expiration: -1, domain_expiration: null }, ['http'], []],
    [{ ssl_expiration: 14, url: 'http://a.example.com/' }, ['http'], []],
    [{ ssl_expiration: 400 }, ['http'], ['its certificate, watched 400 days before its end']],
    [{ domain_expiration: 7, url: 'https://shop.example.com/' }, ['http', 'domain_expiry'], []],
    [
      { domain_expiration: 7, url: 'https://nas.lan/' },
      ['http'],
      ['the end of the registration of nas.lan, which nobody tells'],
    ],
  ])('watches the ends of %j by %j', (changed, types, losses) => {
    const found = importedRow(monitor('status', { ...request, ...changed }));
    expect(Object.values(found.config.monitors).map(({ type }) => type)).toEqual(types);
    expect(lossesOf(found)).toEqual(losses);
  });

  test('splits the hours of more rows than a window covers', () => {
    const nightly = { maintenance_from: '01:00:00', maintenance_to: '03:00:00' };
    const many = Array.from({ length: 501 }, (_, index) => ({
      ...monitor('ping', { ...server, ...nightly }),
      id: `${index}`,
    }));
    const windows = Object.values(imported(pageOf('monitors', many)).config.maintenance_windows);
    expect(windows.map(({ monitors }) => Object(monitors).length)).toEqual([500, 1]);
  });

  test.each([
    ['Amsterdam', 'Europe/Amsterdam'],
    ['Hong Kong', 'Asia/Hong_Kong'],
    ['Samoa', 'Pacific/Apia'],
    ['Pacific Time (US & Canada)', 'America/Los_Angeles'],
    ['Europe/Berlin', 'Europe/Berlin'],
    ['UTC', 'UTC'],
    ['constructor', undefined],
  ])('knows the time zone %s as %s', (name, zone) => {
    expect(new RailsTimeZones().ianaZoneOf(name)).toBe(zone);
  });

  test.each([
    [
      monitor('status', { ...request, url: 'ftp://a.example.com/' }),
      'Its URL does not begin with http:// or https://.',
    ],
    [monitor('status', { ...request, http_method: 'trace' }), 'Its method is TRACE.'],
    [
      monitor('status', { ...request, http_method: 'post', request_body: 'x'.repeat(8193) }),
      'Its body has more than 8192 characters.',
    ],
    [
      monitor('keyword', { ...request, required_keyword: 'a', http_method: 'head' }),
      'It looks for a text in the answer to HEAD.',
    ],
    [monitor('keyword', request), 'It has no keyword.'],
    [
      monitor('keyword', { ...request, required_keyword: 'x'.repeat(1001) }),
      'Its keyword has more than 1000 characters.',
    ],
    [monitor('ping', { ...server, url: 'not a host' }), 'It has no valid host.'],
    [monitor('tcp', { ...server, port: null }), 'It has no valid host and port.'],
    [monitor('smtp', { ...server, port: '25,mail' }), 'It has no valid host and ports.'],
    [monitor('dns', server), 'It has no valid name server and domain.'],
    [monitor('udp', { ...server, port: '53' }), 'It sends UDP.'],
    [monitor('playwright', server), 'It runs a script of Playwright.'],
    [monitor('quantum', server), 'Its type quantum is not known.'],
    // A monitor is no heartbeat, whatever it says.
    [monitor('heartbeat', server), 'Its type heartbeat is not known.'],
    [{ id: '1', type: 'heartbeat', attributes: { name: 'one' } }, 'It has no period.'],
  ])('does not take %j', (row, reason) => {
    expect(importedRow(row).report.findings[0]).toMatchObject({ outcome: 'not_taken', reason });
  });
});

describe('the keys of a row of Better Stack', () => {
  test.each(['ping', 'tcp'])('a monitor of the kind %s with nothing chosen is whole', (kind) => {
    expect(lossesOf(importedRow(rowOf(kind)))).toEqual([]);
  });

  test.each(['get', 'head'])('a status monitor by %s is whole', (http_method) => {
    expect(lossesOf(importedRow(monitor('status', { ...request, http_method })))).toEqual([]);
  });

  const headers = [{ id: '1', name: 'Accept', value: 'text/plain' }];
  const changes: Fields = {
    monitor_type: 'udp',
    url: 'https://b.example.com/x',
    pronounceable_name: 'two',
    name: 'two',
    period: 7200,
    grace: 600,
    check_frequency: 120,
    request_timeout: 3,
    confirmation_period: 60,
    recovery_period: 60,
    expected_status_codes: [204],
    required_keyword: 'other',
    http_method: 'head',
    request_body: 'other.example',
    'request_headers.name': [{ ...headers[0], name: 'Accept-Language', value: 'text/html' }],
    'request_headers.value': headers,
    auth_username: 'bob',
    auth_password: 'other',
    follow_redirects: false,
    remember_cookies: false,
    verify_ssl: false,
    proxy_host: 'proxy.example.com',
    ssl_expiration: 7,
    domain_expiration: 7,
    port: '110',
    status: 'paused',
    paused: true,
    paused_at: '2026-10-01T08:00:00.000Z',
    policy_id: '7',
    call: true,
    sms: true,
    email: true,
    push: true,
    critical_alert: true,
    team_wait: 60,
    maintenance_from: '00:30:00',
    maintenance_to: '02:00:00',
    maintenance_timezone: 'Berlin',
    maintenance_days: ['sun'],
  };
  /** Keys that mean something only beside others. */
  const besideOf = (key: string): Fields => {
    if (key === 'team_wait') return { email: true };
    return key.startsWith('maintenance_') ? { maintenance_from: '01:00:00', maintenance_to: '01:30:00' } : {};
  };
  const hostKinds = ['ping', 'tcp', 'smtp', 'pop', 'imap', 'dns'];
  const resultOf = ({ config, report }: Imported): string => JSON.stringify([config, report.findings]);

  test.each([...keptKeys(monitorKeys), ...keptKeys(heartbeatKeys)])(
    '%s of %s is kept: another value changes what is made or said',
    (path, kind) => {
      const key = path.replace('attributes.', '');
      const base = rowOf(kind);
      const row = { ...base, attributes: { ...Object(base.attributes), ...besideOf(key) } };
      const value = key === 'url' && hostKinds.includes(kind) ? 'b.example.com' : changes[key];
      const [name = ''] = key.split('.');
      const changed = withValue(row, `attributes.${name}`, value);
      expect(value).toBeDefined();
      expect(resultOf(importedRow(changed))).not.toBe(resultOf(importedRow(row)));
    },
  );

  test.each([
    ...lostKeys(monitorKeys).map((key) => [key, 'ping'] as const),
    ...lostKeys(heartbeatKeys).map((key) => [key, 'heartbeat'] as const),
  ])('%s is lost', (key, kind) => {
    const row = rowOf(key.endsWith('expiration_policy_id') ? 'keyword' : kind);
    const before = lossesOf(importedRow(row));
    expect(lossesOf(importedRow(withValue(row, key, 7)))).toHaveLength(before.length + 1);
  });

  test.each([
    ['ping', 'ip_version', 'ipv6', 'that only one version of IP is used'],
    ['ping', 'monitor_group_id', 12_345, 'its group'],
    ['status', 'expiration_policy_id', 7, 'the escalation policy of its certificate and its domain'],
    ['heartbeat', 'heartbeat_group_id', 12_345, 'its group'],
    ['heartbeat', 'server_timezone', 'Europe/Berlin', 'that its period follows the clock of a time zone'],
  ])('of %s, %s %j is lost in these words: %s', (kind, key, value, words) => {
    const row = withValue(rowOf(kind), `attributes.${key}`, value);
    expect(lossesOf(importedRow(row))).toContain(words);
  });

  test.each([
    ['attributes.quantum', 'ping'],
    ['quantum', 'ping'],
    ['attributes.quantum', 'heartbeat'],
  ])('a key %s that a %s gains is a loss, whatever it means', (key, kind) => {
    const found = importedRow(withValue(rowOf(kind), key, false));
    expect(lossesOf(found)).toContain(`its key ${key}, which this import does not know`);
  });

  test('a key that a header gains is a loss, and a second header of a name', () => {
    const twice = [
      { name: 'A', value: 'b' },
      { name: 'a', value: 'c', quantum: 1 },
    ];
    const found = importedRow(monitor('status', { ...request, request_headers: twice }));
    expect(lossesOf(found)).toEqual([
      'its second header a',
      'its key attributes.request_headers.quantum, which this import does not know',
    ]);
    expect(onlyMonitor(found).settings).toMatchObject({ headers: { A: 'b' } });
  });
});

describe('reading answers of Better Stack', () => {
  test.each([
    ['no JSON', 'hello', 'It is no JSON.'],
    ['no object', '[]', 'It is no JSON object.'],
    ['another object', '{"checks": []}', 'It is no answer of Better Stack'],
    [
      'another list',
      '{"data": [{"id": "1", "type": "policy", "attributes": {}}]}',
      'It is no answer of Better Stack',
    ],
    [
      'two kinds in a list',
      '{"data": [{"type": "monitor", "attributes": {}}, {"type": "heartbeat", "attributes": {}}]}',
      'It is no answer of Better Stack',
    ],
    [
      'an error',
      '{"errors": "Invalid Team API token"}',
      'It is an error of Better Stack: Invalid Team API token',
    ],
    [
      'errors by name',
      '{"errors": {"base": ["URL is invalid."]}}',
      'It is an error of Better Stack: URL is invalid.',
    ],
    [
      'what lies too deep',
      `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'more than 32 objects or lists',
    ],
    [
      'too many rows',
      JSON.stringify(
        pageOf(
          'monitors',
          Array.from({ length: 20_001 }, () => ({ type: 'monitor', attributes: {} })),
        ),
      ),
      'more than 20000 entries',
    ],
    ['too many bytes', ' '.repeat(8 * 1024 * 1024 + 1), 'at most 8388608 bytes'],
  ])('refuses %s', (_, text, message) => {
    const file = new TextEncoder().encode(text);
    expect(() => readBetterStack([file])).toThrow(Unreadable);
    expect(() => readBetterStack([file])).toThrow(message);
  });

  test('refuses no page', () => {
    expect(() => readBetterStack([])).toThrow(Unreadable);
  });
});
