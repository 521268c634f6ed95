import {
  type AccountId,
  type ChannelConfig,
  type ChannelId,
  type MonitorId,
  type MonitorSnapshot,
  snapshotOf,
} from '@tocsin/domain';
import { aMonitor, anEmailChannel, aWebhookChannel, type Random } from '@tocsin/testing';
import type { World } from './world.js';

/** A monitor's row, with the rows that say which channels are attached to it. */
export type MonitorRow = {
  readonly accountId: AccountId;
  readonly monitor: MonitorSnapshot;
  readonly channelIds: Set<ChannelId>;
};

/** Accounts with channels and monitors, as committed before the run begins. The store has no table of monitors. */
export const settleIn = (world: World): readonly MonitorRow[] => {
  const { weather, newId, random } = world;
  const accountIds = Array.from({ length: weather.accounts }, () => newId<AccountId>());
  const monitors = accountIds.flatMap((accountId) => settleOne(world, accountId));
  const channelIds = [...world.database.channels.keys()];
  for (let count = 0; count < weather.hangingChannels; count++) world.hang(random.pick(channelIds));
  return monitors;
};

const settleOne = ({ weather, database, newId, random }: World, accountId: AccountId): MonitorRow[] => {
  database.accounts.set(accountId, 'lite');
  const channelIds = Array.from({ length: weather.channelsPerAccount }, () => newId<ChannelId>());
  for (const channelId of channelIds) {
    const endpointUrl = someEndpoint(random);
    database.channels.set(channelId, aWebhookChannel({ channelId, accountId, endpointUrl }));
  }
  return Array.from({ length: weather.monitorsPerAccount }, () => ({
    accountId,
    monitor: snapshotOf(aMonitor({ monitorId: newId<MonitorId>(), accountId })),
    channelIds: new Set(channelIds.filter(() => random.chance(0.8))),
  }));
};

/** A channel as a customer might ask for it; only `Email` is in every plan. */
export const someConfig = (random: Random): ChannelConfig => {
  const webhook = aWebhookChannel({ endpointUrl: someEndpoint(random) });
  const { name, enabled, destination } = random.chance(0.5) ? webhook : anEmailChannel();
  return { name, enabled, destination };
};

/** On one of a few hosts, so that channels share some. */
const someEndpoint = (random: Random): string => `https://receiver-${random.integer(1, 3)}.example.com/in`;
