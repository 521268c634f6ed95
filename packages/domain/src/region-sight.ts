import { elapsedMs, type Instant, later, plusMs } from './brand.js';

/** What a prober has lost when it sees nothing at all. Stored, and sent by probers: for ever. */
export const blindnessCauses = ['network', 'name_servers'] as const;
export type BlindnessCause = (typeof blindnessCauses)[number];

/** A prober that sees nothing, by its own account. */
export type Blindness = {
  readonly since: Instant;
  readonly cause: BlindnessCause;
  /** When it last said so. */
  readonly toldAt: Instant;
};

/** What is known of one prober. */
export type ProberSighting = {
  /** When it last asked for checks or reported some; `null` when it never has. */
  readonly heardAt: Instant | null;
  readonly blind: Blindness | null;
};

/** `silent`: none of its probers is heard of. Shown: for ever. */
export const regionStates = ['seeing', 'blind', 'silent'] as const;

/** Whether anybody sees something from a region. `since` is `null` where no prober was ever heard of. */
export type RegionSight =
  | { readonly state: 'seeing' }
  | { readonly state: 'blind'; readonly since: Instant; readonly cause: BlindnessCause }
  | { readonly state: 'silent'; readonly since: Instant | null };

/** Longer than a prober with nothing to do lets pass between two requests: a claim waits for 20 seconds. */
export const proberSilentAfterMs = 60_000;

/**
 * A prober that is blind says so twice a minute. One that was restarted knows nothing of it: it sees until it says
 * otherwise.
 */
const blindForMs = 90_000;

/** Between two times that the same is stored again. */
const storedEveryMs = 20_000;

const isBlind = (blind: Blindness | null, now: Instant): blind is Blindness =>
  blind !== null && elapsedMs(blind.toldAt, now) < blindForMs;

const latest = (moments: readonly Instant[]): Instant | null =>
  moments.reduce<Instant | null>((last, moment) => (last === null ? moment : later(last, moment)), null);

/** What the probers of one region see together: it is blind when all of them are that are heard of. */
export const regionSight = (probers: readonly ProberSighting[], now: Instant): RegionSight => {
  const heard = latest(probers.flatMap(({ heardAt }) => heardAt ?? []));
  const live = probers.filter(
    ({ heardAt }) => heardAt !== null && elapsedMs(heardAt, now) < proberSilentAfterMs,
  );
  if (live.length === 0) return { state: 'silent', since: heard };
  const blind = live.map((prober) => prober.blind).filter((each) => isBlind(each, now));
  if (blind.length < live.length) return { state: 'seeing' };
  // It became blind with the last of them, by whose cause it is named.
  const { since, cause } = blind.reduce((one, other) => (other.since > one.since ? other : one));
  return { state: 'blind', since, cause };
};

/** What a prober says of its sight, as it is to be stored: the same value as before when nothing is to be. */
export const blindnessAfter = (
  before: Blindness | null,
  told: { readonly cause: BlindnessCause; readonly ageMs: number } | null,
  now: Instant,
): Blindness | null => {
  if (told === null) return null;
  const { cause, ageMs } = told;
  if (!isBlind(before, now)) return { since: plusMs(now, -ageMs), cause, toldAt: now };
  const isStored = before.cause === cause && elapsedMs(before.toldAt, now) < storedEveryMs;
  return isStored ? before : { since: before.since, cause, toldAt: now };
};
