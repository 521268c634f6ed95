import { sendDeadlineMs } from '@tocsin/transports';
import { slowLaneMaxOf } from '../../support/places.js';
import { type AlertRow, hasEnded } from '../database/rows.js';
import { messageName } from '../names.js';
import type { World } from '../world.js';

const invariant = 'pending messages are sent although other receivers hang';

const timeoutsInARow = 2;
const eachMs = 500;
const slackMs = 10_000;

/** Waits until hanging receivers hold only the slow lane. All other messages must be sent by then. */
export const waitOutHangingReceivers = async (
  world: World,
  comeToRest: (withinMs: number) => Promise<void>,
): Promise<void> => {
  const { hanging } = world.receivers;
  if (hanging.size === 0) return;
  const places = world.settings.concurrencyMax - slowLaneMaxOf(world.settings.concurrencyMax);
  // A single place is in the slow lane, so other messages have none.
  if (places > 0) await checkOthers(world, places, comeToRest);
  world.trace.add('environment', 'every receiver answers again');
  hanging.clear();
};

const checkOthers = async (
  world: World,
  places: number,
  comeToRest: (withinMs: number) => Promise<void>,
): Promise<void> => {
  const { alerts, database, violations, tally } = world;
  const { hanging } = world.receivers;
  const slowLaneMs = hanging.size * timeoutsInARow * sendDeadlineMs;
  await comeToRest(slowLaneMs + Math.ceil(alerts.unfinished / places) * eachMs + slackMs);
  tally.count('hanging receiver waited out', hanging.size);
  const rows = sendable(world);
  await comeToRest(slackMs);
  if (!world.isLogRead) violations.report(invariant, 'There are events without planned messages.');
  for (const row of rows) {
    if (database.alert(row.alertId)?.status !== 'pending') continue;
    const name = messageName(row);
    violations.report(invariant, `${name} is still pending.`, name);
  }
};

/** The pending messages that wait for no hanging receiver and for no opening. */
const sendable = ({ database, receivers: { hanging } }: World): readonly AlertRow[] => {
  const unfinished = [...database.alerts()].filter((row) => !hasEnded(row));
  const openings = new Set(
    unfinished.filter(({ event }) => event === 'incident.created').map(incidentAndChannel),
  );
  return unfinished.filter(
    (row) =>
      row.status === 'pending' &&
      !hanging.has(row.channelId) &&
      !(row.event === 'incident.resolved' && openings.has(incidentAndChannel(row))),
  );
};

const incidentAndChannel = ({ incidentId, channelId }: AlertRow): string => `${incidentId} ${channelId}`;
