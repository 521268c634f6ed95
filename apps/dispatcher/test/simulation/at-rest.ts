import { alertEventOf, type DispatchErrorCode, type SendOutcome } from '@tocsin/domain';
import { messageName, short } from './names.js';
import { hasEnded, type LoggedEvent } from './store/rows.js';
import type { World } from './world.js';

/** What is recorded without asking the network. */
const recordedWithoutSendingCodes: ReadonlySet<string> = new Set([
  'interrupted',
  'plan_required',
  'channel_deleted',
]);

/** Failures after which nothing can have reached the receiver. */
const nothingLeftCodes: ReadonlySet<string> = new Set([
  'connection_refused',
  'dns',
  'tls',
  'blocked_address',
  'plan_required',
  'channel_deleted',
]);

/** What must be true of the tables and of the receivers once everything has come to rest. */
export const checkAtRest = (world: World): void => {
  checkPosts(world);
  checkRowsOfEvents(world);
  checkRows(world);
  checkOpenIncidents(world);
};

const checkPosts = ({ network, verdict, tally }: World): void => {
  tally.count('message: sent', network.attempts.size);
  tally.count('message: arrived', network.arrivals.size);
  tally.count('message: sent twice', 0);
  for (const [name, times] of [...network.attempts, ...network.arrivals]) {
    if (times <= 1) continue;
    tally.count('message: sent twice');
    verdict.violated('at most one POST per event and channel', `${name} was sent ${times} times.`, name);
  }
};

const checkRowsOfEvents = ({ database, verdict }: World): void => {
  const asked = new Set(database.events.flatMap(messagesOf));
  const rows = countBy([...database.alerts()], messageName);
  for (const name of asked) {
    if (!rows.has(name)) verdict.violated('no event without its rows', `There is no row for ${name}.`, name);
  }
  for (const [name, count] of rows) {
    if (count > 1) {
      verdict.violated('exactly one row per event and channel', `${name} has ${count} rows.`, name);
    }
    // Saving a channel plans its test message, with an event of its own that is not in the log.
    if (!asked.has(name) && !name.startsWith('channel.test')) {
      verdict.violated('no row without its event', `Nothing in the log asks for ${name}.`, name);
    }
  }
};

const messagesOf = ({ type, data, eventId }: LoggedEvent): string[] => {
  return data.channelIds.map((channelId) =>
    messageName({ event: alertEventOf({ type }), eventId, channelId }),
  );
};

const checkRows = ({ database, network, verdict, tally }: World): void => {
  for (const row of database.alerts()) {
    const name = messageName(row);
    if (!hasEnded(row)) {
      verdict.violated('no row stays pending or sending', `${name} is still ${row.status}.`, name);
      continue;
    }
    const recorded = row.errorCode ?? 'delivered';
    tally.count(`message: ${recorded}`);
    if (network.arrivals.has(name) && nothingLeftCodes.has(recorded)) {
      const detail = `${name} failed with ${recorded} and arrived.`;
      verdict.violated('what failed before it could leave did not arrive', detail, name);
    }
    const told = network.outcomes.get(name);
    const expected = told === undefined ? 'not sent' : codeOf(told);
    if (!recordedWithoutSendingCodes.has(recorded) && recorded !== expected) {
      const detail = `${name} is on record as ${recorded}, and the network said ${expected}.`;
      verdict.violated('a row says how its message ended', detail, name);
    }
  }
};

const codeOf = (outcome: SendOutcome): DispatchErrorCode | 'delivered' =>
  outcome.outcome === 'failed' ? outcome.code : 'delivered';

const checkOpenIncidents = ({ database, verdict }: World): void => {
  const open = new Map<string, Set<string>>();
  for (const { type, data } of database.events) {
    const ofMonitor = open.get(data.monitor.id) ?? new Set();
    open.set(data.monitor.id, ofMonitor);
    if (type === 'IncidentOpened') ofMonitor.add(data.incidentId);
    if (type === 'IncidentResolved') ofMonitor.delete(data.incidentId);
  }
  for (const [monitorId, incidentIds] of open) {
    if (incidentIds.size <= 1) continue;
    const incidents = [...incidentIds].map(short).join(', ');
    verdict.violated('one open incident per monitor', `${short(monitorId)} has ${incidents} open.`);
  }
};

const countBy = <T>(items: readonly T[], key: (item: T) => string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
};
