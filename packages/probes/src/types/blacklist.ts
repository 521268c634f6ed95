import type { FromSchema } from 'json-schema-to-ts';
import { getDomain } from 'tldts';
import { addressSubject, askList, domainSubject, type Subject, type Verdict } from '../dns/blacklist.js';
import { lookUp } from '../dns/look-up.js';
import { failureOf } from '../failure-of.js';
import {
  type CheckContext,
  CheckImpossible,
  type CheckResult,
  type Probe,
  type SettingsSchema,
} from '../probe.js';

/** The addresses of a name that are looked for in the lists. */
const addressesMax = 8;
const shownMax = 10;

const zone = { type: 'string', format: 'domain', maxLength: 200 } as const;

const settings = {
  type: 'object',
  additionalProperties: false,
  properties: {
    address_lists: {
      type: 'array',
      description: 'The zones of the lists that are asked about addresses.',
      items: zone,
      uniqueItems: true,
      minItems: 1,
      maxItems: 20,
      default: ['zen.spamhaus.org', 'bl.spamcop.net', 'psbl.surriel.com', 'dnsbl.dronebl.org'],
    },
    domain_lists: {
      type: 'array',
      description: 'The zones of the lists that are asked about the domain, when the target is a name.',
      items: zone,
      uniqueItems: true,
      maxItems: 20,
      default: ['dbl.spamhaus.org', 'multi.surbl.org', 'multi.uribl.com'],
    },
  },
} as const satisfies SettingsSchema;

type Settings = FromSchema<typeof settings>;

export const blacklist = {
  type: 'blacklist',
  description: 'Neither a host nor its domain stands on a DNS blacklist.',
  target: 'host',
  settings,
  defaults: { intervalSeconds: 3_600, severity: 'warning', incidentTitle: '{name}: {reason}' },
  async check(target, given, context) {
    const { elapsedMs } = context;
    const found = await subjectsOf(target, context);
    if ('fault' in found) return found.fault;
    const asked = await Promise.all([
      ...given.address_lists.map((list) => askAbout(list, found.addresses, context)),
      ...given.domain_lists.map((list) => askAbout(list, found.domains, context)),
    ]);
    return { ...verdictOn(asked.flat()), durationMs: elapsedMs() };
  },
} satisfies Probe<Settings>;

type Subjects = { readonly addresses: readonly Subject[]; readonly domains: readonly Subject[] };

/** What the lists are asked about: an address, or the addresses of a name and its registered domain. */
async function subjectsOf(
  target: string,
  context: CheckContext,
): Promise<Subjects | { readonly fault: CheckResult }> {
  const address = addressSubject(target);
  if (address !== undefined) return { addresses: [address], domains: [] };
  const name = target.replace(/\.$/, '').toLowerCase();
  const answers = await Promise.all([lookUp(name, 'A', context), lookUp(name, 'AAAA', context)]);
  const addresses = answers.flatMap((answer) => (answer.outcome === 'answer' ? answer.records : []));
  const failed = answers.find((answer) => answer.outcome === 'failed');
  if (addresses.length === 0 && failed?.outcome === 'failed') return { fault: failureOf(failed) };
  return {
    addresses: addresses.slice(0, addressesMax).flatMap((text) => addressSubject(text) ?? []),
    domains: [domainSubject(getDomain(name, { allowPrivateDomains: true }) ?? name)],
  };
}

type Answer = { readonly list: string; readonly subject: string } & Verdict;

/** One question after the other, so that a list is not asked about everything at once. */
async function askAbout(
  list: string,
  subjects: readonly Subject[],
  context: CheckContext,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const subject of subjects) {
    answers.push({ list, subject: subject.text, ...(await askList(list, subject, context)) });
  }
  return answers;
}

/** @throws CheckImpossible when no list answered: that says nothing about the target */
function verdictOn(answers: readonly Answer[]): Omit<CheckResult, 'durationMs'> {
  const listings = answers.filter((answer) => answer.verdict === 'listed');
  const refusals = answers.filter((answer) => answer.verdict === 'refused');
  const details = {
    asked: answers.length,
    listings: listings
      .slice(0, shownMax)
      .map(({ list, subject, codes, reason }) => ({ list, subject, codes, reason })),
    refusals: refusals.slice(0, shownMax).map(({ list, subject, why }) => ({ list, subject, why })),
  };
  const [first, ...more] = listings;
  if (first !== undefined) {
    const reasons = listings.flatMap(({ list, subject, reason }) =>
      reason === undefined ? [] : [`${list} on ${subject}: ${reason}`],
    );
    const summary =
      more.length === 0
        ? `${first.subject} is on ${first.list}.`
        : `${listings.length} listings are there, such as ${first.subject} on ${first.list}.`;
    const message = [summary, ...reasons].join(' ');
    return { status: 'down', message, details };
  }
  const unheard = refusals.map(({ list, why }) => `${list}: ${why}.`);
  if (refusals.length === answers.length) {
    throw new CheckImpossible(['No list answered.', ...new Set(unheard)].join(' '));
  }
  const lists = new Set(answers.filter(({ verdict }) => verdict === 'clear').map(({ list }) => list));
  const message = [
    `It is on none of ${lists.size === 1 ? '1 list' : `${lists.size} lists`}.`,
    ...new Set(unheard),
  ].join(' ');
  return { status: 'up', message, details };
}
