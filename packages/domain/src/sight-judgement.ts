import type { CanaryAnswer, DoubtedCheck, Inquiry } from './check.js';
import type { KnownCanary, ProberSight } from './sight-state.js';
import {
  beganDuring,
  type Grounds,
  isDark,
  lastAnswerMs,
  proveBlackout,
  sightOf,
  type Way,
} from './way-sight.js';
import type { Witness } from './witnesses.js';

/** How old the last answer of a silent witness may be. Longer than any check takes. */
const witnessFreshMs = 10 * 60_000;

/** So many canaries without a proof outweigh answers that prove nothing. One may itself be at fault. */
const unprovedCanariesMin = 2;

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

export type Lost = { readonly way: Way; readonly grounds: Grounds | null; readonly isCaptured: boolean };

export type Excuse =
  | { readonly of: 'network'; readonly lost: readonly Lost[] }
  | { readonly of: 'name_servers' };

/** Returns why a check is excused, or `null` when its target is at fault. docs/adr/0043-what-a-prober-can-show.md */
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
export const judgeWay = (
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
