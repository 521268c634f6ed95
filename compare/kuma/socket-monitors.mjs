/** Monitors of ports, names, mail servers and databases, pushes, and the types that Tocsin has no equal of. */

import { often } from './form.mjs';

/** @typedef {import('./monitors.mjs').MonitorToAdd} MonitorToAdd */

/** @param {string} type */
const ofType =
  (type) =>
  /** @param {string} name @param {object} form @returns {MonitorToAdd} */
  (name, form) => ({ name: `${type}: ${name}`, form: { type, ...form } });

const loopback = '127.0.0.1';

const port = ofType('port');
const ports = [
  port('accepts', { hostname: loopback, port: '{web}' }),
  port('accepts, by name', { hostname: 'localhost', port: '{web}' }),
  port('accepts and says nothing', { hostname: loopback, port: '{silent}' }),
  port('accepts and closes', { hostname: loopback, port: '{closing}' }),
  port('refuses', { hostname: loopback, port: 1 }),
  port('accepts nothing', { hostname: loopback, port: '{black_hole}' }),
  port('a name that does not exist', { hostname: 'nowhere.invalid', port: 80 }),
  port('one retry', { hostname: loopback, port: 1, ...often, maxretries: 1 }),
  port('upside down, refuses', { hostname: loopback, port: 1, upsideDown: true }),
  port('upside down, accepts', { hostname: loopback, port: '{web}', upsideDown: true }),
  port('TLS that nobody watches', { hostname: loopback, port: '{web}', smtpSecurity: 'secure' }),
  ...['secure', 'expired', 'self_signed', 'web'].map((server) =>
    port(`TLS that is watched: ${server}`, {
      hostname: loopback,
      port: `{${server}}`,
      smtpSecurity: 'secure',
      expiryNotification: true,
    }),
  ),
  port('STARTTLS that is watched', {
    hostname: loopback,
    port: '{mail}',
    smtpSecurity: 'starttls',
    expiryNotification: true,
  }),
  port('an expected TLS alert', {
    hostname: loopback,
    port: '{secure}',
    expected_tls_alert: 'certificate_required',
  }),
  port('paused', { hostname: loopback, port: '{web}', active: false }),
];

const ping = ofType('ping');
const pings = [
  ping('replies', { hostname: loopback }),
  ping('replies, by name', { hostname: 'localhost' }),
  ping('replies to three', { hostname: loopback, ping_count: 3 }),
  ping('a name that does not exist', { hostname: 'nowhere.invalid' }),
  ping('upside down', { hostname: loopback, upsideDown: true }),
  ping('larger packets', { hostname: loopback, packetSize: 1000 }),
].map(({ name, form }) => ({ name, form: { timeout: 10, ...form } }));

/** @param {string} name @param {string} hostname @param {string} type @param {object} [options] */
const dns = (name, hostname, type, options = {}) =>
  ofType('dns')(name, {
    hostname,
    dns_resolve_type: type,
    dns_resolve_server: loopback,
    port: '{names}',
    ...options,
  });

/** @param {string} value @param {string} [operator] */
const record = (value, operator = 'equals') => ({
  conditions: [{ type: 'expression', id: 'one', andOr: 'and', variable: 'record', operator, value }],
});

const names = [
  dns('A', 'site.test', 'A'),
  dns('AAAA', 'site.test', 'AAAA'),
  dns('CNAME', 'www.site.test', 'CNAME'),
  dns('MX', 'site.test', 'MX'),
  dns('NS', 'site.test', 'NS'),
  dns('SOA', 'site.test', 'SOA'),
  dns('SRV', '_sip._tcp.site.test', 'SRV'),
  dns('TXT', 'site.test', 'TXT'),
  dns('CAA', 'site.test', 'CAA'),
  dns('PTR', '192.0.2.1', 'PTR'),
  dns('A behind an alias', 'www.site.test', 'A'),
  dns('a name that does not exist', 'none.site.test', 'A'),
  dns('a name without such a record', 'mx.site.test', 'MX'),
  dns('a server that refuses', 'site.test', 'A', { port: 1 }),
  dns('A that is expected', 'site.test', 'A', record('192.0.2.1')),
  dns('A, another than is expected', 'site.test', 'A', record('192.0.2.9')),
  dns('AAAA that is expected', 'site.test', 'AAAA', record('2001:db8::1')),
  dns('AAAA in another spelling', 'site.test', 'AAAA', record('2001:db8:0::1')),
  dns('CNAME that is expected', 'www.site.test', 'CNAME', record('site.test')),
  dns('CNAME in another case', 'www.site.test', 'CNAME', record('Site.test')),
  dns('CNAME with a dot', 'www.site.test', 'CNAME', record('site.test.')),
  dns('CNAME, another than is expected', 'www.site.test', 'CNAME', record('shop.test')),
  dns('MX that is expected', 'site.test', 'MX', record('mx.site.test')),
  dns('MX, another than is expected', 'site.test', 'MX', record('mail.site.test')),
  dns('NS that is expected', 'site.test', 'NS', record('ns.site.test')),
  dns('SOA that is expected', 'site.test', 'SOA', record('ns.site.test')),
  dns('SOA, another than is expected', 'site.test', 'SOA', record('other.site.test')),
  dns('SRV that is expected', '_sip._tcp.site.test', 'SRV', record('mx.site.test')),
  dns('TXT that is expected', 'site.test', 'TXT', record('v=spf1 -all')),
  dns('CAA that is expected', 'site.test', 'CAA', record('ca.test')),
  dns('CAA, another than is expected', 'site.test', 'CAA', record('other.test')),
  dns('A that contains', 'site.test', 'A', record('192.0', 'contains')),
  dns('A that is another', 'site.test', 'A', record('192.0.2.9', 'not_equals')),
  dns('upside down', 'none.site.test', 'A', { upsideDown: true }),
  dns('one retry', 'none.site.test', 'A', { ...often, maxretries: 1 }),
  dns('two servers', 'site.test', 'A', { dns_resolve_server: '127.0.0.1, 127.0.0.2' }),
  dns('no server', 'site.test', 'A', { dns_resolve_server: '' }),
];

const smtp = ofType('smtp');
const mail = [
  smtp('no TLS', { hostname: loopback, port: '{mail}', smtpSecurity: 'nostarttls' }),
  smtp('STARTTLS', { hostname: loopback, port: '{mail}', smtpSecurity: 'starttls' }),
  smtp('STARTTLS that the server lacks', {
    hostname: loopback,
    port: '{plain_mail}',
    smtpSecurity: 'starttls',
  }),
  smtp('STARTTLS if the server has it', { hostname: loopback, port: '{plain_mail}' }),
  smtp('refuses', { hostname: loopback, port: 1, smtpSecurity: 'nostarttls' }),
  smtp('upside down', { hostname: loopback, port: 1, smtpSecurity: 'nostarttls', upsideDown: true }),
];

/** @param {string} name @param {string} connection @param {object} [options] */
const redis = (name, connection, options = {}) =>
  ofType('redis')(name, { databaseConnectionString: connection, ...options });

const databases = [
  redis('answers', 'redis://127.0.0.1:{redis}'),
  redis('answers, with a database', 'redis://127.0.0.1:{redis}/3'),
  redis('answers, with the first database', 'redis://127.0.0.1:{redis}/0'),
  redis('wants a password', 'redis://127.0.0.1:{locked_redis}'),
  redis('the right password', 'redis://:secret@127.0.0.1:{locked_redis}'),
  redis('refuses', 'redis://127.0.0.1:1'),
  redis('another server', 'redis://127.0.0.1:{greeting}'),
  redis('TLS with a server that has none', 'rediss://127.0.0.1:{redis}'),
  redis('upside down', 'redis://127.0.0.1:1', { upsideDown: true }),
];

const token = 'LaboratoryPushTokenOfTheRecord';

const pushes = [
  { ...ofType('push')('pushed', { pushToken: `${token}01`, interval: 60 }), pushes: true },
  ofType('push')('not pushed', { pushToken: `${token}02`, interval: 10 }),
  ofType('push')('upside down', { pushToken: `${token}03`, interval: 10, upsideDown: true }),
];

/** Each asks a port that refuses, or a program that is not there. */
const withoutEqual = [
  ofType('docker')('no daemon', { docker_container: 'shop', docker_host: null }),
  ofType('postgres')('refuses', { databaseConnectionString: 'postgres://me:pass@127.0.0.1:1/shop' }),
  ofType('mysql')('refuses', { databaseConnectionString: 'mysql://me:pass@127.0.0.1:1/shop' }),
  ofType('mongodb')('refuses', {
    databaseConnectionString: 'mongodb://127.0.0.1:1/shop?serverSelectionTimeoutMS=500',
  }),
  ofType('sqlserver')('refuses', {
    databaseConnectionString: 'Server=127.0.0.1,1;Database=shop;User Id=me;Password=pass;Encrypt=false',
  }),
  ofType('mqtt')('refuses', { hostname: loopback, port: 1, mqttTopic: 'shop', mqttSuccessMessage: 'ok' }),
  ofType('grpc-keyword')('refuses', {
    grpcUrl: '127.0.0.1:1',
    grpcProtobuf: 'syntax = "proto3"; package shop; service Shop { rpc Ask (Q) returns (Q) {} } message Q {}',
    grpcServiceName: 'Shop',
    grpcMethod: 'ask',
    grpcBody: '{}',
    keyword: 'ok',
  }),
  ofType('rabbitmq')('refuses', { rabbitmqNodes: ['http://127.0.0.1:1/'] }),
  ofType('websocket-upgrade')('a page', {
    url: 'ws://127.0.0.1:{web}/welcome',
    accepted_statuscodes: ['1000'],
  }),
  ofType('manual')('up', { manual_status: 1 }),
  ofType('snmp')('no answer', {
    hostname: loopback,
    port: 1,
    snmpOid: '1.3.6.1.2.1.1.1.0',
    snmpVersion: '2c',
    radiusPassword: 'public',
    jsonPath: '$',
    jsonPathOperator: '==',
    expectedValue: 'shop',
    timeout: 1,
  }),
  ofType('radius')('no answer', {
    hostname: loopback,
    port: 1,
    radiusUsername: 'me',
    radiusPassword: 'pass',
    radiusSecret: 'secret',
    radiusCalledStationId: 'shop',
    radiusCallingStationId: 'shop',
    ...often,
  }),
  ofType('sip-options')('no program', { hostname: loopback, port: 1 }),
  ofType('ntp')('no answer', { hostname: loopback, port: 1, timeout: 1 }),
  ofType('gamedig')('no answer', { hostname: loopback, port: 1, game: 'minecraft' }),
  ofType('oracledb')('refuses', {
    databaseConnectionString: '127.0.0.1:1/shop',
    basic_auth_user: 'me',
    basic_auth_pass: 'pass',
  }),
  ofType('kafka-producer')('refuses', {
    kafkaProducerBrokers: ['127.0.0.1:1'],
    kafkaProducerTopic: 'shop',
    kafkaProducerMessage: 'ok',
    ...often,
  }),
  ofType('tailscale-ping')('no program', { hostname: loopback }),
  ofType('system-service')('no such service', { system_service_name: 'tocsin-laboratory' }),
  ofType('pm2')('no program', { system_service_name: 'tocsin-laboratory' }),
];

/** @returns {readonly MonitorToAdd[]} */
export const socketMonitors = () => [
  ...ports,
  ...pings,
  ...names,
  ...mail,
  ...databases,
  ...pushes,
  ...withoutEqual,
];
