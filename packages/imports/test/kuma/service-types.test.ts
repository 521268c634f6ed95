import { describe, expect, test } from '@jest/globals';
import { monitorTypes } from '../../src/kuma/monitor-types.js';
import type { KumaRow } from '../../src/kuma/read-backup.js';
import { Secret } from '../../src/report/draft.js';

const mapped = (type: string, row: KumaRow) => {
  const mapping = monitorTypes[type]?.(row, { usesProxy: false });
  if (mapping === undefined) throw new Error(`No mapper of ${type}.`);
  return mapping;
};
const connected = (type: string, connection: string, row: KumaRow = {}) =>
  mapped(type, { database_connection_string: connection, ...row });

/** Without the settings that are not set. */
const set = (mapping: ReturnType<typeof mapped>) =>
  'monitor' in mapping
    ? {
        ...mapping.monitor,
        settings: JSON.parse(JSON.stringify(mapping.monitor.settings ?? {})),
        losses: mapping.losses,
        pausedBecause: mapping.pausedBecause,
      }
    : mapping;

const secret = (value: string) => ({ value });

describe('a redis monitor of Uptime Kuma', () => {
  test.each([
    ['redis://a.test', 'a.test:6379', {}],
    ['redis://:p%40ss@a.test:7000/2', 'a.test:7000', { password: secret('p@ss'), database: 2 }],
    ['redis://me:pass@[2001:db8::1]/', '[2001:db8::1]:6379', { username: 'me', password: secret('pass') }],
    ['redis://me@a.test', 'a.test:6379', {}],
  ])('%s', (connection, target, settings) => {
    expect(set(connected('redis', connection))).toMatchObject({
      type: 'redis',
      target,
      settings,
      losses: [],
    });
  });

  test('keeps its password as a secret', () => {
    const mapping = connected('redis', 'redis://:pass@a.test');
    expect('monitor' in mapping && mapping.monitor.settings?.password).toEqual(new Secret('pass'));
  });

  test('is paused when its certificate is not verified', () => {
    expect(set(connected('redis', 'rediss://a.test', { ignore_tls: 1 }))).toMatchObject({
      settings: { tls: true },
      pausedBecause: 'certificates are always verified',
    });
  });

  test.each(['', 'a.test', 'redis://', 'redis://a.test/cache'])('%j is refused', (connection) => {
    expect(connected('redis', connection)).toHaveProperty('reason');
  });
});

describe('a postgres monitor of Uptime Kuma', () => {
  test.each([
    ['postgres://me:pass@a.test/shop', { username: 'me', password: secret('pass'), database: 'shop' }],
    ['postgresql://me@a.test?sslmode=require', { username: 'me', tls: true }],
    ['postgres://me@a.test?ssl=true', { username: 'me', tls: true }],
    ['postgres://me@a.test?sslmode=disable', { username: 'me' }],
  ])('%s', (connection, settings) => {
    const found = set(connected('postgres', connection));
    expect(found).toMatchObject({ type: 'postgres', target: 'a.test:5432', losses: [] });
    expect('settings' in found && found.settings).toEqual(settings);
  });

  test('keeps its query', () => {
    expect(
      set(connected('postgres', 'postgres://me@a.test', { database_query: ' SELECT 2 ' })),
    ).toMatchObject({
      settings: { query: 'SELECT 2' },
    });
  });

  test('loses parameters by name, and is paused when its certificate is not verified', () => {
    const found = set(connected('postgres', 'postgres://me@a.test?sslmode=no-verify&application_name=kuma'));
    expect(found).toMatchObject({
      losses: ['the parameters application_name of its connection'],
      pausedBecause: 'certificates are always verified',
    });
  });

  test('without a user is refused', () => {
    expect(connected('postgres', 'postgres://a.test/shop')).toMatchObject({
      reason: 'Its connection names no user.',
      reachable: 'a.test:5432',
    });
  });
});

describe('a mysql monitor of Uptime Kuma', () => {
  test.each<[string, KumaRow, object]>([
    ['mysql://me:pass@a.test/shop', {}, { username: 'me', password: secret('pass'), database: 'shop' }],
    ['mysql://me@a.test', { radius_password: 'own' }, { username: 'me', password: secret('own') }],
    [
      'mysql://me@a.test?ssl=%7B%7D',
      { database_query: 'SELECT 2' },
      { username: 'me', tls: true, query: 'SELECT 2' },
    ],
  ])('%s with %j', (connection, row, settings) => {
    const found = set(connected('mysql', connection, row));
    expect(found).toMatchObject({ type: 'mysql', target: 'a.test:3306', losses: [] });
    expect('settings' in found && found.settings).toEqual(settings);
  });

  test('is paused when its certificate is not verified', () => {
    const connection = 'mysql://me@a.test?ssl={"rejectUnauthorized":false}';
    expect(set(connected('mysql', connection))).toMatchObject({
      settings: { tls: true },
      pausedBecause: 'certificates are always verified',
    });
  });

  test.each<[string, KumaRow]>([
    ['mysql://a.test/shop', {}],
    ['mysql://me@', {}],
    [
      'mysql://me@a.test',
      { conditions: '[{"type":"expression","variable":"result","operator":"equals","value":"1"}]' },
    ],
  ])('%s with %j is refused', (connection, row) => {
    expect(connected('mysql', connection, row)).toHaveProperty('reason');
  });
});

describe('a mongodb monitor of Uptime Kuma', () => {
  test.each([
    ['mongodb://a.test/shop', {}, 'a.test:27017'],
    [
      'mongodb://me:pass@a.test:1/?tls=true',
      { username: 'me', password: secret('pass'), tls: true },
      'a.test:1',
    ],
    [
      'mongodb://me:pass@a.test/shop',
      { username: 'me', password: secret('pass'), auth_database: 'shop' },
      'a.test:27017',
    ],
    [
      'mongodb://me:pass@a.test/shop?authSource=admin',
      { username: 'me', password: secret('pass'), auth_database: 'admin' },
      'a.test:27017',
    ],
  ])('%s', (connection, settings, target) => {
    const found = set(connected('mongodb', connection, { database_query: '{"ping": 1}' }));
    expect(found).toMatchObject({ type: 'mongodb', target, losses: [] });
    expect('settings' in found && found.settings).toEqual(settings);
  });

  test.each<[string, KumaRow]>([
    ['mongodb://a.test,b.test/', {}],
    ['mongodb+srv://a.test/', {}],
    ['mongodb://a.test/', { database_query: '{"listCollections": 1}' }],
    ['mongodb://a.test/', { json_path: 'ok' }],
    ['mongodb://a.test/', { expected_value: '1' }],
  ])('%s with %j is refused', (connection, row) => {
    expect(connected('mongodb', connection, row)).toHaveProperty('reason');
  });
});

describe('an mqtt monitor of Uptime Kuma', () => {
  const plain: KumaRow = { hostname: 'a.test', port: 1883, mqtt_topic: 't', mqtt_success_message: 'ok' };

  test('is one of its topic and text', () => {
    expect(set(mapped('mqtt', plain))).toMatchObject({
      type: 'mqtt',
      target: 'a.test:1883',
      settings: { topic: 't', text: 'ok' },
      losses: [],
    });
    expect(set(mapped('mqtt', { ...plain, hostname: 'mqtts://a.test' }))).toMatchObject({
      settings: { tls: true },
    });
  });

  test('loses a password without a user name', () => {
    expect(set(mapped('mqtt', { ...plain, mqtt_password: 'pass' }))).toMatchObject({
      losses: ['its password, which has no user name'],
    });
  });

  test.each<KumaRow>([
    { hostname: 'wss://a.test' },
    { hostname: 'a b' },
    { mqtt_check_type: 'json-query' },
    { conditions: '[{"type":"expression","variable":"message","operator":"equals","value":"a"}]' },
    { mqtt_success_message: 'x'.repeat(1_001) },
  ])('with %j is refused', (row) => {
    expect(mapped('mqtt', { ...plain, ...row })).toHaveProperty('reason');
  });
});

describe('a websocket-upgrade monitor of Uptime Kuma', () => {
  const plain: KumaRow = { url: 'wss://a.test/live', accepted_statuscodes_json: '["1000"]' };
  const closeCode = 'the code with which the server closes: an open WebSocket is enough';

  test('is one of its URL, with its headers, its login and its subprotocol', () => {
    expect(set(mapped('websocket-upgrade', plain))).toMatchObject({
      type: 'websocket',
      target: 'wss://a.test/live',
      settings: {},
      losses: [closeCode],
    });
    const row = { ...plain, headers: '{"X-One": "1"}', auth_method: 'bearer', bearer_token: 'abc' };
    expect(set(mapped('websocket-upgrade', { ...row, ws_subprotocol: 'chat, other' }))).toMatchObject({
      settings: { subprotocol: 'chat', headers: { 'X-One': '1' }, bearer_token: secret('abc') },
      losses: [closeCode, 'the subprotocols other'],
    });
  });

  test('is paused when its certificate is not verified', () => {
    expect(set(mapped('websocket-upgrade', { ...plain, ignore_tls: 1 }))).toMatchObject({
      pausedBecause: 'certificates are always verified',
    });
  });

  test.each<KumaRow>([
    { url: 'https://a.test/' },
    { url: 'ws://' },
    { auth_method: 'oauth2-cc' },
    { accepted_statuscodes_json: '["1006"]' },
  ])('with %j is refused', (row) => {
    expect(mapped('websocket-upgrade', { ...plain, ...row })).toHaveProperty('reason');
  });
});

describe('an snmp monitor of Uptime Kuma', () => {
  const plain: KumaRow = {
    hostname: 'a.test',
    port: 161,
    snmp_oid: '1.3.6.1.2.1.1.3.0',
    snmp_version: '2c',
    radius_password: 'public',
    json_path: '$',
    json_path_operator: '==',
    expected_value: '1.5',
  };

  test('is one of its value', () => {
    expect(set(mapped('snmp', plain))).toMatchObject({
      type: 'snmp',
      target: 'a.test:161',
      settings: {
        oid: '1.3.6.1.2.1.1.3.0',
        community: secret('public'),
        regular_expression: '^(?<![\\s\\S])(?:1\\.5)(?![\\s\\S])',
      },
      losses: ['how often a packet is sent again'],
    });
    const three = { ...plain, snmp_version: '3', snmp_v3_username: 'me' };
    expect(set(mapped('snmp', three))).toMatchObject({ settings: { version: '3', username: 'me' } });
  });

  test.each<KumaRow>([
    { hostname: 'a b' },
    { snmp_version: '1' },
    { json_path: '$.a' },
    { json_path_operator: '>' },
  ])('with %j is refused', (row) => {
    expect(mapped('snmp', { ...plain, ...row })).toHaveProperty('reason');
  });
});

describe('a grpc-keyword monitor of Uptime Kuma', () => {
  const health: KumaRow = {
    grpc_url: 'a.test:50051',
    grpc_protobuf: 'syntax = "proto3";\npackage grpc.health.v1;\nservice Health { }',
    grpc_service_name: 'Health',
    grpc_method: 'check',
    grpc_body: '{"service": "cart"}',
    keyword: 'SERVING',
  };

  test('is one of the health service', () => {
    expect(set(mapped('grpc-keyword', { ...health, grpc_enable_tls: 1 }))).toMatchObject({
      type: 'grpc',
      target: 'a.test:50051',
      settings: { service: 'cart', tls: true },
      losses: ['that NOT_SERVING is up, because SERVING is a part of it'],
    });
  });

  test.each<KumaRow>([
    { grpc_url: 'a.test' },
    { grpc_protobuf: 'package shop;' },
    { grpc_service_name: 'Cart' },
    { grpc_method: 'watch' },
    { keyword: 'OK' },
    { invert_keyword: 1 },
  ])('with %j is refused', (row) => {
    expect(mapped('grpc-keyword', { ...health, ...row })).toHaveProperty('reason');
  });
});
