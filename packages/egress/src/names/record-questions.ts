import type { CaaRecord } from 'node:dns';
import type { Resolver } from 'node:dns/promises';
import { rcodes } from './dns-message.js';
import {
  type CaaProperty,
  type DnsRecords,
  type DnsRecordType,
  joinedText,
  recordTypes,
} from './dns-records.js';
import { recordOf } from './record-text.js';
import { answerOf } from './single-question.js';

/** Each rejects with an error of c-ares. The signal stops those that c-ares does not ask. */
export const questions: {
  readonly [Type in DnsRecordType]: (
    resolver: Resolver,
    name: string,
    signal: AbortSignal,
  ) => Promise<DnsRecords[Type][]>;
} = {
  A: (resolver, name) => resolver.resolve4(name),
  AAAA: (resolver, name) => resolver.resolve6(name),
  CAA: async (resolver, name) => (await resolver.resolveCaa(name)).map(caaProperty),
  CNAME: (resolver, name) => resolver.resolveCname(name),
  DS: (resolver, name, signal) => askRecords(resolver, name, 'DS', signal),
  MX: (resolver, name) => resolver.resolveMx(name),
  NS: (resolver, name) => resolver.resolveNs(name),
  PTR: (resolver, name) => resolver.resolvePtr(name),
  SOA: async (resolver, name) => [await resolver.resolveSoa(name)],
  SRV: (resolver, name) => resolver.resolveSrv(name),
  TLSA: (resolver, name, signal) => askRecords(resolver, name, 'TLSA', signal),
  TXT: async (resolver, name) => (await resolver.resolveTxt(name)).map(joinedText),
};

function caaProperty({ critical, ...rest }: CaaRecord): CaaProperty {
  const [tag = '', value = ''] = Object.entries(rest).find(([key]) => key !== 'type') ?? [];
  return { critical: critical !== 0, tag, value: `${value}` };
}

/** The codes that c-ares has for the failures of a name server. */
const failureCodes = new Map<number, string>([
  [rcodes.FORMERR, 'EFORMERR'],
  [rcodes.NXDOMAIN, 'ENOTFOUND'],
  [rcodes.NOTIMP, 'ENOTIMP'],
  [rcodes.REFUSED, 'EREFUSED'],
]);

/** Asks as c-ares does for types that the c-ares of Node 20 does not know. */
async function askRecords<Type extends DnsRecordType>(
  resolver: Resolver,
  name: string,
  type: Type,
  signal: AbortSignal,
): Promise<DnsRecords[Type][]> {
  const [server = ''] = resolver.getServers();
  const { rcode, answers } = await answerOf(server, name, recordTypes[type], signal);
  if (rcode !== rcodes.NOERROR) throw failure(failureCodes.get(rcode) ?? 'ESERVFAIL');
  const records = answers.flatMap((record) =>
    record.type === recordTypes[type] ? [recordOf(type, record.data)] : [],
  );
  if (records.length === 0) throw failure('ENODATA');
  return records.map((record) => {
    if (record === undefined) throw failure('EBADRESP');
    return record;
  });
}

const failure = (code: string): Error => Object.assign(new Error(`query ${code}`), { code });
