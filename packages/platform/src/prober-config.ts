import { readFileSync } from 'node:fs';
import { parseUrl } from '@tocsin/egress/policy';
import { IsOptional, IsString, Matches } from 'class-validator';
import { readEnvironment } from './environment.js';
import { HostName, listOf, Port, WholeNumber } from './setting-rules.js';
import {
  type SharedConfig,
  SharedEnvironment,
  sharedConfigOf,
  sharedReads,
  sharedSettingNames,
} from './shared-config.js';

export const proberSettingNames = [
  ...sharedSettingNames,
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
] as const;

class ProberEnvironment extends SharedEnvironment {
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
}

export type ProberConfig = SharedConfig & {
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
    ...sharedReads(given),
  ]);
  return {
    ...sharedConfigOf(environment),
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
  };
};
