import { withoutOneBody } from './bounded-seen.js';
import { type Evidence, type EvidenceMoment, evidenceSchema } from './evidence.js';
import { packed, packedWithin, unpackedBytesMax, unpackerOf } from './packed.js';

/** A check as it is kept. */
export type SeenCheck = Omit<Evidence, 'moments'>;

/** The checks of one region since it fails. */
export type FailingRegion = {
  readonly firstFailed: SeenCheck;
  /** The same as `firstFailed` until another check fails. */
  readonly lastFailed: SeenCheck;
  readonly lastGood: SeenCheck | null;
};

/** Bounds the evidence of one incident, packed. With its row and the pages of a database, it takes less than 20 kB. */
export const incidentEvidenceCharsMax = 15_000;

const evidencesSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['items'],
  properties: { items: { type: 'array', items: evidenceSchema } },
} as const;

const unpackedItems = unpackerOf<{ readonly items: readonly Evidence[] }>(evidencesSchema);

/** Returns nothing for what no version stored. */
export const unpackedEvidence = (text: string): readonly Evidence[] => unpackedItems(text)?.items ?? [];

const byTime = (one: SeenCheck, other: SeenCheck): number => Date.parse(one.at) - Date.parse(other.at);

const isSame = (one: SeenCheck, other: SeenCheck): boolean =>
  one.region === other.region && one.at === other.at;

/** Adds a check to the evidence, or its moment to the same check. */
const withMoment = (
  evidence: readonly Evidence[],
  moment: EvidenceMoment,
  check: SeenCheck | null,
): readonly Evidence[] => {
  if (check === null) return evidence;
  const at = evidence.findIndex((each) => isSame(each, check));
  const found = evidence[at];
  if (found === undefined) return [...evidence, { ...check, moments: [moment] }];
  return found.moments.includes(moment)
    ? evidence
    : evidence.with(at, { ...found, moments: [...found.moments, moment] });
};

/** The evidence of an incident at the moment at which checks open it. */
export const evidenceAtStart = (regions: readonly FailingRegion[]): readonly Evidence[] =>
  regions.reduce<readonly Evidence[]>(
    (evidence, { firstFailed, lastFailed, lastGood }) =>
      withMoment(
        withMoment(withMoment(evidence, 'first_failed', firstFailed), 'confirmed', lastFailed),
        'last_good',
        lastGood,
      ),
    [],
  );

/** The evidence with what the checks saw since then, until now or the end. */
export const evidenceUntilNow = (
  before: readonly Evidence[],
  regions: readonly FailingRegion[],
): readonly Evidence[] =>
  regions.reduce<readonly Evidence[]>((evidence, { firstFailed, lastFailed, lastGood }) => {
    // A region that began to fail later, or again.
    const isKnown = evidence.some(
      ({ region, moments }) => region === firstFailed.region && moments.includes('first_failed'),
    );
    const begun = isKnown
      ? evidence
      : withMoment(withMoment(evidence, 'first_failed', firstFailed), 'last_good', lastGood);
    return withMoment(begun, 'last_failed', lastFailed);
  }, before);

const withoutBodies = (evidence: Evidence): Evidence => {
  let without = evidence;
  for (let next = withoutOneBody(without); next !== undefined; next = withoutOneBody(without)) without = next;
  return without;
};

const withoutExchanges = ({ exchanges, exchanges_left_out, ...check }: Evidence): Evidence => ({
  ...check,
  exchanges: [],
  exchanges_left_out: exchanges_left_out + exchanges.length,
});

const withoutDetails = (evidence: Evidence): Evidence => ({ ...evidence, details: {} });

const isCompared = ({ moments }: Evidence): boolean =>
  moments.includes('first_failed') || moments.includes('last_good');

type Smaller = (evidence: Evidence, firstRegion: string) => Evidence | undefined;

/** Each step makes room, the least missed first: the first failed check and the last good one are compared. */
const smaller: readonly Smaller[] = [
  (each) => (isCompared(each) ? each : withoutBodies(each)),
  (each, first) => (each.region === first ? each : withoutBodies(each)),
  (each) => (isCompared(each) ? each : withoutDetails(withoutExchanges(each))),
  (each, first) => (each.region === first ? each : withoutDetails(withoutExchanges(each))),
  withoutBodies,
  withoutDetails,
  (each) => ({ ...each, diagnosis: null }),
  withoutExchanges,
  (each, first) =>
    each.region === first ? { ...each, reason: null, message: each.message.slice(0, 200) } : undefined,
];

const room = { charsMax: incidentEvidenceCharsMax, unpackedBytesMax };

/** In the order of time, packed into what an incident may cost. */
export const packedEvidence = (evidence: readonly Evidence[]): string => {
  const sorted = evidence.toSorted(byTime);
  const first = sorted.find(({ moments }) => moments.includes('first_failed'))?.region ?? '';
  let items = sorted;
  for (const make of smaller) {
    const text = packedWithin({ items }, room);
    if (text !== undefined) return text;
    items = items.flatMap((each) => make(each, first) ?? []);
  }
  return packed({ items });
};
