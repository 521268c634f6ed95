import { sendDeadlineMs } from '@tocsin/transports';
import { slowLaneMaxOf } from '../support/places.js';
import { messageName } from './names.js';
import { type AlertRow, hasEnded } from './store/rows.js';
import type { World } from './world.js';

const invariant = 'what waits is sent although another hangs';

/** A channel is known to hang when so many of its messages in a row have timed out. */
const timeoutsInARow = 2;
/** The time that a receiver takes at most, and what comes before and after it. */
const eachMs = 500;
const slackMs = 10_000;

/**
 * Lets time pass in which some receivers never answer, and then looks at whether everybody else's messages were sent.
 * Each who hangs may take all places for as long as that is not known, and the slow lane from then on: a single place is
 * all slow lane, and nothing is promised.
 */
export const outlastWhoHangs = async (
  world: World,
  comeToRest: (withinMs: number) => Promise<void>,
): Promise<void> => {
  const { hanging, weather, alerts, database, verdict } = world;
  const places = weather.concurrencyMax - slowLaneMaxOf(weather.concurrencyMax);
  if (hanging.size === 0 || places === 0) return;
  const untilKnownMs = hanging.size * timeoutsInARow * sendDeadlineMs;
  await comeToRest(untilKnownMs + Math.ceil(alerts.unfinished / places) * eachMs + slackMs);
  world.tally.count('receiver outlasted that hangs', hanging.size);
  const couldBeSent = sendable(world);
  await comeToRest(slackMs);
  if (!world.isLogRead) verdict.violated(invariant, 'There are events of which nobody has taken notice.');
  for (const row of couldBeSent) {
    if (database.alert(row.alertId)?.status !== 'pending') continue;
    const name = messageName(row);
    verdict.violated(invariant, `${name} is still pending.`, name);
  }
};

/** What nothing keeps from being sent: neither its receiver nor the end of its opening. */
const sendable = ({ database, hanging }: World): readonly AlertRow[] => {
  const unfinished = [...database.alerts()].filter((row) => !hasEnded(row));
  const openings = new Set(unfinished.filter(({ event }) => event === 'incident.created').map(ringing));
  return unfinished.filter(
    (row) =>
      row.status === 'pending' &&
      !hanging.has(row.channelId) &&
      !(row.event === 'incident.resolved' && openings.has(ringing(row))),
  );
};

const ringing = ({ incidentId, channelId }: AlertRow): string => `${incidentId} ${channelId}`;
