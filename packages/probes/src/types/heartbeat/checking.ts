import { type CheckStatus, instant, type RegionSight, type ToldBlindness } from '@tocsin/domain';
import type { CheckResult } from '../../result/check-result.js';
import { listInWords } from '../../words/text.js';
import { momentInWords } from '../../words/time.js';

/** The other monitors of an account. */
export type Checking = {
  readonly monitors: number;
  /** Without a result for three intervals. */
  readonly unchecked: number;
  /** Since when the first of those is unchecked. */
  readonly since: Date | undefined;
  readonly regions: readonly { readonly region: string; readonly sight: RegionSight }[];
  /** The latest result of one of those. */
  readonly example: { readonly name: string; readonly message: string } | undefined;
};

export type CheckingVerdict = Omit<CheckResult, 'status'> & {
  /** `unknown`: the clock jumped, so nobody knows for how long. */
  readonly status: CheckStatus;
  /** `undefined` when time alone changes nothing. */
  readonly judgeAgainAt: Date | undefined;
  /** `undefined` while the verdict is not `down`. */
  readonly told: ToldBlindness | undefined;
  /** The open incident told of less than is so now: it ends, and another one opens. */
  readonly opensAnew: boolean;
};

export type CheckingClock = {
  readonly now: Date;
  readonly jumpedAt: Date | undefined;
};

/** The api gives a killed prober's checks out again 20 seconds after their timeout: a restart stays silent. */
const rungAfterMs = 90_000;

/** A region that comes and goes opens no more incidents than this. */
const anewAfterMs = 10 * 60_000;

/** Monitors with longer intervals follow one by one when a prober is too busy. */
const anewForMoreAfterMs = 60 * 60_000;

/** @param told what the last judgement returned */
export function judgeChecks(
  checking: Checking,
  { now, jumpedAt }: CheckingClock,
  told: ToldBlindness | undefined,
): CheckingVerdict {
  const { monitors, unchecked } = checking;
  const common = { durationMs: 0, opensAnew: false, told: undefined };
  if (unchecked === 0 || checking.since === undefined) {
    const message =
      monitors === 0 ? 'There is no other monitor to check.' : `${counted(monitors)} being checked.`;
    const details = { monitors, unchecked };
    return { ...common, status: 'up', message, details, judgeAgainAt: undefined };
  }
  const since = checking.since > now ? (jumpedAt ?? now) : checking.since;
  const details = { monitors, unchecked, unchecked_since: since.toISOString() };
  const message = uncheckedInWords(checking, since);
  const hasJumped = jumpedAt !== undefined && jumpedAt >= since && jumpedAt <= now;
  const rungAt = new Date((hasJumped ? jumpedAt : since).getTime() + rungAfterMs);
  if (now < rungAt) {
    const status = hasJumped ? 'unknown' : 'up';
    return { ...common, status, message, details, judgeAgainAt: rungAt, told: hasJumped ? told : undefined };
  }
  return {
    ...common,
    status: 'down',
    message,
    details,
    judgeAgainAt: undefined,
    ...toldAfter(checking, now, told),
  };
}

function toldAfter(
  { unchecked, regions }: Checking,
  now: Date,
  told: ToldBlindness | undefined,
): Pick<CheckingVerdict, 'told' | 'opensAnew'> {
  const dark = regions.filter(({ sight }) => isDark(sight, now)).map(({ region }) => region);
  const all = { at: instant(now), unchecked, regions: dark };
  if (told === undefined) return { told: all, opensAnew: false };
  const ageMs = Math.abs(now.getTime() - Date.parse(told.at));
  const isDarker = ageMs >= anewAfterMs && dark.some((region) => !told.regions.includes(region));
  const isMore = ageMs >= anewForMoreAfterMs && dark.length === 0 && unchecked > told.unchecked;
  if (isDarker || isMore) return { told: all, opensAnew: true };
  const stillDark = told.regions.filter((region) => dark.includes(region));
  return {
    told: { at: told.at, unchecked: Math.min(told.unchecked, unchecked), regions: stillDark },
    opensAnew: false,
  };
}

const isDark = (sight: RegionSight, now: Date): boolean =>
  sight.state !== 'seeing' &&
  (sight.since === null || now.getTime() - Date.parse(sight.since) >= rungAfterMs);

const counted = (monitors: number): string =>
  monitors === 1 ? '1 monitor is' : `All ${monitors} monitors are`;

const uncheckedInWords = (checking: Checking, since: Date): string => {
  const { monitors, unchecked } = checking;
  const which = `${unchecked} of ${monitors} ${monitors === 1 ? 'monitor' : 'monitors'}`;
  const verb = unchecked === 1 ? 'has' : 'have';
  return `${which} ${verb} not been checked since ${momentInWords(since)}: ${reasonOf(checking)}.`;
};

const reasonOf = ({ regions, example }: Checking): string => {
  const inState = (isIn: (sight: RegionSight) => boolean): string | undefined => {
    const names = regions.filter(({ sight }) => isIn(sight)).map(({ region }) => region);
    if (names.length === 0) return undefined;
    return `${names.length === 1 ? 'region' : 'regions'} ${listInWords(names)}`;
  };
  const cutOff = inState((sight) => sight.state === 'blind' && sight.cause === 'network');
  const nameless = inState((sight) => sight.state === 'blind' && sight.cause === 'name_servers');
  const silent = inState((sight) => sight.state === 'silent');
  const reasons = [
    ...(cutOff === undefined ? [] : [`the prober of ${cutOff} has seen nothing`]),
    ...(nameless === undefined ? [] : [`the prober of ${nameless} has reached no name server`]),
    ...(silent === undefined ? [] : [`no prober of ${silent} is running`]),
  ];
  if (reasons.length > 0) return listInWords(reasons);
  if (example === undefined) return `no result came from ${inState(() => true) ?? 'anywhere'}`;
  return `the latest check of ${example.name} said: ${example.message.replace(/\.$/, '')}`;
};
