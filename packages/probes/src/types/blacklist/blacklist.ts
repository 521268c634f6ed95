import { inEnglish, inSequence, reasonsOf, type Said } from '@tocsin/domain';
import { parseIpAddress } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { getDomain } from 'tldts';
import { absenceOf, lookUp } from '../../dns/look-up.js';
import { type CheckContext, type Probe } from '../../probe/probe.js';
import { CheckImpossible, type CheckResult, failureOf } from '../../result/check-result.js';
import { objectSchema } from '../../settings/schema.js';
import {
  addressSubject,
  askList,
  domainSubject,
  type Subject,
  type SubjectKind,
  testList,
  type Verdict,
} from './list-query.js';

const says = reasonsOf('blacklist', {
  nothing_to_ask: {
    en: 'The name {name} has no addresses, and no list of domains is asked.',
    de: 'Der Name {name} hat keine Adressen, und keine Liste von Domains wird abgefragt.',
    ar: 'ليس للاسم {name} عناوين، ولا تُسأل أي قائمة نطاقات.',
  },
  listing: {
    en: '{list} on {subject}: {reason}',
    de: '{list} zu {subject}: {reason}',
    ar: '{list} عن {subject}: {reason}',
  },
  listed: {
    en: '{subject} is on {list}.',
    de: '{subject} steht auf {list}.',
    ar: '{subject} مدرج في {list}.',
  },
  listings: {
    en: '{listings:n} listings are there, such as {subject} on {list}.',
    de: '{listings:n} Einträge sind da, etwa {subject} auf {list}.',
    ar: 'عدد الإدراجات {listings:n}، مثل {subject} في {list}.',
  },
  refused: { en: '{list}: {why:clause}.', de: '{list}: {why:clause}.', ar: '{list}: {why:clause}.' },
  silent: { en: 'No list answered.', de: 'Keine Liste antwortete.', ar: 'لم تُجب أي قائمة.' },
  clear: {
    en: 'It is on none of {lists:n} {lists|list|lists}.',
    de: 'Kein Eintrag auf {lists:n} {lists|Liste|Listen}.',
    ar: 'غير مدرج في أي من القوائم، وعددها {lists:n}.',
  },
});

const addressesMax = 8;

type Subjects = { readonly addresses: readonly Subject[]; readonly domains: readonly Subject[] };

/** An address, or the addresses of a name and its registered domain. */
async function subjectsOf(
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
    if (isMissing) return { fault: nothingAsked(absenceOf(name, 'A', 'no_such_name')) };
    if (listsOfDomains === 0) {
      return { fault: nothingAsked(says.nothing_to_ask({ name })) };
    }
  }
  return {
    addresses: addresses.slice(0, addressesMax).map(addressSubject),
    domains: [domainSubject(getDomain(name, { allowPrivateDomains: true }) ?? name)],
  };
}

const nothingAsked = (message: Said): CheckResult => ({
  status: 'down',
  message,
  durationMs: 0,
  details: { asked: 0, listings: [], refusals: [] },
});

const shownMax = 10;

/** For a list that had its test entry. */
const soundMs = 6 * 3_600_000;

const zone = { type: 'string', format: 'domain', maxLength: 200 } as const;

const settings = objectSchema({
  address_lists: {
    type: 'array',
    title: 'Lists of addresses',
    hint: 'The zones that are asked.',
    inSight: true,
    description: 'The zones of the lists that are asked about addresses.',
    items: zone,
    uniqueItems: true,
    minItems: 1,
    maxItems: 20,
    default: ['zen.spamhaus.org', 'bl.spamcop.net', 'psbl.surriel.com', 'dnsbl.dronebl.org'],
  },
  domain_lists: {
    type: 'array',
    title: 'Lists of domains',
    hint: 'Asked when the target is a name.',
    inSight: true,
    description: 'The zones of the lists that are asked about the domain, when the target is a name.',
    items: zone,
    uniqueItems: true,
    maxItems: 20,
    default: ['dbl.spamhaus.org', 'multi.surbl.org', 'multi.uribl.com'],
  },
});

const memory = objectSchema(
  {
    sound: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['list', 'kind', 'seen_at'],
        properties: {
          list: { type: 'string' },
          kind: { enum: ['ipv4', 'ipv6', 'name'] },
          seen_at: { type: 'string' },
        },
      },
    },
  },
  ['sound'],
);

type Settings = FromSchema<typeof settings>;
type Memory = FromSchema<typeof memory>;
type Sound = Memory['sound'][number];

export const blacklist = {
  type: 'blacklist',
  title: 'Blacklists',
  description: 'Neither a host nor its domain stands on a DNS blacklist.',
  kind: 'domain',
  searchWords: ['rbl', 'dnsbl', 'spam', 'spamhaus', 'reputation'],
  icon: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM6 6l12 12',
  targetExample: 'example.com',
  target: 'host',
  neverCalls: true,
  settings,
  memory,
  defaults: { intervalSeconds: 3_600, severity: 'warning', incidentTitle: '{name}: {reason}' },
  german: {
    Blacklists: 'Sperrlisten',
    'Neither a host nor its domain stands on a DNS blacklist.':
      'Weder ein Host noch seine Domain steht auf einer DNS-Sperrliste.',
    'Lists of addresses': 'Listen von Adressen',
    'The zones that are asked.': 'Die Zonen, die abgefragt werden.',
    'Lists of domains': 'Listen von Domains',
    'Asked when the target is a name.': 'Abgefragt, wenn das Ziel ein Name ist.',
  },
  arabic: {
    Blacklists: 'القوائم السوداء',
    'Neither a host nor its domain stands on a DNS blacklist.':
      'لا يوجد المضيف ولا نطاقه في قائمة DNS سوداء.',
    'Lists of addresses': 'قوائم العناوين',
    'The zones that are asked.': 'المناطق التي تُسأل.',
    'Lists of domains': 'قوائم النطاقات',
    'Asked when the target is a name.': 'تُسأل عندما يكون الهدف اسمًا.',
  },
  async check(target, given, context) {
    const { elapsedMs } = context;
    const found = await subjectsOf(target, given.domain_lists.length, context);
    if ('fault' in found) return { ...found.fault, durationMs: elapsedMs() };
    const remembered = (context.previous?.sound ?? []).filter(
      ({ seen_at: seenAt }) => Math.abs(context.now.getTime() - Date.parse(seenAt)) < soundMs,
    );
    const asked = await Promise.all([
      ...given.address_lists.map((list) => askAbout(list, found.addresses, remembered, context)),
      ...given.domain_lists.map((list) => askAbout(list, found.domains, remembered, context)),
    ]);
    const sound = asked.flatMap((each) => each.sound);
    return {
      ...verdictOn(asked.flatMap(({ answers }) => answers)),
      durationMs: elapsedMs(),
      ...(sound.length > 0 && { remember: { sound: [...remembered, ...sound] } }),
    };
  },
} satisfies Probe<Settings, Memory>;

type Answer = { readonly list: string; readonly subject: string } & Verdict;

/** A clear answer counts only from a list that has its test entry: one that does not exist has nothing either. */
async function askAbout(
  list: string,
  subjects: readonly Subject[],
  remembered: readonly Sound[],
  context: CheckContext,
): Promise<{ readonly answers: readonly Answer[]; readonly sound: readonly Sound[] }> {
  const answers: Answer[] = [];
  const sound: Sound[] = [];
  const unsound = new Map<SubjectKind, Said>();
  for (const { kind, ...subject } of subjects) {
    const verdict = await askList(list, subject, context);
    const isTested = [...remembered, ...sound].some((each) => each.list === list && each.kind === kind);
    if (verdict.verdict === 'clear' && !isTested && !unsound.has(kind)) {
      const tested = await testList(list, kind, context);
      if (tested.sound) sound.push({ list, kind, seen_at: context.now.toISOString() });
      else unsound.set(kind, tested.why);
    }
    const why = verdict.verdict === 'clear' ? unsound.get(kind) : undefined;
    answers.push({
      list,
      subject: subject.text,
      ...(why === undefined ? verdict : { verdict: 'refused', why }),
    });
  }
  return { answers, sound };
}

/** @throws CheckImpossible when no list answered */
function verdictOn(answers: readonly Answer[]): Omit<CheckResult, 'durationMs'> {
  const listings = answers.filter((answer) => answer.verdict === 'listed');
  const refusals = answers.filter((answer) => answer.verdict === 'refused');
  const details = {
    asked: answers.length,
    listings: listings
      .slice(0, shownMax)
      .map(({ list, subject, codes, reason }) => ({ list, subject, codes, reason })),
    refusals: refusals.slice(0, shownMax).map(({ list, subject, why }) => ({
      list,
      subject,
      why: inEnglish(why).replace(/\.$/, ''),
    })),
  };
  const [first, ...more] = listings;
  if (first !== undefined) {
    const reasons = listings.flatMap(({ list, subject, reason }) =>
      reason === undefined ? [] : [says.listing({ list, subject, reason })],
    );
    const summary =
      more.length === 0
        ? says.listed({ subject: first.subject, list: first.list })
        : says.listings({ listings: listings.length, subject: first.subject, list: first.list });
    return { status: 'down', message: inSequence(summary, ...reasons), details };
  }
  const unheard = once(refusals.map(({ list, why }) => says.refused({ list, why })));
  if (refusals.length === answers.length) {
    throw new CheckImpossible('lists_silent', inSequence(says.silent(), ...unheard));
  }
  const lists = new Set(answers.filter(({ verdict }) => verdict === 'clear').map(({ list }) => list));
  return { status: 'up', message: inSequence(says.clear({ lists: lists.size }), ...unheard), details };
}

const once = (reasons: readonly Said[]): readonly Said[] => [
  ...new Map(reasons.map((reason) => [inEnglish(reason), reason])).values(),
];
