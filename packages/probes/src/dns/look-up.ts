import { reasonsOf, type Said } from '@tocsin/domain';
import type { DnsAnswer, DnsRecordType, Ended } from '@tocsin/egress';
import type { CheckContext } from '../probe/probe.js';
import { type Properties } from '../settings/schema.js';
import { endpointOf } from '../settings/target.js';

const says = reasonsOf('dns', {
  silence: {
    en: 'No answer came from {servers:list}.',
    de: 'Keine Antwort kam von {servers:list}.',
    ar: 'لم تصل إجابة من {servers:list}.',
  },
  no_such_name: {
    en: 'The name {name} does not exist.',
    de: 'Den Namen {name} gibt es nicht.',
    ar: 'الاسم {name} غير موجود.',
  },
  no_records: {
    en: 'The name {name} has no {type} records.',
    de: 'Der Name {name} hat keine {type}-Einträge.',
    ar: 'ليس للاسم {name} سجلّات {type}.',
  },
  no_address: {
    en: 'The name {name} has no address.',
    de: 'Der Name {name} hat keine Adresse.',
    ar: 'ليس للاسم {name} عنوان.',
  },
});

const dnsPort = 53;

export const serverSetting = {
  server: {
    type: 'string',
    title: 'Name server to ask',
    hint: 'Such as 192.0.2.53 or ns1.example.com:5353. If empty, those of the prober.',
    description:
      'The name server to ask, such as `192.0.2.53` or `ns1.example.com:5353`. Left out, those of the prober are asked.',
    format: 'host_and_optional_port',
    maxLength: 300,
  },
} as const satisfies Properties;

export const serverGerman = {
  'Name server to ask': 'Befragter Nameserver',
  'Such as 192.0.2.53 or ns1.example.com:5353. If empty, those of the prober.':
    'Zum Beispiel 192.0.2.53 oder ns1.example.com:5353. Ohne Angabe die des Prüfers.',
} as const;

export const serverArabic = {
  'Name server to ask': 'خادم الأسماء المسؤول',
  'Such as 192.0.2.53 or ns1.example.com:5353. If empty, those of the prober.':
    'مثل 192.0.2.53 أو ns1.example.com:5353. إذا تُرك فارغًا استُخدمت خوادم المسبار.',
} as const;

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

/** A sentence about name servers that were silent while others answered. */
export const silenceOf = (servers: readonly string[]): readonly Said[] =>
  servers.length === 0 ? [] : [says.silence({ servers })];

export const absenceOf = (name: string, type: DnsRecordType, found: DnsAnswer['found']): Said =>
  found === 'no_such_name' ? says.no_such_name({ name }) : says.no_records({ name, type });

export const noAddress = (name: string): Said => says.no_address({ name });

/** In lower case (RFC 4343), without the dot at its end. The root is a dot. */
export const comparableName = (name: string): string => name.toLowerCase().replace(/\.$/, '') || '.';
