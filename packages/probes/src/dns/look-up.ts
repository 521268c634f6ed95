import type { DnsAnswer, DnsRecordType, Ended } from '@tocsin/egress';
import type { CheckContext } from '../probe/probe.js';
import { type Properties } from '../settings/schema.js';
import { endpointOf } from '../settings/target.js';
import { listInWords } from '../words/text.js';

const dnsPort = 53;

export const serverSetting = {
  server: {
    type: 'string',
    description:
      'The name server to ask, such as `192.0.2.53` or `ns1.example.com:5353`. Left out, those of the prober are asked.',
    format: 'host_and_optional_port',
    maxLength: 300,
  },
} as const satisfies Properties;

/** @param server `host` or `host:port`; by default the name servers of the prober */
export const lookUp = <Type extends DnsRecordType>(
  name: string,
  type: Type,
  { network, signal, remainingMs }: CheckContext,
  server?: string,
): Promise<Ended<DnsAnswer<Type>>> =>
  network.dns({ ...question(name, type, server), deadlineMs: remainingMs(), signal });

/** The same for a name that is watched: a failure says more, at the price of another question. */
export const lookUpWatched = <Type extends DnsRecordType>(
  name: string,
  type: Type,
  { network, signal, remainingMs }: CheckContext,
  server: string | undefined,
): Promise<Ended<DnsAnswer<Type>>> =>
  network.dns({ ...question(name, type, server), deadlineMs: remainingMs(), signal, explained: true });

const question = <Type extends DnsRecordType>(name: string, type: Type, server: string | undefined) => ({
  name,
  type,
  ...(server !== undefined && { server: endpointOf(server, dnsPort) }),
});

/** A sentence about name servers that were silent while others answered; empty without one. */
export const silenceInWords = (servers: readonly string[]): string =>
  servers.length === 0 ? '' : ` No answer came from ${listInWords(servers)}.`;

export const absenceInWords = (name: string, type: DnsRecordType, found: DnsAnswer['found']): string =>
  found === 'no_such_name' ? `The name ${name} does not exist.` : `The name ${name} has no ${type} records.`;

/** In lower case (RFC 4343), without the dot at its end. The root is a dot. */
export const comparableName = (name: string): string => name.toLowerCase().replace(/\.$/, '') || '.';
