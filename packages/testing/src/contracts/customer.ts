import {
  type AccountId,
  type ChannelId,
  dispatchesFor,
  type EventId,
  type ExistingChannel,
  type IncidentEvent,
  type IncidentId,
  instant,
  isRefusal,
  type Occurred,
  type PlanId,
  type Recorded,
  type WatchedMonitor,
} from '@tocsin/domain';
import {
  anIncidentOpened,
  anOpenIncident,
  aResolveIncident,
  aWatchedMonitor,
  aWebhookChannel,
} from '../fixtures/builders.js';
import { newId } from './store-test.js';
import type { StoreTransaction, StoreUnderTest } from './store-under-test.js';

export type Customer = {
  readonly monitor: WatchedMonitor;
  readonly channels: readonly ExistingChannel[];
  readonly channelIds: readonly ChannelId[];
};

export const addCustomer = async (
  store: StoreUnderTest,
  { channels: count = 1, plan = 'lite' }: { channels?: number; plan?: PlanId } = {},
): Promise<Customer> => {
  const accountId = newId<AccountId>();
  await store.addAccount({ id: accountId, plan });
  const channels = Array.from({ length: count }, () => aWebhookChannel({ channelId: newId(), accountId }));
  const channelIds = channels.map(({ channelId }) => channelId);
  for (const channel of channels) await store.addChannel(channel);
  return { monitor: aWatchedMonitor({ id: newId(), accountId, channelIds }), channels, channelIds };
};

/** Another monitor of the account with the same channels and no open incident. */
export const anotherMonitor = ({ monitor }: Customer): WatchedMonitor => ({ ...monitor, id: newId() });

export const openIncident = (
  { incidents }: Pick<StoreTransaction, 'incidents'>,
  monitor: WatchedMonitor,
  incidentId: IncidentId = newId(),
): Promise<Recorded<IncidentEvent>> =>
  theEvent(incidents.handle(incidentId, anOpenIncident({ incidentId, monitor })));

export const resolveIncident = (
  { incidents }: Pick<StoreTransaction, 'incidents'>,
  incidentId: IncidentId,
  channelIds: readonly ChannelId[],
): Promise<Recorded<IncidentEvent>> =>
  theEvent(incidents.handle(incidentId, aResolveIncident({ channelIds })));

const theEvent = async (
  handling: ReturnType<StoreTransaction['incidents']['handle']>,
): Promise<Recorded<IncidentEvent>> => {
  const handled = await handling;
  if (isRefusal(handled)) throw new Error(`Refused: ${handled.detail}`);
  const [event] = handled.events;
  if (event === undefined) throw new Error('The command was redundant.');
  return event;
};

export const openAndPlan = (
  store: StoreUnderTest,
  monitor: WatchedMonitor,
): Promise<Recorded<IncidentEvent>> => {
  const incidentId = newId<IncidentId>();
  return store.transaction(async (transaction) => {
    const opened = await openIncident(transaction, monitor, incidentId);
    await transaction.dispatches.plan(dispatchesFor(opened));
    return opened;
  });
};

export const resolveAndPlan = (
  store: StoreUnderTest,
  { data: { incidentId, channelIds: rungBefore } }: Recorded<IncidentEvent>,
  channelIds: readonly ChannelId[] = rungBefore,
): Promise<Recorded<IncidentEvent>> =>
  store.transaction(async (transaction) => {
    const resolved = await resolveIncident(transaction, incidentId, channelIds);
    await transaction.dispatches.plan(dispatchesFor(resolved));
    return resolved;
  });

export const newOpened = (title = 'Shop does not answer'): Occurred<IncidentEvent> => ({
  ...anIncidentOpened({ incidentId: newId(), title }),
  eventId: newId<EventId>(),
  recordedAt: instant(new Date('2026-05-03T12:34:56.789Z')),
});

export const appendOne = async (
  { events }: Pick<StoreTransaction, 'events'>,
  event: Occurred<IncidentEvent>,
): Promise<void> => {
  await events.append(`incident-${event.data.incidentId}`, 0, [event]);
};
