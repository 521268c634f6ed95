import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { endpointMapping } from '../src/gatus/endpoints.js';
import type { GatusMap } from '../src/gatus/read-gatus.js';
import { monitorTypes } from '../src/kuma/monitor-types.js';
import type { KumaRow } from '../src/kuma/read-backup.js';
import { mappingBy } from '../src/prometheus/modules.js';
import { plainRows } from './support/kuma-rows.js';

const page = new URL('../../../docs/monitor-types/elsewhere.md', import.meta.url);

/** Uptime Kuma 2.5.3: `monitorTypeList` in server/uptime-kuma-server.js, and `this.type` in server/model/monitor.js. */
const typesOfKuma = [
  ...['http', 'keyword', 'json-query', 'port', 'ping', 'dns', 'smtp', 'push', 'group', 'manual'],
  ...['grpc-keyword', 'websocket-upgrade', 'redis', 'postgres', 'mysql', 'mongodb', 'sqlserver', 'oracledb'],
  ...['mqtt', 'kafka-producer', 'rabbitmq', 'snmp', 'radius', 'sip-options', 'ntp', 'steam', 'gamedig'],
  ...['docker', 'system-service', 'pm2', 'real-browser', 'tailscale-ping', 'globalping'],
];

/** Gatus 5.36.0: the schemes of `Type()` in config/endpoint/endpoint.go, and what is no endpoint. */
const endpointsOfGatus: Readonly<Record<string, GatusMap>> = {
  'http, https': { url: 'https://a.example.com/' },
  tcp: { url: 'tcp://a.example.com:80' },
  tls: { url: 'tls://a.example.com:443' },
  starttls: { url: 'starttls://a.example.com:25' },
  icmp: { url: 'icmp://a.example.com' },
  dns: { url: '192.0.2.53', dns: { 'query-name': 'a.example.com', 'query-type': 'A' } },
  ssh: { url: 'ssh://a.example.com' },
  'ws, wss': { url: 'wss://a.example.com/' },
  'grpc, grpcs': { url: 'grpcs://a.example.com:443' },
  udp: { url: 'udp://a.example.com:514' },
  sctp: { url: 'sctp://a.example.com:36412' },
};

/** blackbox_exporter 0.28: `Probers` in prober/handler.go. */
const modulesOfExporter: Readonly<Record<string, string>> = {
  http: 'https://a.example.com/',
  tcp: 'a.example.com:80',
  icmp: 'a.example.com',
  dns: '192.0.2.53',
  grpc: 'a.example.com:443',
  unix: '/run/a.sock',
  websocket: 'wss://a.example.com/',
};

type Row = readonly [theirs: string, ours: string, remark: string];

const row = (
  theirs: string,
  types: readonly string[] | { readonly reason: string; readonly nearest: string },
): Row =>
  'reason' in types
    ? [`\`${theirs}\``, '–', `${types.reason} ${types.nearest}`]
    : [`\`${theirs}\``, [...new Set(types)].map((type) => `[${type}](${type}.md)`).join(', '), ''];

const beside: Readonly<Record<string, Row>> = {
  push: ['`push`', '[heartbeat](heartbeat.md)', ''],
  group: ['`group`', 'a tag', 'A group is down because its monitors are.'],
};

const kumaRow = (type: string): Row => {
  const special = beside[type];
  if (special !== undefined) return special;
  const mapper = monitorTypes[type];
  if (mapper === undefined) throw new Error(`No mapper of ${type}.`);
  const mapping = mapper((plainRows as Readonly<Record<string, KumaRow>>)[type] ?? {}, {
    usesProxy: false,
  });
  return row(type, 'monitor' in mapping ? [mapping.monitor.type] : mapping);
};

const gatusRow = ([scheme, endpoint]: readonly [string, GatusMap]): Row => {
  const conditions = ['[CONNECTED] == true'];
  const mapping = endpointMapping({ ...endpoint, conditions });
  return row(scheme, 'monitors' in mapping ? mapping.monitors.map(({ type }) => type) : mapping);
};

const exporterRow = ([prober, target]: readonly [string, string]): Row => {
  const module = { prober, dns: { query_name: 'a.example.com', query_type: 'A' } };
  const mapping = mappingBy(module, target, 10);
  return row(prober, 'parts' in mapping ? mapping.parts.map(({ type }) => type) : mapping);
};

const table = (rows: readonly Row[]): string => {
  const all: readonly Row[] = [['there', 'here', 'why not, and what is nearest'], ...rows];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...all.map((cells) => [...(cells[column] ?? '')].length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = ['', '', ''], ...rest] = all;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n');
};

const written = (): string => `# Monitor types elsewhere

Every type of Uptime Kuma 2.5.3, Gatus 5.36.0 and blackbox_exporter 0.28, and what an import makes of it. A test writes this page: \`RENEW=1 npx jest types-page\` in packages/imports. A type of ours that takes another one's place may still lose options of a monitor: the report of the [import](../imports.md) names them.

## Uptime Kuma

${table(typesOfKuma.map(kumaRow))}

## Gatus

${table(Object.entries(endpointsOfGatus).map(gatusRow))}

## blackbox_exporter

${table(Object.entries(modulesOfExporter).map(exporterRow))}
`;

test('every type of Uptime Kuma has a row, and no other', () => {
  expect([...Object.keys(monitorTypes), ...Object.keys(beside)].toSorted()).toEqual(typesOfKuma.toSorted());
});

test('docs/monitor-types/elsewhere.md is what the imports make; RENEW=1 renews it', () => {
  if (process.env.RENEW === '1') writeFileSync(page, written());
  expect(readFileSync(page, 'utf8')).toBe(written());
});
