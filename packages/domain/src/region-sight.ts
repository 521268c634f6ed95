import { type Instant, later, plusMs } from './brand.js';
import { isWithin } from './clock-jump.js';

/** The causes of blindness. They are stored, and probers send them, so the values never change. */
export const blindnessCauses = ['network', 'name_servers', 'uplink', 'route'] as const;
export type BlindnessCause = (typeof blindnessCauses)[number];

export type Blindness = {
  readonly since: Instant;
  readonly cause: BlindnessCause;
  readonly reportedAt: Instant;
};

export type ProberActivity = {
  readonly heardAt: Instant | null;
  readonly blind: Blindness | null;
};

/** `silent`: no prober of the region was heard of lately. Shown, so the values never change. */
export const regionStates = ['seeing', 'blind', 'silent'] as const;

export type RegionSight =
  | { readonly state: 'seeing' }
  | { readonly state: 'blind'; readonly since: Instant; readonly cause: BlindnessCause }
  | { readonly state: 'silent'; readonly since: Instant | null };

/** Longer than the time between two requests of an idle prober: a claim waits for 20 seconds. */
export const proberSilentAfterMs = 60_000;

/** A blind prober reports so twice a minute. One that was restarted knows nothing of it, and sees. */
const blindForMs = 90_000;

const storedEveryMs = 20_000;

const isBlind = (blind: Blindness | null, now: Instant): blind is Blindness =>
  blind !== null && isWithin(blind.reportedAt, now, blindForMs);

const latest = (moments: readonly Instant[]): Instant | null =>
  moments.reduce<Instant | null>((last, moment) => (last === null ? moment : later(last, moment)), null);

export const regionSight = (probers: readonly ProberActivity[], now: Instant): RegionSight => {
  const heard = latest(probers.flatMap(({ heardAt }) => heardAt ?? []));
  const live = probers.filter(
    ({ heardAt }) => heardAt !== null && isWithin(heardAt, now, proberSilentAfterMs),
  );
  if (live.length === 0) return { state: 'silent', since: heard };
  const blind = live.map((prober) => prober.blind).filter((each) => isBlind(each, now));
  if (blind.length < live.length) return { state: 'seeing' };
  const { since, cause } = blind.reduce((one, other) => (other.since > one.since ? other : one));
  return { state: 'blind', since, cause };
};

/** Returns the blindness to store after a report; `before` itself when nothing must be stored. */
export const blindnessAfter = (
  before: Blindness | null,
  reported: { readonly cause: BlindnessCause; readonly ageMs: number } | null,
  now: Instant,
): Blindness | null => {
  if (reported === null) return null;
  const { cause, ageMs } = reported;
  if (!isBlind(before, now)) return { since: plusMs(now, -ageMs), cause, reportedAt: now };
  const isStored = before.cause === cause && isWithin(before.reportedAt, now, storedEveryMs);
  return isStored ? before : { since: before.since, cause, reportedAt: now };
};
