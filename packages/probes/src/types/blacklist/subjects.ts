import { parseIpAddress } from '@tocsin/egress';
import { getDomain } from 'tldts';
import { absenceInWords, lookUp } from '../../dns/look-up.js';
import type { CheckContext } from '../../probe/probe.js';
import type { CheckResult } from '../../result/check-result.js';
import { failureOf } from '../../result/failure.js';
import { addressSubject, domainSubject, type Subject } from './list-query.js';

const addressesMax = 8;

type Subjects = { readonly addresses: readonly Subject[]; readonly domains: readonly Subject[] };

/** An address, or the addresses of a name and its registered domain. */
export async function subjectsOf(
  target: string,
  listsOfDomains: number,
  context: CheckContext,
): Promise<Subjects | { readonly fault: CheckResult }> {
  if (parseIpAddress(target) !== undefined) return { addresses: [addressSubject(target)], domains: [] };
  const name = target.replace(/\.$/, '').toLowerCase();
  const answers = await Promise.all([lookUp(name, 'A', context), lookUp(name, 'AAAA', context)]);
  const addresses = answers.flatMap((answer) => (answer.outcome === 'answer' ? answer.records : []));
  const failed = answers.find((answer) => answer.outcome === 'failed');
  if (addresses.length === 0) {
    if (failed?.outcome === 'failed') return { fault: failureOf(failed) };
    // A name that does not exist has no records of any type (RFC 8020).
    const isMissing = answers.some(
      (answer) => answer.outcome === 'answer' && answer.found === 'no_such_name',
    );
    if (isMissing) return { fault: nothingAsked(absenceInWords(name, 'A', 'no_such_name')) };
    if (listsOfDomains === 0) {
      return { fault: nothingAsked(`The name ${name} has no addresses, and no list of domains is asked.`) };
    }
  }
  return {
    addresses: addresses.slice(0, addressesMax).map(addressSubject),
    domains: [domainSubject(getDomain(name, { allowPrivateDomains: true }) ?? name)],
  };
}

const nothingAsked = (message: string): CheckResult => ({
  status: 'down',
  message,
  durationMs: 0,
  details: { asked: 0, listings: [], refusals: [] },
});
