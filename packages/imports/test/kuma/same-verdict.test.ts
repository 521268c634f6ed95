import { beforeAll, describe, expect, test } from '@jest/globals';
import { importKuma, readKuma } from '@tocsin/imports';
import type { ColumnFates } from '../../src/kuma/columns.js';
import { monitorColumns, type TakenType, takenTypes } from '../../src/kuma/monitor-columns.js';
import { type ListedTable, tableColumns } from '../../src/kuma/table-columns.js';
import { dataFile } from '../data-file.js';
import { plainRows } from '../support/kuma-rows.js';

type KumaFile = Awaited<ReturnType<typeof readKuma>>;
type KumaRow = KumaFile['tables']['monitor'][number];

const options = { fileSet: 'kuma', reachability: false, now: new Date('2026-11-23T12:00:00Z') };

let file: KumaFile;
beforeAll(async () => {
  file = await readKuma(await dataFile('kuma-2.5.db'));
});

/** A row as the form of Uptime Kuma 2 stores it, where nothing but the type was chosen. */
const rowOf = (type: TakenType, changes: KumaRow = {}): KumaRow => ({
  ...file.defaults.monitor,
  id: 1,
  name: 'One',
  type,
  interval: 60,
  retry_interval: 60,
  expiry_notification: 0,
  ...plainRows[type],
  ...changes,
});

const imported = (rows: readonly KumaRow[], tables: Partial<KumaFile['tables']> = {}) => {
  const none = Object.fromEntries(Object.keys(file.tables).map((table) => [table, []]));
  return importKuma(
    { ...file, tables: { ...(none as unknown as KumaFile['tables']), monitor: rows, ...tables } },
    options,
  );
};

/** The row of a type, with a child if it is a group. */
const importedOne = (type: TakenType, changes: KumaRow = {}) => {
  const child = rowOf('port', { id: 2, parent: 1 });
  return imported([rowOf(type, changes), ...(type === 'group' ? [child] : [])]);
};

const lossesOf = ({ report: { findings } }: ReturnType<typeof imported>): readonly string[] => {
  const [finding] = findings;
  return finding !== undefined && 'losses' in finding ? finding.losses : [];
};

describe('the closed list of columns', () => {
  test.each(['kuma-1.23.db', 'kuma-2.5.db', 'kuma-1.23-backup.json'])(
    'has each column of %s',
    async (name) => {
      const { tables } = await readKuma(await dataFile(name));
      const lists = { ...tableColumns, monitor: monitorColumns };
      const unlisted = Object.entries(lists).flatMap(([table, columns]) =>
        Object.keys(Object.assign({}, ...tables[table as ListedTable]))
          .filter((column) => !Object.hasOwn(columns, column))
          .map((column) => `${table}.${column}`),
      );
      expect(unlisted).toEqual([]);
    },
  );

  test.each(takenTypes)('makes a loss of a column that nobody knew, for %s', (type) => {
    const loss = 'its column new_option, which this import does not know';
    expect(lossesOf(importedOne(type, { new_option: 1 }))).toContain(loss);
    expect(lossesOf(importedOne(type, { new_option: null }))).not.toContain(loss);
  });

  test('takes the default of the schema for a column that nobody knew as usual, and no other value', () => {
    const withDefault = { ...file, defaults: { monitor: { ...file.defaults.monitor, new_option: 5 } } };
    const lossesWith = (value: number) =>
      lossesOf(
        importKuma(
          {
            ...withDefault,
            tables: { ...file.tables, notification: [], monitor: [rowOf('http', { new_option: value })] },
          },
          options,
        ),
      );
    expect(lossesWith(5)).not.toContainEqual(expect.stringContaining('new_option'));
    expect(lossesWith(0)).toContainEqual(expect.stringContaining('new_option'));
  });

  /** A value that differs from those of `plainRows`, for each column that a mapping reads. */
  const others: KumaRow = {
    name: 'Two',
    active: 0,
    parent: 7,
    upside_down: 1,
    interval: 90,
    retry_interval: 30,
    maxretries: 3,
    timeout: 7,
    url: 'https://b.example.com/',
    method: 'POST',
    body: '{"a": 1}',
    http_body_encoding: 'xml',
    headers: '{"X-One": "1"}',
    auth_method: 'ntlm',
    basic_auth_user: 'me',
    basic_auth_pass: 'pass',
    bearer_token: 'token',
    maxredirects: 3,
    accepted_statuscodes_json: '["404"]',
    ignore_tls: 1,
    proxy_id: 1,
    expiry_notification: 1,
    domain_expiry_notification: 1,
    keyword: 'Hello',
    invert_keyword: 1,
    json_path: '$.a',
    json_path_operator: '!=',
    expected_value: 'DOWN',
    hostname: 'b.example.com',
    port: 81,
    smtp_security: 'starttls',
    expected_tls_alert: 'certificate_required',
    ping_count: 3,
    dns_resolve_type: 'MX',
    dns_resolve_server: '9.9.9.9',
    conditions: '[{"type":"expression","variable":"record","operator":"equals","value":"192.0.2.1"}]',
    database_connection_string: 'redis://b.example.com:6379',
    database_query: 'SELECT 2',
    grpc_url: 'b.example.com:50051',
    grpc_protobuf: 'syntax = "proto3"; package shop; service Health {}',
    grpc_service_name: 'Cart',
    grpc_method: 'watch',
    grpc_body: '{"service": "cart"}',
    grpc_enable_tls: 1,
    ws_ignore_sec_websocket_accept_header: 1,
    ws_subprotocol: 'chat',
    radius_password: 'other',
    snmp_version: '3',
    snmp_oid: '1.3.6.1.2.1.1.5.0',
    snmp_v3_username: 'me',
    mqtt_topic: 'shop/other',
    mqtt_success_message: 'fine',
    mqtt_username: 'me',
    mqtt_password: 'pass',
    mqtt_check_type: 'json-query',
    push_token: 'Pu5hT0kenPu5hT0kenPu5hT0kenPu5h3',
  };
  /** What a column means only beside another one. */
  const beside: Readonly<Record<string, KumaRow>> = {
    http_body_encoding: { body: '<a/>' },
    basic_auth_user: { auth_method: 'basic' },
    basic_auth_pass: { auth_method: 'basic' },
    bearer_token: { auth_method: 'bearer' },
    retry_interval: { maxretries: 2 },
    mqtt_password: { mqtt_username: 'me' },
    snmp_v3_username: { snmp_version: '3' },
    parent: {},
  };
  const kept = Object.entries(monitorColumns).flatMap(([column, fate]) =>
    fate.fate === 'kept_by' ? fate.kinds.map((type) => [column, type] as const) : [],
  );

  // The row of a group has its name, its monitors and its channels, but no check of its own.
  const ofChecks = kept.filter(([column, type]) => type !== 'group' && column !== 'type');

  test.each(ofChecks)('keeps %s by %s: another value changes what is made or said', (column, type) => {
    const around: KumaRow = {
      ...beside[column],
      ...(column === 'ignore_tls' &&
        type === 'redis' && { database_connection_string: 'rediss://a.example.com' }),
      ...(column === 'expiry_notification' && type === 'port' && { smtp_security: 'secure' }),
      ...(column === 'smtp_security' && { expiry_notification: 1 }),
    };
    const group = rowOf('group', { id: 7, name: 'Above' });
    const proxy = [{ id: 1, active: 1 }];
    const resultOf = (changes: KumaRow) => {
      const { config, report } = imported([rowOf(type, { ...around, ...changes }), group], { proxy });
      return JSON.stringify([config, report]);
    };
    expect(resultOf({ [column]: others[column] ?? null })).not.toBe(resultOf({}));
  });

  test('loses options that no mapping reads', () => {
    expect(lossesOf(importedOne('ping', { packet_size: 1000, resend_interval: 2 }))).toEqual([
      'repeated messages while it is down',
      'its packets of 1000 bytes',
    ]);
    expect(lossesOf(importedOne('json-query', { retry_only_on_status_code_failure: 1 }))).toEqual([
      'that a wrong value counts at once: it counts after as many failures as a wrong status',
    ]);
  });
});

describe('the closed lists of the other tables', () => {
  const tables = Object.keys(tableColumns) as ListedTable[];
  const columns = tables.flatMap((table) =>
    Object.entries<ColumnFates<'row'>[string]>(tableColumns[table]).map(
      ([column, fate]) => [table, column, fate] as const,
    ),
  );

  /** Groups and their monitors have an order, which takes two of them. */
  const more = {
    group: [{ id: 2, name: 'Others', public: 1, weight: 1, status_page_id: 1 }],
    monitor_group: [1, 2].map((group_id) => ({
      id: 2 + group_id,
      monitor_id: 3,
      group_id,
      weight: 1,
      send_url: 0,
    })),
  };

  /** The real database, where a column of the first row of a table, or of all, has another value. */
  const importedWith = (
    table: ListedTable,
    column: string,
    value: KumaRow[string],
    { defaults = {}, rowsMax = Infinity } = {},
  ) => {
    const withMore = {
      ...file.tables,
      group: [...file.tables.group, ...more.group],
      monitor_group: [...file.tables.monitor_group, ...more.monitor_group],
    };
    const rows = withMore[table].map((row, index) => (index < rowsMax ? { ...row, [column]: value } : row));
    const tables = { ...withMore, [table]: rows };
    return importKuma({ ...file, defaults: { [table]: defaults }, tables }, options);
  };
  const allLosses = ({ report }: ReturnType<typeof imported>): readonly string[] =>
    report.findings.flatMap((finding) => ('losses' in finding ? finding.losses : []));

  test.each(tables)('make a loss of a column of %s that nobody knew', (table) => {
    const loss = 'its column new_option, which this import does not know';
    expect(allLosses(importedWith(table, 'new_option', 1))).toContain(loss);
    expect(allLosses(importedWith(table, 'new_option', 0))).not.toContain(loss);
    expect(allLosses(importedWith(table, 'new_option', 1, { defaults: { new_option: 1 } }))).not.toContain(
      loss,
    );
    expect(allLosses(importedWith(table, 'new_option', 0, { defaults: { new_option: 1 } }))).toContain(loss);
  });

  const others = [null, 0, 1, 2, 3, 4, 5, 3_600, 'other', '2027-02-01 10:00:00', '11:30', '[3]', '{}'];

  test.each(columns.filter(([, , { fate }]) => fate === 'kept_by'))(
    'keep %s.%s: another value changes what is made or said',
    (table, column) => {
      const resultOf = (value: KumaRow[string], rowsMax: number) =>
        JSON.stringify(importedWith(table, column, value, { rowsMax }));
      const usual = resultOf(null, Infinity);
      const isOther = others.some((value) =>
        [Infinity, 1].some((rowsMax) => resultOf(value, rowsMax) !== usual),
      );
      expect(isOther).toBe(true);
    },
  );

  test.each(columns.filter(([, , { fate }]) => fate === 'lost' || fate === 'same_by_default'))(
    'lose another value of %s.%s, and not the usual one',
    (table, column, fate) => {
      if (!('words' in fate)) throw new Error('It is not lost.');
      const countWith = (value: KumaRow[string]) =>
        allLosses(importedWith(table, column, value)).filter((loss) => loss === fate.words('other')).length;
      expect(countWith('other')).toBeGreaterThan(countWith(fate.usual[0] ?? ''));
    },
  );
});

describe('a row of Uptime Kuma', () => {
  const wholeTypes = takenTypes.filter(
    (type) => !['group', 'smtp', 'websocket-upgrade', 'snmp', 'push'].includes(type),
  );

  test.each(wholeTypes)('of the type %s with nothing chosen is whole', (type) => {
    expect(importedOne(type).report.findings[0]).toMatchObject({ outcome: 'whole' });
  });

  test.each(takenTypes.filter((type) => type !== 'group'))('that is upside down stays so: %s', (type) => {
    const { config, report } = importedOne(type, { upside_down: 1 });
    expect(config.monitors.one?.settings).toMatchObject({ upside_down: true });
    expect(report.findings[0]).toEqual(importedOne(type).report.findings[0]);
  });

  test('sends the Accept of Uptime Kuma, unless it has its own', () => {
    const acceptOf = (headers: string | null) =>
      importedOne('http', { headers }).config.monitors.one?.settings;
    expect(acceptOf(null)).toMatchObject({ headers: { Accept: expect.stringMatching(/^text\/html,/) } });
    expect(acceptOf('{"accept": "application/json"}')).toMatchObject({
      headers: { accept: 'application/json' },
    });
  });

  test.each([
    ['192.0.2.1', true],
    ['2001:db8::25', true],
    ['1.2.0.192.in-addr.arpa', false],
  ])('asks for the PTR records of %s as Node does: %s', (hostname, isTaken) => {
    const conditions = '[{"type":"expression","variable":"record","operator":"equals","value":"mail.test"}]';
    const { config, report } = importedOne('dns', { hostname, dns_resolve_type: 'PTR', conditions });
    expect(report.findings[0]?.outcome).toBe(isTaken ? 'whole' : 'not_taken');
    const settings = { record_type: 'PTR', expected: ['mail.test'], others_allowed: true };
    if (isTaken) expect(config.monitors.one).toMatchObject({ type: 'dns', target: hostname, settings });
  });

  test('logs in with an empty password, and with a colon in the user name', () => {
    const login = (basic_auth_user: string, basic_auth_pass: string | null) =>
      importedOne('http', { auth_method: 'basic', basic_auth_user, basic_auth_pass }).config.monitors.one
        ?.settings;
    expect(login('me', null)).toMatchObject({ basic_auth: { username: 'me', password: '' } });
    expect(login('a:b', 'c')).toMatchObject({ basic_auth: { username: 'a', password: 'b:c' } });
  });

  test('that accepts the status 1000 is paused, and says so', () => {
    const result = importedOne('http', { accepted_statuscodes_json: '["200-299","1000"]' });
    expect(result.config.monitors.one).toMatchObject({ paused: 'when_created' });
    expect(lossesOf(result)).toContain('its accepted status 1000');
  });

  test('keeps the blanks of a keyword', () => {
    expect(importedOne('keyword', { keyword: ' ok ' }).config.monitors.one?.settings).toMatchObject({
      text: ' ok ',
    });
  });

  test.each([
    ['"status":"ok"', '{ "status" : "ok" }'],
    ['"status": "ok"', '{"status":"ok"}'],
    ['café', '{"name": "caf\\u00E9"}'],
    ['a/b', '{"path": "a\\/b"}'],
    ['"a","b"', '["a",\n "b"]'],
  ])('finds the keyword %s in the JSON %s, and says what differs', (keyword, body) => {
    const result = importedOne('keyword', { keyword });
    const { regular_expression: source } = Object(result.config.monitors.one?.settings);
    expect(body).toMatch(new RegExp(source, 'um'));
    expect(keyword).toMatch(new RegExp(source, 'um'));
    expect(lossesOf(result)).toHaveLength(1);
  });

  test.each([
    ['==', '5', { is: 'matching', value: '^5$' }],
    ['==', 'UP', { is: 'equal_to', value: 'UP' }],
    ['==', 'null', { is: 'equal_to', value: 'null' }],
    ['!=', '5', { is: 'matching', value: '^(?!5$)' }],
  ])('compares JSON at a path as a text by %s with %s', (json_path_operator, expected_value, assertion) => {
    const { config } = importedOne('json-query', { json_path: 'a', json_path_operator, expected_value });
    expect(config.monitors.one?.settings).toMatchObject({ json_assertions: [{ path: '$.a', ...assertion }] });
  });

  // The verdicts of Uptime Kuma on such answers are recorded: compare/kuma.
  test.each([
    ['UP', ['UP', '"UP"', ' "UP"\n'], ['UP\n', 'UPS', 'up', '["UP"]', '[UP]', '"', '']],
    ['5', ['5', '"5"', '5.0', '[5]', '["5"]', '5\n'], ['55', '5.5', '[5,5]', '{"a":5}', 'a\n5\nb']],
    ['true', ['true', '"true"', '[true]'], ['false', 'untrue', 'null']],
    ['a"b', ['a"b', '"a\\"b"'], ['a\\"b', '"a"b"']],
    ['', ['', '""'], [' ', '"a"']],
  ])('compares a whole answer, JSON or not, with %s', (expected_value, equal, others) => {
    const { type, settings } = Object(importedOne('json-query', { expected_value }).config.monitors.one);
    expect(type).toBe('keyword');
    const expression = new RegExp(settings.regular_expression, 'um');
    expect(equal.filter((answer) => !expression.test(answer))).toEqual([]);
    expect(others.filter((answer) => expression.test(answer))).toEqual([]);
    const differing = importedOne('json-query', { json_path_operator: '!=', expected_value });
    expect(differing.config.monitors.one?.settings).toMatchObject({
      regular_expression: settings.regular_expression,
      expect: 'absent',
    });
  });

  test.each(['null', '5.0', '"UP"', '[5]', '{"a":1}'])(
    'that compares a whole answer with %s, to which none is equal, is not taken',
    (expected_value) => {
      const { report } = importedOne('json-query', { expected_value });
      expect(report.findings[0]).toMatchObject({
        outcome: 'not_taken',
        reason: `No answer is equal to what it expects: $ == ${expected_value}`,
      });
    },
  );

  test.each(['a/b', 'Köln', 'a"b'])(
    'says that escapes are read where a whole answer is %s',
    (expected_value) => {
      expect(lossesOf(importedOne('json-query', { expected_value }))).toEqual([
        'that escapes of JSON are read',
      ]);
    },
  );

  test.each(['==', '!=', 'contains'])(
    'compares a long answer by %s as JSON, with a loss',
    (json_path_operator) => {
      const result = importedOne('json-query', { json_path_operator, expected_value: 'long '.repeat(250) });
      expect(result.config.monitors.one).toMatchObject({ type: 'api' });
      expect(lossesOf(result)).toContain('that an answer which is no JSON is a text');
    },
  );

  test('compares the answer to a POST in a step, and its difference as JSON', () => {
    const post = { method: 'POST', body: '{}' };
    const equal = importedOne('json-query', post);
    expect(equal.config.monitors.one).toMatchObject({ type: 'multi_step' });
    expect(lossesOf(equal)).toEqual([]);
    const differing = importedOne('json-query', { ...post, json_path_operator: '!=' });
    expect(differing.config.monitors.one).toMatchObject({ type: 'api' });
    expect(lossesOf(differing)).toContain('that an answer which is no JSON is a text');
  });

  test.each([' ok', 'ok\n', 'K\\u00f6ln', '5.0', '1e3', '12345678901234567890'])(
    'with the keyword %j, which JSON may have otherwise, says so',
    (keyword) => {
      const result = importedOne('keyword', { keyword });
      expect(result.config.monitors.one?.settings).toMatchObject({ text: keyword });
      expect(lossesOf(result)).toEqual([expect.stringMatching(/^that in JSON its keyword is looked for/)]);
      expect(lossesOf(importedOne('keyword', { keyword: 'version 1.25 ok' }))).toEqual([]);
    },
  );

  test('names the operator >= that it does not take', () => {
    const { report } = importedOne('json-query', { json_path_operator: '>=', expected_value: '5' });
    expect(report.findings[0]).toMatchObject({ reason: 'It compares by >=: $ >= 5' });
  });

  test('is paused by a proxy that is on, and not by one that is off', () => {
    const monitorWith = (active: number) =>
      imported([rowOf('http', { proxy_id: 3 })], { proxy: [{ id: 3, active }] }).config.monitors.one;
    expect(monitorWith(1)).toMatchObject({ paused: 'when_created' });
    expect(monitorWith(0)).not.toHaveProperty('paused');
  });

  test('of a port is up whatever its certificate, whose end is watched beside it', () => {
    const monitors = (smtp_security: string, expiry_notification: number) =>
      importedOne('port', { smtp_security, expiry_notification });
    for (const security of ['secure', 'starttls', 'none']) {
      expect(monitors(security, 1).config.monitors.one).not.toHaveProperty('settings');
      expect(lossesOf(monitors(security, 0))).toEqual([]);
      expect(lossesOf(monitors(security, 1))).toHaveLength(security === 'none' ? 0 : 1);
    }
    expect(monitors('secure', 1).config.monitors['certificate-of-a-example-com-80']).toMatchObject({
      target: 'a.example.com:80',
    });
  });

  test('in a paused group is paused, and says that Uptime Kuma checks it', () => {
    const group = rowOf('group', { id: 7, name: 'Above', active: 0 });
    const paused = imported([rowOf('port', { parent: 7 }), group]);
    expect(paused.config.monitors.one).toMatchObject({ paused: true });
    expect(lossesOf(paused)).toEqual([
      'that it goes on: it is paused like its group, whose monitors Uptime Kuma still checks',
    ]);
    const alsoItself = imported([rowOf('port', { parent: 7, active: 0 }), group]);
    expect(lossesOf(alsoItself)).toEqual([]);
  });

  test('watches each registered domain once, and no name that nobody can register', () => {
    const urls = [
      'https://www.shop.co.uk/',
      'https://api.shop.co.uk/',
      'http://localhost/',
      'http://nas.lan/',
    ];
    const rows = urls.map((url, at) => rowOf('http', { id: at + 1, url, domain_expiry_notification: 1 }));
    const { config } = imported(rows);
    const watched = Object.values(config.monitors).filter(({ type }) => type === 'domain_expiry');
    expect(watched.map(({ target }) => target)).toEqual(['shop.co.uk']);
  });

  test('hears of the monitors without a channel, and of no other', () => {
    const { report } = imported([rowOf('port'), rowOf('ping', { id: 2, name: 'Two' })]);
    expect(report.notes).toContain('2 monitors have no channel, as in Uptime Kuma: One, Two.');
  });

  test('hears of those whose notifications are not taken, are switched off, or wait for a click', () => {
    const smtp = '{"type":"smtp","smtpHost":"mail.example.com","smtpTo":"ada@example.com"}';
    const notification = [
      { id: 1, name: 'Phone', active: 1, config: '{"type":"carrier-pigeon"}' },
      { id: 2, name: 'Hook', active: 1, config: '{"type":"webhook","webhookURL":"https://example.com/"}' },
      { id: 3, name: 'Mail', active: 1, config: smtp },
    ];
    const rows = ['Of none', 'Of pigeons', 'Of hooks', 'Of mail', 'Of all'].map((name, at) =>
      rowOf('port', { id: at + 1, name }),
    );
    const links = [
      [2, 1],
      [3, 2],
      [4, 3],
      [4, 2],
      [5, 3],
      [5, 4],
    ] as const;
    const monitor_notification = links.map(([monitor_id, notification_id], at) => ({
      id: at + 1,
      monitor_id,
      notification_id,
    }));
    const chat = {
      id: 4,
      name: 'Chat',
      active: 1,
      config: '{"type":"slack","slackwebhookURL":"https://hooks.slack.com/services/T/B/x"}',
    };
    const tables = { notification: [...notification, chat], monitor_notification };
    expect(imported(rows, tables).report.notes).toEqual(
      expect.arrayContaining([
        '1 monitor has no channel, as in Uptime Kuma: Of none.',
        '1 monitor has no channel, because its notifications are not taken: Of pigeons.',
        '1 monitor has no channel that is switched on: Of hooks.',
        '1 monitor has no other channel than such addresses: Of mail.',
      ]),
    );
  });
});

test('a file with a keyword says how much of a page is searched', () => {
  const note = expect.stringMatching(/first 1 MiB/);
  expect(importedOne('keyword').report.notes).toContainEqual(note);
  expect(importedOne('http').report.notes).not.toContainEqual(note);
});

test('the channel of a group rings for its monitors, also where another monitor has its tag', () => {
  const rows = [
    rowOf('group', { id: 1, name: 'Above', maxretries: 2, retry_interval: 60 }),
    rowOf('port', { id: 2, name: 'Below', parent: 1 }),
    rowOf('port', { id: 3, name: 'Apart' }),
  ];
  const { config, report } = imported(rows, {
    notification: [
      {
        id: 1,
        name: 'Chat',
        active: 1,
        config: '{"type":"slack","slackwebhookURL":"https://hooks.slack.com/services/T/B/x"}',
      },
    ],
    monitor_notification: [{ id: 1, monitor_id: 1, notification_id: 1 }],
    tag: [{ id: 1, name: 'above' }],
    monitor_tag: [{ id: 1, monitor_id: 3, tag_id: 1, value: '' }],
  });
  expect(config.routes).toEqual({});
  expect(config.monitors.below).toMatchObject({ channels: [{ key: 'chat', after_minutes: 2 }] });
  expect(report.notes).toContain('1 monitor has no channel, as in Uptime Kuma: Apart.');
});

test('a window on a group covers all below it', () => {
  const rows = [
    rowOf('group', { id: 1, name: 'Above' }),
    rowOf('group', { id: 2, name: 'Within', parent: 1 }),
    rowOf('port', { id: 3, name: 'Deep', parent: 2 }),
    rowOf('port', { id: 4, name: 'Apart' }),
  ];
  const { config } = imported(rows, {
    maintenance: [
      {
        id: 1,
        title: 'Move',
        active: 1,
        strategy: 'single',
        start_date: '2027-01-01 10:00:00',
        end_date: '2027-01-01 11:00:00',
        timezone: 'UTC',
      },
    ],
    monitor_maintenance: [{ id: 1, monitor_id: 1, maintenance_id: 1 }],
  });
  expect(config.maintenance_windows.move).toMatchObject({ monitors: ['deep'] });
});

/** @returns `undefined` for what is no JSON object, which two rows have */
const parsed = (written: string) => {
  try {
    const value: unknown = JSON.parse(written);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

const notified = (config: object) =>
  imported([], { notification: [{ id: 1, name: 'Chat', active: 1, config: JSON.stringify(config) }] });

test('each field of a notification counts: another value changes what is made or said', () => {
  /** Which the row of the notification has, too, or which say what to do when it was made. */
  const ofTheRow = ['name', 'isDefault', 'applyExisting'];
  const others = [null, '', 'other', 'b@example.com', 0, 1, 99, true, 'https://hooks.example.org/other'];
  const types = new Set<string>();
  const ignored = file.tables.notification.flatMap(({ config: written }) => {
    const config = parsed(String(written));
    if (config === undefined) return [];
    const usual = notified(config);
    if (usual.report.findings[0]?.outcome === 'not_taken') return [];
    types.add(String(config.type));
    const isSame = (field: string, value: unknown) =>
      JSON.stringify(notified({ ...config, [field]: value })) === JSON.stringify(usual);
    return Object.keys(config)
      .filter((field) => !ofTheRow.includes(field) && others.every((value) => isSame(field, value)))
      .map((field) => `${config.type}.${field}`);
  });
  expect(ignored).toEqual([]);
  expect(types.size).toBeGreaterThan(15);
});

test.each([
  [
    {
      type: 'gotify',
      gotifyserverurl: 'https://g.example.com',
      gotifyapplicationToken: 'AbcdefghI',
      gotifyPriority: 11,
    },
    'its gotifyPriority 11',
  ],
  [
    {
      type: 'ntfy',
      ntfyserverurl: 'https://ntfy.sh',
      ntfytopic: 'ops',
      ntfyPriority: 3,
      ntfyPriorityDown: 9,
    },
    'its ntfyPriorityDown 9',
  ],
  [
    {
      type: 'pushover',
      pushoverapptoken: 'a'.repeat(30),
      pushoveruserkey: 'b'.repeat(30),
      pushoverdevice: 'my phone',
    },
    'its pushoverdevice my phone',
  ],
])('a value that %p has and no channel takes is a loss', (config, loss) => {
  expect(lossesOf(notified(config))).toEqual([loss]);
  const [field = ''] = loss.match(/(?<=its )\w+/) ?? [];
  expect(lossesOf(notified({ ...config, [field]: '' }))).toEqual([]);
});

test('Discord posts to its thread, and certificates that anybody made are a loss of a mail server', () => {
  const discord = notified({
    type: 'discord',
    discordWebhookUrl: 'https://discord.com/api/webhooks/1/secret',
    discordChannelType: 'postToThread',
    threadId: '42',
  });
  expect(discord.config.channels.chat).toMatchObject({
    webhook_url: 'https://discord.com/api/webhooks/1/secret?thread_id=42',
  });
  const mail = notified({
    type: 'smtp',
    smtpHost: 'm',
    smtpTo: 'a@example.com',
    smtpIgnoreTLSError: true,
  });
  expect(lossesOf(mail)).toEqual(['its smtpIgnoreTLSError']);
});
