import { type DispatchRow, hasEnded } from '@tocsin/testing';
import type { SendableDispatch } from '../../src/sending/sender.js';
import { messageName } from './names.js';
import type { World } from './world.js';

/** What must be true at the moment at which a process begins to send. */
export const checkBeforeSending = (
  world: World,
  dispatch: SendableDispatch,
  sender: { readonly name: string; readonly inFlight: number },
): void => {
  const { verdict, weather } = world;
  const name = messageName(dispatch);
  if (sender.inFlight >= weather.concurrencyMax) {
    const detail = `${sender.name} may have ${weather.concurrencyMax} in flight and sends one more.`;
    verdict.violated('no more in flight than allowed', detail, name);
  }
  if (!isClaimed(world, dispatch, sender.name)) {
    const detail = `${sender.name} sends ${name}, which is not claimed by it.`;
    verdict.violated('a message leaves only under a claim of its sender', detail, name);
  }
  const opening = unfinishedOpening(world, dispatch);
  if (opening !== undefined) {
    const detail = `${name} is sent while ${messageName(opening.planned)} is ${opening.dispatch.status}.`;
    verdict.violated('incident.resolved waits for the end of incident.created', detail, name);
  }
};

const isClaimed = (
  { alerts, wasClockSetForward }: World,
  { alertId }: SendableDispatch,
  claimedBy: string,
): boolean => {
  const dispatch = alerts.find(alertId)?.dispatch;
  if (dispatch?.status === 'sending') return dispatch.claimedBy === claimedBy;
  return wasClockSetForward && dispatch !== undefined && hasEnded(dispatch);
};

/** The row of `incident.created` that must have ended before this message leaves, and has not. */
const unfinishedOpening = (
  { alerts, database }: World,
  { event, cause, channelId }: SendableDispatch,
): DispatchRow | undefined => {
  if (event !== 'incident.resolved' || cause === null) return undefined;
  const told = database.log.find(({ eventId }) => eventId === cause.eventId);
  const opened = database.log.find(({ stream, version }) => stream === told?.stream && version === 1);
  return alerts
    .rows()
    .find(
      ({ planned, dispatch }) =>
        planned.eventId === opened?.eventId && planned.channelId === channelId && !hasEnded(dispatch),
    );
};
