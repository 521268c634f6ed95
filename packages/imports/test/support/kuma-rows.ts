import type { TakenType } from '../../src/kuma/monitor-columns.js';
import type { KumaRow } from '../../src/kuma/read-backup.js';

/** A row of each type, without what the form of Uptime Kuma fills by itself. */
export const plainRows: Readonly<Record<TakenType, KumaRow>> = {
  http: { url: 'https://a.example.com/' },
  keyword: { url: 'https://a.example.com/', keyword: 'Welcome' },
  'json-query': {
    url: 'https://a.example.com/',
    json_path: '$',
    json_path_operator: '==',
    expected_value: 'UP',
  },
  port: { hostname: 'a.example.com', port: 80 },
  ping: { hostname: 'a.example.com' },
  dns: { hostname: 'a.example.com', dns_resolve_server: '1.1.1.1', dns_resolve_type: 'A', port: 53 },
  smtp: { hostname: 'a.example.com', port: 25, smtp_security: 'nostarttls' },
  redis: { database_connection_string: 'redis://a.example.com:6379' },
  postgres: { database_connection_string: 'postgres://me:pass@a.example.com/shop' },
  mysql: { database_connection_string: 'mysql://me:pass@a.example.com/shop' },
  mongodb: { database_connection_string: 'mongodb://a.example.com/shop' },
  mqtt: { hostname: 'a.example.com', port: 1883, mqtt_topic: 'shop/state', mqtt_success_message: 'ok' },
  'grpc-keyword': {
    grpc_url: 'a.example.com:50051',
    grpc_protobuf: 'syntax = "proto3"; package grpc.health.v1; service Health {}',
    grpc_service_name: 'Health',
    grpc_method: 'check',
    grpc_body: '{}',
    keyword: '"SERVING"',
  },
  snmp: {
    hostname: 'a.example.com',
    port: 161,
    snmp_version: '2c',
    snmp_oid: '1.3.6.1.2.1.1.3.0',
    radius_password: 'public',
    json_path: '$',
    json_path_operator: '==',
    expected_value: '1',
  },
  'websocket-upgrade': { url: 'wss://a.example.com/', accepted_statuscodes_json: '["1000"]' },
  push: { push_token: 'Pu5hT0kenPu5hT0kenPu5hT0kenPu5h2' },
  group: {},
};
