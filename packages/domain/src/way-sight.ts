import { isOther, type Witness } from './witnesses.js';

/** How packets to an address leave the prober. */
export type Way = {
  /** `machine`: its own address. `link`: without a gateway. `beyond`: through one. */
  readonly scope: 'machine' | 'link' | 'beyond';
  /** The same for all addresses that share the way. */
  readonly key: string;
  /** The key of the link that the packets cross first. */
  readonly link: string;
  /** The route by which something answered is no longer in the prober's table. */
  readonly isGone: boolean;
};

export type Grounds = {
  /** The prober's route is gone, or a canary is silent: no account can fake that. */
  readonly isSure: boolean;
  readonly silent: readonly Witness[];
};

/** A time in which nothing came back; `untilMs` is `null` while it lasts. */
export type Blackout = {
  readonly fromMs: number;
  readonly untilMs: number | null;
  readonly grounds: Grounds;
  /** Somebody on the way answers in place of hosts, so only what proves its name ends it. */
  readonly isCaptured: boolean;
};

/** What came back by one way, and when. */
export type WaySight = {
  readonly way: Way;
  readonly answeredMs: number;
  /** From port 80, where a captive portal answers in place of all hosts. */
  readonly plainMs: number;
  /** With a certificate for the name that was asked for. */
  readonly provedMs: number;
  readonly blackout: Blackout | null;
};

export type WayAnswer = { readonly way: Way; readonly isPlain: boolean; readonly isProved: boolean };

/** So many hosts of the check's account, or one host each of so many other accounts. */
export const silentWitnessesMin = 2;

const waysMax = 64;
const never = Number.NEGATIVE_INFINITY;

const unseen = (way: Way): WaySight => ({
  way,
  answeredMs: never,
  plainMs: never,
  provedMs: never,
  blackout: null,
});

export const sightOf = (ways: readonly WaySight[], way: Way): WaySight =>
  ways.find((each) => each.way.key === way.key) ?? unseen(way);

export const withWay = (ways: readonly WaySight[], after: WaySight): readonly WaySight[] =>
  [...ways.filter(({ way }) => way.key !== after.way.key), after].slice(-waysMax);

export const lastAnswerMs = ({ answeredMs, plainMs }: WaySight): number => Math.max(answeredMs, plainMs);

/** What answers proves the way to itself, and the link that this way crosses first. */
export const afterAnswer = (
  ways: readonly WaySight[],
  { way, isPlain, isProved }: WayAnswer,
  atMs: number,
): readonly WaySight[] => {
  if (way.scope === 'machine') return ways;
  const before = sightOf(ways, way);
  const after = withWay(ways, {
    way,
    answeredMs: isPlain ? before.answeredMs : atMs,
    plainMs: isPlain ? atMs : before.plainMs,
    provedMs: isProved ? atMs : before.provedMs,
    blackout:
      before.blackout?.isCaptured === true && !isProved ? before.blackout : ended(before.blackout, atMs),
  });
  if (way.scope === 'link') return after;
  const link: Way = { scope: 'link', key: way.link, link: way.link, isGone: way.isGone };
  return afterAnswer(after, { way: link, isPlain: false, isProved: false }, atMs);
};

export const ended = (blackout: Blackout | null, atMs: number): Blackout | null =>
  blackout?.untilMs === null ? { ...blackout, untilMs: atMs } : blackout;

export const isDark = ({ blackout }: WaySight): boolean => blackout?.untilMs === null;

export const beganDuring = (
  blackout: Pick<Blackout, 'fromMs' | 'untilMs'> | null,
  { startedMs }: { readonly startedMs: number },
): boolean =>
  blackout !== null &&
  blackout.untilMs !== null &&
  blackout.fromMs <= startedMs &&
  startedMs < blackout.untilMs;

/** The hosts of one other account never suffice. */
export const proveBlackout = (
  { isSure, silent }: Grounds,
  check: { readonly account: string; readonly host: string; readonly addresses: readonly string[] },
): boolean => {
  if (isSure) return true;
  const accounts = silent.filter((witness) => isOther(witness, check)).map(({ account }) => account);
  const own = accounts.filter((account) => account === check.account).length;
  const others = new Set(accounts.filter((account) => account !== check.account)).size;
  return own >= silentWitnessesMin || others >= silentWitnessesMin;
};

export const mergeGrounds = (before: Grounds, after: Grounds, silentMax: number): Grounds => ({
  isSure: before.isSure || after.isSure,
  silent: [
    ...before.silent.filter(({ address }) => !after.silent.some((each) => each.address === address)),
    ...after.silent,
  ].slice(-silentMax),
});
