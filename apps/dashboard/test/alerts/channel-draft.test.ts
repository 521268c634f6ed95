import { describe, expect, test } from '@jest/globals';
import {
  channelChanges,
  draftOf,
  emptyDraft,
  newChannelBody,
  newSecret,
} from '../../src/alerts/channel-draft.js';

const draft = { ...emptyDraft, endpoint_url: ' https://hooks.example.com:8443/in?x=1 ' };

describe('a new channel', () => {
  test('that nobody named is named after where it leads', () => {
    expect(newChannelBody('Webhook', draft)).toEqual({
      type: 'Webhook',
      name: 'hooks.example.com:8443',
      endpoint_url: 'https://hooks.example.com:8443/in?x=1',
    });
    expect(newChannelBody('Email', { ...emptyDraft, email_address: 'on-call@example.com' })).toEqual({
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
    expect(newChannelBody(type, { ...draft, ...fields })).toEqual({ type, ...body });
  });

  test('keeps the spaces of its secret', () => {
    expect(newChannelBody('Webhook', { ...draft, webhook_secret: ' a b ' })).toMatchObject({
      webhook_secret: ' a b ',
    });
  });
});

describe('a changed channel', () => {
  const saved = draftOf({
    id: '',
    type: 'Webhook',
    name: 'on-call',
    endpoint_url: 'https://hooks.example.com/in',
    signed: true,
    enabled: true,
    created_at: '',
    updated_at: '',
  });

  test('keeps its secret when the field is left empty', () => {
    expect(channelChanges('Webhook', saved)).not.toHaveProperty('webhook_secret');
  });

  test('gets the new secret', () => {
    expect(channelChanges('Webhook', { ...saved, webhook_secret: 'new' })).toMatchObject({
      webhook_secret: 'new',
    });
  });

  test('loses its secret when it is asked to, whatever the field holds', () => {
    const changes = channelChanges('Webhook', { ...saved, webhook_secret: 'new', removesSecret: true });
    expect(changes).toMatchObject({ webhook_secret: null });
  });
});

describe('a changed chat', () => {
  test('keeps what is never shown when its field is left empty', () => {
    const slack = { id: '', type: 'Slack', name: 'ops', signed: false, enabled: true } as const;
    const times = { created_at: '', updated_at: '' };
    const saved = draftOf({ ...slack, ...times, webhook_url: 'https://hooks.slack.com/…' });
    expect(channelChanges('Slack', saved)).toEqual({ name: 'ops', enabled: true });
    expect(channelChanges('Telegram', { ...saved, chat_id: '@ops' })).toEqual({
      name: 'ops',
      enabled: true,
      chat_id: '@ops',
    });
  });

  test('gets what was typed', () => {
    const typed = { ...emptyDraft, name: 'ops', webhook_url: ' https://a.example/b ', bot_token: ' 1:b ' };
    expect(channelChanges('MicrosoftTeams', typed)).toMatchObject({ webhook_url: 'https://a.example/b' });
    expect(channelChanges('Telegram', typed)).toMatchObject({ bot_token: '1:b' });
  });
});

test('a secret that is made has 256 bits, and is never the same', () => {
  expect(newSecret()).toMatch(/^[0-9a-f]{64}$/);
  expect(newSecret()).not.toBe(newSecret());
});
