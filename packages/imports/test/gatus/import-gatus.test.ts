import { describe, expect, test } from '@jest/globals';
import { type GatusOptions, importGatus, readGatus, Unreadable } from '@tocsin/imports';
import { dataFile } from '../data-file.js';

const env = { SLACK_URL: 'https://hooks.slack.com/services/T0/B0/slack-secret' };
const options: GatusOptions = {
  fileSet: 'gatus',
  now: new Date('2026-11-23T12:00:00Z'),
};
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const gatus = async () => readGatus(await dataFile('gatus.yaml'), env);
const imported = async (changed: Partial<GatusOptions> = {}) =>
  importGatus(await gatus(), { ...options, ...changed });

/** One endpoint with these fields. */
const importedEndpoint = (fields: object) =>
  importGatus(readGatus(bytes(JSON.stringify({ endpoints: [{ name: 'one', ...fields }] })), {}), options);

const sourcesIn = (list: unknown, name: string): readonly string[] =>
  (Array.isArray(list) ? list : []).flatMap((each: Record<string, unknown>, index) => [
    `${name}[${index}]`,
    ...sourcesIn(each['maintenance-windows'], `${name}[${index}].maintenance-windows`),
  ]);

describe('an import of Gatus', () => {
  test('accounts for every part of the file once', async () => {
    const config = await gatus();
    const { report } = await imported();
    const lists = ['endpoints', 'external-endpoints', 'suites'];
    const providers = Object.entries(config.alerting as Record<string, Record<string, unknown>>);
    const expected = [
      ...lists.flatMap((name) => sourcesIn(config[name], name)),
      ...providers.flatMap(([type, { overrides }]) => [
        `alerting.${type}`,
        ...sourcesIn(overrides, `alerting.${type}.overrides`),
      ]),
      ...Object.keys(config).filter((name) => ![...lists, 'alerting'].includes(name)),
    ];
    expect(report.findings.map(({ source }) => source).sort()).toEqual(expected.sort());
  });

  test('says no secret in its report, and marks each in the configuration', async () => {
    const { config, secrets, report } = await imported();
    expect(JSON.stringify(report)).not.toMatch(/-secret/);
    const marked = secrets.map(({ value }) => value);
    const texts: string[] = [];
    JSON.stringify(config, (_, value: unknown) => {
      if (typeof value === 'string' && /-secret/.test(value)) texts.push(value);
      return value;
    });
    expect(texts.filter((text) => !marked.includes(text))).toEqual([]);
  });

  test('takes conditions on the answer as assertions', async () => {
    const { config, report } = await imported();
    expect(config.monitors.health).toEqual({
      name: 'health',
      type: 'api',
      target: 'https://shop.example.com/health',
      settings: {
        headers: { 'X-Api-Key': 'header-secret', Accept: 'application/json' },
        bearer_token: 'health-secret',
        max_redirects: 0,
        accepted_statuses: ['100-203', '205-299'],
        json_assertions: [
          { path: '$.status', is: 'equal_to', value: 'UP' },
          { path: '$.version', is: 'matching', value: expect.stringContaining('(?!') },
          { path: '$.queue[0].size', is: 'less_than', value: 11 },
          { path: '$.country', is: 'matching', value: '^(?<![\\s\\S])(?:DE|FR)(?![\\s\\S])' },
          { path: '$.id', is: 'matching', value: '^(?<![\\s\\S])(?:shop-[\\s\\S]*)(?![\\s\\S])' },
          { path: '$.errors', is: 'absent' },
        ],
        max_latency_ms: 799,
      },
      interval_seconds: 300,
      timeout_seconds: 5,
      failures_to_open: 5,
      successes_to_resolve: 4,
      tags: ['shop', 'team:web'],
      channels: ['slack-of-shop'],
    });
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        source: 'endpoints[1]',
        losses: expect.arrayContaining(['the condition nonsense', 'the condition len([BODY].items) > 5']),
      }),
    );
  });

  describe('an alert with more failures than the first', () => {
    const alerts = (slack: object, email: object, interval = '1m') => {
      const { config, report } = importGatus(
        readGatus(
          bytes(
            JSON.stringify({
              alerting: {
                slack: { 'webhook-url': 'https://hooks.slack.com/services/T0/B0/x' },
                email: { from: 'a@example.com', host: 'mail.example.com', port: 25, to: 'b@example.com' },
              },
              endpoints: [
                {
                  name: 'one',
                  url: 'https://example.com',
                  conditions: ['[STATUS] == 200'],
                  interval,
                  alerts: [
                    { type: 'slack', ...slack },
                    { type: 'email', ...email },
                  ],
                },
              ],
            }),
          ),
          {},
        ),
        options,
      );
      const [finding] = report.findings.filter(({ source }) => source === 'endpoints[0]');
      return { monitor: config.monitors.one, losses: finding && 'losses' in finding ? finding.losses : [] };
    };
    const once = { 'success-threshold': 1 };

    test('rings later, by the time of those failures', () => {
      const { monitor, losses } = alerts(
        { 'failure-threshold': 2, ...once },
        { 'failure-threshold': 12, ...once },
        '30s',
      );
      expect(monitor).toMatchObject({
        channels: ['slack', { key: 'email', after_minutes: 5 }],
        failures_to_open: 2,
        successes_to_resolve: 1,
      });
      expect(losses).toEqual([]);
    });

    test('says what is not the same', () => {
      const part = alerts({ 'failure-threshold': 1, ...once }, { 'failure-threshold': 2, ...once }, '90s');
      expect(part.monitor?.channels).toEqual(['slack', { key: 'email', after_minutes: 2 }]);
      expect(part.losses).toEqual([
        'its alert by email comes 2 minutes after the first, and not at failure number 2',
      ]);
      const usual = alerts({ 'failure-threshold': 1 }, { 'failure-threshold': 2 });
      expect(usual.monitor?.channels).toEqual(['slack', { key: 'email', after_minutes: 1 }]);
      expect(usual.losses).toEqual([
        'its alert by email comes a minute after the first, even if one check between succeeds',
      ]);
    });
  });

  test('takes expirations, addresses and texts as monitors of their own', async () => {
    const { config } = await imported();
    expect(config.monitors['shop-certificate']).toMatchObject({ type: 'ssl', settings: { warn_days: [2] } });
    expect(config.monitors['shop-domain']).toMatchObject({
      type: 'domain_expiry',
      settings: { warn_days: [30] },
    });
    expect(config.monitors['text-text-2']).toMatchObject({
      type: 'keyword',
      settings: { text: 'Error', expect: 'absent' },
    });
    expect(config.monitors['imaps-certificate']).toMatchObject({ target: 'mail.example.com:993' });
  });

  test('takes a suite as a chain, whose stored values later steps use', async () => {
    const { config } = await imported();
    expect(config.monitors.order?.settings).toMatchObject({
      steps: [
        { name: 'log in', body: '{"user": "{{user}}"}', extract: [{ name: 'token', json_path: '$.token' }] },
        {
          name: 'basket',
          url: 'https://shop.example.com/basket/{{user}}',
          headers: { Authorization: 'Bearer {{token}}' },
        },
      ],
      variables: { user: 'monitor', retries: '3' },
    });
  });

  test('takes the window of all as one that names no monitor', async () => {
    const { config } = await imported();
    expect(config.maintenance_windows).toEqual({
      'maintenance-of-at-night': {
        name: 'Maintenance of at night',
        starts_at: '2026-11-23T02:00:00Z',
        duration_minutes: 120,
        rrule: 'FREQ=DAILY',
        time_zone: 'UTC',
        monitors: ['at-night'],
      },
      maintenance: {
        name: 'Maintenance',
        starts_at: '2026-11-28T22:00:00Z',
        duration_minutes: 90,
        rrule: 'FREQ=WEEKLY;BYDAY=SU,SA',
        time_zone: 'Europe/Berlin',
      },
    });
  });

  test('takes WebSockets and the health service of gRPC', async () => {
    const { config, report } = await imported();
    expect(config.monitors.live).toMatchObject({ type: 'websocket', target: 'wss://live.example.com/' });
    expect(config.monitors.rpc).toMatchObject({ type: 'grpc', target: 'rpc.example.com:50051' });
    expect(report.findings.find(({ name }) => name === 'rpc')).toMatchObject({
      losses: ['that it is up while it is not serving'],
    });
  });

  test.each([
    ['ws://a.example.com/', { client: { tls: {} } }, 'It logs in with a client certificate.'],
    ['ws://a.example.com/', { body: 'x'.repeat(4_001) }, 'It sends more than 4000 characters.'],
    ['grpc://a.example.com:1', { client: { tunnel: 'one' } }, 'It goes through an SSH tunnel.'],
    ['grpc://', {}, 'It has no valid host and port.'],
  ])('refuses %s with %j', (url, changes, reason) => {
    const { report } = importedEndpoint({ url, conditions: ['[CONNECTED] == true'], ...changes });
    expect(report.findings[0]).toMatchObject({ outcome: 'not_taken', reason });
  });

  test('is paused where a certificate of gRPC or a WebSocket is not verified', () => {
    for (const url of ['grpcs://a.example.com', 'wss://a.example.com/']) {
      const { config } = importedEndpoint({
        url,
        conditions: ['[CONNECTED] == true'],
        client: { insecure: true },
      });
      expect(config.monitors.one).toMatchObject({ paused: 'when_created' });
    }
  });

  test.each([
    ['[STATUS] == 200', ['200']],
    ['200 == [STATUS]', ['200']],
    ['[STATUS] == any(200, 301)', ['200', '301']],
    ['[STATUS] == pat(2*)', ['200-299']],
    ['[STATUS] >= 200', ['200-999']],
    ['400 > [STATUS]', ['100-399']],
    ['[STATUS] != 404', ['100-403', '405-999']],
    ['[STATUS] == 0xc8', ['200']],
    ['[STATUS] == any(200, 0xc8)', ['200']],
    ['[CONNECTED] == true', ['100-999']],
  ])('accepts the statuses of %s', (condition, statuses) => {
    const conditions = [condition, '[CONNECTED] == true'];
    const { config, report } = importedEndpoint({ url: 'https://a.example.com/', conditions });
    expect(config.monitors.one?.settings).toMatchObject({ accepted_statuses: statuses });
    expect(report.findings[0]).toMatchObject({ outcome: 'whole' });
  });

  test.each([
    ['https://a.example.com/', '[CONNECTED] == false', {}],
    ['tcp://a.example.com:25', '[CONNECTED] != true', {}],
    ['8.8.8.8', '[DNS_RCODE] == NXDOMAIN', { dns: { 'query-name': 'example.com', 'query-type': 'A' } }],
    ['8.8.8.8', '[DNS_RCODE] != NOERROR', { dns: { 'query-name': 'example.com', 'query-type': 'A' } }],
  ])('does not take %s with %s, which only a failure fulfils', (url, condition, fields) => {
    const { config, report } = importedEndpoint({ url, conditions: [condition], ...fields });
    expect(config.monitors).toEqual({});
    expect(report.findings[0]).toMatchObject({
      outcome: 'not_taken',
      reason: `It is up while its check fails: ${condition}`,
    });
  });

  test.each(['[STATUS] == 200 == 200', '[STATUS] == [BODY]', '[IP] == pat(10.*)', '[RESPONSE_TIME] > 5'])(
    'names the condition %s that it cannot take',
    (condition) => {
      const conditions = [condition, '[CONNECTED] == true'];
      const { report } = importedEndpoint({ url: 'https://a.example.com/', conditions });
      expect(report.findings[0]).toMatchObject({ losses: [`the condition ${condition}`] });
    },
  );
});

/** Each line has ten times the one before. */
const manyAliases = Array.from(
  { length: 9 },
  (_, n) => `l${n}: &a${n} [${Array(10).fill(n === 0 ? 1 : `*a${n - 1}`)}]`,
)
  .concat('endpoints: *a8')
  .join('\n');

describe('reading a file of Gatus', () => {
  test('names every variable that is not set', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of Gatus
    const file = bytes('endpoints: []\nmaintenance: { title: "$A ${B} $$C" }');
    expect(() => readGatus(file, { B: '' })).toThrow('not set: A.');
    expect(readGatus(file, { A: 'a', B: '' })).toMatchObject({ maintenance: { title: 'a  $C' } });
  });

  test('asks only for the variables of what is imported', async () => {
    const used = bytes('endpoints: [{ name: a, url: "https://$HOST/" }]\n# $COMMENT');
    expect(() => readGatus(used, {})).toThrow('not set: HOST.');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of Gatus
    const storage = 'storage: { type: postgres, path: "postgres://${POSTGRES_USER}@db" }';
    const file = bytes(`${storage}\nui: { title: $TITLE }\nendpoints: []\n# $COMMENT`);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of Gatus
    expect(readGatus(file, {})).toMatchObject({ storage: { path: 'postgres://${POSTGRES_USER}@db' } });
  });

  test('joins files and documents as Gatus does', async () => {
    const one = bytes('alerting: { slack: { webhook-url: x } }\nendpoints: [{ name: a }]');
    const other = bytes(
      'alerting: { ntfy: { topic: t } }\nendpoints: [{ name: b }]\n---\nendpoints: [{ name: c }]',
    );
    expect(readGatus([one, other], {})).toEqual({
      alerting: { slack: { 'webhook-url': 'x' }, ntfy: { topic: 't' } },
      endpoints: [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
    });
    const again = bytes('alerting: { slack: { webhook-url: y } }');
    expect(() => readGatus([one, again], {})).toThrow(
      'It defines alerting.slack.webhook-url more than once.',
    );
  });

  test('finds the files of Gatus in manifests of Kubernetes', async () => {
    const manifest = `apiVersion: v1
kind: ConfigMap
metadata: { name: gatus }
data:
  config.yaml: |
    endpoints: [{ name: a, url: "https://a.example.com/" }]
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: gatus }
spec: { replicas: 1 }
`;
    expect(readGatus(bytes(manifest), {})).toEqual({
      endpoints: [{ name: 'a', url: 'https://a.example.com/' }],
    });
  });

  test('says why it takes no provider whose service has a channel', async () => {
    const config = {
      endpoints: [{ name: 'a' }],
      alerting: { zulip: {}, sendgrid: {}, awsses: {}, opsgenie: {}, plivo: {} },
    };
    const { report } = importGatus(readGatus(bytes(JSON.stringify(config)), {}), options);
    const reasons = report.findings.flatMap((finding) =>
      'reason' in finding ? [[finding.source, finding.reason]] : [],
    );
    expect(Object.fromEntries(reasons)).toMatchObject({
      'alerting.zulip': 'It names the channel of Zulip by its number.',
      'alerting.sendgrid': 'It sends e-mail by SendGrid.',
      'alerting.awsses': 'It sends e-mail by Amazon SES.',
      'alerting.opsgenie': 'Opsgenie ends in 2027.',
      'alerting.plivo': 'There is no channel of the type plivo.',
    });
  });

  test.each([
    ['no YAML', 'endpoints: [', 'It is no YAML'],
    ['other YAML', 'services: []', 'It has no endpoints'],
    ['an alias within its anchor', 'endpoints: &e [*e]', 'It is no YAML'],
    ['aliases that grow without end', manyAliases, 'It is no YAML'],
  ])('refuses %s', (_, text, message) => {
    expect(() => readGatus(bytes(text), {})).toThrow(Unreadable);
    expect(() => readGatus(bytes(text), {})).toThrow(message);
  });
});
