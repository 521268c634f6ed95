import type { BlindnessCause } from './region-sight.js';
import {
  afterAnswer,
  type Blackout,
  beganDuring,
  ended,
  type Grounds,
  isDark,
  lastAnswerMs,
  mergeGrounds,
  proveBlackout,
  sightOf,
  type Way,
  type WayAnswer,
  type WaySight,
  withWay,
} from './way-sight.js';
import {
  type FailedCheck,
  type Witness,
  type Witnesses,
  withoutAddresses,
  withWitness,
  witnessBounds,
  witnessesToAsk,
} from './witnesses.js';

/** Anything that came back over the network. */
export type Sighting = {
  readonly from: 'name_server' | 'host';
  /** `null`: a name server on this machine told what it can know only from others. */
  readonly by: WayAnswer | null;
  readonly witness: Omit<Witness, 'atMs'> | null;
  readonly atMs: number;
};

/** A failed check whose target has not proved that it is the host. */
export type DoubtedCheck = FailedCheck & {
  readonly startedMs: number;
  readonly asked: 'name_server' | 'host';
  /** `failure`: of a name server, such as SERVFAIL. `unproved`: of anybody on the way to the host. */
  readonly heard: 'nothing' | 'failure' | 'unproved';
  /** One list for each way to succeed; the check needs all ways of a list. */
  readonly ways: readonly (readonly Way[])[];
};

/** How a canary answered by one way. `proof`: with a valid certificate for its name. */
export type CanaryAnswer = {
  readonly canary: string;
  readonly host: string;
  readonly addresses: readonly string[];
  readonly way: Way;
  readonly says: 'nothing' | 'something' | 'proof';
};

export type Inquiry = {
  readonly canaries: readonly CanaryAnswer[];
  readonly witnesses: readonly { readonly witness: Witness; readonly hasAnswered: boolean }[];
  /** A name server said of a random name that it does not exist. It knows that from others. */
  readonly isAbsenceTold: boolean;
};

export const noInquiry: Inquiry = { canaries: [], witnesses: [], isAbsenceTold: false };

type KnownCanary = { readonly canary: string; readonly key: string; readonly hasProved: boolean };

export type ProberSight = {
  readonly witnesses: Witnesses;
  readonly canaries: readonly KnownCanary[];
  readonly ways: readonly WaySight[];
  readonly nameServersAnsweredMs: number;
  readonly nameServers: Pick<Blackout, 'fromMs' | 'untilMs'> | null;
};

export const nothingSeen: ProberSight = {
  witnesses: [],
  canaries: [],
  ways: [],
  nameServersAnsweredMs: Number.NEGATIVE_INFINITY,
  nameServers: null,
};

/** How old the last answer of a silent witness may be. Longer than any check takes. */
export const witnessFreshMs = 10 * 60_000;

/** So many canaries without a proof outweigh answers that prove nothing. One may itself be at fault. */
export const unprovedCanariesMin = 2;

const canariesKnownMax = 64;
const silentKeptMax = witnessBounds.accountsMax * witnessBounds.perAccountMax;

export const afterSighting = (before: ProberSight, { from, by, witness, atMs }: Sighting): ProberSight => {
  const { nameServers } = before;
  const named =
    from === 'host'
      ? before
      : {
          ...before,
          nameServersAnsweredMs: atMs,
          nameServers: nameServers?.untilMs === null ? { ...nameServers, untilMs: atMs } : nameServers,
        };
  if (by === null || by.way.scope === 'machine') return named;
  const witnesses = witness === null ? before.witnesses : withWitness(before.witnesses, { ...witness, atMs });
  return { ...named, witnesses, ways: afterAnswer(before.ways, by, atMs) };
};

/** Records how a canary answered: its silence, or the lack of its proof, counts from now on. */
export const afterCanary = (before: ProberSight, { canary, way, says }: CanaryAnswer): ProberSight => {
  if (says === 'nothing') return before;
  const known = before.canaries.find((each) => each.canary === canary && each.key === way.key);
  const hasProved = says === 'proof' || known?.hasProved === true;
  if (known?.hasProved === hasProved) return before;
  const others = before.canaries.filter((each) => each !== known);
  return {
    ...before,
    canaries: [...others, { canary, key: way.key, hasProved }].slice(-canariesKnownMax),
  };
};

/** Removes a witness that stayed silent while something else answered by the same way. */
export const afterSilence = (
  before: ProberSight,
  { address, way }: Witness,
  askedMs: number,
): ProberSight => {
  const seen = before.ways.find((each) => each.way.key === way);
  return seen !== undefined && lastAnswerMs(seen) >= askedMs
    ? { ...before, witnesses: withoutAddresses(before.witnesses, [address]) }
    : before;
};

/** An answer in the first half of the check's time may have come just before the network failed. */
export const afterFailure = (
  before: ProberSight,
  check: DoubtedCheck,
  inquiry: Inquiry,
  failedMs: number,
): ProberSight => {
  const ways = check.ways.flat();
  const halfMs = (check.startedMs + failedMs) / 2;
  const isSilent =
    check.heard !== 'unproved' && ways.some((way) => lastAnswerMs(sightOf(before.ways, way)) >= halfMs);
  const seen = ways.filter((way) => judgeWay(before, way, check, inquiry) === 'seen');
  return {
    ...before,
    witnesses: isSilent ? withoutAddresses(before.witnesses, check.addresses) : before.witnesses,
    ways: seen.reduce((all, way) => {
      const sight = sightOf(all, way);
      return isDark(sight) ? withWay(all, { ...sight, blackout: ended(sight.blackout, failedMs) }) : all;
    }, before.ways),
  };
};

/** Returns true if more answers cannot excuse the check. */
export const isBeyondDoubt = (sight: ProberSight, check: DoubtedCheck): boolean => {
  const { ways, startedMs, asked, heard } = check;
  const canBeCaptured = (way: Way) =>
    way.scope === 'beyond' &&
    sight.canaries.filter(({ key, hasProved }) => key === way.key && hasProved).length >= unprovedCanariesMin;
  const isClear = (way: Way) => {
    const { answeredMs, provedMs } = sightOf(sight.ways, way);
    if (way.scope === 'machine' || provedMs >= startedMs) return true;
    return (heard === 'unproved' || answeredMs >= startedMs) && !canBeCaptured(way);
  };
  const areNamesClear = asked === 'host' || heard === 'failure' || sight.nameServersAnsweredMs >= startedMs;
  return areNamesClear && ways.some((needed) => needed.every(isClear));
};

/** Those by the same ways, and by others that cross the same links. */
export const witnessesFor = ({ witnesses, ways }: ProberSight, check: DoubtedCheck): readonly Witness[] => {
  const needed = check.ways.flat();
  const links = needed.map(({ link }) => link);
  const crossing = ways.filter(({ way }) => links.includes(way.link)).map(({ way }) => way.key);
  return witnessesToAsk(witnesses, check, [...crossing, ...needed.map(({ key }) => key)]);
};

type Lost = { readonly way: Way; readonly grounds: Grounds | null; readonly isCaptured: boolean };

export type Excuse =
  | { readonly of: 'network'; readonly lost: readonly Lost[] }
  | { readonly of: 'name_servers' };

/** Returns why a check is excused, or `null` when its target is at fault. docs/adr/0111-sight-by-scope.md */
export const excuseFor = (sight: ProberSight, check: DoubtedCheck, inquiry: Inquiry): Excuse | null => {
  const isKnown = (way: Way) => way.scope === 'machine' || lastAnswerMs(sightOf(sight.ways, way)) > -Infinity;
  // By a way that never brought an answer, the check cannot have succeeded.
  const known = check.ways.filter((needed) => needed.every(isKnown));
  const judged = known.map((needed) => needed.map((way) => judgeWay(sight, way, check, inquiry)));
  const lost = judged.flat().filter((each) => typeof each !== 'string');
  const hasSeen = judged.some((needed) => needed.every((each) => each === 'seen'));
  if (lost.length > 0 && !hasSeen) return { of: 'network', lost };
  if (check.asked === 'host' || check.heard !== 'nothing') return null;
  const isNameless = sight.nameServersAnsweredMs < check.startedMs;
  return isNameless || beganDuring(sight.nameServers, check) ? { of: 'name_servers' } : null;
};

/** `unclear`: nothing answers, and too little of it is known to be the prober's fault. */
const judgeWay = (
  sight: ProberSight,
  way: Way,
  check: DoubtedCheck,
  inquiry: Inquiry,
): 'seen' | 'unclear' | Lost => {
  if (way.scope === 'machine') return 'seen';
  const { answeredMs, plainMs, provedMs, blackout } = sightOf(sight.ways, way);
  const { startedMs, heard } = check;
  const isDoubted = heard !== 'unproved' || blackout?.isCaptured === true;
  if (
    blackout !== null &&
    beganDuring(blackout, check) &&
    isDoubted &&
    proveBlackout(blackout.grounds, check)
  )
    return { way, grounds: null, isCaptured: false };
  if (provedMs >= startedMs) return 'seen';

  const known = knownCanaries(sight, check, inquiry);
  const proved = known.filter(({ key, hasProved }) => key === way.key && hasProved);
  const impostors = proved.filter(({ says }) => says === 'something');
  if (impostors.length >= unprovedCanariesMin)
    return { way, grounds: { isSure: true, silent: [] }, isCaptured: true };
  if (heard === 'unproved' || answeredMs >= startedMs) return 'seen';
  if (plainMs >= startedMs && proved.length < unprovedCanariesMin) return 'seen';

  const isLinkSilent = sight.ways.every(
    ({ way: { key }, ...link }) => key !== way.link || link.answeredMs < startedMs,
  );
  // Nothing crosses a link that is gone, so the silence of all that is behind it counts.
  const counts = (key: string) =>
    key === way.key ||
    (isLinkSilent && sight.ways.some((each) => each.way.key === key && each.way.link === way.link));
  const isCanarySilent = known.some(({ key, says }) => counts(key) && says === 'nothing');
  const isOtherKnown = sight.ways.some(
    (each) => each.way.scope === 'beyond' && each.way.key !== way.key && !isDark(each),
  );
  // It may have come by another way. A forwarder may also have kept it, so canaries outweigh it.
  const isTold = inquiry.isAbsenceTold && way.scope === 'beyond' && !isOtherKnown;
  if (isTold && !isCanarySilent && !way.isGone) return 'seen';
  const answers = sight.ways.filter((each) => counts(each.way.key)).map(lastAnswerMs);
  const grounds = {
    isSure: isCanarySilent || way.isGone,
    silent: silentIn(inquiry, counts, Math.max(...answers)),
  };
  return proveBlackout(grounds, check) ? { way, grounds, isCaptured: plainMs >= startedMs } : 'unclear';
};

/** A canary that is the target says nothing about the way to it. */
const knownCanaries = (
  { canaries: known }: ProberSight,
  check: DoubtedCheck,
  { canaries }: Inquiry,
): readonly (KnownCanary & Pick<CanaryAnswer, 'says'>)[] =>
  canaries.flatMap(({ canary, host, addresses, way, says }) => {
    const before = known.find((each) => each.canary === canary && each.key === way.key);
    const isTarget = host === check.host || addresses.some((address) => check.addresses.includes(address));
    return before === undefined || isTarget ? [] : [{ ...before, says }];
  });

const silentIn = (
  { witnesses }: Inquiry,
  counts: (way: string) => boolean,
  answeredMs: number,
): readonly Witness[] =>
  witnesses
    .filter(({ witness, hasAnswered }) => counts(witness.way) && !hasAnswered)
    .map(({ witness }) => witness)
    .filter(({ atMs }) => answeredMs - atMs <= witnessFreshMs);

export const afterExcuse = (
  before: ProberSight,
  excuse: Excuse,
  { startedMs }: DoubtedCheck,
): ProberSight => {
  if (excuse.of === 'name_servers') {
    const { nameServers } = before;
    const isOver = nameServers === null || nameServers.untilMs !== null;
    const isNew = isOver && !beganDuring(nameServers, { startedMs });
    return isNew ? { ...before, nameServers: { fromMs: startedMs, untilMs: null } } : before;
  }
  return {
    ...before,
    ways: excuse.lost.reduce((ways, lost) => darkened(ways, lost, startedMs), before.ways),
  };
};

const darkened = (
  ways: readonly WaySight[],
  { way, grounds, isCaptured }: Lost,
  startedMs: number,
): readonly WaySight[] => {
  if (grounds === null) return ways;
  const sight = sightOf(ways, way);
  const { blackout } = sight;
  const after: Blackout =
    blackout?.untilMs === null
      ? {
          ...blackout,
          grounds: mergeGrounds(blackout.grounds, grounds, silentKeptMax),
          isCaptured: blackout.isCaptured || isCaptured,
        }
      : { fromMs: startedMs, untilMs: null, grounds, isCaptured };
  return withWay(ways, { ...sight, blackout: after });
};

export type ProberBlindness = { readonly lost: BlindnessCause; readonly sinceMs: number };

/** What excuses checks at the moment. Reports, logs, metrics and messages all say this. */
export const blindnessOf = ({ ways, nameServers }: ProberSight): ProberBlindness | null => {
  const dark = ways.filter(isDark);
  if (dark.length > 0) {
    const sinceMs = Math.min(...dark.map(({ blackout }) => blackout?.fromMs ?? Infinity));
    const seen = ways.filter((each) => !isDark(each) && lastAnswerMs(each) >= sinceMs);
    if (seen.length === 0) return { lost: 'network', sinceMs };
    const isUplink = dark.some(({ way }) => way.scope === 'beyond');
    const isOtherSeen = seen.some(({ way }) => way.scope === 'beyond');
    return { lost: isUplink && !isOtherSeen ? 'uplink' : 'route', sinceMs };
  }
  return nameServers?.untilMs === null ? { lost: 'name_servers', sinceMs: nameServers.fromMs } : null;
};
