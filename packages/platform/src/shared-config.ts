import { addressPolicy } from '@tocsin/egress/policy';
import { IsOptional, IsString } from 'class-validator';
import { readAuthoritiesFile } from './authorities-file.js';
import { LogLevel, listOf } from './setting-rules.js';

export const sharedSettingNames = [
  'HOST',
  'EGRESS_ALLOW',
  'EGRESS_CA_FILE',
  'DNS_SERVERS',
  'LOG_LEVEL',
] as const;

/** The settings of every process. */
export class SharedEnvironment {
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

export type SharedConfig = {
  readonly host: string;
  /** Private CIDR ranges that may be called. */
  readonly egressAllow: readonly string[];
  /** In PEM, trusted beside the well-known authorities. */
  readonly egressAuthorities: readonly string[];
  readonly dnsServers: readonly string[];
  readonly logLevel: string;
};

const authoritiesIn = ({ EGRESS_CA_FILE: path }: SharedEnvironment): string[] =>
  path ? readAuthoritiesFile(path) : [];

/** The reads that throw for a wrong setting. */
export const sharedReads = (given: SharedEnvironment): readonly (() => unknown)[] => [
  () => addressPolicy({ allow: listOf(given.EGRESS_ALLOW) }),
  () => authoritiesIn(given),
];

export const sharedConfigOf = (environment: SharedEnvironment): SharedConfig => ({
  host: environment.HOST,
  egressAllow: listOf(environment.EGRESS_ALLOW),
  egressAuthorities: authoritiesIn(environment),
  dnsServers: listOf(environment.DNS_SERVERS),
  logLevel: environment.LOG_LEVEL,
});
