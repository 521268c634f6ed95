import { type KeyFates, keptBy, lost, ofNoCheck } from '../report/keys.js';

/** A kind of module of the exporter that a monitor stands for. */
export type ModuleKind = (typeof moduleKinds)[number];

export const moduleKinds = ['http', 'tcp', 'icmp', 'dns', 'grpc'] as const;

type ModuleKeys = KeyFates<ModuleKind>;

const all: readonly ModuleKind[] = moduleKinds;

/** Keys of the IP version that is tried first, which a note tells, and of a second try. */
const addresses = (kind: ModuleKind): ModuleKeys => ({
  preferred_ip_protocol: ofNoCheck,
  ip_protocol_fallback: keptBy([kind]),
});

const tlsKeys = (kind: ModuleKind): ModuleKeys => ({
  insecure_skip_verify: keptBy([kind]),
  ca: keptBy([kind]),
  ca_file: keptBy([kind]),
  cert: keptBy([kind]),
  cert_file: keptBy([kind]),
  key: keptBy([kind]),
  key_file: keptBy([kind]),
  server_name: lost([kind], 'the name that its certificate must have'),
  min_version: lost([kind], 'its versions of TLS'),
  max_version: lost([kind], 'its versions of TLS'),
});

const httpKeys: ModuleKeys = {
  ...addresses('http'),
  valid_status_codes: keptBy(['http']),
  method: keptBy(['http']),
  headers: keptBy(['http']),
  http_headers: lost(['http'], 'its http_headers'),
  follow_redirects: keptBy(['http']),
  no_follow_redirects: keptBy(['http']),
  fail_if_ssl: keptBy(['http']),
  fail_if_not_ssl: keptBy(['http']),
  fail_if_body_matches_regexp: keptBy(['http']),
  fail_if_body_not_matches_regexp: keptBy(['http']),
  fail_if_header_matches: keptBy(['http']),
  fail_if_header_not_matches: keptBy(['http']),
  fail_if_body_json_matches_cel: lost(['http'], 'its CEL expression'),
  fail_if_body_json_not_matches_cel: lost(['http'], 'its CEL expression'),
  body: keptBy(['http']),
  body_file: keptBy(['http']),
  basic_auth: keptBy(['http']),
  authorization: keptBy(['http']),
  bearer_token: keptBy(['http']),
  bearer_token_file: keptBy(['http']),
  oauth2: keptBy(['http']),
  proxy_url: keptBy(['http']),
  proxy_from_environment: keptBy(['http']),
  no_proxy: lost(['http'], 'what its proxy passes over'),
  proxy_connect_header: ofNoCheck,
  skip_resolve_phase_with_proxy: ofNoCheck,
  tls_config: { fate: 'keys', keys: tlsKeys('http') },
  enable_http2: keptBy(['http']),
  enable_http3: lost(['http'], 'that it speaks HTTP/3'),
  valid_http_versions: lost(['http'], 'the versions of HTTP that it accepts'),
  compression: lost(['http'], 'that the answer must be compressed'),
  body_size_limit: lost(['http'], 'that only a part of the answer is read', 0, '0'),
};

const tcpKeys: ModuleKeys = {
  ...addresses('tcp'),
  query_response: keptBy(['tcp']),
  tls: keptBy(['tcp']),
  tls_config: { fate: 'keys', keys: tlsKeys('tcp') },
  source_ip_address: lost(['tcp'], 'the address that it comes from'),
};

const icmpKeys: ModuleKeys = {
  ...addresses('icmp'),
  source_ip_address: lost(['icmp'], 'the address that it comes from'),
  payload_size: lost(['icmp'], 'the size of its pings', 0),
  dont_fragment: lost(['icmp'], 'that its pings stay whole'),
  ttl: lost(['icmp'], 'how many hops its pings may take', 0),
};

const dnsKeys: ModuleKeys = {
  ...addresses('dns'),
  query_name: keptBy(['dns']),
  query_type: keptBy(['dns']),
  query_class: lost(['dns'], 'its class', 'IN'),
  transport_protocol: lost(['dns'], 'that it asks by TCP', 'udp'),
  dns_over_tls: lost(['dns'], 'that it asks by TLS'),
  tls_config: ofNoCheck,
  source_ip_address: lost(['dns'], 'the address that it comes from'),
  recursion_desired: keptBy(['dns']),
  valid_rcodes: keptBy(['dns']),
  validate_answer_rrs: lost(['dns'], 'what it wants of the answer'),
  validate_authority_rrs: lost(['dns'], 'what it wants of the authority section'),
  validate_additional_rrs: lost(['dns'], 'what it wants of the additional section'),
};

const grpcKeys: ModuleKeys = {
  ...addresses('grpc'),
  service: keptBy(['grpc']),
  tls: keptBy(['grpc']),
  tls_config: { fate: 'keys', keys: tlsKeys('grpc') },
  metadata: lost(['grpc'], 'its metadata'),
};

/** Every key of a module of blackbox.yml. The exporter refuses any other. */
export const moduleKeys: ModuleKeys = {
  prober: keptBy(all),
  timeout: keptBy(all),
  http: { fate: 'keys', keys: httpKeys },
  tcp: { fate: 'keys', keys: tcpKeys },
  icmp: { fate: 'keys', keys: icmpKeys },
  dns: { fate: 'keys', keys: dnsKeys },
  grpc: { fate: 'keys', keys: grpcKeys },
  // Keys of probers that have no equal here.
  unix: ofNoCheck,
  websocket: ofNoCheck,
};

/** Every key of a job that asks the exporter. */
export const jobKeys: KeyFates<'job'> = {
  job_name: keptBy(['job']),
  metrics_path: keptBy(['job']),
  params: {
    fate: 'keys',
    keys: {
      module: keptBy(['job']),
      // A rule sets it for each target. A job without such a rule is not taken.
      target: ofNoCheck,
      debug: ofNoCheck,
      hostname: lost(['job'], 'the host name that it sends'),
    },
  },
  scrape_interval: keptBy(['job']),
  scrape_timeout: keptBy(['job']),
  static_configs: keptBy(['job']),
  file_sd_configs: keptBy(['job']),
  relabel_configs: keptBy(['job']),
  metric_relabel_configs: lost(['job'], 'its relabelling of metrics'),

  // How Prometheus reaches the exporter, and what it stores.
  scheme: ofNoCheck,
  basic_auth: ofNoCheck,
  authorization: ofNoCheck,
  oauth2: ofNoCheck,
  bearer_token: ofNoCheck,
  bearer_token_file: ofNoCheck,
  tls_config: ofNoCheck,
  proxy_url: ofNoCheck,
  no_proxy: ofNoCheck,
  proxy_from_environment: ofNoCheck,
  proxy_connect_header: ofNoCheck,
  http_headers: ofNoCheck,
  follow_redirects: ofNoCheck,
  enable_http2: ofNoCheck,
  enable_compression: ofNoCheck,
  honor_labels: ofNoCheck,
  honor_timestamps: ofNoCheck,
  track_timestamps_staleness: ofNoCheck,
  scrape_protocols: ofNoCheck,
  fallback_scrape_protocol: ofNoCheck,
  scrape_native_histograms: ofNoCheck,
  always_scrape_classic_histograms: ofNoCheck,
  convert_classic_histograms_to_nhcb: ofNoCheck,
  native_histogram_bucket_limit: ofNoCheck,
  native_histogram_min_bucket_factor: ofNoCheck,
  metric_name_validation_scheme: ofNoCheck,
  metric_name_escaping_scheme: ofNoCheck,
  body_size_limit: ofNoCheck,
  sample_limit: ofNoCheck,
  label_limit: ofNoCheck,
  label_name_length_limit: ofNoCheck,
  label_value_length_limit: ofNoCheck,
  target_limit: ofNoCheck,
  keep_dropped_targets: ofNoCheck,
};
