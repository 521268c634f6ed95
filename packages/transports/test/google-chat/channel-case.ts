import { expect } from '@jest/globals';
import type { ReceivedRequest } from '@tocsin/testing/servers';
import { type ChannelCase, jsonOf } from '../contract/channel-case.js';
import { buttonsLine } from '../contract/own-links.js';

const token = 'a-secret-that-nobody-may-see-0123456789';
const key = 'another-secret-0123456789';
const path = `/v1/spaces/AAAAspace/messages?key=${key}&token=${token}`;

const error = (code: number, status: string, message: string) => ({
  status: code,
  body: JSON.stringify({ error: { code, message, status } }),
});

type Widget = {
  readonly decoratedText?: { readonly topLabel: string; readonly text: string };
  readonly buttonList?: { readonly buttons: readonly { readonly text: string }[] };
};

const cardOf = (request: ReceivedRequest) => jsonOf(request).cardsV2[0].card;
const widgetsOf = (request: ReceivedRequest): readonly Widget[] => cardOf(request).sections[0].widgets;

const textsOf = (request: ReceivedRequest) =>
  widgetsOf(request).flatMap(({ decoratedText }) => decoratedText ?? []);
const buttonsOf = (request: ReceivedRequest) =>
  widgetsOf(request).flatMap(({ buttonList }) => buttonList?.buttons ?? []);

const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt);/g, (_, name: 'amp' | 'lt' | 'gt') => ({ amp: '&', lt: '<', gt: '>' })[name]);

export const channelCase: ChannelCase = {
  channelAt: (origin) => ({ fields: {}, secrets: { webhook_url: origin + path } }),
  secretParts: [token, key],
  target: `${path}&messageReplyOption=REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD`,
  accepted: { status: 200, body: '{"name":"spaces/AAAAspace/messages/1"}' },
  refusals: [
    {
      ...error(404, 'NOT_FOUND', 'Requested entity was not found.'),
      says: /^Google Chat answered 404 Not Found: “Requested entity was not found\.”\. The webhook or its space was deleted/,
    },
    {
      ...error(400, 'INVALID_ARGUMENT', 'API key not valid.'),
      says: /Copy the whole link of the webhook again\.$/,
    },
    { ...error(401, 'UNAUTHENTICATED', 'Request had invalid credentials.'), says: /Copy the whole link/ },
    {
      ...error(403, 'PERMISSION_DENIED', 'The caller does not have permission'),
      says: /Ask an administrator of the Workspace to allow incoming webhooks\.$/,
    },
    { ...error(429, 'RESOURCE_EXHAUSTED', 'Resource has been exhausted'), says: /not sent again\.$/ },
  ],
  textOf: (request) =>
    [
      cardOf(request).header.title,
      ...textsOf(request).map(({ topLabel, text }) => `${topLabel}: ${unescaped(text)}`),
    ].join('\n') + buttonsLine(buttonsOf(request).map(({ text }) => text)),
  lengthsOf: ({ rawBody }) => [{ of: 'message', length: rawBody.length, max: 32_000 }],
  expectHarmless: (request) => {
    const { text, cardsV2, thread, ...others } = jsonOf(request);
    expect(text).toBeUndefined();
    expect([cardsV2.length, Object.keys(thread), Object.keys(others)]).toEqual([
      1,
      ['threadKey'],
      ['fallbackText'],
    ]);
    for (const { text: shown } of textsOf(request)) {
      expect(shown).not.toMatch(/[<>]|&(?!(amp|lt|gt);)/);
    }
  },
  threadOf: (request) => jsonOf(request).thread.threadKey,
};
