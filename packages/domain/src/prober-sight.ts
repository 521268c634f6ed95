import type { CanaryAnswer, DoubtedCheck, Inquiry } from './check.js';
import type { BlindnessCause } from './region-sight.js';
import { type Excuse, judgeWay, type Lost } from './sight-judgement.js';
import type { ProberSight } from './sight-state.js';
import {
  afterAnswer,
  type Blackout,
  beganDuring,
  ended,
  isDark,
  lastAnswerMs,
  mergeGrounds,
  sightOf,
  type WayAnswer,
  type WaySight,
  withWay,
} from './way-sight.js';
import { type Witness, withoutAddresses, withWitness, witnessBounds, witnessesToAsk } from './witnesses.js';

/** Anything that came back over the network. */
export type Sighting = {
  readonly from: 'name_server' | 'host';
  /** `null`: a name server on this machine told what it can know only from others. */
  readonly by: WayAnswer | null;
  readonly witness: Omit<Witness, 'atMs'> | null;
  readonly atMs: number;
};

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

/** Those by the same ways, and by others that cross the same links. */
export const witnessesFor = ({ witnesses, ways }: ProberSight, check: DoubtedCheck): readonly Witness[] => {
  const needed = check.ways.flat();
  const links = needed.map(({ link }) => link);
  const crossing = ways.filter(({ way }) => links.includes(way.link)).map(({ way }) => way.key);
  return witnessesToAsk(witnesses, check, [...crossing, ...needed.map(({ key }) => key)]);
};

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
