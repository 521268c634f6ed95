import { describe, expect, test } from '@jest/globals';
import { definitionOf } from '@tocsin/transports/catalogue';
import {
  channelChanges,
  draftOf,
  emptyDraft,
  formFields,
  isMessageField,
  newChannelBody,
  placedErrors,
} from '../../src/alerts/channel-draft.js';
import type { Channel } from '../../src/alerts/channel-queries.js';
import type { ChannelTypeInfo } from '../../src/alerts/channel-types.js';
import { secretMask } from '../../src/api/secret-mask.js';
import { newSecret } from '../../src/schema-form/new-secret.js';
import { typesFor } from '../../src/ui/find-types.js';

const info = (type: ChannelTypeInfo['type']): ChannelTypeInfo => {
  const definition = definitionOf(type);
  if (definition === undefined) throw new Error(`There is no type ${type}.`);
  const { title, description, kind, searchWords, setup } = definition;
  const fields = { ...definition.fields };
  return {
    type,
    title,
    description,
    kind,
    search_words: [...searchWords],
    setup_steps: [...setup.steps],
    documentation_url: setup.documentation ?? null,
    plan: 'lite',
    fields,
  };
};

const draft = { ...emptyDraft, fields: { endpoint_url: ' https://hooks.example.com:8443/in?x=1 ' } };

const common = {
  id: '',
  enabled: true,
  min_severity: 'info',
  fallback_channel_id: null,
  test_every_days: null,
  health: { status: 'ok', failing_since: null, error: null },
  confirmed: true,
  confirmed_by: null,
  managed: null,
  signed: false,
  created_at: '',
  updated_at: '',
} as const;
const webhook: Channel = {
  ...common,
  type: 'Webhook',
  name: 'on-call',
  endpoint_url: 'https://hooks.example.com/in',
  signed: true,
};
const slack: Channel = { ...common, type: 'Slack', name: 'ops', webhook_url: 'https://hooks.slack.com/…' };
const telegram: Channel = { ...common, type: 'Telegram', name: 'ops', bot_token: '1:…', chat_id: '-1' };

describe('what a channel chooses of its messages', () => {
  const choices = { message_length: 'short', show_target: false, show_tags: true };

  test('is sent with it, and gives it no name', () => {
    const fields = { webhook_url: 'https://hooks.slack.com/services/T/B/x', ...choices };
    expect(newChannelBody(info('Slack'), { ...emptyDraft, fields })).toEqual({
      type: 'Slack',
      name: 'Slack',
      ...fields,
    });
    expect(formFields(info('Webhook'), undefined).filter(isMessageField)).toEqual([]);
    expect(
      formFields(info('Slack'), undefined)
        .filter(isMessageField)
        .map(({ name }) => name),
    ).toEqual(Object.keys(choices));
  });

  test('is shown as it is stored, and changed alone', () => {
    const before = { ...slack, ...choices };
    const draft = draftOf(info('Slack'), before);
    expect(draft.fields).toMatchObject(choices);
    const changed = { ...draft, fields: { ...draft.fields, show_target: true } };
    expect(channelChanges(info('Slack'), changed, before)).toEqual({
      name: 'ops',
      enabled: true,
      ...choices,
      show_target: true,
    });
  });
});

describe('a new channel', () => {
  test('that nobody named is named after where it leads', () => {
    expect(newChannelBody(info('Webhook'), draft)).toEqual({
      type: 'Webhook',
      name: 'hooks.example.com:8443',
      endpoint_url: 'https://hooks.example.com:8443/in?x=1',
    });
    const email = { ...emptyDraft, fields: { email_address: 'on-call@example.com' } };
    expect(newChannelBody(info('Email'), email)).toEqual({
      type: 'Email',
      name: 'on-call@example.com',
      email_address: 'on-call@example.com',
    });
  });

  test.each([
    [
      'Slack',
      { webhook_url: ' https://hooks.slack.com/services/T/B/x ' },
      { name: 'Slack', webhook_url: 'https://hooks.slack.com/services/T/B/x' },
    ],
    [
      'MicrosoftTeams',
      { webhook_url: 'https://x.logic.azure.com/workflows/1' },
      { name: 'Microsoft Teams', webhook_url: 'https://x.logic.azure.com/workflows/1' },
    ],
    [
      'Telegram',
      { bot_token: ' 123:abc ', chat_id: ' -1001 ' },
      { name: 'Telegram -1001', bot_token: '123:abc', chat_id: '-1001' },
    ],
  ] as const)('of type %s says what that type needs and no more', (type, fields, body) => {
    const typed = { ...draft, fields: { ...draft.fields, ...fields } };
    expect(newChannelBody(info(type), typed)).toEqual({ type, ...body });
  });

  test('keeps the spaces of its secret, and has none when the field is left empty', () => {
    const withSecret = (webhook_secret: unknown) =>
      newChannelBody(info('Webhook'), { ...draft, fields: { ...draft.fields, webhook_secret } });
    expect(withSecret(' a b ')).toMatchObject({ webhook_secret: ' a b ' });
    expect(withSecret(null)).not.toHaveProperty('webhook_secret');
  });
});

describe('a changed channel', () => {
  const saved = draftOf(info('Webhook'), webhook);
  const changed = (fields: object, before = webhook) =>
    channelChanges(info('Webhook'), { ...saved, fields: { ...saved.fields, ...fields } }, before);

  test('keeps its secret when the field is left empty', () => {
    expect(saved.fields).toEqual({ endpoint_url: webhook.endpoint_url, webhook_secret: secretMask });
    expect(changed({})).toEqual({
      name: 'on-call',
      enabled: true,
      endpoint_url: 'https://hooks.example.com/in',
    });
  });

  test('gets the new secret', () => {
    expect(changed({ webhook_secret: 'new' })).toMatchObject({ webhook_secret: 'new' });
  });

  test('loses its secret when it is removed', () => {
    expect(changed({ webhook_secret: null })).toMatchObject({ webhook_secret: null });
  });

  test('that has no secret says nothing of one', () => {
    const unsigned = { ...webhook, signed: false };
    expect(draftOf(info('Webhook'), unsigned).fields).not.toHaveProperty('webhook_secret');
    expect(changed({ webhook_secret: undefined }, unsigned)).not.toHaveProperty('webhook_secret');
  });
});

describe('a changed chat', () => {
  test('keeps what is never shown when its field is left empty', () => {
    expect(channelChanges(info('Slack'), draftOf(info('Slack'), slack), slack)).toEqual({
      name: 'ops',
      enabled: true,
    });
    const saved = draftOf(info('Telegram'), telegram);
    const moved = { ...saved, fields: { ...saved.fields, chat_id: '@ops' } };
    expect(channelChanges(info('Telegram'), moved, telegram)).toEqual({
      name: 'ops',
      enabled: true,
      chat_id: '@ops',
    });
  });

  test('gets what was typed', () => {
    const typed = { ...draftOf(info('Slack'), slack), fields: { webhook_url: ' https://a.example/b ' } };
    expect(channelChanges(info('Slack'), typed, slack)).toMatchObject({
      webhook_url: 'https://a.example/b',
    });
  });

  test('says in its form what is shown of its secret', () => {
    const [field] = formFields(info('Slack'), slack);
    expect(field?.description).toBe('Stored: https://hooks.slack.com/…. The rest is never shown.');
  });
});

test('errors of the api stand at the fields of the form', () => {
  expect(placedErrors({ name: 'Must be text.', endpoint_url: 'Must be a URL.' })).toEqual({
    name: 'Must be text.',
    'fields.endpoint_url': 'Must be a URL.',
  });
});

test('types are found by their names and by other words', () => {
  const types = (['Email', 'Webhook', 'Slack', 'Telegram', 'Twilio'] as const).map(info);
  const found = (search: string) => typesFor(types, search).map(({ type }) => type);
  expect([found(''), found('SMTP'), found(' chat '), found('sms'), found('phone'), found('beeper')]).toEqual([
    ['Email', 'Webhook', 'Slack', 'Telegram', 'Twilio'],
    ['Email'],
    ['Slack', 'Telegram'],
    ['Twilio'],
    ['Twilio'],
    [],
  ]);
});

test('the severity from which a channel is rung is sent when it is not the one before', () => {
  expect(newChannelBody(info('Webhook'), { ...draft, min_severity: 'critical' })).toMatchObject({
    min_severity: 'critical',
  });
  const demanding = { ...draftOf(info('Webhook'), webhook), min_severity: 'warning' } as const;
  expect(channelChanges(info('Webhook'), demanding, webhook)).toHaveProperty('min_severity', 'warning');
  const same = channelChanges(info('Webhook'), demanding, { ...webhook, min_severity: 'warning' });
  expect(same).not.toHaveProperty('min_severity');
});

test('a secret that is made has 256 bits, and is never the same', () => {
  expect(newSecret()).toMatch(/^[0-9a-f]{64}$/);
  expect(newSecret()).not.toBe(newSecret());
});
