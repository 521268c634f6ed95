import type { BlindnessCause } from './region-sight.js';
import {
  type FailedCheck,
  isOther,
  type Witness,
  type Witnesses,
  withoutAddresses,
  withWitness,
  witnessBounds,
  witnessesToAsk,
} from './witnesses.js';

/** Anything that came back over the network. */
export type Sighting = {
  readonly from: 'host' | 'name_server';
  /** From the prober's own machine, which shows nothing about the network. */
  readonly isOwn: boolean;
  readonly witness: Omit<Witness, 'atMs'> | null;
  readonly atMs: number;
};

/** A check that failed before anything came back. */
export type SilentCheck = FailedCheck & {
  readonly startedMs: number;
  readonly asked: 'host' | 'name_server';
};

export type Inquiry = {
  readonly canaries: readonly { readonly canary: string; readonly hasAnswered: boolean }[];
  readonly witnesses: readonly { readonly witness: Witness; readonly hasAnswered: boolean }[];
  readonly gatewayHasAnswered: boolean;
  readonly nameServersHaveAnswered: boolean;
};

export const noInquiry: Inquiry = {
  canaries: [],
  witnesses: [],
  gatewayHasAnswered: false,
  nameServersHaveAnswered: false,
};

type Grounds = { readonly isCanarySilent: boolean; readonly silent: readonly Witness[] };

/** A time in which nothing came back; `untilMs` is `null` while it lasts. */
type Blackout = { readonly fromMs: number; readonly untilMs: number | null; readonly grounds: Grounds };

export type ProberSight = {
  readonly witnesses: Witnesses;
  readonly canaries: readonly string[];
  readonly answeredMs: number;
  readonly nameServersAnsweredMs: number;
  readonly network: Blackout | null;
  readonly nameServers: Blackout | null;
};

export const nothingSeen: ProberSight = {
  witnesses: [],
  canaries: [],
  answeredMs: Number.NEGATIVE_INFINITY,
  nameServersAnsweredMs: Number.NEGATIVE_INFINITY,
  network: null,
  nameServers: null,
};

/** How old the last answer of a silent witness may be. Longer than any check takes. */
export const witnessFreshMs = 10 * 60_000;

/** So many hosts of the check's account, or one host each of so many other accounts. */
export const silentWitnessesMin = 2;

const silentKeptMax = witnessBounds.accountsMax * witnessBounds.perAccountMax;

export const afterSighting = (before: ProberSight, { from, isOwn, witness, atMs }: Sighting): ProberSight => {
  const isNameServer = from === 'name_server';
  const named = isNameServer
    ? { ...before, nameServersAnsweredMs: atMs, nameServers: ended(before.nameServers, atMs) }
    : before;
  if (isOwn) return named;
  const witnesses = witness === null ? before.witnesses : withWitness(before.witnesses, { ...witness, atMs });
  return { ...named, witnesses, answeredMs: atMs, network: ended(before.network, atMs) };
};

const ended = (blackout: Blackout | null, atMs: number): Blackout | null =>
  blackout?.untilMs === null ? { ...blackout, untilMs: atMs } : blackout;

/** Records that a canary answered: its silence counts from now on. */
export const afterCanary = (before: ProberSight, canary: string): ProberSight =>
  before.canaries.includes(canary) ? before : { ...before, canaries: [...before.canaries, canary] };

/** Removes a witness that stayed silent while something else answered. */
export const afterSilence = (before: ProberSight, { address }: Witness, askedMs: number): ProberSight =>
  before.answeredMs >= askedMs
    ? { ...before, witnesses: withoutAddresses(before.witnesses, [address]) }
    : before;

/** An answer in the first half of the check's time may have come just before the network failed. */
export const afterFailure = (
  before: ProberSight,
  { addresses, startedMs }: SilentCheck,
  failedMs: number,
): ProberSight =>
  before.answeredMs >= (startedMs + failedMs) / 2
    ? { ...before, witnesses: withoutAddresses(before.witnesses, addresses) }
    : before;

export const hasSeenSince = (sight: ProberSight, { asked, startedMs }: SilentCheck): boolean =>
  (asked === 'host' ? sight.answeredMs : sight.nameServersAnsweredMs) >= startedMs;

export const witnessesFor = ({ witnesses }: ProberSight, check: SilentCheck): readonly Witness[] =>
  witnessesToAsk(witnesses, check);

/**
 * Returns why a check is excused, or `null` when its target is at fault. Rules: docs/adr/0043-what-a-prober-can-
 * show.md
 */
export const excuseFor = (
  sight: ProberSight,
  check: SilentCheck,
  inquiry: Inquiry,
): BlindnessCause | null => {
  const { network, nameServers } = sight;
  if (network !== null && beganDuring(network, check) && proveBlackout(network.grounds, check))
    return 'network';
  const nothingAnswers = sight.answeredMs < check.startedMs && !hasAnyAnswered(inquiry);
  if (nothingAnswers && proveBlackout(groundsIn(sight, inquiry), check)) return 'network';
  if (check.asked === 'host') return null;
  const isNameless = sight.nameServersAnsweredMs < check.startedMs && !inquiry.nameServersHaveAnswered;
  return isNameless || beganDuring(nameServers, check) ? 'name_servers' : null;
};

const beganDuring = (blackout: Blackout | null, { startedMs }: SilentCheck): boolean =>
  blackout !== null &&
  blackout.untilMs !== null &&
  blackout.fromMs <= startedMs &&
  startedMs < blackout.untilMs;

const hasAnyAnswered = ({
  canaries,
  witnesses,
  gatewayHasAnswered,
  nameServersHaveAnswered,
}: Inquiry): boolean =>
  gatewayHasAnswered ||
  nameServersHaveAnswered ||
  [...canaries, ...witnesses].some(({ hasAnswered }) => hasAnswered);

const groundsIn = ({ canaries, answeredMs }: ProberSight, inquiry: Inquiry): Grounds => ({
  isCanarySilent: inquiry.canaries.some(
    ({ canary, hasAnswered }) => !hasAnswered && canaries.includes(canary),
  ),
  silent: inquiry.witnesses
    .filter(({ witness, hasAnswered }) => !hasAnswered && answeredMs - witness.atMs <= witnessFreshMs)
    .map(({ witness }) => witness),
});

/** The hosts of one other account never suffice. */
const proveBlackout = ({ isCanarySilent, silent }: Grounds, check: SilentCheck): boolean => {
  if (isCanarySilent) return true;
  const accounts = silent.filter((witness) => isOther(witness, check)).map(({ account }) => account);
  const own = accounts.filter((account) => account === check.account).length;
  const others = new Set(accounts.filter((account) => account !== check.account)).size;
  return own >= silentWitnessesMin || others >= silentWitnessesMin;
};

export const afterExcuse = (
  before: ProberSight,
  lost: BlindnessCause,
  check: SilentCheck,
  inquiry: Inquiry,
): ProberSight => {
  const of = lost === 'network' ? 'network' : 'nameServers';
  const blackout = before[of];
  if (beganDuring(blackout, check)) return before;
  const grounds = groundsIn(before, inquiry);
  const after =
    blackout?.untilMs === null
      ? { ...blackout, grounds: mergeGrounds(blackout.grounds, grounds) }
      : { fromMs: check.startedMs, untilMs: null, grounds };
  return { ...before, [of]: after };
};

const mergeGrounds = (before: Grounds, after: Grounds): Grounds => ({
  isCanarySilent: before.isCanarySilent || after.isCanarySilent,
  silent: [
    ...before.silent.filter(({ address }) => !after.silent.some((each) => each.address === address)),
    ...after.silent,
  ].slice(-silentKeptMax),
});

export type ProberBlindness = { readonly lost: BlindnessCause; readonly sinceMs: number };

export const blindnessOf = ({ network, nameServers }: ProberSight): ProberBlindness | null => {
  if (network?.untilMs === null) return { lost: 'network', sinceMs: network.fromMs };
  if (nameServers?.untilMs === null) return { lost: 'name_servers', sinceMs: nameServers.fromMs };
  return null;
};
