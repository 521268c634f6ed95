import { type AlertId, id } from '@tocsin/domain';
import { anIncidentOpened, recorded } from '@tocsin/testing';
import type { Sendable } from '../../src/open-transports.js';
import type { AnyDestination } from '../../src/transport.js';

/** A claimed dispatch to this destination; by default of an incident that opened. */
export const aDispatchTo = <D extends AnyDestination>(
  destination: D,
  { cause = recorded(anIncidentOpened()) }: Partial<Pick<Sendable, 'cause'>> = {},
): Sendable<D> => {
  const { eventId, recordedAt } = recorded(anIncidentOpened());
  return {
    alertId: id<AlertId>('01970000-0000-7000-8000-00000000f000'),
    eventId,
    createdAt: recordedAt,
    cause,
    channel: { destination },
  };
};
