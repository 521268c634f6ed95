import { readFileSync } from 'node:fs';
import { addressPolicy, parseUrl } from '@tocsin/egress/policy';
import { IsOptional, IsString, Matches } from 'class-validator';
import { readAuthoritiesFile } from './authorities-file.js';
import { readEnvironment } from './environment.js';
import { HostName, LogLevel, listOf, Port, WholeNumber } from './setting-rules.js';

export const proberSettingNames = [
  'API_URL',
  'PROBER_TOKEN',
  'PROBER_TOKEN_FILE',
  'PROBE_CONCURRENCY',
  'PROBE_CONCURRENCY_PER_HOST',
  'PROBER_CANARY_URL',
  'RDAP_BOOTSTRAP_URL',
  'WHOIS_HOST',
  'WHOIS_PORT',
  'PROBER_METRICS_PORT',
  'HOST',
  'EGRESS_ALLOW',
  'EGRESS_CA_FILE',
  'DNS_SERVERS',
  'LOG_LEVEL',
] as const;

class ProberEnvironment {
  @Matches(/^https?:\/\/[^/\s]+/, { message: 'must look like http://127.0.0.1:3000' })
  API_URL: string = 'http://127.0.0.1:3000';

  @IsOptional()
  @IsString()
  PROBER_TOKEN?: string;

  @IsOptional()
  @IsString()
  PROBER_TOKEN_FILE?: string;

  @WholeNumber(1, 10_000)
  PROBE_CONCURRENCY: number = 500;

  @WholeNumber(1, 10_000)
  PROBE_CONCURRENCY_PER_HOST: number = 50;

  @IsString()
  PROBER_CANARY_URL: string = '';

  @IsOptional()
  @Matches(/^https?:\/\/[^/\s]+/, { message: 'must look like https://data.iana.org/rdap/dns.json' })
  RDAP_BOOTSTRAP_URL?: string;

  @IsOptional()
  @HostName()
  WHOIS_HOST?: string;

  @WholeNumber(1, 65_535, 'a port number')
  WHOIS_PORT: number = 43;

  @IsOptional()
  @Port()
  PROBER_METRICS_PORT?: number;

  @IsString()
  HOST: string = '127.0.0.1';

  @IsString()
  EGRESS_ALLOW: string = '';

  @IsOptional()
  @IsString()
  EGRESS_CA_FILE?: string;

  @IsString()
  DNS_SERVERS: string = '';

  @LogLevel()
  LOG_LEVEL: string = 'info';
}

export type ProberConfig = {
  readonly apiUrl: string;
  readonly proberToken: string;
  readonly probeConcurrency: number;
  readonly probeConcurrencyPerHost: number;
  /** URLs that answer unless this prober is cut off. With none, it never suspects that. */
  readonly canaryUrls: readonly string[];
  /** `undefined`: the directories of the IANA. */
  readonly directories: {
    readonly rdapBootstrapUrl: string | undefined;
    readonly whoisHost: string | undefined;
    readonly whoisPort: number;
  };
  /** `undefined`: no port for operators. */
  readonly metricsPort: number | undefined;
  readonly host: string;
  readonly egressAllow: readonly string[];
  readonly egressAuthorities: readonly string[];
  readonly dnsServers: readonly string[];
  readonly logLevel: string;
};

/** Public name servers of three companies. They answer over IPv4 and IPv6 from nearly everywhere. */
const wellKnownCanaries = ['https://one.one.one.one/', 'https://dns.google/', 'https://dns.quad9.net/'];

const canariesIn = ({ PROBER_CANARY_URL: urls }: ProberEnvironment): readonly string[] => {
  if (urls === 'none') return [];
  return urls === '' ? wellKnownCanaries : listOf(urls);
};

const requireCanaries = (given: ProberEnvironment): void => {
  const isUrl = (url: string) => /^https?:\/\//.test(url) && parseUrl(url) !== undefined;
  if (canariesIn(given).every(isUrl)) return;
  throw new Error(
    'PROBER_CANARY_URL must be none, or URLs such as https://www.example.com/ with commas between',
  );
};

const authoritiesIn = ({ EGRESS_CA_FILE: path }: ProberEnvironment): string[] =>
  path ? readAuthoritiesFile(path) : [];

const requireUrl = (name: string, value: string | undefined): void => {
  if (value !== undefined && parseUrl(value) === undefined) throw new Error(`${name} must be a URL`);
};

const tokenIn = ({ PROBER_TOKEN: token, PROBER_TOKEN_FILE: path }: ProberEnvironment): string => {
  if (token !== undefined) return token;
  if (path === undefined) {
    throw new Error(
      'PROBER_TOKEN must be set, or PROBER_TOKEN_FILE; `npm run admin -- prober-token create` makes one',
    );
  }
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    throw new Error(
      'PROBER_TOKEN_FILE cannot be read: check that it exists and that this process may read it',
    );
  }
};

/** @throws ConfigError that lists every wrong setting and its rule */
export const readProberConfig = (env: Readonly<Record<string, string | undefined>>): ProberConfig => {
  const environment = readEnvironment(ProberEnvironment, proberSettingNames, env, (given) => [
    () => tokenIn(given),
    () => requireUrl('API_URL', given.API_URL),
    () => requireCanaries(given),
    () => requireUrl('RDAP_BOOTSTRAP_URL', given.RDAP_BOOTSTRAP_URL),
    () => addressPolicy({ allow: listOf(given.EGRESS_ALLOW) }),
    () => authoritiesIn(given),
  ]);
  return {
    apiUrl: environment.API_URL.replace(/\/+$/, ''),
    proberToken: tokenIn(environment),
    probeConcurrency: environment.PROBE_CONCURRENCY,
    probeConcurrencyPerHost: environment.PROBE_CONCURRENCY_PER_HOST,
    canaryUrls: canariesIn(environment),
    directories: {
      rdapBootstrapUrl: environment.RDAP_BOOTSTRAP_URL,
      whoisHost: environment.WHOIS_HOST,
      whoisPort: environment.WHOIS_PORT,
    },
    metricsPort: environment.PROBER_METRICS_PORT,
    host: environment.HOST,
    egressAllow: listOf(environment.EGRESS_ALLOW),
    egressAuthorities: authoritiesIn(environment),
    dnsServers: listOf(environment.DNS_SERVERS),
    logLevel: environment.LOG_LEVEL,
  };
};
