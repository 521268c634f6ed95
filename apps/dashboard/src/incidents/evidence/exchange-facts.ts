import { inList, inNumerals } from '../../language/formats.js';
import { t } from '../../language/text.js';
import { inWords } from '../../ui/moments.js';
import { aligned } from './aligned.js';
import { failureInWords, inMs, phaseWords } from './evidence-words.js';
import type { ExchangePair } from './exchange-pairs.js';
import { headerPairs } from './headers.js';
import type { Exchange, Reading } from './incident-evidence.js';
import { wordsInHtml } from './words-in-html.js';

export type Part = { readonly name: string; readonly text: string; readonly differs: boolean };

/** A run of lines that both texts have, or only this one. */
export type Run = { readonly text: string; readonly isOnlyHere: boolean };

export type FactValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'parts'; readonly parts: readonly Part[] }
  | { readonly kind: 'block'; readonly runs: readonly Run[]; readonly notes: readonly string[] };

/** A fact about an exchange, in the failed check and in the good one. */
export type Fact = {
  readonly name: string;
  readonly failed: FactValue | null;
  readonly good: FactValue | null;
  /** Marked beside its name, not by a colour alone. */
  readonly differs: boolean;
};

/** All that is known of an exchange. What differs comes first. */
export const factsOf = ({ failed, good }: ExchangePair, reading: Reading): readonly Fact[] =>
  [
    failureFact,
    statusFact,
    wordsFact,
    bodyFact,
    dialogueFact,
    repliesFact,
    pingsFact,
    timesFact(reading),
    addressFact,
    protocolFact,
    tlsFact,
    certificateFact(reading),
    headersFact,
  ]
    .map((make) => make(failed, good))
    .filter((fact) => fact.failed !== null || fact.good !== null)
    .toSorted((one, other) => Number(other.differs) - Number(one.differs));

type Side = Exchange | null;
type MakeFact = (failed: Side, good: Side) => Fact;

const asText = (text: string | number | null | undefined): FactValue | null =>
  text === null || text === undefined ? null : { kind: 'text', text: String(text) };

const textIn = (value: FactValue): string => (value.kind === 'text' ? value.text : '');

/** A fact of one text. It differs where both checks have it: what failed early has no answer, and says so once. */
const textFact =
  (name: string, textOf: (exchange: Exchange) => string | number | null | undefined): MakeFact =>
  (failed, good) => {
    const [now, before] = [asText(failed && textOf(failed)), asText(good && textOf(good))];
    const differs = now !== null && before !== null && textIn(now) !== textIn(before);
    return { name, failed: now, good: before, differs };
  };

type PartOf = (exchange: Exchange) => readonly (readonly [name: string, text: string])[];
type Differ = (name: string, now: string | undefined, before: string | undefined) => boolean;

const unlike: Differ = (_, now, before) => now !== before;

/** A fact of several parts. */
const partsFact =
  (name: string, partsOf: PartOf, differ: Differ = unlike): MakeFact =>
  (failed, good) => {
    const [now, before] = [new Map(failed && partsOf(failed)), new Map(good && partsOf(good))];
    const areCompared = now.size > 0 && before.size > 0;
    const names = [...new Set([...now.keys(), ...before.keys()])];
    const different = new Set(
      areCompared ? names.filter((each) => differ(each, now.get(each), before.get(each))) : [],
    );
    const shownOf = (parts: ReadonlyMap<string, string>): FactValue | null =>
      parts.size === 0
        ? null
        : {
            kind: 'parts',
            parts: names.map((each) => ({
              name: each,
              text: parts.get(each) ?? t('none'),
              differs: different.has(each),
            })),
          };
    return { name, failed: shownOf(now), good: shownOf(before), differs: different.size > 0 };
  };

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

/** Joins lines of which the same is true. */
const runsOf = (lines: readonly string[], common: ReadonlySet<number>): readonly Run[] => {
  const runs: { lines: string[]; isOnlyHere: boolean }[] = [];
  for (const [at, line] of lines.entries()) {
    const isOnlyHere = !common.has(at);
    const last = runs.at(-1);
    if (last?.isOnlyHere === isOnlyHere) last.lines.push(line);
    else runs.push({ lines: [line], isOnlyHere });
  }
  return runs.map(({ lines: joined, isOnlyHere }) => ({ text: joined.join('\n'), isOnlyHere }));
};

/** Marks the lines of two texts that only one of them has. */
export const runsOfBoth = (one: string, other: string): readonly [readonly Run[], readonly Run[]] => {
  const [lines, otherLines] = [linesOf(one), linesOf(other)];
  const common = aligned(lines, otherLines).filter((step) => step.one !== null && step.other !== null);
  return [
    runsOf(lines, new Set(common.map((step) => step.one ?? -1))),
    runsOf(otherLines, new Set(common.map((step) => step.other ?? -1))),
  ];
};

type TextOf = (exchange: Exchange) => string | null;
type NotesOf = (exchange: Exchange) => readonly string[] | null;

/** A fact of a text with lines. */
const blockFact =
  (name: string, textOf: TextOf, notesOf: NotesOf): MakeFact =>
  (failed, good) => {
    const [now, before] = [failed && textOf(failed), good && textOf(good)];
    const [runs, runsBefore] =
      now !== null && before !== null
        ? runsOfBoth(now, before)
        : [now, before].map((text) => (text === null || text === '' ? [] : [{ text, isOnlyHere: false }]));
    const shownOf = (side: Side, text: string | null, own: readonly Run[] = []): FactValue | null => {
      const notes = side && notesOf(side);
      return text === null && notes === null ? null : { kind: 'block', runs: own, notes: notes ?? [] };
    };
    return {
      name,
      failed: shownOf(failed, now, runs),
      good: shownOf(good, before, runsBefore),
      differs: now !== null && before !== null && now !== before,
    };
  };

const failureParts = partsFact(t('What failed'), ({ failed }) =>
  failed === null
    ? []
    : [
        [t('Failure'), failureInWords(failed)],
        [t('At||step'), phaseWords[failed.phase]],
      ],
);

/** The good check seldom has one. */
const failureFact: MakeFact = (failed, good) => ({
  ...failureParts(failed, good),
  differs: failed !== null && good !== null && failed.failed?.code !== good.failed?.code,
});

const statusFact = textFact(t('Status'), ({ response }) => response?.status);

const wordsFact = textFact(t('Text'), ({ response }) =>
  typeof response?.body === 'string' ? wordsInHtml(response.body) : null,
);

const sizeInWords = (bytes: number): string => t('{size} bytes', { size: inNumerals(bytes) });

const bodyNotes: NotesOf = ({ response }) => {
  if (response === null) return null;
  const { body_state: state, body_bytes: bytes, body_cut: isCut } = response;
  const size = sizeInWords(bytes);
  switch (state) {
    case 'kept_out':
      return [size, t('Your account keeps bodies out of evidence.')];
    case 'left_out':
      return [size, t('There was no room to store it.')];
    case 'binary':
      return [size, t('It is binary, so it is not stored.')];
    case 'text':
      return isCut ? [size, t('Only its beginning is stored.')] : [size];
  }
};

const bodyFact = blockFact(t('Body'), ({ response }) => response?.body ?? null, bodyNotes);

const dialogueFact = blockFact(
  t('Dialogue'),
  ({ dialogue }) =>
    dialogue.length === 0
      ? null
      : dialogue
          .flatMap(({ from, text }) =>
            linesOf(text.replace(/\n$/, '')).map((line) => `${from === 'prober' ? '>' : '<'} ${line}`),
          )
          .join('\n'),
  ({ dialogue }) =>
    dialogue.length === 0
      ? null
      : [t('“{sent}” was sent, and “{received}” came back.', { sent: '>', received: '<' })],
);

const repliesFact = partsFact(t('Replies'), ({ replies }) =>
  replies.map(({ server, code, records }) => [server, code ?? (records.toSorted().join('\n') || t('none'))]),
);

const pingsFact = textFact(t('Pings'), ({ pings }) =>
  pings === null
    ? null
    : t('{answered, number} of {sent, number} answered', {
        answered: pings.round_trips_ms.length,
        sent: pings.sent,
      }),
);

/** In milliseconds, by the names of the steps. */
const stepsOf = ({ timings }: Exchange): readonly (readonly [name: string, ms: number])[] => {
  // not translated: names of protocols.
  const steps: readonly (readonly [string, number | null])[] = [
    ['DNS', timings.dns_ms],
    [t('Connect'), timings.connect_ms],
    ['TLS', timings.tls_ms],
    [t('First byte'), timings.first_byte_ms],
    [t('In total'), timings.total_ms],
  ];
  return steps.flatMap(([name, ms]) => (ms === null ? [] : [[name, ms] as const]));
};

type Slower = Pick<Reading, 'slower_times' | 'slower_ms'>;

const isSlower = (
  now: number | undefined,
  before: number | undefined,
  { slower_times: times, slower_ms: ms }: Slower,
): boolean => now !== undefined && before !== undefined && now >= times * before && now - before >= ms;

const timesFact =
  (slower: Slower): MakeFact =>
  (failed, good) => {
    const [now, before] = [new Map(failed && stepsOf(failed)), new Map(good && stepsOf(good))];
    const differ: Differ = (name) => isSlower(now.get(name), before.get(name), slower);
    const inText: PartOf = (exchange) => stepsOf(exchange).map(([name, ms]) => [name, inMs(ms)]);
    return partsFact(t('Times'), inText, differ)(failed, good);
  };

const addressFact = textFact(t('Address'), ({ address }) => address);
const protocolFact = textFact(t('Protocol'), ({ response }) => response?.protocol);
// not translated: the name of a protocol.
const tlsFact = textFact('TLS', ({ tls }) => tls?.protocol);

const certificateFact = ({ now }: Reading): MakeFact =>
  partsFact(t('Certificate'), ({ tls }) => {
    const [own, ...chain] = tls?.certificates ?? [];
    if (own === undefined) return [];
    return [
      [t('Subject'), own.subject],
      [t('Issuer'), own.issuer],
      [t('Valid until'), inWords(own.valid_to, now)],
      [t('Names'), own.names.length === 0 ? t('none') : inList(own.names)],
      ...(chain.length === 0 ? [] : ([[t('Chain'), inList(chain.map(({ subject }) => subject))]] as const)),
    ];
  });

const headersFact: MakeFact = (failed, good) => {
  const pairs = headersOf({ failed, good }).filter(({ differs }) => differs);
  const shownOf = (side: 'failed' | 'good'): FactValue | null =>
    pairs.length === 0
      ? null
      : {
          kind: 'parts',
          parts: pairs.map((pair) => ({
            name: pair.name,
            text: pair[side] ?? t('none'),
            differs: true,
          })),
        };
  return { name: t('Headers'), failed: shownOf('failed'), good: shownOf('good'), differs: pairs.length > 0 };
};

export const headersOf = ({ failed, good }: ExchangePair) =>
  headerPairs(failed?.response?.headers ?? null, good?.response?.headers ?? null);
