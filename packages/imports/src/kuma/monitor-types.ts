import { escapedExpression } from '../report/escaped-expression.js';
import { clamp, hostAndPort, httpUrl, isHost } from '../report/fields.js';
import { jsonValueOf, plainJsonPath } from '../report/json-path.js';
import { httpRequestOf } from './http-settings.js';
import { isObject, json, type KumaRow, number, text } from './kuma-tables.js';
import { type Mapping, refused } from './mapped.js';

type Mapper = (row: KumaRow) => Mapping;

/** A type of Tocsin that requests a page. */
const page = (
  row: KumaRow,
  shape: (request: Readonly<Record<string, unknown>>, target: string) => Mapping,
): Mapping => {
  const request = httpRequestOf(row);
  if ('reason' in request) return refused(request.reason, request.nearest);
  const mapping = shape(request.request, request.target);
  if (!('monitor' in mapping)) return mapping;
  return {
    monitor: mapping.monitor,
    losses: [...request.losses, ...(mapping.losses ?? [])],
    ...(request.pausedBecause !== undefined && { pausedBecause: request.pausedBecause }),
  };
};

const http: Mapper = (row) =>
  page(row, (settings, target) => ({ monitor: { type: 'http', target, settings } }));

const keyword: Mapper = (row) =>
  page(row, ({ method, body, ...request }, target) => {
    const expected = text(row, 'keyword');
    const isAbsent = Boolean(number(row, 'invert_keyword'));
    if (expected === '') return refused('It has no keyword.', 'A keyword monitor.');
    if (method === undefined && body === undefined)
      return {
        monitor: {
          type: 'keyword',
          target,
          settings: { text: expected, expect: isAbsent ? 'absent' : undefined, ...request },
        },
      };
    if (isAbsent)
      return refused(
        `It looks for a text that must be absent in the answer to ${method ?? 'a body'}.`,
        'An api monitor, if the answer is JSON.',
      );
    // A step fails when it finds nothing to extract.
    const step = {
      name: 'request',
      url: target,
      method,
      body,
      ...request,
      extract: [{ name: 'keyword', regular_expression: escapedExpression(expected) }],
    };
    return { monitor: { type: 'multi_step', target, settings: { steps: [step] } } };
  });

const comparisons: Readonly<Record<string, string>> = {
  '==': 'equal_to',
  '!=': 'not_equal_to',
  '<': 'less_than',
  '>': 'greater_than',
  contains: 'containing',
};

const jsonQuery: Mapper = (row) =>
  page(row, (request, target) => {
    const expression = text(row, 'json_path') || '$';
    const operator = text(row, 'json_path_operator') || '==';
    const expected = text(row, 'expected_value');
    const path = plainJsonPath(expression);
    const is = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined;
    const compared = `${expression} ${operator} ${expected}`;
    if (path === undefined || is === undefined)
      return refused(
        `It compares by a JSONata expression: ${compared}`,
        'An api monitor with a JSONPath query.',
      );
    const value = is === 'containing' ? expected : jsonValueOf(expected);
    if ((is === 'less_than' || is === 'greater_than') && typeof value !== 'number')
      return refused(`It compares with what is no number: ${compared}`, 'An api monitor with a number.');
    return {
      monitor: { type: 'api', target, settings: { ...request, json_assertions: [{ path, is, value }] } },
      losses: typeof value === 'string' ? [] : [`it expects ${expected} as JSON, and not as text`],
    };
  });

const port: Mapper = (row) => {
  const target = hostAndPort(text(row, 'hostname'), number(row, 'port') ?? 0);
  if (target === undefined) return refused('It has no valid host and port.', 'A port monitor.');
  const alert = text(row, 'expected_tls_alert');
  if (alert !== '' && alert !== 'none')
    return refused(
      `It expects the TLS alert ${alert}.`,
      'A port monitor, which accepts any connection.',
      target,
    );
  return { monitor: { type: 'port', target } };
};

const usualPingBytes = 56;
const pingCountMax = 20;

const ping: Mapper = (row) => {
  const target = text(row, 'hostname');
  if (!isHost(target)) return refused('It has no valid host.', 'A ping monitor.');
  const bytes = number(row, 'packet_size') ?? usualPingBytes;
  return {
    monitor: {
      type: 'ping',
      target,
      settings: { count: clamp(number(row, 'ping_count') ?? 1, 1, pingCountMax) },
    },
    losses: bytes === usualPingBytes ? [] : [`its packets of ${bytes} bytes`],
  };
};

/** A record as in a zone file, with `*` for the fields that Uptime Kuma does not compare. */
const expectedRecord: Readonly<Record<string, (value: string) => string>> = {
  A: (value) => value,
  AAAA: (value) => value,
  CNAME: (value) => value,
  NS: (value) => value,
  TXT: (value) => value,
  MX: (value) => `* ${value}`,
  SRV: (value) => `* * * ${value}`,
  CAA: (value) => `* issue "${value}"`,
  SOA: (value) => `${value} * * * * * *`,
};

const conditionsIn = (row: KumaRow): readonly unknown[] => {
  const conditions = json(row, 'conditions');
  return Array.isArray(conditions) ? conditions : [];
};

const dns: Mapper = (row) => {
  const type = text(row, 'dns_resolve_type') || 'A';
  const toRecord = Object.hasOwn(expectedRecord, type) ? expectedRecord[type] : undefined;
  const name = text(row, 'hostname');
  if (toRecord === undefined)
    return refused(`It asks for records of the type ${type}.`, 'A dns monitor of the name that it leads to.');
  if (!isHost(name)) return refused('It has no valid name.', 'A dns monitor.');
  const conditions = conditionsIn(row);
  const [condition] = conditions;
  if (
    conditions.length > 1 ||
    (condition !== undefined && !(isObject(condition) && condition.operator === 'equals'))
  )
    return refused(
      `Its conditions are more than one record that is equal: ${JSON.stringify(conditions)}`,
      'A dns monitor with expected records.',
    );
  const [server = '', ...others] = text(row, 'dns_resolve_server')
    .split(',')
    .map((part) => part.trim());
  const serverPort = number(row, 'port') ?? 53;
  const expected = isObject(condition) ? [toRecord(String(condition.value ?? ''))] : undefined;
  return {
    monitor: {
      type: 'dns',
      target: name,
      settings: {
        record_type: type,
        server: server === '' ? undefined : serverPort === 53 ? server : hostAndPort(server, serverPort),
        expected,
        others_allowed: expected === undefined ? undefined : true,
      },
    },
    losses: others.length === 0 ? [] : [`the other name servers: ${others.join(', ')}`],
  };
};

const smtp: Mapper = (row) => {
  const target = hostAndPort(text(row, 'hostname'), number(row, 'port') ?? 25);
  if (target === undefined) return refused('It has no valid host.', 'A port monitor.');
  const security = text(row, 'smtp_security');
  return {
    monitor: {
      type: 'port',
      target,
      settings: { text: '220', tls: security === 'secure' ? true : undefined },
    },
    losses:
      security === 'starttls' ? ['that STARTTLS must succeed: an mx monitor of the domain checks it'] : [],
  };
};

/** @returns `undefined` for a text without a host */
const addressIn = (connection: string, usualPort: number): string | undefined => {
  const [, host = '', written] =
    /^[a-z0-9+]+:\/\/(?:[^@/]*@)?(\[[^\]]+\]|[^:/?,]+)(?::(\d+))?/i.exec(connection) ?? [];
  return hostAndPort(host.replace(/^\[(.*)\]$/, '$1'), Number(written ?? usualPort));
};

const redis: Mapper = (row) => {
  const connection = text(row, 'database_connection_string');
  const target = addressIn(connection, 6379);
  if (target === undefined) return refused('It has no valid address.', 'A port monitor.');
  if (/^[a-z]+:\/\/[^/]*@/i.test(connection))
    return refused('It logs in.', 'A port monitor of the same address, without the login.', target);
  return {
    monitor: {
      type: 'port',
      target,
      settings: { send: 'PING\r\n', text: '+PONG', tls: connection.startsWith('rediss:') ? true : undefined },
    },
  };
};

/** A type without an equal. @param reachable a host and port whose reachability says something */
const without =
  (
    reason: string,
    nearest: string,
    reachable: (row: KumaRow) => string | undefined = () => undefined,
  ): Mapper =>
  (row) =>
    refused(reason, nearest, reachable(row));

const portNearest = 'A port monitor of the same address: --reachability makes one.';
const jobNearest = 'A heartbeat that a script on that machine pings while all is well.';

const database = (name: string, usualPort: number): Mapper =>
  without(`It asks ${name}.`, portNearest, (row) =>
    addressIn(text(row, 'database_connection_string'), usualPort),
  );

const sqlServerAddress = (row: KumaRow): string | undefined => {
  const [, host = '', port = '1433'] =
    /(?:^|;)\s*(?:Server|Data Source)\s*=\s*(?:tcp:)?([^,;\\]+)(?:,(\d+))?/i.exec(
      text(row, 'database_connection_string'),
    ) ?? [];
  return hostAndPort(host.trim(), Number(port));
};

const plainAddress = (address: string): string | undefined => {
  const [, host = '', port] = /^(?:[a-z]+:\/\/)?([^:/]+):(\d+)/i.exec(address) ?? [];
  return hostAndPort(host, Number(port));
};

const urlAddress = (text: string): string | undefined => {
  const url = httpUrl(text.replace(/^ws/i, 'http'));
  return url === undefined
    ? undefined
    : hostAndPort(url.hostname, Number(url.port || (url.protocol === 'https:' ? 443 : 80)));
};

const firstIn = (row: KumaRow, column: string): string => {
  const list = json(row, column);
  return Array.isArray(list) ? String(list[0] ?? '') : '';
};

const hostAddress = (row: KumaRow): string | undefined =>
  hostAndPort(text(row, 'hostname'), number(row, 'port') ?? 0);

const game = without('It asks a game server over UDP.', 'A ping monitor of its host.');

/** All types of Uptime Kuma except groups and pushes, which make no request. */
export const monitorTypes: Readonly<Record<string, Mapper>> = {
  http,
  keyword,
  'json-query': jsonQuery,
  port,
  ping,
  dns,
  smtp,
  redis,
  postgres: database('PostgreSQL', 5432),
  mysql: database('MySQL', 3306),
  mongodb: database('MongoDB', 27017),
  sqlserver: without('It asks SQL Server.', portNearest, sqlServerAddress),
  oracledb: without('It asks Oracle.', portNearest, (row) =>
    plainAddress(text(row, 'database_connection_string')),
  ),
  mqtt: without('It waits for an MQTT message.', portNearest, hostAddress),
  'kafka-producer': without('It sends a message to Kafka.', portNearest, (row) =>
    plainAddress(firstIn(row, 'kafka_producer_brokers')),
  ),
  'grpc-keyword': without('It calls gRPC.', portNearest, (row) => plainAddress(text(row, 'grpc_url'))),
  rabbitmq: without(
    'It asks RabbitMQ.',
    'An api monitor of /api/health/checks/alarms, or a port monitor.',
    (row) => urlAddress(firstIn(row, 'rabbitmq_nodes')),
  ),
  'websocket-upgrade': without('It opens a WebSocket.', portNearest, (row) => urlAddress(text(row, 'url'))),
  'sip-options': without('It asks a SIP server.', 'A ping monitor of its host.'),
  radius: without('It logs in by RADIUS.', 'A ping monitor of its host.'),
  snmp: without('It asks by SNMP.', 'A ping monitor of its host.'),
  ntp: without('It asks an NTP server.', 'A ping monitor of its host.'),
  steam: game,
  gamedig: game,
  docker: without('It asks Docker about a container.', jobNearest),
  'system-service': without('It asks the system about a service.', jobNearest),
  pm2: without('It asks PM2 about a process.', jobNearest),
  'real-browser': without('It opens the page in a browser.', 'A keyword monitor of the page.'),
  'tailscale-ping': without('It pings through Tailscale.', 'A ping monitor by a prober in that network.'),
  globalping: without('It checks from the probes of Globalping.', 'A monitor with several regions.'),
  manual: without('People set its status.', 'Open an incident by hand.'),
};
