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

test('a secret that is made has 256 bits, and is never the same', () => {
  expect(newSecret()).toMatch(/^[0-9a-f]{64}$/);
  expect(newSecret()).not.toBe(newSecret());
});
