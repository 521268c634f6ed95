import { getDomain } from 'tldts';
import type { CheckContext } from '../../probe/probe.js';
import { addressSubject, codesAt, refusalAmong, type SubjectKind } from './list-query.js';

/** `why`: a clause. */
export type Soundness = { readonly sound: true } | { readonly sound: false; readonly why: string };

/** Test entries of lists of names, by the domain of their zones. */
const namedEntries: Readonly<Record<string, string>> = {
  'spamhaus.net': 'dbltest.com',
  'spamhaus.org': 'dbltest.com',
  'surbl.org': 'test.surbl.org',
  'uribl.com': 'test.uribl.com',
};

/** Lists of links in mails have addresses too. */
const addressEntry = addressSubject('127.0.0.2').label;

/** Every list has one of these (RFC 5782, section 5). */
function testEntriesOf(zone: string, kind: SubjectKind): readonly string[] {
  switch (kind) {
    case 'ipv4':
      return [addressEntry];
    case 'ipv6':
      return [addressSubject('::ffff:7f00:2').label];
    case 'name': {
      const named = namedEntries[getDomain(zone) ?? ''];
      return [...(named === undefined ? [] : [named]), 'test', addressEntry];
    }
  }
}

export async function testList(zone: string, kind: SubjectKind, context: CheckContext): Promise<Soundness> {
  for (const entry of testEntriesOf(zone, kind)) {
    const codes = await codesAt(`${entry}.${zone}`, context);
    if ('why' in codes) return { sound: false, why: codes.why };
    if (codes.records.length === 0) continue;
    const why = refusalAmong(codes.records);
    return why === undefined ? { sound: true } : { sound: false, why };
  }
  const hasIpv4 = kind === 'ipv6' && (await testList(zone, 'ipv4', context)).sound;
  return {
    sound: false,
    why: hasIpv4
      ? 'it has no IPv6 addresses'
      : 'it does not exist or is out of order, since it lacks the entry that every list has for tests',
  };
}
