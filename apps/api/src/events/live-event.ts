import { type AccountId, type Instant, instant } from '@tocsin/domain';
import type { Change, ChangePlace, LiveKind, Repositories, StoredCheck } from '@tocsin/persistence';
import { alertView } from '../alerts/alert-view.js';
import { eventIdOf } from '../http/bodies/event-id.js';
import { incidentView } from '../incidents/incident-view.js';
import { monitorView } from '../monitors/monitor-view.js';

/** Beyond it, one `reset` stands for all changes of the account. */
const changesAtOnceMax = 500;

/** Clients depend on the types, so they never change. */
export type LiveEvent = {
  readonly type: 'incident' | 'alert' | 'monitor' | 'change' | 'checks' | 'reset';
  readonly data: object;
};

export const reset: LiveEvent = { type: 'reset', data: {} };

/** Beyond it, an event says no more than that there are new checks: its ids would flood a reader on a slow network. */
export const checkedMonitorsMax = 500;

/** Any monitor may have been checked. */
const anyChecks: LiveEvent = { type: 'checks', data: { monitor_ids: null } };

/** @param checks of one account, at least one */
export const checksEvent = (checks: readonly StoredCheck[]): LiveEvent => {
  const ids = [...new Set(checks.map(({ monitorId }) => monitorId))];
  return ids.length > checkedMonitorsMax ? anyChecks : { type: 'checks', data: { monitor_ids: ids } };
};

export type Committed = Pick<Repositories, 'incidents' | 'monitors'>;

const eventsOfEach = async (
  { incidents, monitors }: Committed,
  changes: readonly Change[],
  now: Instant,
): Promise<Map<AccountId, LiveEvent[]>> => {
  const ofKind = <Kind extends Change['kind']>(kind: Kind) =>
    changes.filter((change): change is Extract<Change, { kind: Kind }> => change.kind === kind);
  const events = new Map<AccountId, LiveEvent[]>();
  const add = (accountId: AccountId, event: LiveEvent): void => {
    events.set(accountId, [...(events.get(accountId) ?? []), event]);
  };

  const incidentIds = ofKind('incident').map(({ id }) => id);
  for (const incident of await incidents.findAll([...new Set(incidentIds)])) {
    add(incident.accountId, { type: 'incident', data: incidentView(incident, now) });
  }
  for (const { accountId, alert } of ofKind('alert')) {
    add(accountId, { type: 'alert', data: alertView(alert) });
  }

  for (const [accountId, kinds] of auditedKinds(ofKind('audited'))) {
    for (const kind of kinds) add(accountId, { type: 'change', data: { kind } });
  }

  const touched = new Map([
    ...ofKind('incident').map(({ monitorId, accountId }) => [monitorId, accountId] as const),
    ...ofKind('monitor').map(({ id, accountId }) => [id, accountId] as const),
  ]);
  for (const record of await monitors.findAll([...touched.keys()])) {
    touched.delete(record.monitor.monitorId);
    add(record.monitor.accountId, { type: 'monitor', data: monitorView(record) });
  }
  for (const [id, accountId] of touched) add(accountId, { type: 'monitor', data: { id, deleted: true } });
  return events;
};

const auditedKinds = (
  changes: readonly Extract<Change, { kind: 'audited' }>[],
): Map<AccountId, Set<LiveKind>> => {
  const kinds = new Map<AccountId, Set<LiveKind>>();
  for (const { accountId, of } of changes) kinds.set(accountId, (kinds.get(accountId) ?? new Set()).add(of));
  return kinds;
};

export const liveEventsOf = async (
  committed: Committed,
  changesOfEach: readonly (readonly Change[])[],
  { atMs }: Pick<ChangePlace, 'atMs'>,
): Promise<ReadonlyMap<AccountId, readonly LiveEvent[]>> => {
  const tooMany = changesOfEach.filter(({ length }) => length > changesAtOnceMax);
  const few = changesOfEach.filter(({ length }) => length <= changesAtOnceMax);
  const events = await eventsOfEach(committed, few.flat(), instant(new Date(atMs)));
  for (const [change] of tooMany) if (change) events.set(change.accountId, [reset]);
  return events;
};

const block = (lines: readonly string[]): string => `${lines.join('\n')}\n\n`;

/**
 * Format: HTML Standard, section 9.2.5. Only the last event has the new place: a reader that is cut off gets all
 * again.
 */
export const eventText = (events: readonly LiveEvent[], before: ChangePlace, reached: ChangePlace): string =>
  events
    .map(({ type, data }, index) => {
      const place = index === events.length - 1 ? reached : before;
      return block([`id: ${eventIdOf(place)}`, `event: ${type}`, `data: ${JSON.stringify(data)}`]);
    })
    .join('');

/** Keeps the connection alive, and sets the id to resume from. */
export const heartbeatText = (place: ChangePlace): string => block([':', `id: ${eventIdOf(place)}`]);
