import {
  type ExistingMonitor,
  elapsedMs,
  type Instant,
  type MonitorId,
  packedReason,
  uncheckedAfterMs,
} from '@tocsin/domain';
import type { Repositories, SavedHealth } from '@tocsin/persistence';
import { type JudgedResult, typeOf } from './judge-all.js';

/** A result may come an hour late, after the api was away. */
const endsUnchecked = ({ check, outcome }: JudgedResult, now: Instant): boolean =>
  (check.uncheckedSince !== null || check.unsupported !== null) &&
  outcome.status !== 'unknown' &&
  elapsedMs(outcome.at, now) < outcome.durationMs + uncheckedAfterMs(check.monitor);

type Monitors = ReadonlyMap<MonitorId, ExistingMonitor>;

const checkedAgain = (judged: readonly JudgedResult[], now: Instant): Monitors =>
  new Map(
    judged
      .filter((each) => endsUnchecked(each, now))
      .map(({ check: { monitor } }) => [monitor.monitorId, monitor]),
  );

const changedHealths = (judged: readonly JudgedResult[], again: Monitors): readonly SavedHealth[] => {
  const latest = new Map(judged.map((each) => [each.check.monitor.monitorId, each]));
  return [...latest].flatMap(([monitorId, { check, judgement }]) => {
    const { health } = judgement;
    const isUnchecked =
      (check.uncheckedSince !== null || check.unsupported !== null) && !again.has(monitorId);
    const status = isUnchecked ? 'unknown' : judgement.status;
    return health === check.storedHealth && status === check.health ? [] : [{ monitorId, status, health }];
  });
};

const endUnchecked = async (
  { uncheckedMonitors, heartbeats }: Pick<Repositories, 'uncheckedMonitors' | 'heartbeats'>,
  monitors: readonly ExistingMonitor[],
): Promise<void> => {
  if (monitors.length === 0) return;
  await uncheckedMonitors.seen(monitors);
  await heartbeats.judgeWatchers([...new Set(monitors.map(({ accountId }) => accountId))]);
};

/** Probers of earlier versions do not say that a target can never be known. */
const whyNeverKnown = ({ check: { monitor }, outcome, isNeverKnown }: JudgedResult): string | undefined => {
  if (outcome.status !== 'unknown') return undefined;
  if (isNeverKnown) return outcome.message;
  const why = typeOf(monitor).neverKnown?.(monitor.target);
  return why === undefined ? undefined : `The target ${why}.`;
};

const endWatchOfNeverKnown = async (
  { uncheckedMonitors, heartbeats }: Pick<Repositories, 'uncheckedMonitors' | 'heartbeats'>,
  judged: readonly JudgedResult[],
): Promise<void> => {
  const found = judged.flatMap((each) => {
    const { monitor, unsupported } = each.check;
    const why = whyNeverKnown(each);
    return why === undefined || why === unsupported ? [] : [{ monitor, monitorId: monitor.monitorId, why }];
  });
  if (found.length === 0) return;
  await uncheckedMonitors.neverKnown(found);
  await heartbeats.judgeWatchers([...new Set(found.map(({ monitor }) => monitor.accountId))]);
};

const checkOthersSoon = async (
  { checkSeries, monitorTree }: Pick<Repositories, 'checkSeries' | 'monitorTree'>,
  judged: readonly JudgedResult[],
): Promise<void> => {
  for (const { check, judgement } of judged) {
    const { monitorId, alerting } = check.monitor;
    if (judgement.checkOtherRegionsSoon) await checkSeries.checkSoon(monitorId, check.region);
    if (judgement.checkParentSoon && alerting.parentId !== null)
      await checkSeries.checkSoon(alerting.parentId, null);
    if (judgement.step?.type !== 'resolve') continue;
    // The ended incident no longer suppresses those of the children.
    for (const childId of await monitorTree.suppressedChildren(monitorId))
      await checkSeries.checkSoon(childId, null);
  }
};

export const storeResults = async (
  repositories: Repositories,
  judged: readonly JudgedResult[],
  now: Instant,
): Promise<void> => {
  const { checkResults, monitorHealths } = repositories;
  const again = checkedAgain(judged, now);
  const reported = judged.map(({ judgement, reason, ...each }) => ({
    reason: reason == null ? null : packedReason(reason),
    nextWithinMs: judgement.nextCheckMs,
    ...each,
  }));
  await checkResults.record(reported, now);
  await monitorHealths.save(changedHealths(judged, again));
  await endUnchecked(repositories, [...again.values()]);
  await endWatchOfNeverKnown(repositories, judged);
  await checkOthersSoon(repositories, judged);
};
