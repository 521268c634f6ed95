import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { catalogue, channelTypes } from '@tocsin/transports/catalogue';
import { startApi, type TestApi } from '../support/api.js';

type ChannelTypes = {
  readonly items: readonly {
    readonly type: string;
    readonly plan: string;
    readonly fields: { readonly required: readonly string[]; readonly properties: object };
  }[];
};

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('GET /v1/channel-types says of each type what it is called, what it needs and which plan has it', async () => {
  const free = await api.newAccount('free');
  const { status, body } = await free.get<ChannelTypes>('/v1/channel-types');
  expect(status).toBe(200);
  expect(body.items.map(({ type, plan }) => [type, plan])).toEqual(
    channelTypes().map((type) => [type, type === 'Email' ? 'free' : 'lite']),
  );
  expect(body.items[4]).toEqual({
    type: 'Telegram',
    title: 'Telegram',
    description: 'A message to a Telegram chat',
    kind: 'chat',
    search_words: ['chat', 'bot'],
    setup_steps: catalogue[4]?.setup.steps,
    documentation_url: 'https://core.telegram.org/bots/api#sendmessage',
    plan: 'lite',
    fields: catalogue[4]?.fields,
  });
});

// Otherwise, people who edit a channel could not see whether it has a secret.
test('every secret that may be left out is shown masked, or says that messages are signed', () => {
  for (const { type, fields, masked = {}, signedWith } of catalogue) {
    for (const [name, { writeOnly }] of Object.entries(fields.properties)) {
      if (!writeOnly || fields.required.includes(name)) continue;
      expect([type, name, name in masked || name === signedWith]).toEqual([type, name, true]);
    }
  }
});
