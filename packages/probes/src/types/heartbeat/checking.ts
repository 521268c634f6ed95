import {
  type CheckStatus,
  instant,
  type RegionSight,
  reasonsOf,
  type Said,
  type ToldBlindness,
} from '@tocsin/domain';
import type { CheckResult } from '../../result/check-result.js';

const says = reasonsOf('checking', {
  none: {
    en: 'There is no other monitor to check.',
    de: 'Es gibt keinen anderen Monitor zu prüfen.',
    ar: 'لا توجد مراقبة أخرى للفحص.',
  },
  one: { en: '1 monitor is being checked.', de: '1 Monitor wird geprüft.', ar: 'تُفحص مراقبة واحدة.' },
  all: {
    en: 'All {monitors:n} monitors are being checked.',
    de: 'Alle {monitors:n} Monitore werden geprüft.',
    ar: 'تُفحص كلّ المراقبات، وعددها {monitors:n}.',
  },
  unchecked: {
    en: '{unchecked:n} of {monitors:n} {monitors|monitor|monitors} {unchecked|has|have} not been checked since {since:moment}: {why:clause}.',
    de: '{unchecked:n} von {monitors:n} {monitors|Monitor|Monitoren} {unchecked|wird|werden} seit {since:moment} nicht geprüft: {why:clause}.',
    ar: '{unchecked:n} من {monitors:n} من المراقبات لم تُفحص منذ {since:moment}: {why:clause}.',
  },
  reasons: { en: '{reasons:and}', de: '{reasons:and}', ar: '{reasons:and}' },
  cut_off: {
    en: 'the prober of {count|region|regions} {regions:list} has seen nothing',
    de: 'der Prüfer der {count|Region|Regionen} {regions:list} sieht nichts',
    ar: 'لم يرَ المسبار شيئًا في {count|المنطقة|المناطق} {regions:list}',
  },
  nameless: {
    en: 'the prober of {count|region|regions} {regions:list} has reached no name server',
    de: 'der Prüfer der {count|Region|Regionen} {regions:list} erreicht keinen Nameserver',
    ar: 'لم يصل المسبار إلى أي خادم أسماء في {count|المنطقة|المناطق} {regions:list}',
  },
  silent: {
    en: 'no prober of {count|region|regions} {regions:list} is running',
    de: 'kein Prüfer der {count|Region|Regionen} {regions:list} läuft',
    ar: 'لا مسبار يعمل في {count|المنطقة|المناطق} {regions:list}',
  },
  no_result: {
    en: 'no result came from {count|region|regions} {regions:list}',
    de: 'kein Ergebnis kam aus {count|Region|den Regionen} {regions:list}',
    ar: 'لم تصل نتيجة من {count|المنطقة|المناطق} {regions:list}',
  },
  nowhere: {
    en: 'no result came from anywhere',
    de: 'nirgendwoher kam ein Ergebnis',
    ar: 'لم تصل نتيجة من أي مكان',
  },
  example: {
    en: 'the latest check of {name} said: {said:clause}',
    de: 'die letzte Prüfung von {name} sagte: {said:clause}',
    ar: 'قال أحدث فحص لـ {name}: {said:clause}',
  },
});
/** The other monitors of an account. */
export type Checking = {
  readonly monitors: number;
  /** Without a result for three intervals. */
  readonly unchecked: number;
  /** Since when the first of those is unchecked. */
  readonly since: Date | undefined;
  readonly regions: readonly { readonly region: string; readonly sight: RegionSight }[];
  /** The latest result of one of those. */
  readonly example: { readonly name: string; readonly said: Said } | undefined;
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
    const message = monitors === 0 ? says.none() : monitors === 1 ? says.one() : says.all({ monitors });
    const details = { monitors, unchecked };
    return { ...common, status: 'up', message, details, judgeAgainAt: undefined };
  }
  const since = checking.since > now ? (jumpedAt ?? now) : checking.since;
  const details = { monitors, unchecked, unchecked_since: since.toISOString() };
  const message = uncheckedSince(checking, since);
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

const uncheckedSince = (checking: Checking, since: Date): Said => {
  const { monitors, unchecked } = checking;
  return says.unchecked({ unchecked, monitors, since, why: reasonOf(checking) });
};

const reasonOf = ({ regions, example }: Checking): Said => {
  const inState = (isIn: (sight: RegionSight) => boolean): readonly string[] =>
    regions.filter(({ sight }) => isIn(sight)).map(({ region }) => region);
  const told = (names: readonly string[], say: (where: Where) => Said): readonly Said[] =>
    names.length === 0 ? [] : [say({ count: names.length, regions: names })];
  const reasons = [
    ...told(
      inState((sight) => sight.state === 'blind' && sight.cause === 'network'),
      says.cut_off,
    ),
    ...told(
      inState((sight) => sight.state === 'blind' && sight.cause === 'name_servers'),
      says.nameless,
    ),
    ...told(
      inState((sight) => sight.state === 'silent'),
      says.silent,
    ),
  ];
  if (reasons.length > 0) return says.reasons({ reasons });
  if (example !== undefined) return says.example({ name: example.name, said: example.said });
  const all = inState(() => true);
  return all.length === 0 ? says.nowhere() : says.no_result({ count: all.length, regions: all });
};

type Where = { readonly count: number; readonly regions: readonly string[] };
