import type { FromSchema } from 'json-schema-to-ts';
import { type CheckContext, type Probe } from '../../probe/probe.js';
import { CheckImpossible, type CheckResult } from '../../result/check-result.js';
import { objectSchema } from '../../settings/schema.js';
import { askList, type Subject, type SubjectKind, type Verdict } from './list-query.js';
import { testList } from './list-soundness.js';
import { subjectsOf } from './subjects.js';

const shownMax = 10;

/** For a list that had its test entry. */
const soundMs = 6 * 3_600_000;

const zone = { type: 'string', format: 'domain', maxLength: 200 } as const;

const settings = objectSchema({
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
  description: 'Neither a host nor its domain stands on a DNS blacklist.',
  target: 'host',
  settings,
  memory,
  defaults: { intervalSeconds: 3_600, severity: 'warning', incidentTitle: '{name}: {reason}' },
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
  const unsound = new Map<SubjectKind, string>();
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
    throw new CheckImpossible('lists_silent', ['No list answered.', ...new Set(unheard)].join(' '));
  }
  const lists = new Set(answers.filter(({ verdict }) => verdict === 'clear').map(({ list }) => list));
  const message = [
    `It is on none of ${lists.size === 1 ? '1 list' : `${lists.size} lists`}.`,
    ...new Set(unheard),
  ].join(' ');
  return { status: 'up', message, details };
}
