import { describe, expect, test } from '@jest/globals';
import { importPrometheus, type NamedFile, readPrometheus, Unreadable } from '@tocsin/imports';
import { expressionOf } from '../../src/prometheus/go-expression.js';
import { jobKeys, type ModuleKind, moduleKeys, moduleKinds } from '../../src/prometheus/module-keys.js';
import { keptKeys, lostKeys, withValue } from '../closed-list.js';
import { dataFile } from '../data-file.js';
import { fileOf, options, plainJob, plainModules, probing } from '../support/prometheus-files.js';

type Fields = Readonly<Record<string, unknown>>;

const names = ['prometheus.yml', 'blackbox.yml', 'targets/web.yml', 'targets/mail.json'];
const recordedFiles = (): Promise<readonly NamedFile[]> =>
  Promise.all(names.map(async (name) => ({ name, bytes: await dataFile(`prometheus/${name}`) })));
const recorded = async () => importPrometheus(readPrometheus(await recordedFiles()), options);

const importedJob = (job: Fields, modules: Fields | undefined, more: readonly NamedFile[] = []) =>
  importPrometheus(
    readPrometheus([
      fileOf('prometheus.yml', { scrape_configs: [job] }),
      ...(modules === undefined ? [] : [fileOf('blackbox.yml', { modules })]),
      ...more,
    ]),
    options,
  );

const targets: Readonly<Record<ModuleKind, string>> = {
  http: 'https://a.example.com/',
  tcp: 'a.example.com:25',
  icmp: 'a.example.com',
  dns: '192.0.2.53',
  grpc: 'a.example.com:50051',
};
const importedModule = (module: Fields, target = targets.http) =>
  importedJob({ ...plainJob, static_configs: [{ targets: [target] }] }, { m: module });

const lossesIn = ({ report }: ReturnType<typeof importedJob>): readonly string[] => {
  const [finding] = report.findings;
  return finding !== undefined && 'losses' in finding ? finding.losses : [];
};
const resultOf = ({ config, report }: ReturnType<typeof importedJob>): string =>
  JSON.stringify([config, report.findings]);

describe('an import of Prometheus', () => {
  test('accounts for every target of the exporter, and for every other part', async () => {
    const { report } = await recorded();
    expect(report.findings.map(({ source, outcome }) => [source, outcome])).toEqual([
      ['scrape_configs[0]', 'not_taken'],
      ['scrape_configs[1].static_configs[0].targets[0]', 'whole'],
      ['scrape_configs[1].static_configs[0].targets[1]', 'whole'],
      ['scrape_configs[1].static_configs[1].targets[0]', 'with_losses'],
      ['targets/web.yml[0].targets[0]', 'whole'],
      ['scrape_configs[1].file_sd_configs[1]', 'not_taken'],
      ['scrape_configs[2].consul_sd_configs', 'not_taken'],
      ['targets/mail.json[0].targets[0]', 'with_losses'],
      ['targets/mail.json[0].targets[1]', 'not_taken'],
      ['scrape_configs[3].static_configs[0].targets[0]', 'with_losses'],
      ['scrape_configs[4].static_configs[0].targets[0]', 'with_losses'],
      ['scrape_configs[5]', 'not_taken'],
      ['rule_files', 'not_taken'],
    ]);
    expect(report.server.egress_allow).toEqual(['192.168.1.1/32']);
  });

  test('takes a target by its module, with the times and the labels of both', async () => {
    const { config, report, secrets } = await recorded();
    expect(config.monitors['https-shop-example-com-health']).toEqual({
      name: 'https://shop.example.com/health',
      type: 'http',
      target: 'https://shop.example.com/health',
      settings: { max_redirects: 10 },
      interval_seconds: 30,
      timeout_seconds: 5,
      tags: ['web', 'team:web'],
    });
    expect(config.monitors['blog-example-com']).toMatchObject({ target: 'http://blog.example.com/' });
    const login = Object.values(config.monitors).filter(
      ({ target }) => target === 'https://login.example.com/',
    );
    const request = {
      headers: { 'X-Api-Key': 'header-secret' },
      basic_auth: { username: 'probe', password: 'basic-secret' },
      max_redirects: 0,
      accepted_statuses: ['200', '401'],
    };
    expect(login.map(({ type, settings }) => [type, settings])).toEqual([
      [
        'api',
        {
          ...request,
          max_latency_ms: 9500,
          header_assertions: [{ name: 'Content-Type', is: 'matching', value: 'text/html' }],
        },
      ],
      ['keyword', { regular_expression: 'Sign in', ignore_case: true, ...request }],
      ['keyword', { regular_expression: '(?<![\\s\\S])Error', expect: 'absent', ...request }],
    ]);
    expect(config.monitors['mail-example-com-25']).toMatchObject({
      type: 'port',
      target: 'mail.example.com:25',
      settings: { regular_expression: '^220 ' },
      timeout_seconds: 4,
    });
    expect(config.monitors['192-0-2-53']).toMatchObject({
      type: 'dns',
      target: 'example.com',
      settings: { record_type: 'SOA', server: '192.0.2.53:53' },
    });
    expect([...new Set(secrets.map(({ value }) => value))].sort()).toEqual(['basic-secret', 'header-secret']);
    expect(JSON.stringify(report)).not.toMatch(/-secret/);
  });

  test('takes the modules as the exporter ships them where no blackbox.yml is given, and says so', () => {
    const job = (module: string) => ({ ...plainJob, params: { module: [module] } });
    expect(lossesIn(importedJob(job('http_2xx'), undefined))).toEqual([
      'its module http_2xx, which is taken as the exporter ships it',
    ]);
    expect(importedJob(job('own'), undefined).report.findings[0]).toMatchObject({
      outcome: 'not_taken',
      reason: 'Its module own is not among the shipped ones.',
    });
    expect(importedJob(job('own'), {}).report.findings[0]).toMatchObject({
      reason: 'Its module own is not in the given blackbox.yml.',
    });
  });

  test('keeps the half second that the exporter leaves to Prometheus as a limit of the answer', () => {
    const { config, report } = importedJob(plainJob, { m: { prober: 'http' } });
    expect(config.monitors['https-a-example-com']).toMatchObject({
      type: 'api',
      settings: { max_latency_ms: 9500 },
      timeout_seconds: 10,
    });
    expect(report.findings[0]).toMatchObject({ outcome: 'whole' });
    expect(lossesIn(importedModule({ prober: 'tcp' }, targets.tcp))).toEqual([
      'a check may take 10 s, and took up to 9.5 s',
    ]);
  });

  test.each([
    [{ action: 'keep', source_labels: ['__address__'], regex: 'a.*' }],
    [{ source_labels: ['__address__'], regex: '(.*):9100', target_label: '__param_target' }],
    [{ source_labels: ['__address__'], target_label: '__param_target', replacement: 'https://$1/' }],
    [{ target_label: '__param_hostname', replacement: 'x' }],
    [{ action: 'labelmap', regex: '__meta_(.+)' }],
    [{ source_labels: ['a', 'b'], target_label: '__param_target' }],
    [{ source_labels: ['__address__'], target_label: '__param_target', quantum: 1 }],
    // Then the exporter would probe itself.
    [{ target_label: '__address__', replacement: 'blackbox:9115' }],
  ])('takes no job whose rules choose or change its targets: %j', (rule) => {
    const job = { ...plainJob, relabel_configs: [rule, ...probing] };
    expect(importedJob(job, { m: plainModules.http }).report.findings).toEqual([
      expect.objectContaining({ reason: 'Its relabelling rule 1 chooses or changes targets.' }),
    ]);
  });

  test('follows a label that names the module', () => {
    const job = {
      ...plainJob,
      static_configs: [{ targets: ['a.example.com'], labels: { probe: 'ping' } }],
      relabel_configs: [...probing, { source_labels: ['probe'], target_label: '__param_module' }],
    };
    const { config } = importedJob(job, { m: plainModules.http, ping: plainModules.icmp });
    expect(config.monitors['a-example-com']).toMatchObject({ type: 'ping', tags: ['one', 'probe:ping'] });
  });

  test('finds files of targets by their names, whatever folders were given', () => {
    const job = {
      ...plainJob,
      static_configs: [],
      file_sd_configs: [{ files: ['/etc/prometheus/web/*.yml'] }],
    };
    const group = [{ targets: ['https://a.example.com/'] }];
    const countOf = (name: string) =>
      Object.keys(importedJob(job, { m: plainModules.http }, [fileOf(name, group)]).config.monitors).length;
    expect(['a.yml', 'web/a.yml', 'prometheus/web/a.yml'].map(countOf)).toEqual([1, 1, 1]);
    expect(['a.json', 'other/a.yml'].map(countOf)).toEqual([0, 0]);
    const { report } = importedJob(job, { m: plainModules.http }, [fileOf('other/a.yml', group)]);
    expect(report.findings.map(({ source }) => source)).toEqual([
      'scrape_configs[0].file_sd_configs[0]',
      'other/a.yml',
    ]);
  });
});

describe('a module of the exporter', () => {
  test.each([
    ['http', targets.http],
    ['tcp', targets.tcp],
  ] as const)('with the prober %s and nothing chosen is whole', (kind, target) => {
    expect(importedModule(plainModules[kind], target).report.findings[0]).toMatchObject({ outcome: 'whole' });
  });

  test.each([
    [{ tls_config: { insecure_skip_verify: true } }, 'certificates are always verified'],
    [{ tls_config: { ca_file: 'ca.pem' } }, 'only public certificate authorities are trusted'],
    [{ proxy_url: 'http://proxy:3128' }, 'it is checked without the proxy'],
    [{ basic_auth: { username: 'a', password_file: '/run/secret' } }, 'its login is in a file'],
    [{ authorization: { credentials_file: '/run/secret' } }, 'its login is in a file'],
    [{ valid_status_codes: [200, 1000] }, 'an answer may have a status that is not accepted'],
  ])('that would fail at once with %j is paused', (http, reason) => {
    const imported = importedModule({ ...plainModules.http, http });
    expect(Object.values(imported.config.monitors)).toEqual([
      expect.objectContaining({ paused: 'when_created' }),
    ]);
    expect(lossesIn(imported)).toContain(`it is paused, because it would fail: ${reason}`);
  });

  test.each([
    [{ fail_if_ssl: true }, targets.http, 'It fails if TLS is used, and its URL begins with https://.'],
    [{ fail_if_not_ssl: true }, 'http://a.example.com/', 'It fails unless a redirect leads to https://.'],
    [{ oauth2: { client_id: 'a' } }, targets.http, 'It gets a token by OAuth 2 before each check.'],
    [{ tls_config: { cert_file: 'a.pem' } }, targets.http, 'It logs in with a client certificate.'],
    [{ body_file: 'body.json' }, targets.http, 'Its body is in a file.'],
    [{ method: 'TRACE' }, targets.http, 'Its method is TRACE.'],
    [{}, 'https://', 'It is no valid URL.'],
  ])('with %j at %s is not taken', (http, target, reason) => {
    expect(importedModule({ ...plainModules.http, http }, target).report.findings[0]).toMatchObject({
      outcome: 'not_taken',
      reason,
    });
  });

  test.each([
    [{ query_name: 'example.com', query_type: 'ANY' }, 'It asks for ANY.'],
    [{ query_name: 'example.com' }, 'It asks for ANY.'],
    [{ query_type: 'A' }, 'It asks for no valid name.'],
    [{ query_name: '192.0.2.1', query_type: 'PTR' }, 'It asks for no valid name.'],
    [{ query_name: 'example.com', query_type: 'A', valid_rcodes: ['NXDOMAIN'] }, 'A failure is right there.'],
  ])('that asks a name server for %j is not taken', (dns, reason) => {
    expect(importedModule({ prober: 'dns', dns }, targets.dns).report.findings[0]).toMatchObject({ reason });
  });

  test.each([
    ['PTR', '1.2.0.192.in-addr.arpa'],
    ['TLSA', '_25._tcp.mx.example.com'],
    ['DS', 'example.com'],
  ])('asks a name server for %s records of %s', (query_type, query_name) => {
    const dns = { query_name, query_type };
    expect(importedModule({ prober: 'dns', dns }, targets.dns).config.monitors).toMatchObject({
      [Object.keys(importedModule({ prober: 'dns', dns }, targets.dns).config.monitors)[0] ?? '']: {
        type: 'dns',
        target: query_name,
        settings: { record_type: query_type },
      },
    });
  });

  test('with the prober grpc asks the health service', () => {
    const module = {
      prober: 'grpc',
      grpc: { service: 'cart', tls: true, tls_config: { insecure_skip_verify: true } },
    };
    const { config } = importedModule(module, targets.grpc);
    expect(Object.values(config.monitors)).toMatchObject([
      {
        type: 'grpc',
        target: targets.grpc,
        settings: { service: 'cart', tls: true },
        paused: 'when_created',
      },
    ]);
    expect(importedModule({ prober: 'grpc' }, 'a.example.com').report.findings[0]).toMatchObject({
      reason: 'It is no valid host and port.',
    });
  });

  test.each(['unix', 'websocket', 'quantum'])('with the prober %s is not taken', (prober) => {
    expect(importedModule({ prober }).report.findings[0]).toMatchObject({
      reason: `Its prober is ${prober}.`,
    });
  });

  test.each([
    [[{ expect: '^220' }], { regular_expression: '^220' }, []],
    [[{ send: 'PING\r' }, { expect: 'PONG$' }], { send: 'PING\r', regular_expression: 'PONG$' }, []],
    [[{ expect: '^SSH-2.0-' }, { send: 'x' }], { regular_expression: '^SSH-2.0-' }, []],
    [
      [{ expect: '^220' }, { send: 'STARTTLS\r' }, { expect: '^220' }, { starttls: true }],
      { regular_expression: '^220' },
      ['its conversation beyond the first answer', 'that STARTTLS must succeed'],
    ],
    [[{ expect_bytes: 'S' }], {}, ['its conversation: a connection is enough']],
    [[{ expect: '\\pL' }], {}, ['its conversation: a connection is enough']],
  ])('that talks by %j becomes a port monitor with %j', (query_response, settings, losses) => {
    const imported = importedModule({ ...plainModules.tcp, tcp: { query_response } }, targets.tcp);
    expect(imported.config.monitors['a-example-com-25']).toMatchObject({ type: 'port', settings });
    expect(lossesIn(imported)).toEqual(losses);
  });

  test('keeps the credentials of its login, whatever their scheme is', () => {
    const settingsWith = (http: Fields): unknown =>
      Object.values(importedModule({ ...plainModules.http, http }).config.monitors)[0]?.settings;
    expect(settingsWith({ authorization: { credentials: 'abc' } })).toMatchObject({ bearer_token: 'abc' });
    expect(settingsWith({ bearer_token: 'abc' })).toMatchObject({ bearer_token: 'abc' });
    expect(settingsWith({ authorization: { type: 'Token', credentials: 'abc' } })).toMatchObject({
      headers: { Authorization: 'Token abc' },
    });
  });
});

describe('an expression of Go', () => {
  test.each([
    ['ok', 'ok ', true],
    ['^ok$', 'ok', true],
    ['^ok$', 'x\nok', false],
    ['a.c', 'a\nc', false],
    ['[a-z]+\\.js', 'app.js', true],
    ['^(?:a|b){2}', 'ab', true],
  ])('%s means the same for %j', (given, text, isFound) => {
    const { expression = '' } = expressionOf(given) ?? {};
    expect(new RegExp(expression, 'um').test(text)).toBe(isFound);
  });

  test.each([
    '\\pL',
    '\\bok\\b',
    '(?s)a.b',
    '[[:alpha:]]',
    '\\Aok',
    '\\s',
    '(?P<name>a)',
    '',
    'a'.repeat(901),
    '^+OK',
  ])('%s that may mean something else is not taken', (given) => {
    expect(expressionOf(given)).toBeUndefined();
  });
});

describe('the keys of a module and of a job', () => {
  const changes: Fields = {
    prober: 'unix',
    timeout: '3s',
    valid_status_codes: [404],
    method: 'POST',
    headers: { Accept: 'text/plain' },
    follow_redirects: false,
    no_follow_redirects: true,
    fail_if_ssl: true,
    fail_if_not_ssl: true,
    fail_if_body_matches_regexp: ['a'],
    fail_if_body_not_matches_regexp: ['a'],
    fail_if_header_matches: [{ header: 'A', regexp: 'a' }],
    fail_if_header_not_matches: [{ header: 'A', regexp: 'a' }],
    body: 'a',
    body_file: 'a',
    basic_auth: { username: 'a', password: 'b' },
    authorization: { credentials: 'a' },
    bearer_token: 'a',
    bearer_token_file: 'a',
    oauth2: { client_id: 'a' },
    proxy_url: 'http://proxy',
    proxy_from_environment: true,
    insecure_skip_verify: true,
    ca: 'a',
    ca_file: 'a',
    cert: 'a',
    cert_file: 'a',
    key: 'a',
    key_file: 'a',
    enable_http2: false,
    ip_protocol_fallback: false,
    query_response: [{ expect: 'a' }],
    tls: true,
    service: 'cart',
    query_name: 'example.org',
    query_type: 'MX',
    recursion_desired: false,
    valid_rcodes: ['NXDOMAIN'],
  };

  test.each(keptKeys(moduleKeys))(
    'keeps %s by %s: another value changes what is made or said',
    (key, kind) => {
      const plain: Fields =
        key.includes('tls_config') && kind !== 'http'
          ? { ...plainModules[kind], [kind]: { tls: true } }
          : plainModules[kind];
      const value = changes[key.split('.').at(-1) ?? ''];
      expect(value).toBeDefined();
      expect(resultOf(importedModule(withValue(plain, key, value), targets[kind]))).not.toBe(
        resultOf(importedModule(plain, targets[kind])),
      );
    },
  );

  test.each(
    moduleKinds.flatMap((kind) =>
      lostKeys(moduleKeys).flatMap((key) => (key.startsWith(kind) ? [[key, kind] as const] : [])),
    ),
  )('loses %s of %s', (key, kind) => {
    const before = lossesIn(importedModule(plainModules[kind], targets[kind]));
    const after = lossesIn(importedModule(withValue(plainModules[kind], key, ['x']), targets[kind]));
    expect(after).toHaveLength(before.length + 1);
  });

  test('a key that the exporter or Prometheus gains is a loss, whatever it means', () => {
    const module = { ...plainModules.http, http: { quantum: false } };
    expect(lossesIn(importedModule(module))).toEqual([
      'its key http.quantum, which this import does not know',
    ]);
    const job = { ...plainJob, quantum: 1, params: { module: ['m'], quantum: ['a'] } };
    expect(lossesIn(importedJob(job, { m: plainModules.http }))).toEqual([
      'its key params.quantum, which this import does not know',
      'its key quantum, which this import does not know',
    ]);
  });

  const jobChanges: Fields = {
    job_name: 'two',
    metrics_path: '/metrics',
    'params.module': ['other'],
    scrape_interval: '45s',
    scrape_timeout: '3s',
    static_configs: [],
    file_sd_configs: [{ files: ['a.yml'] }],
    relabel_configs: [],
  };
  test.each(keptKeys(jobKeys))('a job keeps %s', (key) => {
    expect(Object.hasOwn(jobChanges, key)).toBe(true);
    // A path says that a job probes where no rule does.
    const plain = key === 'metrics_path' ? { ...plainJob, relabel_configs: [] } : plainJob;
    const changed = withValue(plain, key, jobChanges[key]);
    const modules = { m: plainModules.http, other: plainModules.icmp };
    expect(resultOf(importedJob(changed, modules))).not.toBe(resultOf(importedJob(plain, modules)));
  });
});

describe('reading the files of Prometheus', () => {
  test.each([
    ['no YAML', 'a: [', 'It is no YAML'],
    ['another YAML', 'endpoints: []', 'prometheus.yml has neither scrape_configs'],
    ['no file with jobs', 'modules: {}', 'None of its files has scrape_configs.'],
    ['lists in lists without end', '['.repeat(200_000), 'in each other'],
    ['too many bytes', ' '.repeat(8 * 1024 * 1024 + 1), 'at most 8388608 bytes'],
  ])('refuses %s', (_, text, message) => {
    const files = [fileOf('prometheus.yml', text)];
    expect(() => readPrometheus(files)).toThrow(Unreadable);
    expect(() => readPrometheus(files)).toThrow(message);
  });

  test('refuses two files with jobs', () => {
    const file = fileOf('prometheus.yml', { scrape_configs: [] });
    expect(() => readPrometheus([file, file])).toThrow('Two of its files have scrape_configs.');
  });

  test.each([
    ['patterns', Array(20_001).fill('a.json'), []],
    ['groups', Array(200).fill('a.json'), Array(200).fill({})],
  ])('refuses more %s than it follows', (what, patterns, groups) => {
    const job = { ...plainJob, static_configs: [], file_sd_configs: [{ files: patterns }] };
    expect(() => importedJob(job, { m: plainModules.http }, [fileOf('a.json', groups)])).toThrow(
      `more than 20000 ${what}`,
    );
  });
});
