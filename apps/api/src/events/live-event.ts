import type { AccountId } from '@tocsin/domain';
import type { Change, ChangePlace, Repositories } from '@tocsin/persistence';
import { alertView } from '../alerts/alert-view.js';
import { incidentView } from '../incidents/incident-view.js';
import { monitorView } from '../monitors/monitor-view.js';
import { eventIdOf } from './event-place.js';

/** How many changes of an account are told one by one; of more, only that there were many. */
const changesAtOnceMax = 500;

/** One event of a stream. Clients decide by its type: for ever. Its data is the changed thing as the API shows it. */
export type LiveEvent = {
  readonly type: 'incident' | 'alert' | 'monitor' | 'reset';
  readonly data: object;
};

export const reset: LiveEvent = { type: 'reset', data: {} };

export type Committed = Pick<Repositories, 'incidents' | 'monitors'>;

/** The things that have changed as they are now, account by account: each once, however often it changed. */
const toldOneByOne = async (
  { incidents, monitors }: Committed,
  changes: readonly Change[],
): Promise<Map<AccountId, LiveEvent[]>> => {
  const ofKind = <Kind extends Change['kind']>(kind: Kind) =>
    changes.filter((change): change is Extract<Change, { kind: Kind }> => change.kind === kind);
  const events = new Map<AccountId, LiveEvent[]>();
  const tell = (accountId: AccountId, event: LiveEvent): void => {
    events.set(accountId, [...(events.get(accountId) ?? []), event]);
  };

  const incidentIds = ofKind('incident').map(({ id }) => id);
  for (const incident of await incidents.findAll([...new Set(incidentIds)])) {
    tell(incident.accountId, { type: 'incident', data: incidentView(incident) });
  }
  for (const { accountId, alert } of ofKind('alert')) {
    tell(accountId, { type: 'alert', data: alertView(alert) });
  }

  // What is open on a monitor is part of how it is shown.
  const touched = new Map([
    ...ofKind('incident').map(({ monitorId, accountId }) => [monitorId, accountId] as const),
    ...ofKind('monitor').map(({ id, accountId }) => [id, accountId] as const),
  ]);
  for (const record of await monitors.findAll([...touched.keys()])) {
    touched.delete(record.monitor.monitorId);
    tell(record.monitor.accountId, { type: 'monitor', data: monitorView(record) });
  }
  for (const [id, accountId] of touched) tell(accountId, { type: 'monitor', data: { id, deleted: true } });
  return events;
};

/** Of each account's changes, what they are told as. Where there are too many, it is better to begin anew. */
export const liveEventsOf = async (
  committed: Committed,
  changesOfEach: readonly (readonly Change[])[],
): Promise<ReadonlyMap<AccountId, readonly LiveEvent[]>> => {
  const tooMany = changesOfEach.filter(({ length }) => length > changesAtOnceMax);
  const few = changesOfEach.filter(({ length }) => length <= changesAtOnceMax);
  const events = await toldOneByOne(committed, few.flat());
  for (const [change] of tooMany) if (change) events.set(change.accountId, [reset]);
  return events;
};

const block = (lines: readonly string[]): string => `${lines.join('\n')}\n\n`;

/**
 * Events as they are sent (HTML Standard, section 9.2.5). Only the last one has the place that was reached: a reader
 * that is cut off before it gets all of them again.
 */
export const eventText = (events: readonly LiveEvent[], before: ChangePlace, reached: ChangePlace): string =>
  events
    .map(({ type, data }, index) => {
      const place = index === events.length - 1 ? reached : before;
      return block([`id: ${eventIdOf(place)}`, `event: ${type}`, `data: ${JSON.stringify(data)}`]);
    })
    .join('');

/** Nothing for the reader, but a sign of life, and the place to go on from. */
export const heartbeatText = (place: ChangePlace): string => block([':', `id: ${eventIdOf(place)}`]);
