import { bounds, clamp, hostAndPort, httpUrl, isHost } from '../report/fields.js';
import { dns } from './dns-type.js';
import { type Mapper, refused } from './mapped.js';
import { http, jsonQuery, keyword } from './page-types.js';
import { flag, json, type KumaRow, number, text } from './read-backup.js';
import { grpc, mongodb, mqtt, mysql, postgres, redis, snmp, websocket } from './service-types.js';

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
  return { monitor: { type: 'port', target }, losses: certificateLosses(row) };
};

/**
 * While Kuma watches the certificate of a port, the monitor is up also when TLS fails: only its message says so. It
 * sends notices before the end of a valid certificate.
 */
const certificateLosses = (row: KumaRow): readonly string[] => {
  if (!flag(row, 'expiry_notification')) return [];
  switch (text(row, 'smtp_security')) {
    case 'secure':
      return ['that a certificate which is not valid opens no incident: the ssl monitor beside it opens one'];
    case 'starttls':
      return ['notices before the end of its certificate: an mx monitor of the domain checks it'];
    default:
      return [];
  }
};

/** Only a host that answers no ping is down there. */
const ping: Mapper = (row) => {
  const target = text(row, 'hostname');
  if (!isHost(target)) return refused('It has no valid host.', 'A ping monitor.');
  return {
    monitor: {
      type: 'ping',
      target,
      settings: {
        count: clamp(number(row, 'ping_count') ?? 1, 1, bounds.pingCountMax),
        degraded_loss_percent: bounds.lossPercentMax,
        down_loss_percent: bounds.lossPercentMax,
      },
    },
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
    losses: [
      'what the server answers to EHLO: only its greeting is checked',
      ...(['secure', 'nostarttls'].includes(security)
        ? []
        : [
            `that STARTTLS must succeed${security === 'starttls' ? '' : ' where the server offers it'}: an mx monitor of the domain checks it`,
          ]),
    ],
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
  postgres,
  mysql,
  mongodb,
  sqlserver: without('It asks SQL Server.', portNearest, sqlServerAddress),
  oracledb: without('It asks Oracle.', portNearest, (row) =>
    plainAddress(text(row, 'database_connection_string')),
  ),
  mqtt,
  'kafka-producer': without('It sends a message to Kafka.', portNearest, (row) =>
    plainAddress(firstIn(row, 'kafka_producer_brokers')),
  ),
  'grpc-keyword': grpc,
  rabbitmq: without(
    'It asks RabbitMQ.',
    'An api monitor of /api/health/checks/alarms, or a port monitor.',
    (row) => urlAddress(firstIn(row, 'rabbitmq_nodes')),
  ),
  'websocket-upgrade': websocket,
  'sip-options': without('It asks a SIP server.', 'A ping monitor of its host.'),
  radius: without('It logs in by RADIUS.', 'A ping monitor of its host.'),
  snmp,
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
