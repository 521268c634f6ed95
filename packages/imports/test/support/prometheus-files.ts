import type { NamedFile } from '@tocsin/imports';
import type { ModuleKind } from '../../src/prometheus/module-keys.js';

type Fields = Readonly<Record<string, unknown>>;

export const options = { fileSet: 'probes' };
export const fileOf = (name: string, value: unknown): NamedFile => ({
  name,
  bytes: new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)),
});

export const probing = [
  { source_labels: ['__address__'], target_label: '__param_target' },
  { source_labels: ['__param_target'], target_label: 'instance' },
  { target_label: '__address__', replacement: 'blackbox:9115' },
];
export const plainJob: Fields = {
  job_name: 'one',
  metrics_path: '/probe',
  params: { module: ['m'] },
  scrape_interval: '30s',
  scrape_timeout: '10s',
  static_configs: [{ targets: ['https://a.example.com/'] }],
  relabel_configs: probing,
};

export const plainModules: Readonly<Record<ModuleKind, Fields>> = {
  http: { prober: 'http', timeout: '5s' },
  tcp: { prober: 'tcp', timeout: '5s' },
  icmp: { prober: 'icmp', timeout: '5s' },
  dns: { prober: 'dns', timeout: '5s', dns: { query_name: 'example.com', query_type: 'A' } },
  grpc: { prober: 'grpc', timeout: '5s' },
};
