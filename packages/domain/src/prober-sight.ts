import type { BlindnessCause } from './region-sight.js';
import {
  type FailedCheck,
  isOther,
  panelFor,
  type Witness,
  type Witnesses,
  withoutAddresses,
  withWitness,
  witnessBounds,
} from './witnesses.js';

/** Something that came back over the network, whatever it said. */
export type Sighting = {
  readonly from: 'host' | 'name_server';
  /** Whether it came from the prober's own machine, which shows nothing about the network. */
  readonly isOwn: boolean;
  /** The host that can be asked again. */
  readonly witness: Omit<Witness, 'atMs'> | null;
  readonly atMs: number;
};

/** A check that failed before anything came back. */
export type SilentCheck = FailedCheck & {
  readonly startedMs: number;
  /** Whom it asked last. */
  readonly asked: 'host' | 'name_server';
};

/** Whether each of those answered that were asked because a check had failed. */
export type Inquiry = {
  readonly canaries: readonly { readonly canary: string; readonly hasAnswered: boolean }[];
  readonly witnesses: readonly { readonly witness: Witness; readonly hasAnswered: boolean }[];
  readonly gatewayHasAnswered: boolean;
  readonly nameServersHaveAnswered: boolean;
};

/** Nobody was asked. */
export const noInquiry: Inquiry = {
  canaries: [],
  witnesses: [],
  gatewayHasAnswered: false,
  nameServersHaveAnswered: false,
};

/** Whose silence shows that the prober sees nothing. */
type Grounds = { readonly isCanarySilent: boolean; readonly silent: readonly Witness[] };

/** A time in which nothing came back; `untilMs` is `null` while it lasts. */
type Darkness = { readonly fromMs: number; readonly untilMs: number | null; readonly grounds: Grounds };

/** What a prober has seen: plain data with bounds. */
export type ProberSight = {
  readonly witnesses: Witnesses;
  /** The canaries that have ever answered. */
  readonly canaries: readonly string[];
  /** When anything last came back over the network. */
  readonly answeredMs: number;
  /** When a name server of the settings last answered. */
  readonly nameServersAnsweredMs: number;
  readonly network: Darkness | null;
  readonly nameServers: Darkness | null;
};

export const nothingSeen: ProberSight = {
  witnesses: [],
  canaries: [],
  answeredMs: Number.NEGATIVE_INFINITY,
  nameServersAnsweredMs: Number.NEGATIVE_INFINITY,
  network: null,
  nameServers: null,
};

/**
 * The silence of a witness counts when its last answer is no older than this, seen from the last answer of anything:
 * longer than any check may take, and unmoved by how long the prober has been cut off.
 */
export const witnessFreshMs = 10 * 60_000;

/** So many other hosts of the check's own account must be silent, or one host each of so many other accounts. */
export const silentWitnessesMin = 2;

const silentKeptMax = witnessBounds.accountsMax * witnessBounds.perAccountMax;

/** What a prober has seen after one more answer. Any answer ends the darkness that it shines into. */
export const afterSighting = (before: ProberSight, { from, isOwn, witness, atMs }: Sighting): ProberSight => {
  const isNameServer = from === 'name_server';
  const named = isNameServer
    ? { ...before, nameServersAnsweredMs: atMs, nameServers: ended(before.nameServers, atMs) }
    : before;
  if (isOwn) return named;
  const witnesses = witness === null ? before.witnesses : withWitness(before.witnesses, { ...witness, atMs });
  return { ...named, witnesses, answeredMs: atMs, network: ended(before.network, atMs) };
};

const ended = (darkness: Darkness | null, atMs: number): Darkness | null =>
  darkness?.untilMs === null ? { ...darkness, untilMs: atMs } : darkness;

/** From now on the silence of this canary says something. */
export const afterCanary = (before: ProberSight, canary: string): ProberSight =>
  before.canaries.includes(canary) ? before : { ...before, canaries: [...before.canaries, canary] };

/** A witness that was asked and stayed silent, while something else answered, is none until it answers again. */
export const afterSilence = (before: ProberSight, { address }: Witness, askedMs: number): ProberSight =>
  before.answeredMs >= askedMs
    ? { ...before, witnesses: withoutAddresses(before.witnesses, [address]) }
    : before;

/**
 * After a check whose target is at fault. What answered in the first half of its time may have done so just before the
 * network went; what answered later shows that the target was silent before.
 */
export const afterFailure = (
  before: ProberSight,
  { addresses, startedMs }: SilentCheck,
  failedMs: number,
): ProberSight =>
  before.answeredMs >= (startedMs + failedMs) / 2
    ? { ...before, witnesses: withoutAddresses(before.witnesses, addresses) }
    : before;

/** Whether something has answered since the check began, so that nobody need be asked. */
export const hasSeenSince = (sight: ProberSight, { asked, startedMs }: SilentCheck): boolean =>
  (asked === 'host' ? sight.answeredMs : sight.nameServersAnsweredMs) >= startedMs;

/** Which hosts to ask before this check is excused. */
export const witnessesFor = ({ witnesses }: ProberSight, check: SilentCheck): readonly Witness[] =>
  panelFor(witnesses, check);

/**
 * What explains that a check failed before anything came back: that the prober itself has lost its network or its name
 * servers. `null`: the target is at fault. A check is excused only when it is shown that nothing at all answers.
 */
export const excuseFor = (
  sight: ProberSight,
  check: SilentCheck,
  inquiry: Inquiry,
): BlindnessCause | null => {
  const { network, nameServers } = sight;
  if (network !== null && beganIn(network, check) && areEnough(network.grounds, check)) return 'network';
  const nothingAnswers = sight.answeredMs < check.startedMs && !hasAnyAnswered(inquiry);
  if (nothingAnswers && areEnough(groundsIn(sight, inquiry), check)) return 'network';
  if (check.asked === 'host') return null;
  const isNameless = sight.nameServersAnsweredMs < check.startedMs && !inquiry.nameServersHaveAnswered;
  return isNameless || beganIn(nameServers, check) ? 'name_servers' : null;
};

/** Whether the check began in a darkness that is over: the answer that ended it came too late for this check. */
const beganIn = (darkness: Darkness | null, { startedMs }: SilentCheck): boolean =>
  darkness !== null &&
  darkness.untilMs !== null &&
  darkness.fromMs <= startedMs &&
  startedMs < darkness.untilMs;

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

/** Whether silence shows darkness to this check's account. What one other account's hosts do never does. */
const areEnough = ({ isCanarySilent, silent }: Grounds, check: SilentCheck): boolean => {
  if (isCanarySilent) return true;
  const accounts = silent.filter((witness) => isOther(witness, check)).map(({ account }) => account);
  const own = accounts.filter((account) => account === check.account).length;
  const others = new Set(accounts.filter((account) => account !== check.account)).size;
  return own >= silentWitnessesMin || others >= silentWitnessesMin;
};

/** What a prober has seen after a check was excused: the darkness is at least as old as that check. */
export const afterExcuse = (
  before: ProberSight,
  lost: BlindnessCause,
  check: SilentCheck,
  inquiry: Inquiry,
): ProberSight => {
  const of = lost === 'network' ? 'network' : 'nameServers';
  const darkness = before[of];
  if (beganIn(darkness, check)) return before;
  const grounds = groundsIn(before, inquiry);
  const after =
    darkness?.untilMs === null
      ? { ...darkness, grounds: together(darkness.grounds, grounds) }
      : { fromMs: check.startedMs, untilMs: null, grounds };
  return { ...before, [of]: after };
};

/** What was silent in one darkness, whichever check it was asked for. */
const together = (before: Grounds, after: Grounds): Grounds => ({
  isCanarySilent: before.isCanarySilent || after.isCanarySilent,
  silent: [
    ...before.silent.filter(({ address }) => !after.silent.some((each) => each.address === address)),
    ...after.silent,
  ].slice(-silentKeptMax),
});

/** Since when a prober sees nothing, and what it has lost; `null` while it sees. */
export type ProberBlindness = { readonly lost: BlindnessCause; readonly sinceMs: number };

/** What is wrong with a prober at the moment. A network that is gone explains that no name server answers. */
export const blindnessOf = ({ network, nameServers }: ProberSight): ProberBlindness | null => {
  if (network?.untilMs === null) return { lost: 'network', sinceMs: network.fromMs };
  if (nameServers?.untilMs === null) return { lost: 'name_servers', sinceMs: nameServers.fromMs };
  return null;
};
