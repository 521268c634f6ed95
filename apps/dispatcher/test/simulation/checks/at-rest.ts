import { alertEventOf, type DispatchErrorCode, messageEventIdOf, type SendOutcome } from '@tocsin/domain';
import { hasEnded, type LoggedEvent } from '../database/rows.js';
import { messageName, short } from '../names.js';
import type { World } from '../world.js';

const recordedWithoutSendingCodes: ReadonlySet<string> = new Set([
  'interrupted',
  'plan_required',
  'channel_deleted',
]);

/** Messages with these outcomes cannot have reached the receiver. */
const neverArrivedCodes: ReadonlySet<string> = new Set([
  'connection_refused',
  'dns',
  'tls',
  'blocked_address',
  'plan_required',
  'channel_deleted',
]);

export const checkAtRest = (world: World): void => {
  checkPosts(world);
  checkRowsOfEvents(world);
  checkRows(world);
  checkOpenIncidents(world);
  world.responses.checkAtRest([...world.database.alerts()]);
};

const checkPosts = ({ network, violations, tally }: World): void => {
  tally.count('message: sent', network.attempts.size);
  tally.count('message: arrived', network.arrivals.size);
  tally.count('message: sent twice', 0);
  for (const [name, times] of [...network.attempts, ...network.arrivals]) {
    if (times <= 1) continue;
    tally.count('message: sent twice');
    violations.report('at most one POST per event and channel', `${name} was sent ${times} times.`, name);
  }
};

const checkRowsOfEvents = ({ database, violations }: World): void => {
  const expected = new Set(database.events.flatMap(messagesOf));
  const rows = countBy([...database.alerts()], messageName);
  for (const name of expected) {
    if (!rows.has(name)) violations.report('no event without its rows', `There is no row for ${name}.`, name);
  }
  for (const [name, count] of rows) {
    if (count > 1) {
      violations.report('exactly one row per event and channel', `${name} has ${count} rows.`, name);
    }
    // A test message's event is not in the log.
    if (!expected.has(name) && !name.startsWith('channel.test')) {
      violations.report('no row without its event', `No event in the log causes ${name}.`, name);
    }
  }
};

const messagesOf = (event: LoggedEvent): string[] =>
  event.data.channelIds.map((channelId) =>
    messageName({ event: alertEventOf(event), eventId: messageEventIdOf(event), channelId }),
  );

const checkRows = ({ database, network, violations, tally }: World): void => {
  for (const row of database.alerts()) {
    const name = messageName(row);
    if (!hasEnded(row)) {
      violations.report('no row stays pending or sending', `${name} is still ${row.status}.`, name);
      continue;
    }
    const recorded = row.errorCode ?? 'delivered';
    tally.count(`message: ${recorded}`);
    if (network.arrivals.has(name) && neverArrivedCodes.has(recorded)) {
      const detail = `${name} failed with ${recorded} and arrived.`;
      violations.report('a message that failed before it was sent did not arrive', detail, name);
    }
    const outcome = network.outcomes.get(name);
    const expected = outcome === undefined ? 'not sent' : codeOf(outcome);
    if (!recordedWithoutSendingCodes.has(recorded) && recorded !== expected) {
      const detail = `${name} is recorded as ${recorded}, but the network reported ${expected}.`;
      violations.report('a row says how its message ended', detail, name);
    }
  }
};

const codeOf = (outcome: SendOutcome): DispatchErrorCode | 'delivered' =>
  outcome.outcome === 'failed' ? outcome.code : 'delivered';

const checkOpenIncidents = ({ database, violations }: World): void => {
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
    violations.report('one open incident per monitor', `${short(monitorId)} has ${incidents} open.`);
  }
};

const countBy = <T>(items: readonly T[], key: (item: T) => string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
};
