import {
  type ChannelCommand,
  type ChannelId,
  channel,
  type EventId,
  type ExistingChannel,
  type Instant,
  isRefusal,
} from '@tocsin/domain';
import type { Api, ApiRequest } from './api-request.js';
import { type MonitorRow, someConfig } from './customers.js';
import { short } from './names.js';

/** Carries out what the domain decides. Whoever saves a channel gets a test message. */
const decide = async (api: Api, channelId: ChannelId, command: ChannelCommand): Promise<void> => {
  const before = api.world.database.channels.get(channelId) ?? channel.initial;
  const decided = channel.decide(command, before);
  if (isRefusal(decided)) return api.tell(`refuses: ${decided.refused}`);
  const after = decided.reduce(channel.evolve, before);
  api.tell(`${command.type}, channel ${short(channelId)}: ${after.status}`);
  if (after.status === 'deleted') await remove(api, channelId);
  if (after.status === 'existing') await save(api, after, command.now);
};

const remove = async ({ store, monitors }: Api, channelId: ChannelId): Promise<void> => {
  await store.removeChannel(channelId);
  for (const { channelIds } of monitors) channelIds.delete(channelId);
};

const save = async ({ store, world }: Api, saved: ExistingChannel, now: Instant): Promise<void> => {
  await store.addChannel(saved);
  const test = {
    eventId: world.newId<EventId>(),
    event: 'channel.test',
    channelId: saved.channelId,
    accountId: saved.accountId,
    incidentId: null,
    monitorId: null,
    createdAt: now,
  } as const;
  await store.transaction(({ dispatches }) => dispatches.plan([test]));
};

/** Changes a table that the store does not have. */
const change = async ({ process }: Api, step: string, makeChange: () => void): Promise<void> => {
  await process.reach(step);
  makeChange();
  await process.reach(`${step}: answer`);
};

const someChannelOf = ({ world }: Api, { accountId }: MonitorRow): ChannelId | undefined => {
  const own = [...world.database.channels.values()].filter((each) => each.accountId === accountId);
  return own.length === 0 ? undefined : world.random.pick(own).channelId;
};

const terms = (api: Api, { accountId }: MonitorRow) =>
  ({ plan: api.world.database.accounts.get(accountId) ?? 'free', now: api.now() }) as const;

export const channelRequests = {
  'attach a channel': {
    weight: 3,
    handle: (api, on) =>
      change(api, 'attach', () => {
        const channelId = someChannelOf(api, on);
        if (channelId !== undefined) on.channelIds.add(channelId);
      }),
  },
  'detach a channel': {
    weight: 2,
    handle: (api, on) =>
      change(api, 'detach', () => {
        const [channelId] = on.channelIds;
        if (channelId !== undefined) on.channelIds.delete(channelId);
      }),
  },
  'create a channel': {
    weight: 2,
    handle: (api, on) => {
      const { accountId } = on;
      const { newId, random } = api.world;
      const channelId = newId<ChannelId>();
      const config = someConfig(random);
      return decide(api, channelId, {
        type: 'CreateChannel',
        channelId,
        accountId,
        config,
        ...terms(api, on),
      });
    },
  },
  'save a channel': {
    weight: 1,
    handle: async (api, on) => {
      const channelId = someChannelOf(api, on);
      if (channelId === undefined) return;
      await decide(api, channelId, {
        type: 'ChangeChannel',
        config: someConfig(api.world.random),
        ...terms(api, on),
      });
    },
  },
  'delete a channel': {
    weight: 1,
    handle: async (api, on) => {
      const channelId = someChannelOf(api, on);
      if (channelId !== undefined) await decide(api, channelId, { type: 'DeleteChannel', now: api.now() });
    },
  },
  'change the plan': {
    weight: 1,
    handle: async ({ world, store, tell }, { accountId }) => {
      const plan = world.random.pick(['free', 'lite', 'lite'] as const);
      tell(`moves account ${short(accountId)} to the plan ${plan}`);
      await store.setPlan(accountId, plan);
    },
  },
} satisfies Record<string, ApiRequest>;
