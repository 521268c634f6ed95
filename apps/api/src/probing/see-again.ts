import {
  type CheckOutcome,
  type ExistingMonitor,
  elapsedMs,
  type Instant,
  type MonitorId,
  uncheckedAfterMs,
} from '@tocsin/domain';
import type { AwaitedCheck, Repositories } from '@tocsin/persistence';

type Ended = { readonly check: AwaitedCheck; readonly outcome: CheckOutcome };

/** Whether a check could look lately, whatever it saw. A result may come an hour late, after the api was away. */
const hasSeen = ({ check, outcome }: Ended, now: Instant): boolean =>
  outcome.status !== 'unknown' &&
  elapsedMs(outcome.at, now) < outcome.durationMs + uncheckedAfterMs(check.monitor);

/** The monitors that were unchecked until now. */
export const seenAgain = (ended: readonly Ended[], now: Instant): ReadonlyMap<MonitorId, ExistingMonitor> =>
  new Map(
    ended
      .filter((each) => each.check.uncheckedSince !== null && hasSeen(each, now))
      .map(({ check: { monitor } }) => [monitor.monitorId, monitor]),
  );

/** Ends what nobody could look at, and has those judged at once that wait for it. */
export const seeAgain = async (
  { uncheckedMonitors, heartbeats }: Pick<Repositories, 'uncheckedMonitors' | 'heartbeats'>,
  again: readonly ExistingMonitor[],
): Promise<void> => {
  if (again.length === 0) return;
  await uncheckedMonitors.seen(again);
  await heartbeats.judgeWatchers([...new Set(again.map(({ accountId }) => accountId))]);
};
