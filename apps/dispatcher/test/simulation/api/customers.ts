import {
  type AccountId,
  type ChannelConfig,
  type ChannelId,
  type ChannelType,
  fallbackChainMax,
  instant,
  type MonitorId,
} from '@tocsin/domain';
import { type Database, secretBox, UnitOfWork } from '@tocsin/persistence';
import { aMonitor, anEmailChannel, aWebhookChannel, type Random } from '@tocsin/testing';
import { steppedDatabase } from '../database/stepped-database.js';
import { short } from '../names.js';
import type { World } from '../world.js';

export type OwnedMonitor = { readonly accountId: AccountId; readonly monitorId: MonitorId };

export const secrets = secretBox('a key that is only good for simulations');

export const unitOfWorkOn = ({ newId }: World, database: Database): UnitOfWork =>
  new UnitOfWork(database, { secrets, newId });

/** So many minutes after the beginning; a run takes less than one. */
const laterMinutes = [0.02, 0.05, 0.1, 0.2];

export const addCustomers = async (world: World): Promise<readonly OwnedMonitor[]> => {
  const { settings, newId, random, database, receivers, trace } = world;
  const accountIds = Array.from({ length: settings.accounts }, () => newId<AccountId>());
  const reach = async (): Promise<void> => undefined;
  const onChange = async () => ({ close: reach });
  const unitOfWork = unitOfWorkOn(world, steppedDatabase(database, { reach, onChange }));
  const customers = [];
  for (const accountId of accountIds) customers.push(await addCustomer(world, unitOfWork, accountId));
  const channelIds = customers.flatMap((each) => each.channelIds);
  for (let count = 0; count < settings.hangingChannels; count++) {
    const channelId = random.pick(channelIds);
    trace.add('receiver', `of channel ${short(channelId)} never answers`);
    receivers.hanging.add(channelId);
  }
  return customers.flatMap(({ accountId, monitorIds }) =>
    monitorIds.map((monitorId) => ({ accountId, monitorId })),
  );
};

const addCustomer = async (
  { settings, newId, random, apiClock, responses }: World,
  unitOfWork: UnitOfWork,
  accountId: AccountId,
) => {
  const createdAt = instant(apiClock.now());
  const channelIds = Array.from({ length: settings.channelsPerAccount }, () => newId<ChannelId>());
  const monitorIds = Array.from({ length: settings.monitorsPerAccount }, () => newId<MonitorId>());
  await unitOfWork.run(async ({ accounts, channels, monitors }) => {
    await accounts.create({ id: accountId, name: 'Ada', plan: 'lite', createdAt });
    let chain: readonly ChannelId[] = [];
    const fallbacks = new Set<ChannelId>();
    for (const channelId of channelIds) {
      const endpointUrl = someEndpoint(random);
      if (chain.length > fallbackChainMax || !random.chance(settings.fallbackRate)) chain = [];
      const fallbackChannelId = chain[0] ?? null;
      if (fallbackChannelId !== null) fallbacks.add(fallbackChannelId);
      await channels.save({
        ...aWebhookChannel({ channelId, accountId, endpointUrl, createdAt }),
        fallbackChannelId,
      });
      chain = [channelId, ...chain];
    }
    for (const monitorId of monitorIds) {
      await monitors.save(aMonitor({ monitorId, accountId, createdAt }));
      for (const channelId of channelIds) {
        if (random.chance(fallbacks.has(channelId) ? 0.2 : 0.8)) await monitors.attach(monitorId, channelId);
      }
    }
  });
  for (const monitorId of monitorIds)
    for (const channelId of channelIds)
      if (random.chance(settings.laterRate))
        responses.attachLater(monitorId, channelId, random.pick(laterMinutes));
  return { accountId, channelIds, monitorIds };
};

/** @param fallbackChannelId stays as it is for as long as both channels exist */
export const someConfig = (
  random: Random,
  type: ChannelType,
  fallbackChannelId: ChannelId | null,
): ChannelConfig => {
  const webhook = aWebhookChannel({ endpointUrl: someEndpoint(random) });
  const { name, enabled, minSeverity, testEveryDays, destination } =
    type === 'Webhook' ? webhook : anEmailChannel();
  return { name, enabled, minSeverity, fallbackChannelId, testEveryDays, destination };
};

const someEndpoint = (random: Random): string => `https://receiver-${random.integer(1, 3)}.example.com/in`;
