import { elapsedMs, type Instant, later, plusMs } from './brand.js';

/** What a prober has lost when it sees nothing at all. Stored, and sent by probers: for ever. */
export const blindnessCauses = ['network', 'name_servers'] as const;
export type BlindnessCause = (typeof blindnessCauses)[number];

/** A prober that sees nothing, by its own account. */
export type Blindness = { readonly since: Instant; readonly cause: BlindnessCause };

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
  | ({ readonly state: 'blind' } & Blindness)
  | { readonly state: 'silent'; readonly since: Instant | null };

/** Longer than a prober with nothing to do lets pass between two requests: a claim waits for 20 seconds. */
export const proberSilentAfterMs = 60_000;

const latest = (moments: readonly Instant[]): Instant | null =>
  moments.reduce<Instant | null>((last, moment) => (last === null ? moment : later(last, moment)), null);

/** What the probers of one region see together: it is blind when all of them are that are heard of. */
export const regionSight = (probers: readonly ProberSighting[], now: Instant): RegionSight => {
  const heard = latest(probers.flatMap(({ heardAt }) => heardAt ?? []));
  const live = probers.filter(
    ({ heardAt }) => heardAt !== null && elapsedMs(heardAt, now) < proberSilentAfterMs,
  );
  if (live.length === 0) return { state: 'silent', since: heard };
  const blind = live.flatMap((prober) => prober.blind ?? []);
  if (blind.length < live.length) return { state: 'seeing' };
  // It became blind with the last of them, by whose cause it is named.
  const last = blind.reduce((one, other) => (other.since > one.since ? other : one));
  return { state: 'blind', ...last };
};

/** What a prober says of its sight, as it is to be stored: the same value as before when nothing is new. */
export const blindnessAfter = (
  before: Blindness | null,
  told: { readonly cause: BlindnessCause; readonly ageMs: number } | null,
  now: Instant,
): Blindness | null => {
  if (told === null) return null;
  if (before?.cause === told.cause) return before;
  return { since: before?.since ?? plusMs(now, -told.ageMs), cause: told.cause };
};
