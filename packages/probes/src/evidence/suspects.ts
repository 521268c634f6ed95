import type {
  DnsRecordType,
  NetworkFailureCode,
  SeenExchange,
  SeenFailure,
  SeenQuestion,
} from '@tocsin/egress';
import { parseIpAddress, parseUrl } from '@tocsin/egress/policy';

/** The parts of the network between a prober and a target that may be at fault. */
export type Suspects = {
  /** Without a port: as echo requests go. */
  readonly route: Place | null;
  readonly names: {
    readonly name: string;
    readonly type: DnsRecordType;
    /** By default those of the settings are asked. */
    readonly server?: NonNullable<SeenQuestion['named']>;
  } | null;
};

const nameCodes: readonly NetworkFailureCode[] = ['dns', 'timeout'];

/** Others say that packets do arrive, or that none was sent. */
const routeCodes: readonly NetworkFailureCode[] = ['timeout', 'connection_refused', 'connection_reset'];

const isLostOnTheWay = ({ code, phase }: SeenFailure): boolean =>
  (phase === 'connect' || phase === 'tls') && routeCodes.includes(code);

const hasNoReply = ({ pings }: SeenExchange): boolean => pings !== null && pings.roundTripsMs.length === 0;

type Place = { readonly host: string; readonly port?: number };

/** Returns `undefined` for a target that no URL can hold. */
const placeOf = ({ kind, target }: SeenExchange): Place | undefined => {
  if (kind === 'ping') return { host: target };
  const url = parseUrl(kind === 'http' ? target : `tcp://${target}`);
  if (url === undefined) return undefined;
  const { hostname, port, protocol } = url;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return { host, port: Number(port) || (protocol === 'https:' ? 443 : 80) };
};

const familyOf = (address: string | null): 'A' | 'AAAA' =>
  address !== null && parseIpAddress(address)?.family === 6 ? 'AAAA' : 'A';

/** Returns `null` if the network brought what was asked for. */
export const suspectsIn = (exchanges: readonly SeenExchange[]): Suspects | null => {
  const decisive = exchanges.findLast(({ failed }) => failed !== null) ?? exchanges.at(-1);
  if (decisive === undefined) return null;
  const { kind, target, address, question, failed } = decisive;
  if (kind === 'dns') {
    if (question === null) return null;
    const { type, named } = question;
    return {
      route: null,
      names: { name: target, type: type as DnsRecordType, ...(named && { server: named }) },
    };
  }
  const isUnnamed = failed?.phase === 'name' && nameCodes.includes(failed.code);
  const isLost = failed === null ? hasNoReply(decisive) : isLostOnTheWay(failed);
  const place = isUnnamed || isLost ? placeOf(decisive) : undefined;
  if (place === undefined) return null;
  const { host, ...port } = place;
  return {
    route: isLost ? { host: address ?? host, ...port } : null,
    names: parseIpAddress(host) === undefined ? { name: host, type: familyOf(address) } : null,
  };
};
