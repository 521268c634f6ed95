import { describe, expect, test } from '@jest/globals';
import { importGatus, readGatus } from '@tocsin/imports';
import { endpointKeys, type KeyedKind } from '../../src/gatus/endpoint-keys.js';
import { type EndpointKind, endpointKinds } from '../../src/gatus/verdicts.js';
import type { KeyFates } from '../../src/report/keys.js';

const options = { fileSet: 'gatus', now: new Date('2026-11-23T12:00:00Z') };

type Fields = Readonly<Record<string, unknown>>;

const importedFile = (file: Fields) =>
  importGatus(readGatus(new TextEncoder().encode(JSON.stringify(file)), {}), options);

const alerting = {
  ntfy: { topic: 'on-call' },
  slack: { 'webhook-url': 'https://hooks.slack.com/services/T/B/x' },
};
const request = { name: 'one', url: 'https://a.example.com/', conditions: ['[STATUS] == 200'] };

/** An endpoint of each kind in which nothing else was chosen. */
const plain: Readonly<Record<EndpointKind, Fields>> = {
  http: request,
  tcp: { name: 'one', url: 'tcp://a.example.com:25', conditions: ['[CONNECTED] == true'] },
  tls: { name: 'one', url: 'tls://a.example.com:993', conditions: ['[CONNECTED] == true'] },
  starttls: { name: 'one', url: 'starttls://a.example.com:587', conditions: ['[CONNECTED] == true'] },
  icmp: { name: 'one', url: 'icmp://a.example.com', conditions: ['[CONNECTED] == true'] },
  dns: {
    name: 'one',
    url: '9.9.9.9',
    dns: { 'query-name': 'a.example.com', 'query-type': 'A' },
    conditions: ['[BODY] == 192.0.2.1'],
  },
  ssh: { name: 'one', url: 'ssh://a.example.com', conditions: ['[CONNECTED] == true', '[STATUS] == 0'] },
  grpc: {
    name: 'one',
    url: 'grpcs://a.example.com',
    conditions: ['[CONNECTED] == true', '[BODY].status == SERVING'],
  },
  websocket: { name: 'one', url: 'wss://a.example.com/', body: 'hello', conditions: ['[BODY] == hello'] },
};

const external = { name: 'one', token: 'secret', heartbeat: { interval: '1h' } };

/** A file with one part of a kind, with changes to its keys. */
const fileWith = (kind: KeyedKind, changes: Fields): Fields => {
  if (kind === 'external') return { alerting, 'external-endpoints': [{ ...external, ...changes }] };
  if (kind === 'suite') return { alerting, suites: [{ name: 'one', endpoints: [request], ...changes }] };
  if (kind === 'step')
    return { alerting, suites: [{ name: 'one', endpoints: [{ ...request, ...changes }] }] };
  if (kind === 'window')
    return {
      endpoints: [{ ...request, 'maintenance-windows': [{ start: '02:00', duration: '1h', ...changes }] }],
    };
  if (kind === 'alert')
    return { alerting, endpoints: [{ ...request, alerts: [{ type: 'ntfy', ...changes }] }] };
  return { alerting, endpoints: [{ ...plain[kind], ...changes }] };
};

const resultOf = (file: Fields) => {
  const { config, report } = importedFile(file);
  return JSON.stringify([config, report]);
};

const lossesOf = (file: Fields, source: RegExp): readonly string[] => {
  const { findings } = importedFile(file).report;
  const finding = findings.find((each) => source.test(each.source));
  return finding !== undefined && 'losses' in finding ? finding.losses : [];
};

const sourceOf = (kind: KeyedKind): RegExp => {
  if (kind === 'external') return /^external-endpoints/;
  if (kind === 'suite' || kind === 'step') return /^suites/;
  return kind === 'window' ? /maintenance-windows/ : /^endpoints\[0\]$/;
};

const kinds: readonly KeyedKind[] = [...endpointKinds, 'external', 'suite', 'step', 'window', 'alert'];

describe('the closed list of keys', () => {
  test.each(kinds)('makes a loss of a key that nobody knew, for %s', (kind) => {
    const loss = 'its key new-option, which this import does not know';
    const lossesWith = (value: unknown) => lossesOf(fileWith(kind, { 'new-option': value }), sourceOf(kind));
    expect(lossesWith(0)).toContainEqual(expect.stringContaining(loss));
    expect(lossesWith(null)).not.toContainEqual(expect.stringContaining('new-option'));
  });

  test.each(['client', 'ui', 'dns', 'ssh'])('makes a loss of a key that nobody knew, within %s', (name) => {
    const kind = name === 'dns' ? 'dns' : 'http';
    const own = Object(plain[kind])[name];
    expect(lossesOf(fileWith(kind, { [name]: { ...own, 'new-option': 1 } }), /^endpoints/)).toContain(
      `its key ${name}.new-option, which this import does not know`,
    );
  });

  test('knows the keys of the default of an alert, too', () => {
    const ntfy = { topic: 'on-call', 'default-alert': { 'failure-threshold': 5, 'new-option': 1 } };
    expect(lossesOf({ alerting: { ntfy }, endpoints: [request] }, /^alerting/)).toEqual([
      'of its default-alert: its key new-option, which this import does not know',
    ]);
  });

  /** A value that differs from those of `plain`, for each key that a mapping reads. */
  const others: Fields = {
    name: 'two',
    group: 'shop',
    enabled: false,
    url: 'https://b.example.com/',
    method: 'POST',
    body: 'PING',
    graphql: true,
    headers: { 'X-One': '1' },
    'extra-labels': { team: 'web' },
    interval: '5m',
    conditions: ['[STATUS] == 201', '[CONNECTED] == false'],
    'client.timeout': '7s',
    'client.insecure': true,
    'client.ignore-redirect': true,
    'client.proxy-url': 'http://proxy.example.com',
    'client.oauth2': { 'token-url': 'https://a.example.com/token' },
    'client.identity-aware-proxy': { audience: 'a' },
    'client.tls': { 'certificate-file': '/a' },
    'client.tunnel': 'jump',
    'dns.query-type': 'MX',
    'dns.query-name': 'b.example.com',
    'ssh.username': 'me',
    'ssh.password': 'secret',
    'ssh.private-key': 'key',
    alerts: [{ type: 'slack' }],
    'maintenance-windows': [{ start: '02:00', duration: '1h' }],
    token: undefined,
    'heartbeat.interval': '2h',
    store: { token: '[BODY].token' },
    'always-run': true,
    timeout: '30s',
    context: { user: 'me' },
    endpoints: [{ ...request, url: 'https://b.example.com/' }],
  };
  const otherUrls: Readonly<Partial<Record<KeyedKind, string>>> = {
    tcp: 'tcp://b.example.com:25',
    tls: 'tls://b.example.com:993',
    starttls: 'starttls://b.example.com:587',
    icmp: 'icmp://b.example.com',
    dns: '8.8.8.8',
    ssh: 'ssh://b.example.com',
  };

  const keptIn = (
    fates: KeyFates<KeyedKind>,
    path = '',
  ): readonly (readonly [key: string, kind: KeyedKind])[] =>
    Object.entries(fates).flatMap(([name, fate]) => {
      if (fate.fate === 'keys') return keptIn(fate.keys, `${path}${name}.`);
      return fate.fate === 'kept_by' ? fate.kinds.map((kind) => [`${path}${name}`, kind] as const) : [];
    });

  const changesOf = (key: string, kind: KeyedKind): Fields => {
    const value = key === 'url' ? (otherUrls[kind] ?? others.url) : others[key];
    const [outer = '', inner] = key.split('.');
    if (inner === undefined) return { [key]: value };
    const own = kind === 'dns' ? plain.dns : kind === 'external' ? external : {};
    return { [outer]: { ...Object(Object(own)[outer]), [inner]: value } };
  };

  // A token is a loss whatever it is: the job gets another address.
  const kept = keptIn(endpointKeys).filter(([key]) => key !== 'token');

  test.each(kept)('keeps %s by %s: another value changes what is made or said', (key, kind) => {
    expect(kinds).toContain(kind);
    expect(resultOf(fileWith(kind, changesOf(key, kind)))).not.toBe(resultOf(fileWith(kind, {})));
  });

  test('loses options that no mapping reads', () => {
    const client = { 'store-cookies': true, 'dns-resolver': 'tcp://9.9.9.9:53', network: 'ip4' };
    expect(lossesOf(fileWith('http', { client, ui: { 'hide-url': true } }), /^endpoints/)).toEqual([
      'that it keeps cookies from one check to the next',
      'its name server',
      'that its URL is hidden',
    ]);
    expect(lossesOf(fileWith('icmp', { client }), /^endpoints/)).toContain('its network');
    const usual = { client: { network: 'ip' } };
    expect(lossesOf(fileWith('icmp', usual), /^endpoints/)).not.toContain('its network');
    expect(lossesOf(fileWith('step', { alerts: [{ type: 'ntfy' }] }), /^suites/)).toEqual([
      'one: its alerts: attach channels to the monitor',
    ]);
  });
});

describe('an endpoint of Gatus', () => {
  test.each(endpointKinds.filter((kind) => !['dns', 'starttls', 'icmp', 'websocket'].includes(kind)))(
    'of the kind %s with nothing chosen is whole',
    (kind) => {
      expect(importedFile({ endpoints: [plain[kind]] }).report.findings[0]).toMatchObject({
        outcome: 'whole',
      });
    },
  );

  const nothing = 'that it is up while nothing answers';
  test.each([
    ['https://a.example.com/', ['[STATUS] < 300'], nothing],
    ['https://a.example.com/', ['[RESPONSE_TIME] < 500'], nothing],
    ['https://a.example.com/', ['[BODY] != pat(*Error*)'], nothing],
    ['https://a.example.com/', ['[BODY].errors != 5'], nothing],
    ['https://a.example.com/', ['[BODY].queue < 5', 'has([BODY].errors) == false'], nothing],
    ['tcp://a.example.com:25', ['[RESPONSE_TIME] < 500'], nothing],
    ['icmp://a.example.com', ['[RESPONSE_TIME] < 50ms'], nothing],
    ['ssh://a.example.com', ['[STATUS] >= 0'], nothing],
  ])('at %s with %j is up in Gatus without an answer, and says so', (url, conditions, loss) => {
    const lossesWith = (more: readonly string[]) =>
      lossesOf({ endpoints: [{ name: 'one', url, conditions: [...conditions, ...more] }] }, /^endpoints/);
    expect(lossesWith([])).toContain(loss);
    expect(lossesWith(['[CONNECTED] == true'])).not.toContain(loss);
  });

  test.each([
    [
      ['[CONNECTED] == true'],
      'that it is up while the name does not exist, or the name server fails, or the name server refuses, or the name server does not understand, or the name server cannot do it, or the name has no such records',
    ],
    [['[DNS_RCODE] == NOERROR'], 'that it is up while the name has no such records'],
    [
      ['[DNS_RCODE] == any(NOERROR, NXDOMAIN)'],
      'that it is up while the name does not exist, or the name has no such records',
    ],
    [['[BODY] == 192.0.2.1'], undefined],
  ])('that asks a name server with %j says for which answers it is up there', (conditions, loss) => {
    const losses = lossesOf(fileWith('dns', { conditions }), /^endpoints/);
    expect(losses.filter((each) => each.startsWith('that it is up'))).toEqual(
      loss === undefined ? [] : [loss],
    );
  });

  test.each([
    ['http', '[STATUS] == 0'],
    ['http', '[STATUS] < 100'],
    ['http', '[CONNECTED] == pat(f*)'],
    ['http', '[CONNECTED] != any(true, yes)'],
    ['ssh', '[STATUS] == 1'],
    ['dns', '[DNS_RCODE] == SERVFAIL'],
    ['dns', '[DNS_RCODE] == pat(NX*)'],
    ['icmp', 'false == [CONNECTED]'],
  ] as const)('of the kind %s with %s wants a failure, and is not taken', (kind, condition) => {
    const { config, report } = importedFile(fileWith(kind, { conditions: [condition] }));
    expect(config.monitors).toEqual({});
    expect(report.findings.at(-1)).toMatchObject({ reason: `It is up while its check fails: ${condition}` });
  });

  test('whose status no answer has is paused, and says so', () => {
    const { config, report } = importedFile(fileWith('http', { conditions: ['[STATUS] == 1000'] }));
    expect(config.monitors.one).toMatchObject({ paused: 'when_created' });
    expect(report.findings.at(-1)).toMatchObject({
      losses: expect.arrayContaining(['its conditions on the status, which no answer fulfils']),
    });
  });

  test('that verifies no certificate is paused, over TLS and in a suite, too', () => {
    const client = { insecure: true };
    for (const kind of ['http', 'tls', 'step'] as const)
      expect(importedFile(fileWith(kind, { client })).config.monitors.one).toMatchObject({
        paused: 'when_created',
      });
  });

  test('with a condition on its domain alone asks for no page', () => {
    const conditions = ['[DOMAIN_EXPIRATION] > 720h'];
    const { config, report } = importedFile(
      fileWith('http', { url: 'https://www.shop.co.uk/', interval: '6h', conditions }),
    );
    expect(Object.values(config.monitors)).toMatchObject([
      { type: 'domain_expiry', target: 'shop.co.uk', settings: { warn_days: [30] } },
    ]);
    expect(report.findings.at(-1)).toMatchObject({ outcome: 'whole' });
    expect(lossesOf(fileWith('http', { url: 'http://nas.lan/', conditions }), /^endpoints/)).toContain(
      'the condition [DOMAIN_EXPIRATION] > 720h',
    );
  });

  test('puts its names into what it sends, and says what it cannot', () => {
    const body = '[ENDPOINT_NAME] of [ENDPOINT_GROUP] at [ENDPOINT_URL] [RANDOM_STRING_9]';
    const file = fileWith('http', { method: 'POST', group: 'shop', body });
    expect(importedFile(file).config.monitors.one?.settings).toMatchObject({
      body: 'one of shop at https://a.example.com/ [RANDOM_STRING_9]',
    });
    expect(lossesOf(file, /^endpoints/)).toEqual([
      'what [RANDOM_STRING_9] stands for, which is sent as it is written',
    ]);
  });

  test('reads what a server says only after it sent something', () => {
    const conditions = ['[BODY] == pat(*PONG*)'];
    const silent = importedFile(fileWith('tcp', { conditions }));
    expect(silent.config.monitors.one).not.toHaveProperty('settings');
    expect(silent.report.findings.at(-1)).toMatchObject({ losses: ['the condition [BODY] == pat(*PONG*)'] });
    const spoken = importedFile(fileWith('tcp', { conditions, body: 'PING' }));
    expect(spoken.config.monitors.one?.settings).toEqual({ send: 'PING', text: 'PONG' });
  });

  test('sends one ping, and takes two seconds for a name server', () => {
    expect(importedFile(fileWith('icmp', {})).config.monitors.one?.settings).toMatchObject({
      count: 1,
      down_loss_percent: 99,
    });
    expect(importedFile(fileWith('dns', {})).config.monitors.one).toMatchObject({ timeout_seconds: 2 });
  });

  test.each([
    ['MX', '[BODY] == mx.example.com.', ['* mx.example.com.']],
    ['SRV', '[BODY] == sip.example.com.:5060', ['* * 5060 sip.example.com.']],
    ['CAA', '[BODY] == letsencrypt.org', undefined],
    ['PTR', '[BODY] == mail.example.com.', ['mail.example.com.']],
  ])('writes a record of the type %s as in a zone file', (type, condition, expected) => {
    const dns = { 'query-name': type === 'PTR' ? '192.0.2.1' : 'a.example.com', 'query-type': type };
    const file = fileWith('dns', { dns, conditions: [condition] });
    expect(Object(importedFile(file).config.monitors.one?.settings).expected).toEqual(expected);
    expect(lossesOf(file, /^endpoints/)).not.toEqual([]);
  });

  test.each([
    ['192.0.2.1', true],
    ['1.2.0.192.in-addr.arpa', true],
    ['a.example.com', false],
  ])('asks for the PTR records of %s as Gatus does: %s', (name, isTaken) => {
    const dns = { 'query-name': name, 'query-type': 'PTR' };
    expect(importedFile(fileWith('dns', { dns })).config.monitors.one?.target).toBe(
      isTaken ? name : undefined,
    );
  });
});

/** Verdicts of Gatus. docs/gatus-examples.md has more. */
const bodyVerdicts: readonly (readonly [condition: string, body: string, isUp: boolean])[] = [
  ['[BODY] == test', 'test', true],
  ['[BODY] == test', 'test\n', true],
  ['[BODY] == test', 'a\ntest\nb', false],
  ['[BODY] == test', '\u0085test', true],
  ['[BODY] == test', 'test\ufeff', false],
  ['[BODY] == any(test,)', 'te😀', false],
  ['[BODY] != any(te😀)', 'te😀', false],
  ['[BODY] == 123', '123', true],
  ['[BODY] == 123', '0x7b', true],
  ['[BODY] == 123', '1234', false],
  ['[BODY] == any(a, b)', 'b', true],
  ['[BODY] != test', 'tests', true],
  ['[BODY] != test', ' test ', false],
  ['[BODY] == pat(*john*)', '{"name": "john.doe"}', true],
  ['[BODY] == pat(*<div id="user">john.doe</div>*)', '<p><div id="user">john.doe</div></p>', true],
  ['[BODY] == pat(*<div id="user">john.doe</div>*)', '<p><div id="user">jane.doe</div></p>', false],
  ['pat(*john.doe*) == [BODY]', 'jane.doe', false],
  ['[BODY].status == UP', '{"status":"UP"}', true],
  ['[BODY].data.name == john', '{"data": {"id": 1, "name": "john"}}', true],
  ['[BODY].data.name == john', '{"data": {"id": 1}}', false],
  ['[BODY][0].id == 1', '[{"id": 1}, {"id": 2}]', true],
  ['[BODY].data == OK', '{"data": null}', false],
  ['[BODY].items[0] == OK', '{"items": [null, null]}', false],
  ['[BODY].data == OK', 'null', false],
  ['[BODY][0].name == test', '{"statusCode": 500, "message": "Internal Server Error"}', false],
  ['[BODY].data.id == 1', '{"data": {"id": 1}}', true],
  ['[BODY].data.id == 1', '{"data": {"id": "1"}}', true],
  ['[BODY].data.id == 1', '{"data": {"id": 11}}', false],
  ['[BODY].data.id == 1', '{"data": {"id": "1\\n2"}}', false],
  ['[BODY].data.id == 1', '{"data": {"id": 1.5}}', false],
  ['[BODY].data[1].id == 2', '{"data": [{"id": 1}, {"id": 2}, {"id": 3}]}', true],
  ['[BODY].data[01].id == 2', '{"data": [{"id": 1}, {"id": 2}]}', true],
  ['[BODY].data == any(test,)', '{"data": "te😀"}', false],
  ['[BODY].data == 1', '{"data": "0x1"}', true],
  ['[BODY].data == 0x1', '{"data": "0x1"}', true],
  ['[BODY].data == 2', '{"data": "0x2"}', true],
  ['[BODY].data == 15', '{"data": "0xF"}', true],
  ['[BODY].data == 12648243', '{"data": "0xC0ff33"}', true],
  ['[BODY].data == 2', '{"data": "0o2"}', true],
  ['[BODY].data == 0o2', '{"data": "0o2"}', true],
  ['[BODY].data == 2', '{"data": "0b0010"}', true],
  ['[BODY].data == 0b10', '{"data": "0b0010"}', true],
  ['[BODY].data == 8', '{"data": "010"}', true],
  ['[BODY].data == 10', '{"data": "010"}', false],
  ['[BODY].data == 1000', '{"data": "1_000"}', true],
  ['[BODY].data == -5', '{"data": -5}', true],
  ['[BODY].data == 0', '{"data": 0}', true],
  ['[BODY].data == 0', '{"data": "-0"}', true],
  ['[BODY].data == 1.5', '{"data": 1.5}', true],
  ['[BODY].data == 5.0', '{"data": 5.0}', false],
  ['[BODY].data == true', '{"data": true}', true],
  ['[BODY].data == true', '{"data": "true"}', true],
  ['[BODY].data == true', '{"data": "untrue"}', false],
  ['[BODY].name == pat(john*)', '{"name": "john.doe"}', true],
  ['[BODY].name == pat(bob*)', '{"name": "john.doe"}', false],
  ['[BODY].name == any(john.doe, jane.doe)', '{"name": "jane.doe"}', true],
  ['[BODY].name == any(john.doe, jane.doe)', '{"name": "bob"}', false],
  ['[BODY].code == any(1, 2)', '{"code": 2}', true],
  ['[BODY].code == any(1, 2)', '{"code": "0x2"}', false],
];

/** No setting here says them exactly. */
const lossyConditions = [
  // Gatus reads no body, address and registration for them.
  '[body] == OK',
  '[Body].data == OK',
  '[ip] == 192.0.2.1',
  '[domain_expiration] > 720h',
  // Gatus takes them for 0, or for a number that depends on its machine.
  '[CERTIFICATE_EXPIRATION] > 30d',
  '[DOMAIN_EXPIRATION] > 4w',
  '[RESPONSE_TIME] < 1d',
  '[STATUS] > 1d',
  '[STATUS] < 1e30',
  '[STATUS] > 0x1p8',
  '[STATUS] < inf',
  '[STATUS] > potato',
  '[STATUS] != pat([5]*)',
  '[RESPONSE_TIME] < 1',
  '[RESPONSE_TIME] <= 0',
  '[BODY] < 124',
  '[BODY].user.firstName != [BODY].user.lastName',
  '[BODY].data == 1000000',
  '[BODY].data == 0.00001',
  '[BODY].data == null',
  '[BODY].data != null',
  '[BODY].data != 5',
  '[BODY].data == {"a":1}',
  '[BODY].data == [a b]',
  '[BODY].data == pat([a-c]*)',
  '[BODY].data == pat(a/b)',
  '[BODY].data.id > 0',
  '[BODY].balance >= 100',
  '[BODY].data.id < 5',
  '[BODY].`a` == 1',
  '[BODY].$.a == 1',
  '[BODY]. == 1',
  'len([BODY].data) == 3',
  'len([BODY]) == 3',
  'has([BODY].errors) == false',
  'has([BODY].article) == true',
  'has([CONNECTED]) == true',
  'len([RESPONSE_TIME]) < 5',
  '[RESPONSE_TIME] < 500',
  '[RESPONSE_TIME] < potato',
  '[RESPONSE_TIME] > 500',
  '[CERTIFICATE_EXPIRATION] == 0',
  '[CERTIFICATE_EXPIRATION] > 49h',
  '[IP] == 127.0.0.1',
  '[STATUS].x == 200',
  'raw == raw',
];

describe('the conditions of Gatus', () => {
  /** Judges a body as the types keyword and api do: docs/monitor-types. */
  const isUp = (settings: Fields, body: string): boolean => {
    const { text, regular_expression, expect: wanted = 'present', json_assertions } = Object(settings);
    const pattern = (source: string) => new RegExp(source, 'mu');
    if (text !== undefined) return body.includes(text) === (wanted === 'present');
    if (regular_expression !== undefined)
      return pattern(regular_expression).test(body) === (wanted === 'present');
    const [{ path, is, value }] = json_assertions;
    const steps: string[] = path.slice(1).match(/[^.[\]]+/g) ?? [];
    const found = steps.reduce<unknown>((json, step) => Object(json)[step], JSON.parse(body));
    if (found === undefined) return false;
    if (is === 'equal_to') return found === value;
    return pattern(value).test(typeof found === 'string' ? found : JSON.stringify(found));
  };

  test.each(bodyVerdicts)('%s has the verdict of Gatus for %j', (condition, body, expected) => {
    const conditions = ['[STATUS] == 200', condition];
    const { config } = importedFile({ endpoints: [{ ...request, conditions }] });
    const all = Object.values(config.monitors).map(({ settings }) => settings as Fields);
    const judged = all.filter((settings) =>
      ['text', 'regular_expression', 'json_assertions'].some((name) => name in settings),
    );
    expect(judged).toHaveLength(1);
    expect(judged.every((settings) => isUp(settings, body))).toBe(expected);
    const isPattern = condition.includes('pat(');
    expect(lossesOf({ endpoints: [{ ...request, conditions }] }, /./)).toEqual(
      isPattern || condition.includes('12648243') ? [expect.stringContaining(condition)] : [],
    );
  });

  test.each([
    ['< .5s', 499],
    ['<= 500000µs', 500],
    ['< 0x1F4', 499],
    ['< 1h30m', 60_000],
  ])('[RESPONSE_TIME] %s is a limit as Go reads it', (comparison, limit) => {
    const conditions = ['[STATUS] == 200', `[RESPONSE_TIME] ${comparison}`];
    const { config } = importedFile({ endpoints: [{ ...request, conditions }] });
    expect(config.monitors.one).toMatchObject({ settings: { max_latency_ms: limit } });
  });

  test('on a value in JSON have a note on answers of another shape', () => {
    const noted = expect.stringContaining('on the way of a path');
    const notesWith = (condition: string) =>
      importedFile({ endpoints: [{ ...request, conditions: [condition] }] }).report.notes;
    expect(notesWith('[BODY].data.id == 1')).toContainEqual(noted);
    expect(notesWith('[BODY] == 1')).not.toContainEqual(noted);
  });

  test.each(lossyConditions)('%s is named where no setting says the same', (condition) => {
    const conditions = ['[STATUS] == 200', condition];
    expect(lossesOf({ endpoints: [{ ...request, conditions }] }, /./)).toEqual([
      expect.stringContaining(`the condition ${condition}`),
    ]);
  });
});
