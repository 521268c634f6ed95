import { describe, expect, test } from '@jest/globals';
import { importPingdom, readPingdom, Unreadable } from '@tocsin/imports';
import { checkKeys } from '../../src/pingdom/check-keys.js';
import { keptKeys, lostKeys, withValue } from '../closed-list.js';
import { dataFile } from '../data-file.js';
import { jsonBytes } from '../support/bytes.js';
import { http, options, rowOf, shared } from '../support/pingdom-checks.js';

type Fields = Readonly<Record<string, unknown>>;

const importedRow = (check: Fields) => importPingdom(readPingdom([jsonBytes({ check })]), options);

type Imported = ReturnType<typeof importedRow>;

const lossesOf = ({ report }: Imported): readonly string[] => {
  const [finding] = report.findings;
  return finding !== undefined && 'losses' in finding ? finding.losses : [];
};
const onlyMonitor = ({ config }: Imported): Fields => Object.values(config.monitors)[0] ?? {};

describe('an import of Pingdom', () => {
  const files = async () => [
    await dataFile('pingdom-overview.json'),
    await dataFile('pingdom-check.json'),
    await dataFile('pingdom-checks.jsonl'),
  ];
  const whole = async () => importPingdom(readPingdom(await files()), options);

  test('accounts for every check of all answers, and for those that only the overview has', async () => {
    const { report } = await whole();
    const outcomes = Object.fromEntries(report.findings.map(({ source, outcome }) => [source, outcome]));
    expect(Object.keys(outcomes).sort()).toEqual(
      Array.from({ length: 11 }, (_, index) => `check ${3001 + index}`),
    );
    expect(outcomes).toMatchObject({
      'check 3001': 'whole',
      'check 3002': 'with_losses',
      'check 3003': 'whole',
      'check 3005': 'whole',
      'check 3008': 'not_taken',
      'check 3010': 'whole',
      'check 3011': 'not_taken',
    });
    expect(report.findings.at(-1)).toMatchObject({
      reason: 'The overview has few of its settings.',
      nearest: 'Import the answer of GET /api/3.1/checks/3011 too.',
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
      timeout_seconds: 30,
      failures_to_open: 2,
      tags: ['shop'],
    });
    expect(config.monitors.checkout).toMatchObject({
      type: 'keyword',
      target: 'https://shop.example.com/checkout?step=1',
      settings: {
        text: 'Pay now',
        headers: { 'X-Api-Key': 'header-secret' },
        basic_auth: { username: 'probe', password: 'basic-secret' },
      },
      interval_seconds: 300,
    });
    expect(config.monitors.api).toMatchObject({
      type: 'api',
      settings: {
        method: 'POST',
        body: 'probe=1&deep=yes',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        max_latency_ms: 2300,
      },
      timeout_seconds: 3,
      paused: true,
    });
    expect(config.monitors.gateway).toMatchObject({
      type: 'ping',
      settings: { count: 5, degraded_loss_percent: 50, down_loss_percent: 50 },
      timeout_seconds: 25,
    });
    expect(config.monitors.cache).toMatchObject({
      target: 'cache.example.com:6379',
      settings: { send: 'PING', text: 'PONG' },
    });
    expect(config.monitors.names).toMatchObject({
      type: 'dns',
      settings: { record_type: 'A', expected: ['192.0.2.10'], others_allowed: true, server: '192.0.2.53' },
    });
    expect(config.monitors.mail).toMatchObject({ settings: { regular_expression: '^220', tls: true } });
    expect(config.monitors['queue-length']).toMatchObject({
      type: 'keyword',
      target: 'http://app.example.com/pingdom.xml',
    });
    const certificates = Object.values(config.monitors).filter(({ type }) => type === 'ssl');
    expect(certificates.map(({ settings }) => settings)).toEqual([{ warn_days: [14] }]);
  });

  test('keeps secrets out of the report, and out of the configuration what it does not need', async () => {
    const { config, report, secrets } = await whole();
    expect(secrets.map(({ value }) => value).sort()).toEqual(['basic-secret', 'header-secret']);
    expect(JSON.stringify(report)).not.toMatch(/-secret/);
    expect(JSON.stringify(config)).not.toMatch(/mail-secret|Pingdom\.com_bot/);
  });

  test('says whom a check alerts, and when', () => {
    const alerts = { userids: [1, 2], teams: [{ id: 3, name: 'Ops' }], notifywhenbackup: false };
    const often = { sendnotificationwhendown: 3, resolution: 5 };
    expect(lossesOf(importedRow({ ...rowOf('tcp'), ...alerts, ...often }))).toEqual([
      'whom it alerts, of whom the answer has only the ids: 2 users, 1 team',
      'that it alerts when it was down 3 times in a row: attach channels after 10 minutes',
      'that nobody is told when it is up again',
    ]);
    expect(lossesOf(importedRow({ ...rowOf('tcp'), ...often }))).toEqual([]);
  });

  test.each([
    [{ port: 8080, encryption: false }, 'http://a.example.com:8080/'],
    [{ port: 443, encryption: true }, 'https://a.example.com/'],
    [{ url: 'x?y=1#z' }, 'https://a.example.com/x?y=1#z'],
    [{ port: undefined, encryption: false }, 'http://a.example.com/'],
  ])('makes an address of %j', (changed, target) => {
    const row = { ...shared, type: { http: { ...http, ...changed } } };
    expect(onlyMonitor(importedRow(row)).target).toBe(target);
  });

  test('reads headers of both forms, without the name that Pingdom adds', () => {
    const agent = 'Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)';
    const of = (requestheaders: unknown) =>
      Object(
        onlyMonitor(importedRow(withValue(rowOf('http'), 'type.http.requestheaders', requestheaders)))
          .settings,
      ).headers;
    expect(of({ 'User-Agent': agent, Accept: 'a: b' })).toEqual({ Accept: 'a: b' });
    expect(of([`User-Agent: ${agent}`, 'Accept: a: b'])).toEqual({ Accept: 'a: b' });
    expect(of({ 'User-Agent': 'Ours' })).toEqual({ 'User-Agent': 'Ours' });
  });

  test('takes the settings of the certificate from beside the type, too', () => {
    const { verify_certificate: _, ...rest } = http;
    const row = { ...shared, type: { http: rest }, verify_certificate: true };
    expect(lossesOf(importedRow(row))).toEqual([]);
    const unverified = importedRow({ ...row, verify_certificate: false });
    expect(onlyMonitor(unverified).paused).toBe('when_created');
    const ended = importedRow({ ...row, ssl_down_days_before: 7 });
    expect(Object.values(ended.config.monitors).map(({ type }) => type)).toEqual(['http', 'ssl']);
  });

  test.each([
    ['http', 2300, 'api', []],
    ['tcp', 2300, 'port', ['a check may take 3 s, and took up to 2.3 s']],
    ['tcp', 3000, 'port', []],
  ])('waits as long as a check of the kind %s: %d ms', (kind, responsetime_threshold, type, losses) => {
    const found = importedRow({ ...rowOf(kind), responsetime_threshold });
    expect([onlyMonitor(found).type, onlyMonitor(found).timeout_seconds, lossesOf(found)]).toEqual([
      type,
      3,
      losses,
    ]);
  });

  test.each([
    ['type.http.url', 'its path'],
    ['type.http.encryption', 'whether it uses TLS'],
    ['type.http.verify_certificate', 'whether it verifies certificates'],
  ])('names as a loss that the answer lacks %s', (key, word) => {
    expect(lossesOf(importedRow(withValue(rowOf('http'), key, undefined)))).toEqual([
      `what the answer does not tell: ${word}`,
    ]);
  });

  test('names as a loss that the answer lacks its resolution', () => {
    expect(lossesOf(importedRow({ ...rowOf('tcp'), resolution: undefined }))).toEqual([
      'how often it is checked, which the answer does not tell: 300 s',
    ]);
  });

  test.each([
    ['a certificate that nobody verifies', 'verify_certificate', false, 'certificates are always verified'],
    ['a missing password', 'password', '', 'its login is not whole'],
  ])('pauses a monitor with %s, because it would fail', (_, key, value, problem) => {
    const found = importedRow(withValue(rowOf('http'), `type.http.${key}`, value));
    expect(onlyMonitor(found).paused).toBe('when_created');
    expect(lossesOf(found)).toContain(`it is paused, because it would fail: ${problem}`);
  });

  const ofHttp = (changed: Fields): Fields => ({ ...shared, type: { http: { ...http, ...changed } } });
  const long = 'x'.repeat(1001);
  test.each([
    [ofHttp({ port: 0, encryption: true, url: '/' }), 'It has no valid host, port and path.'],
    [{ ...rowOf('http'), hostname: 'a b' }, 'It has no valid host, port and path.'],
    [ofHttp({ postdata: 'x'.repeat(8193) }), 'Its body has more than 8192 characters.'],
    [ofHttp({ postdata: 'a=b', shouldcontain: 'ok' }), 'It looks for a text in the answer to a body.'],
    [ofHttp({ shouldnotcontain: long }), 'Its text has more than 1000 characters.'],
    [{ ...rowOf('ping'), hostname: '' }, 'It has no valid host.'],
    [withValue(rowOf('tcp'), 'type.tcp.port', 70_000), 'It has no valid host and port.'],
    [
      withValue(rowOf('tcp'), 'type.tcp.stringtoexpect', long),
      'It sends or expects more than 1000 characters.',
    ],
    [withValue(rowOf('dns'), 'type.dns.nameserver', ''), 'It has no valid name, name server and address.'],
    [withValue(rowOf('imap'), 'type.imap.port', 'mail'), 'It has no valid host, port and text.'],
    [{ ...shared, type: { udp: { port: 53 } } }, 'It sends UDP.'],
    [{ ...shared, type: { quantum: {} } }, 'Its type quantum is not known.'],
    [{ ...shared, type: 'script' }, 'It is a transaction.'],
    // An answer of the overview has no more than the name of its kind.
    [{ ...shared, type: 'http' }, 'The answer has none of its settings.'],
  ])('does not take %j', (row, reason) => {
    expect(importedRow(row).report.findings[0]).toMatchObject({ outcome: 'not_taken', reason });
  });

  test('loses what a port monitor cannot send, and a text with a backslash', () => {
    expect(lossesOf(importedRow(withValue(rowOf('tcp'), 'type.tcp.stringtosend', 'hi')))).toEqual([
      'what it sends, since it expects nothing',
    ]);
    expect(lossesOf(importedRow(withValue(rowOf('tcp'), 'type.tcp.stringtoexpect', '+PONG\\r\\n')))).toEqual([
      'whether \\ stands for itself, or begins another character, which Pingdom does not document',
    ]);
  });
});

describe('the keys of a check of Pingdom', () => {
  test.each(['http', 'tcp'])('a check of the kind %s with nothing chosen is whole', (kind) => {
    expect(lossesOf(importedRow(rowOf(kind)))).toEqual([]);
  });

  test('a ping is the same with its name alone for a type', () => {
    expect(onlyMonitor(importedRow({ ...shared, type: 'ping' }))).toEqual(
      onlyMonitor(importedRow(rowOf('ping'))),
    );
  });

  const changes: Fields = {
    name: 'two',
    hostname: 'b.example.com',
    resolution: 5,
    responsetime_threshold: 2500,
    status: 'paused',
    paused: true,
    tags: [{ name: 'shop', type: 'u', count: 1 }],
    userids: [1],
    teams: [{ id: 1 }],
    integrationids: [1],
    sendnotificationwhendown: 5,
    notifywhenbackup: false,
    url: '/other',
    encryption: true,
    port: 2525,
    username: 'bob',
    password: 'other',
    shouldcontain: 'ok',
    shouldnotcontain: 'error',
    postdata: 'a=b',
    requestheaders: { Accept: 'text/plain' },
    verify_certificate: false,
    ssl_down_days_before: 7,
    additionalurls: 'https://b.example.com/x',
    stringtosend: 'PING',
    stringtoexpect: 'PONG',
    nameserver: '192.0.2.54',
    expectedip: '192.0.2.2',
  };
  /** Keys that mean something only beside others, or that would be there already. */
  const startOf = (key: string, kind: string): Fields => {
    const row = rowOf(kind);
    if (['sendnotificationwhendown', 'notifywhenbackup'].includes(key)) return { ...row, userids: [1] };
    if (key === 'verify_certificate') return withValue(row, `type.${kind}.verify_certificate`, undefined);
    return key === `type.${kind}.encryption` ? withValue(row, key, false) : row;
  };
  const resultOf = ({ config, report }: Imported): string => JSON.stringify([config, report.findings]);

  test.each(keptKeys(checkKeys))(
    '%s of %s is kept: another value changes what is made or said',
    (key, kind) => {
      const value = changes[key.split('.').at(-1) ?? ''];
      const row = startOf(key, kind);
      expect(value).toBeDefined();
      expect(resultOf(importedRow(withValue(row, key, value)))).not.toBe(resultOf(importedRow(row)));
    },
  );

  test.each(lostKeys(checkKeys))('%s is lost', (key) => {
    expect(lossesOf(importedRow(withValue(rowOf('tcp'), key, 7)))).toHaveLength(1);
  });

  test.each([
    ['notifyagainevery', 3, 'repeated messages'],
    ['custom_message', 'Call Ada', 'the text of its own in its messages'],
    ['severity_level', 'LOW', 'that its messages are of low importance'],
    ['ipv6', true, 'that IPv6 is used instead of IPv4'],
  ])('%s %j is lost in these words: %s', (key, value, words) => {
    expect(lossesOf(importedRow({ ...rowOf('tcp'), [key]: value }))).toEqual([words]);
  });

  test.each(['quantum', 'type.tcp.quantum'])(
    'a key %s that a check gains is a loss, whatever it means',
    (key) => {
      const found = importedRow(withValue(rowOf('tcp'), key, false));
      expect(lossesOf(found)).toContain(`its key ${key}, which this import does not know`);
    },
  );
});

describe('reading answers of Pingdom', () => {
  const answers = [1, 2].map((id) => ({ check: { ...rowOf('ping'), id } }));
  const text = (value: string): Uint8Array => new TextEncoder().encode(value);
  const idsOf = (files: readonly Uint8Array[]) => readPingdom(files).rows.map(({ id }) => id);

  test.each([
    ['a file for each', answers.map(jsonBytes)],
    ['a list', [jsonBytes(answers)]],
    ['lines', [text(answers.map((answer) => `${JSON.stringify(answer)}\n`).join(''))]],
    [
      'lines with CRLF and empty ones',
      [text(answers.map((answer) => JSON.stringify(answer)).join('\r\n\r\n'))],
    ],
  ])('takes %s', (_, files) => {
    expect(idsOf(files)).toEqual([1, 2]);
  });

  test('takes one answer whose lines are none', () => {
    expect(idsOf([text('{"check": {"id": 1, "type": "ping", "hostname": "a"}\n}')])).toEqual([1]);
  });

  test('takes a check of two answers once', () => {
    const found = readPingdom([jsonBytes(answers), jsonBytes(answers[0])]);
    expect([found.rows.length, found.repeated]).toEqual([2, 1]);
  });

  test.each([
    ['no JSON', 'hello', 'It is no JSON.'],
    ['a broken line', '{"check": {}}\n{"check": ', 'It is no JSON.'],
    ['no object', '[1]', 'It is no JSON object.'],
    ['another object', '{"checks": []}', 'It is no answer of Pingdom'],
    [
      'the overview alone',
      '{"checks": [{"id": 1, "hostname": "a.example.com", "type": "ping"}]}',
      'It is the overview of Pingdom, which has few of the settings.',
    ],
    [
      'an error',
      '{"error":{"statuscode":403,"errormessage":"Something went wrong"}}',
      'Something went wrong',
    ],
    [
      'what lies too deep',
      `{"check":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'more than 32 objects or lists',
    ],
    ['too many lines', '{}\n'.repeat(20_001), 'more than 20000 entries'],
    [
      'too many in a list',
      JSON.stringify(Array.from({ length: 20_001 }, () => ({}))),
      'more than 20000 entries',
    ],
    ['too many bytes', ' '.repeat(8 * 1024 * 1024 + 1), 'at most 8388608 bytes'],
  ])('refuses %s', (_, content, message) => {
    expect(() => readPingdom([text(content)])).toThrow(Unreadable);
    expect(() => readPingdom([text(content)])).toThrow(message);
  });

  test('refuses no file', () => {
    expect(() => readPingdom([])).toThrow(Unreadable);
  });
});
