import { describe, expect, test } from '@jest/globals';
import { importUptimeRobot, readUptimeRobot, Unreadable } from '@tocsin/imports';
import { keysOfVersion2, keysOfVersion3 } from '../../src/uptimerobot/monitor-keys.js';
import { keptKeys, lostKeys, withValue } from '../closed-list.js';
import { dataFile } from '../data-file.js';
import { jsonBytes } from '../support/bytes.js';
import { importedVersion3, options } from '../support/uptimerobot-pages.js';

type Fields = Readonly<Record<string, unknown>>;

const importedVersion2 = (rows: readonly Fields[]) =>
  importUptimeRobot(readUptimeRobot([jsonBytes({ stat: 'ok', monitors: rows })]), options);

const pages = async () =>
  importUptimeRobot(
    readUptimeRobot([
      await dataFile('uptimerobot-v3-page-2.json'),
      await dataFile('uptimerobot-v3-page-1.json'),
    ]),
    options,
  );

const lossesOf = (imported: ReturnType<typeof importedVersion3>): readonly string[] => {
  const [finding] = imported.report.findings.filter(({ source }) => source.startsWith('monitor '));
  return finding !== undefined && 'losses' in finding ? finding.losses : [];
};

const shared = {
  id: 1,
  friendlyName: 'one',
  interval: 60,
  timeout: 30,
  status: 'UP',
  tags: [],
  maintenanceWindows: [],
  assignedAlertContacts: [],
};
const request = {
  ...shared,
  url: 'https://a.example.com/',
  httpMethodType: 'GET',
  authType: 'HTTP_BASIC',
  httpUsername: 'ada',
  httpPassword: 'secret',
  successHttpResponseCodes: ['2xx', '3xx'],
  followRedirections: true,
  checkSSLErrors: true,
};
const body = { postValueType: 'RAW_JSON', postValueData: { a: 1 } };
const rows3: Readonly<Record<string, Fields>> = {
  http: { ...request, ...body, type: 'HTTP' },
  keyword: {
    ...request,
    type: 'KEYWORD',
    keywordType: 'ALERT_NOT_EXISTS',
    keywordCaseType: 0,
    keywordValue: 'ok',
  },
  ping: { ...shared, type: 'PING', url: 'a.example.com' },
  port: { ...shared, type: 'PORT', url: 'a.example.com', port: 25 },
  heartbeat: { ...shared, type: 'HEARTBEAT', gracePeriod: 60 },
  dns: { ...shared, type: 'DNS', url: 'example.com', config: { dnsRecords: { A: ['192.0.2.1'] } } },
  api: {
    ...request,
    ...body,
    type: 'API',
    config: {
      apiAssertions: { logic: 'AND', checks: [{ property: '$.a', comparison: 'equals', target: 1 }] },
    },
  },
};

describe('an import of UptimeRobot', () => {
  test('accounts for every row of all pages once, with its contacts and windows', async () => {
    const { report } = await pages();
    const ids = report.findings.map(({ source }) => source).sort();
    expect(ids).toEqual([
      'alert contact 900001',
      'maintenance window 501',
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((id) => `monitor 80010000${id}`),
    ]);
    expect(report.notes.join()).not.toContain('Some monitors are missing');
  });

  test('takes each kind by its own rules', async () => {
    const { config, report, secrets } = await pages();
    expect(config.monitors['shop-co']).toEqual({
      name: 'Shop & Co',
      type: 'http',
      target: 'https://shop.example.com/health',
      settings: { method: 'HEAD', max_redirects: 20, accepted_statuses: ['200-399'] },
      interval_seconds: 60,
      timeout_seconds: 30,
      failures_to_open: 3,
      tags: ['shop'],
    });
    expect(config.monitors.checkout).toMatchObject({
      type: 'keyword',
      settings: {
        text: 'Fatal error',
        ignore_case: true,
        expect: 'absent',
        accepted_statuses: ['200-201'],
        max_redirects: 0,
        basic_auth: { username: 'probe', password: 'basic-secret' },
        headers: { 'x-api-key': 'header-secret' },
      },
      paused: true,
    });
    expect(config.monitors.api).toMatchObject({
      type: 'api',
      settings: {
        method: 'POST',
        body: '{"probe":true}',
        bearer_token: 'bearer-secret',
        headers: { 'Content-Type': 'application/json' },
        json_assertions: [
          { path: '$.status', is: 'equal_to', value: 'ok' },
          { path: '$.error', is: 'equal_to', value: null },
        ],
      },
    });
    expect(config.monitors['nightly-backup']).toMatchObject({
      type: 'heartbeat',
      settings: { period_seconds: 86_400, grace_seconds: 1800 },
    });
    expect(config.monitors.mail).toMatchObject({ type: 'port', target: 'mail.example.com:25' });
    // Two monitors remind of the certificate of one host.
    expect(Object.values(config.monitors).filter(({ type }) => type === 'ssl')).toHaveLength(1);
    expect(secrets.map(({ value }) => value).sort()).toEqual([
      'basic-secret',
      'bearer-secret',
      'header-secret',
    ]);
    expect(JSON.stringify(report)).not.toMatch(/-secret/);
    expect(JSON.stringify(config)).not.toMatch(/monitor-secret|url-secret/);
    const outcomes = Object.fromEntries(report.findings.map(({ source, outcome }) => [source, outcome]));
    expect(outcomes).toMatchObject({
      'monitor 800100001': 'whole',
      'monitor 800100002': 'with_losses',
      'monitor 800100003': 'whole',
      'monitor 800100004': 'whole',
      'monitor 800100008': 'not_taken',
    });
    expect(report.server.egress_allow).toEqual(['192.168.1.1/32']);
  });

  test('takes version 2 of the API, and says what it does not tell', async () => {
    const { config, report } = importUptimeRobot(
      readUptimeRobot([await dataFile('uptimerobot-v2.json')]),
      options,
    );
    expect(config.channels).toEqual({
      'on-call-example-com': {
        name: 'on-call@example.com',
        type: 'Email',
        email_address: 'on-call@example.com',
      },
    });
    expect(config.monitors.shop).toMatchObject({
      type: 'http',
      settings: { accepted_statuses: ['200-300', '302-399', '404'], headers: { Accept: 'text/html' } },
      channels: [{ key: 'on-call-example-com', after_minutes: 5 }],
    });
    expect(config.monitors.mail).toMatchObject({ target: 'mail.example.com:25', paused: true });
    const losses = report.findings.flatMap((finding) => ('losses' in finding ? finding.losses : []));
    expect(losses).toEqual(
      expect.arrayContaining([
        'what the answer does not tell: whether it follows redirects',
        'what the answer does not tell: its headers; the statuses that it accepts; whether it follows redirects; whether it looks at certificates',
        'whether upper and lower case are the same, which the answer does not tell',
        'its alert contacts, which the answer does not tell',
        'its maintenance windows, which the answer does not tell',
        'its alert contact 0990002',
      ]),
    );
    expect(JSON.stringify(report)).not.toContain('hook-secret');
  });

  test('says that pages are missing, and takes a row of two pages once', async () => {
    const [first, second] = [
      await dataFile('uptimerobot-v3-page-1.json'),
      await dataFile('uptimerobot-v3-page-2.json'),
    ];
    const notesOf = (files: readonly Uint8Array[]) =>
      importUptimeRobot(readUptimeRobot(files), options).report.notes.join('\n');
    expect(notesOf([first])).toContain('Some monitors are missing');
    expect(notesOf([first, first])).toContain('2 of the rows came more than once');
    expect(notesOf([second])).not.toContain('Some monitors are missing');
    const partial = {
      stat: 'ok',
      pagination: { offset: 0, limit: 1, total: 2 },
      monitors: [{ id: 1, type: 3 }],
    };
    expect(notesOf([jsonBytes(partial)])).toContain('Some monitors are missing');
  });

  test.each([
    ['2xx', undefined],
    ['200', ['200']],
    ['4xx', ['400-499']],
  ])('accepts the statuses %s as %j', (token, expected) => {
    const { config } = importedVersion3([{ ...rows3.http, successHttpResponseCodes: [token] }]);
    expect(Object(config.monitors.one?.settings).accepted_statuses).toEqual(expected);
  });

  test.each(['1000', '0xx', 'ok'])('pauses a monitor that accepts the status %s, which is none', (token) => {
    const imported = importedVersion3([{ ...rows3.http, successHttpResponseCodes: ['200', token] }]);
    expect(imported.config.monitors.one).toMatchObject({ paused: 'when_created' });
    expect(lossesOf(imported)).toContain(`its accepted status ${token}`);
  });

  test('judges a million statuses of one monitor', () => {
    const many = Array.from({ length: 1_000_000 }, (_, index) => `${index % 700}`);
    const imported = importedVersion3([{ ...rows3.http, successHttpResponseCodes: many }]);
    expect(Object(imported.config.monitors.one?.settings).accepted_statuses).toEqual(['100-699']);
  });

  test('pauses a monitor whose password the answer does not have', () => {
    const imported = importedVersion3([{ ...rows3.http, httpPassword: '' }]);
    expect(imported.config.monitors.one).toMatchObject({ paused: 'when_created' });
    expect(lossesOf(imported)).toContain(
      'its password, which the answer does not have: set it before it runs',
    );
  });

  test.each([
    [{ ...rows3.http, authType: 'DIGEST' }, 'It logs in by DIGEST.'],
    [{ ...rows3.http, httpMethodType: 'QUERY' }, 'Its method is QUERY.'],
    [{ ...rows3.keyword, httpMethodType: 'POST' }, 'It looks for a text in the answer to POST.'],
    [{ ...rows3.http, url: 'ftp://a.example.com/' }, 'Its URL does not begin with http:// or https://.'],
    [{ ...rows3.port, port: 0 }, 'It has no valid host and port.'],
    [{ ...shared, type: 'QUANTUM' }, 'Its type QUANTUM is not known.'],
    [
      withValue(rows3.api ?? {}, 'config.apiAssertions', { logic: 'OR', checks: [{}, {}] }),
      'One of its assertions is enough.',
    ],
  ])('does not take %j', (row, reason) => {
    expect(importedVersion3([row]).report.findings[0]).toMatchObject({ outcome: 'not_taken', reason });
  });
});

describe('the keys of a monitor of UptimeRobot', () => {
  test.each(['http', 'keyword', 'ping', 'port'])(
    'a monitor of the kind %s with nothing chosen is whole',
    (kind) => {
      expect(lossesOf(importedVersion3([rows3[kind] ?? {}]))).toEqual([]);
    },
  );

  const changes3: Fields = {
    type: 'UDP',
    friendlyName: 'two',
    url: 'https://b.example.com/x',
    interval: 120,
    timeout: 20,
    gracePeriod: 120,
    status: 'PAUSED',
    port: 26,
    keywordType: 'ALERT_EXISTS',
    keywordCaseType: 1,
    keywordValue: 'other',
    httpMethodType: 'PUT',
    authType: 'DIGEST',
    httpUsername: 'bob',
    httpPassword: 'other',
    postValueType: 'KEY_VALUE',
    postValueData: { b: 2 },
    customHttpHeaders: { Accept: 'text/plain' },
    successHttpResponseCodes: ['200'],
    followRedirections: false,
    checkSSLErrors: false,
    sslExpirationReminder: true,
    domainExpirationReminder: true,
    'config.sslExpirationPeriodDays': [5],
    'config.dnsRecords': { A: ['192.0.2.2'] },
    'config.apiAssertions': { logic: 'AND', checks: [] },
    'config.applicationErrorRetries': 0,
    assignedAlertContacts: [{ alertContactId: '9', threshold: 0, recurrence: 0 }],
    maintenanceWindows: [{ id: 5, name: 'Nightly' }],
    tags: [{ id: 1, name: 'shop' }],
  };
  /** Keys that mean something only beside another one. */
  const beside3: Readonly<Record<string, Fields>> = {
    'config.sslExpirationPeriodDays': { sslExpirationReminder: true },
    postValueType: body,
    postValueData: body,
  };
  const hosts: Readonly<Record<string, string>> = {
    ping: 'b.example.com',
    port: 'b.example.com',
    dns: 'b.example',
  };

  const resultOf = ({ config, report }: ReturnType<typeof importedVersion3>): string =>
    JSON.stringify([config, report.findings]);

  test.each(keptKeys(keysOfVersion3))(
    'version 3 keeps %s by %s: another value changes what is made or said',
    (key, kind) => {
      const row: Fields = {
        ...rows3[kind],
        ...(kind === 'keyword' && key.startsWith('postValue') ? {} : beside3[key]),
      };
      const value = key === 'url' ? (hosts[kind] ?? changes3.url) : changes3[key];
      // A keyword monitor with a body is refused.
      const changed =
        kind === 'keyword' && key.startsWith('postValue') ? { ...row, ...body } : withValue(row, key, value);
      expect(resultOf(importedVersion3([changed]))).not.toBe(resultOf(importedVersion3([row])));
    },
  );

  test.each(lostKeys(keysOfVersion3))('version 3 loses %s', (key) => {
    expect(lossesOf(importedVersion3([withValue(rows3.http ?? {}, key, 7)]))).toHaveLength(1);
  });

  const shared2 = {
    id: 1,
    friendly_name: 'one',
    interval: 60,
    timeout: 30,
    status: 2,
    mwindows: [],
    alert_contacts: [],
  };
  const request2 = {
    ...shared2,
    url: 'https://a.example.com/',
    http_method: 2,
    http_auth_type: 1,
    http_username: 'ada',
    http_password: 'secret',
    custom_http_headers: {},
    custom_http_statuses: '',
    ssl: { ignore_errors: 0, disable_domain_expire_notifications: 1 },
  };
  const rows2: Readonly<Record<string, Fields>> = {
    http: { ...request2, type: 1, post_type: 2, post_value: '{"a":1}', post_content_type: 1 },
    keyword: { ...request2, type: 2, keyword_type: 2, keyword_case_type: 0, keyword_value: 'ok' },
    ping: { ...shared2, type: 3, url: 'a.example.com' },
    port: { ...shared2, type: 4, sub_type: 4, port: '', url: 'a.example.com' },
    heartbeat: { ...shared2, type: 5, grace_period: 60 },
  };
  const changes2: Fields = {
    type: 9,
    friendly_name: 'two',
    url: 'https://b.example.com/x',
    interval: 120,
    timeout: 20,
    status: 0,
    sub_type: 5,
    port: 2525,
    keyword_type: 1,
    keyword_case_type: 1,
    keyword_value: 'other',
    http_method: 4,
    http_username: 'bob',
    http_password: 'other',
    http_auth_type: 2,
    auth_type: 2,
    post_type: 1,
    post_value: '{"b":2}',
    post_content_type: 0,
    custom_http_headers: { Accept: 'text/plain' },
    custom_http_statuses: { up: [404], down: [] },
    grace_period: 120,
    'ssl.ignore_errors': 1,
    'ssl.disable_domain_expire_notifications': 0,
    disable_domain_expire_notifications: 0,
    alert_contacts: [{ id: '9', value: 'a@example.com', type: 2, threshold: 0, recurrence: 0 }],
    mwindows: [{ id: 5, friendly_name: 'Nightly' }],
  };
  const kept2 = keptKeys(keysOfVersion2).filter(([, kind]) => Object.hasOwn(rows2, kind));

  test.each(kept2)('version 2 keeps %s by %s: another value changes what is made or said', (key, kind) => {
    const { http_auth_type: _, ...withoutLogin } = rows2[kind] ?? {};
    const row = key === 'auth_type' ? withoutLogin : (rows2[kind] ?? {});
    const value = key === 'url' ? (hosts[kind] ?? changes2.url) : changes2[key];
    const body2 = { post_type: 2, post_value: 'x', post_content_type: 0 };
    const changed =
      kind === 'keyword' && key.startsWith('post_') ? { ...row, ...body2 } : withValue(row, key, value);
    expect(resultOf(importedVersion2([changed]))).not.toBe(resultOf(importedVersion2([row])));
  });

  test.each([
    ['3', () => importedVersion3([{ ...rows3.http, quantum: true }]), 'quantum'],
    [
      '3',
      () => importedVersion3([withValue(rows3.http ?? {}, 'config.quantum', { a: 1 })]),
      'config.quantum',
    ],
    ['2', () => importedVersion2([{ ...rows2.http, quantum: 0 }]), 'quantum'],
  ])('a key that version %s gains is a loss, whatever it means', (_, imported, key) => {
    expect(lossesOf(imported())).toContain(`its key ${key}, which this import does not know`);
  });
});

describe('reading answers of UptimeRobot', () => {
  test.each([
    ['no JSON', 'hello', 'It is no JSON.'],
    ['no object', '[]', 'It is no JSON object.'],
    ['another object', '{"checks": []}', 'It is no answer of UptimeRobot'],
    [
      'an error',
      '{"stat":"fail","error":{"type":"invalid_parameter","message":"api_key is wrong"}}',
      'api_key is wrong',
    ],
    [
      'what lies too deep',
      `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'more than 32 objects or lists',
    ],
    [
      'too many rows',
      JSON.stringify({ data: Array.from({ length: 20_001 }, () => ({ friendlyName: '' })) }),
      'more than 20000 entries',
    ],
    ['too many bytes', ' '.repeat(8 * 1024 * 1024 + 1), 'at most 8388608 bytes'],
  ])('refuses %s', (_, text, message) => {
    const file = new TextEncoder().encode(text);
    expect(() => readUptimeRobot([file])).toThrow(Unreadable);
    expect(() => readUptimeRobot([file])).toThrow(message);
  });

  test('refuses pages of two versions, and no page', () => {
    const both = [{ stat: 'ok', monitors: [{ id: 1 }] }, { data: [{ friendlyName: 'one' }] }];
    expect(() => readUptimeRobot(both.map(jsonBytes))).toThrow('Some of its pages are of version 2');
    expect(() => readUptimeRobot([])).toThrow(Unreadable);
  });
});
