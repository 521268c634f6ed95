import {
  type AccountId,
  type ChannelConfig,
  type ChannelId,
  type ChannelType,
  instant,
  type MonitorId,
} from '@tocsin/domain';
import { type Database, secretBox, UnitOfWork } from '@tocsin/persistence';
import { aMonitor, anEmailChannel, aWebhookChannel, type Random } from '@tocsin/testing';
import { steppedDatabase } from './store/stepped-database.js';
import type { World } from './world.js';

/** A monitor and the account that owns it. */
export type Watched = { readonly accountId: AccountId; readonly monitorId: MonitorId };

/** What channels' secrets are sealed with. */
export const secrets = secretBox('a key that is only good for simulations');

export const unitOfWorkOn = ({ newId }: World, database: Database): UnitOfWork =>
  new UnitOfWork(database, { secrets, newId });

/** Stores accounts with channels and monitors before the run begins. */
export const settleIn = async (world: World): Promise<readonly Watched[]> => {
  const { weather, newId, random, database } = world;
  const accountIds = Array.from({ length: weather.accounts }, () => newId<AccountId>());
  const unitOfWork = unitOfWorkOn(
    world,
    steppedDatabase(database, {
      reach: async () => undefined,
      onChange: async () => ({ close: async () => undefined }),
    }),
  );
  const customers = [];
  for (const accountId of accountIds) {
    customers.push(await settleOne(world, unitOfWork, accountId));
  }
  const channelIds = customers.flatMap((each) => each.channelIds);
  for (let count = 0; count < weather.hangingChannels; count++) world.hang(random.pick(channelIds));
  return customers.flatMap(({ accountId, monitorIds }) =>
    monitorIds.map((monitorId) => ({ accountId, monitorId })),
  );
};

const settleOne = async (
  { weather, newId, random, apiClock }: World,
  unitOfWork: UnitOfWork,
  accountId: AccountId,
) => {
  const createdAt = instant(apiClock.now());
  const channelIds = Array.from({ length: weather.channelsPerAccount }, () => newId<ChannelId>());
  const monitorIds = Array.from({ length: weather.monitorsPerAccount }, () => newId<MonitorId>());
  await unitOfWork.run(async ({ accounts, channels, monitors }) => {
    await accounts.create({ id: accountId, name: 'Ada', plan: 'lite', createdAt });
    for (const channelId of channelIds) {
      const endpointUrl = someEndpoint(random);
      await channels.save(aWebhookChannel({ channelId, accountId, endpointUrl, createdAt }));
    }
    for (const monitorId of monitorIds) {
      await monitors.save(aMonitor({ monitorId, accountId, createdAt }));
      for (const channelId of channelIds) {
        if (random.chance(0.8)) await monitors.attach(monitorId, channelId);
      }
    }
  });
  return { accountId, channelIds, monitorIds };
};

/** A channel as a customer might ask for it; only `Email` is in every plan. */
export const someConfig = (random: Random, type: ChannelType): ChannelConfig => {
  const webhook = aWebhookChannel({ endpointUrl: someEndpoint(random) });
  const { name, enabled, destination } = type === 'Webhook' ? webhook : anEmailChannel();
  return { name, enabled, destination };
};

/** On one of a few hosts, so that channels share some. */
const someEndpoint = (random: Random): string => `https://receiver-${random.integer(1, 3)}.example.com/in`;
