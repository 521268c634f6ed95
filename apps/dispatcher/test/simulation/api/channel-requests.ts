import {
  type AccountId,
  type ChannelCommand,
  type ChannelId,
  channel,
  type EventId,
  type ExistingChannel,
  isRefusal,
  type PlanId,
} from '@tocsin/domain';
import { short } from '../names.js';
import type { Api, ApiRequest } from './api-request.js';
import { type OwnedMonitor, someConfig } from './customers.js';

const channelsMax = 100;

/** Decides and stores in one transaction, as the api does. Each saved channel gets a test message. */
const decide = (
  { unitOfWork, world, now, addToTrace }: Api,
  accountId: AccountId,
  channelId: ChannelId,
  command: (plan: PlanId) => ChannelCommand,
): Promise<void> =>
  unitOfWork.run(async ({ accounts, channels, dispatches }) => {
    const before = (await channels.findForChange(accountId, channelId)) ?? channel.initial;
    const account = await accounts.findForChange(accountId);
    const decided = channel.decide(command(account?.plan ?? 'free'), before);
    if (isRefusal(decided)) return addToTrace(`refuses: ${decided.refused}`);
    const after = decided.reduce(channel.evolve, before);
    const said = `channel ${short(channelId)}: ${after.status}`;
    if (after.status === 'deleted') await channels.remove(channelId);
    if (after.status !== 'existing') return addToTrace(said);
    const fallback = after.fallbackChannelId;
    // Another request may have deleted it meanwhile.
    if (fallback !== null && !(await channels.lockOwned(accountId, [fallback])).has(fallback))
      return addToTrace('refuses: the fallback is gone');
    addToTrace(said);
    await channels.save(after);
    await dispatches.plan([
      {
        eventId: world.newId<EventId>(),
        event: 'channel.test',
        channelId,
        accountId,
        incidentId: null,
        monitorId: null,
        createdAt: now(),
      },
    ]);
  });

const withSomeChannel = async (
  { unitOfWork, world }: Api,
  { accountId }: OwnedMonitor,
  act: (channel: ExistingChannel) => Promise<unknown>,
): Promise<void> => {
  const { items } = await unitOfWork.committed.channels.list(accountId, { limit: channelsMax, after: null });
  if (items.length > 0) await act(world.random.pick(items));
};

export const channelRequests = {
  'attach a channel': {
    weight: 3,
    handle: (api, on) =>
      withSomeChannel(api, on, ({ channelId }) => {
        api.world.responses.touch(on.monitorId, channelId);
        return api.unitOfWork.run(async ({ channels, monitors }) => {
          const isThere = (await channels.lockOwned(on.accountId, [channelId])).has(channelId);
          if (isThere) await monitors.attach(on.monitorId, channelId);
        });
      }),
  },
  'detach a channel': {
    weight: 2,
    handle: (api, on) =>
      withSomeChannel(api, on, ({ channelId }) => {
        api.world.responses.touch(on.monitorId, channelId);
        return api.unitOfWork.run(({ monitors }) => monitors.detach(on.monitorId, channelId));
      }),
  },
  'create a channel': {
    weight: 2,
    handle: (api, { accountId }) => {
      const { newId, random } = api.world;
      const channelId = newId<ChannelId>();
      const config = someConfig(random, random.pick(['Webhook', 'Email']), null);
      return decide(api, accountId, channelId, (plan) => ({
        type: 'CreateChannel',
        channelId,
        accountId,
        config,
        newAddress: null,
        plan,
        now: api.now(),
      }));
    },
  },
  'save a channel': {
    weight: 1,
    handle: (api, on) =>
      withSomeChannel(api, on, ({ channelId, destination, fallbackChannelId }) => {
        const config = someConfig(api.world.random, destination.type, fallbackChannelId);
        return decide(api, on.accountId, channelId, (plan) => ({
          type: 'ChangeChannel',
          config,
          newAddress: null,
          plan,
          now: api.now(),
        }));
      }),
  },
  'delete a channel': {
    weight: 1,
    handle: (api, on) =>
      withSomeChannel(api, on, ({ channelId }) =>
        decide(api, on.accountId, channelId, () => ({ type: 'DeleteChannel', now: api.now() })),
      ),
  },
  'change the plan': {
    weight: 1,
    handle: async ({ world, unitOfWork, addToTrace }, { accountId }) => {
      const plan = world.random.pick(['free', 'lite', 'lite'] as const);
      addToTrace(`moves account ${short(accountId)} to the plan ${plan}`);
      await unitOfWork.run(({ accounts }) => accounts.setPlan(accountId, plan));
    },
  },
} satisfies Record<string, ApiRequest>;
