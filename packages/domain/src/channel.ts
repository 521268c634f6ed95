import type { AccountId, ChannelId, Instant } from './brand.js';
import { canonicalJson } from './config-plan.js';
import type { Decider } from './decider.js';
import { type ChannelType, type PlanId, type PlanRequired, planCovers } from './plan.js';
import { isAtLeast, type Severity } from './severity.js';

export const channelBounds = { nameCharsMax: 200, emailAddressCharsMax: 254 } as const;

/** Completes a sentence that begins with the field's name. */
export const emailAddressRule = `must be an e-mail address of at most ${channelBounds.emailAddressCharsMax} characters, in ASCII before the @, and after it in ASCII or lower case`;

export type ChannelFields = Readonly<Record<string, unknown>>;

export type Destination = {
  readonly type: ChannelType;
  readonly fields: ChannelFields;
  readonly secrets: ChannelFields;
};

export type ChannelConfig = {
  readonly name: string;
  readonly enabled: boolean;
  /** Incidents below it send no message to the channel. */
  readonly minSeverity: Severity;
  /** Is rung when a message to this channel fails. */
  readonly fallbackChannelId: ChannelId | null;
  /** A test message is sent so often. `null`: only when the channel is saved. */
  readonly testEveryDays: number | null;
  readonly destination: Destination;
};

type Confirmation = {
  /** Messages may be sent to its address. Types without the address of a person are always confirmed. */
  readonly confirmed: boolean;
  /** Its mail domain vouches for the address, and no person has confirmed it. */
  readonly confirmedByDomain: boolean;
};

/** The address of a person that is new in a channel. `null`: none is. */
export type NewAddress = 'unconfirmed' | 'of_vouched_domain' | null;

export type ChannelEvent =
  | {
      type: 'ChannelCreated';
      data: ChannelConfig & Confirmation & { channelId: ChannelId; accountId: AccountId; at: Instant };
    }
  | { type: 'ChannelChanged'; data: ChannelConfig & Confirmation & { at: Instant } }
  | { type: 'ChannelConfirmed'; data: Record<string, never> }
  | { type: 'ChannelDeleted'; data: { at: Instant } };

export type ExistingChannel = ChannelConfig &
  Confirmation & {
    readonly status: 'existing';
    readonly channelId: ChannelId;
    readonly accountId: AccountId;
    readonly createdAt: Instant;
    readonly updatedAt: Instant;
  };

export type Channel = { readonly status: 'none' } | { readonly status: 'deleted' } | ExistingChannel;

/** A channel at the moment of sending: `null` when it is gone, `unreadable` when its secret does not open. */
export type FoundChannel = ExistingChannel | 'unreadable' | null;

export type ChannelCommand =
  | {
      type: 'CreateChannel';
      channelId: ChannelId;
      accountId: AccountId;
      config: ChannelConfig;
      newAddress: NewAddress;
      plan: PlanId;
      now: Instant;
    }
  | { type: 'ChangeChannel'; config: ChannelConfig; newAddress: NewAddress; plan: PlanId; now: Instant }
  | { type: 'ConfirmChannel' }
  | { type: 'DeleteChannel'; now: Instant };

export type ChannelRefusal = PlanRequired;

export const channelTypeOf = (channel: ChannelConfig): ChannelType => channel.destination.type;

const addsNone = (before: ChannelFields, after: ChannelFields): boolean =>
  Object.entries(after).every(
    ([name, value]) => canonicalJson(value) === canonicalJson(before[name] ?? null),
  );

/**
 * Returns true if a change only switches a channel off, sends it fewer incidents, or unsets fields of it and its fallback. A secret may
 * replace another one: an answer that depended on whether they are equal would tell guesses.
 */
export const reducesChannel = (before: ChannelConfig, after: ChannelConfig): boolean => {
  const [was, is] = [before.destination, after.destination];
  return (
    was.type === is.type &&
    before.name === after.name &&
    (before.enabled || !after.enabled) &&
    isAtLeast(after.minSeverity, before.minSeverity) &&
    (after.fallbackChannelId === null || after.fallbackChannelId === before.fallbackChannelId) &&
    (after.testEveryDays === null || after.testEveryDays === before.testEveryDays) &&
    addsNone(was.fields, is.fields) &&
    Object.keys(is.secrets).every((name) => Object.hasOwn(was.secrets, name))
  );
};

const evolve = (state: Channel, event: ChannelEvent): Channel => {
  switch (event.type) {
    case 'ChannelCreated': {
      const { at, ...channel } = event.data;
      return state.status === 'none'
        ? { ...channel, status: 'existing', createdAt: at, updatedAt: at }
        : state;
    }
    case 'ChannelChanged': {
      const { at, ...config } = event.data;
      return state.status === 'existing' ? { ...state, ...config, updatedAt: at } : state;
    }
    case 'ChannelConfirmed':
      return state.status === 'existing' ? { ...state, confirmed: true, confirmedByDomain: false } : state;
    case 'ChannelDeleted':
      return state.status === 'existing' ? { status: 'deleted' } : state;
  }
};

const confirmationOf = (newAddress: NewAddress): Confirmation => ({
  confirmed: newAddress !== 'unconfirmed',
  confirmedByDomain: newAddress === 'of_vouched_domain',
});

const decide = (command: ChannelCommand, state: Channel): readonly ChannelEvent[] | ChannelRefusal => {
  switch (command.type) {
    case 'CreateChannel': {
      if (state.status !== 'none') return [];
      const { channelId, accountId, config, newAddress, plan, now: at } = command;
      const data = { ...config, ...confirmationOf(newAddress), channelId, accountId, at };
      return planCovers(plan, channelTypeOf(config)) ?? [{ type: 'ChannelCreated', data }];
    }
    case 'ChangeChannel': {
      // Every save is an event, even without a change: saving asks for a test message.
      if (state.status !== 'existing') return [];
      const { config, newAddress, plan, now: at } = command;
      const { confirmed, confirmedByDomain } = newAddress === null ? state : confirmationOf(newAddress);
      const needed = reducesChannel(state, config) ? null : planCovers(plan, channelTypeOf(config));
      return needed ?? [{ type: 'ChannelChanged', data: { ...config, confirmed, confirmedByDomain, at } }];
    }
    case 'ConfirmChannel':
      return state.status === 'existing' && (!state.confirmed || state.confirmedByDomain)
        ? [{ type: 'ChannelConfirmed', data: {} }]
        : [];
    case 'DeleteChannel':
      return state.status === 'existing' ? [{ type: 'ChannelDeleted', data: { at: command.now } }] : [];
  }
};

export const channel: Decider<Channel, ChannelCommand, ChannelEvent, ChannelRefusal> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
