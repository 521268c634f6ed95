import type { SendableDispatch } from '../../../src/sending/sender.js';
import { type AlertRow, hasEnded } from '../database/rows.js';
import { messageName } from '../names.js';
import type { World } from '../world.js';

export const checkPlaces = (
  world: World,
  dispatch: SendableDispatch,
  sender: { readonly name: string; readonly inFlight: number },
): void => {
  const { violations, settings } = world;
  const name = messageName(dispatch);
  if (sender.inFlight >= settings.concurrencyMax) {
    const detail = `${sender.name} may have ${settings.concurrencyMax} in flight and sends one more.`;
    violations.report('no more in flight than allowed', detail, name);
  }
};

export const checkBeforeSending = (world: World, dispatch: SendableDispatch, sender: string): void => {
  const { violations } = world;
  const name = messageName(dispatch);
  if (!isClaimed(world, dispatch, sender)) {
    const detail = `${sender} sends ${name}, which is not claimed by it.`;
    violations.report('a message leaves only under a claim of its sender', detail, name);
  }
  const opening = unfinishedOpening(world, dispatch);
  if (opening !== undefined) {
    const detail = `${name} is sent while ${messageName(opening)} is ${opening.status}.`;
    violations.report('incident.resolved waits for the end of incident.created', detail, name);
  }
};

const isClaimed = (
  { database, wasClockSetForward }: World,
  { alertId }: SendableDispatch,
  claimedBy: string,
): boolean => {
  const row = database.alert(alertId);
  if (row?.status === 'sending') return row.claimedBy === claimedBy;
  return wasClockSetForward && row !== undefined && hasEnded(row);
};

const unfinishedOpening = (
  { database }: World,
  { event, cause, channelId }: SendableDispatch,
): AlertRow | undefined => {
  if (event !== 'incident.resolved' || cause === null) return undefined;
  const { incidentId } = cause.data;
  for (const row of database.alerts()) {
    const isOpening = row.event === 'incident.created' && row.incidentId === incidentId;
    if (isOpening && row.channelId === channelId && !hasEnded(row)) return row;
  }
  return undefined;
};
