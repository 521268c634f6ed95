import { describe, expect, test } from '@jest/globals';
import { anEmailChannel, aWebhookChannel, given } from '@tocsin/testing';
import { id, instant } from '../src/brand.js';
import {
  type ChannelCommand,
  type ChannelConfig,
  type ChannelEvent,
  channel,
  channelTypeOf,
  type ExistingChannel,
  type NewAddress,
} from '../src/channel.js';
import { replay } from '../src/decider.js';

const now = instant(new Date('2026-05-03T12:00:00.000Z'));
const afterwards = instant(new Date('2026-05-03T13:00:00.000Z'));

const configOf = ({
  name,
  enabled,
  minSeverity,
  fallbackChannelId,
  testEveryDays,
  destination,
}: ExistingChannel): ChannelConfig => ({
  name,
  enabled,
  minSeverity,
  fallbackChannelId,
  testEveryDays,
  destination,
});
const { channelId, accountId } = aWebhookChannel();
const webhook = configOf(aWebhookChannel());
const email = configOf(anEmailChannel());

const confirmedAtOnce = { confirmed: true, confirmedByDomain: false };
const waiting = { confirmed: false, confirmedByDomain: false };
const vouchedFor = { confirmed: true, confirmedByDomain: true };

const created = (config = webhook, confirmation = confirmedAtOnce): ChannelEvent => ({
  type: 'ChannelCreated',
  data: { ...config, ...confirmation, channelId, accountId, at: now },
});
const create = (
  config: ChannelConfig,
  plan: 'free' | 'lite',
  newAddress: NewAddress = null,
): ChannelCommand => ({
  type: 'CreateChannel',
  channelId,
  accountId,
  config,
  newAddress,
  plan,
  now,
});
const change = (
  config: ChannelConfig,
  plan: 'free' | 'lite',
  newAddress: NewAddress = null,
): ChannelCommand => ({
  type: 'ChangeChannel',
  config,
  newAddress,
  plan,
  now: afterwards,
});
const changed = (config: ChannelConfig, confirmation = confirmedAtOnce): ChannelEvent => ({
  type: 'ChannelChanged',
  data: { ...config, ...confirmation, at: afterwards },
});
const confirm: ChannelCommand = { type: 'ConfirmChannel' };
const confirmed: ChannelEvent = { type: 'ChannelConfirmed', data: {} };
const deleteChannel: ChannelCommand = { type: 'DeleteChannel', now: afterwards };
const deleted: ChannelEvent = { type: 'ChannelDeleted', data: { at: afterwards } };

describe('creating a channel', () => {
  test('records where its messages go', () => {
    given(channel, []).when(create(webhook, 'lite')).then([created()]);
  });

  test('works for Email on the Free plan', () => {
    given(channel, [])
      .when(create(email, 'free'))
      .then([created(email)]);
  });

  test('is refused for Webhook on the Free plan, naming Lite', () => {
    given(channel, []).when(create(webhook, 'free')).then({ refused: 'plan_required', needs: 'lite' });
  });

  test('again changes nothing, also after it was deleted', () => {
    given(channel, [created()]).when(create(email, 'lite')).then([]);
    given(channel, [created(), deleted]).when(create(webhook, 'lite')).then([]);
  });
});

describe('changing a channel', () => {
  test('records the new settings', () => {
    const renamed = { ...webhook, name: 'Night shift' };
    given(channel, [created()])
      .when(change(renamed, 'lite'))
      .then([changed(renamed)]);
  });

  test('is an event even when nothing differs, since every save sends a test message', () => {
    given(channel, [created(), changed(webhook)])
      .when(change(webhook, 'lite'))
      .then([changed(webhook)]);
  });

  test('is refused when the plan does not cover the type', () => {
    given(channel, [created()])
      .when(change({ ...webhook, name: 'Night shift' }, 'free'))
      .then({ refused: 'plan_required' });
    given(channel, [created(email)])
      .when(change(webhook, 'free'))
      .then({ refused: 'plan_required' });
  });

  test('changes nothing when there is no such channel', () => {
    given(channel, []).when(change(webhook, 'lite')).then([]);
    given(channel, [created(), deleted]).when(change(webhook, 'lite')).then([]);
  });
});

describe('a channel that the plan no longer covers', () => {
  const { destination } = webhook;
  const backed: ChannelConfig = { ...webhook, fallbackChannelId: id('a fallback') };
  const withSecrets = (secrets: ChannelConfig['destination']['secrets']): ChannelConfig => ({
    ...webhook,
    destination: { ...destination, secrets },
  });

  test.each<[string, ChannelConfig, ChannelConfig?]>([
    ['is switched off', { ...webhook, enabled: false }],
    ['gets fewer incidents', { ...webhook, minSeverity: 'critical' }],
    ['keeps its fallback', backed, backed],
    ['loses its fallback', webhook, backed],
    ['is tried no more', { ...webhook, testEveryDays: null }],
    ['loses its secret', withSecrets({})],
    ['gets another secret in the place of its own', withSecrets({ webhook_secret: 'another' })],
    ['loses a field', { ...webhook, destination: { ...destination, fields: {} } }],
    ['is saved as it is', webhook],
  ])('%s', (_how, after, before = webhook) => {
    given(channel, [created(before)])
      .when(change(after, 'free'))
      .then([changed(after)]);
  });

  test.each<[string, ChannelConfig, ChannelConfig]>([
    ['is not switched on', { ...webhook, enabled: false }, webhook],
    ['gets no more incidents', { ...webhook, minSeverity: 'critical' }, webhook],
    ['gets no fallback', webhook, backed],
    ['gets no other fallback', backed, { ...webhook, fallbackChannelId: id('another') }],
    ['is not tried', webhook, { ...webhook, testEveryDays: 7 }],
    ['gets no first secret', withSecrets({}), webhook],
    [
      'is not sent elsewhere',
      webhook,
      { ...webhook, destination: { ...destination, fields: { endpoint_url: 'https://x.example.com/' } } },
    ],
  ])('%s', (_how, before, after) => {
    given(channel, [created(before)])
      .when(change(after, 'free'))
      .then({ refused: 'plan_required' });
  });
});

describe('the address of a channel', () => {
  test('that is new waits for its confirmation', () => {
    given(channel, [])
      .when(create(email, 'free', 'unconfirmed'))
      .then([created(email, waiting)]);
    given(channel, [created(email)])
      .when(change(email, 'free', 'unconfirmed'))
      .then([changed(email, waiting)]);
  });

  test('that is new and of a proved domain is confirmed at once', () => {
    given(channel, [])
      .when(create(email, 'free', 'of_vouched_domain'))
      .then([created(email, vouchedFor)]);
    given(channel, [created(email, waiting)])
      .when(change(email, 'free', 'of_vouched_domain'))
      .then([changed(email, vouchedFor)]);
    given(channel, [created(email, vouchedFor)])
      .when(change(email, 'free', 'unconfirmed'))
      .then([changed(email, waiting)]);
  });

  test.each([waiting, vouchedFor])('is confirmed once by its reader (%j before)', (before) => {
    given(channel, [created(email, before)])
      .when(confirm)
      .then([confirmed]);
    given(channel, [created(email, before), confirmed])
      .when(confirm)
      .then([]);
    expect(replay(channel, [created(email, before), confirmed])).toMatchObject(confirmedAtOnce);
  });

  test('stays as it is while the channel changes', () => {
    for (const before of [waiting, vouchedFor, confirmedAtOnce]) {
      given(channel, [created(email, before)])
        .when(change(email, 'free'))
        .then([changed(email, before)]);
    }
    given(channel, [created(), deleted]).when(confirm).then([]);
  });
});

describe('deleting a channel', () => {
  test('works on every plan', () => {
    given(channel, [created()]).when(deleteChannel).then([deleted]);
  });

  test('again changes nothing', () => {
    given(channel, [created(), deleted]).when(deleteChannel).then([]);
    given(channel, []).when(deleteChannel).then([]);
  });
});

describe('the state of a channel', () => {
  test('is what its events say', () => {
    const existing = {
      ...webhook,
      ...confirmedAtOnce,
      channelId,
      accountId,
      status: 'existing',
      createdAt: now,
      updatedAt: now,
    };
    expect(replay(channel, [created()])).toEqual(existing);
    expect(replay(channel, [created(), changed(email)])).toEqual({
      ...existing,
      ...email,
      updatedAt: afterwards,
    });
    expect(replay(channel, [created(), deleted])).toEqual({ status: 'deleted' });
  });

  test('is final once it is deleted', () => {
    expect(replay(channel, [created(), deleted, created(), changed(email)])).toEqual({ status: 'deleted' });
  });
});

describe('channelTypeOf', () => {
  test('is the type of its destination', () => {
    expect([channelTypeOf(webhook), channelTypeOf(email)]).toEqual(['Webhook', 'Email']);
  });
});
