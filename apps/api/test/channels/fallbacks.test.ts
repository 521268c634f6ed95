import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SavedChannelView } from '../../src/channels/channel-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { aWebhook, newChannel } from '../support/things.js';

let api: TestApi;
let client: Client;
let other: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.newAccount('lite');
  other = await api.newAccount('lite');
});
afterAll(() => api.stop());

/** Makes channels named `first`, `second` and so on. Each is the fallback of the one before it. */
const chainOf = async (count: number): Promise<SavedChannelView[]> => {
  const channels: SavedChannelView[] = [];
  for (let place = 0; place < count; place++) {
    const fallback_channel_id = channels[0]?.id ?? null;
    channels.unshift(await newChannel(client, { ...aWebhook, fallback_channel_id }));
  }
  return channels;
};

const change = (channel: { id: string } | undefined, changes: object) =>
  client.patch<SavedChannelView & ProblemBody>(`/v1/channels/${channel?.id}`, changes);

const refusalOf = async (answer: Promise<{ status: number; body: ProblemBody }>) => {
  const { status, body } = await answer;
  return [status, body.errors];
};

const refused = (message: string) => [
  400,
  [{ field: 'fallback_channel_id', message: `fallback_channel_id ${message}` }],
];

describe('the fallback of a channel', () => {
  test('is given when it is made, changed, and taken away', async () => {
    const fallback = await newChannel(client, aWebhook);
    const channel = await newChannel(client, { ...aWebhook, fallback_channel_id: fallback.id });
    expect(channel.fallback_channel_id).toBe(fallback.id);
    const another = await newChannel(client, aWebhook);
    expect((await change(channel, { fallback_channel_id: another.id })).body.fallback_channel_id).toBe(
      another.id,
    );
    expect((await change(channel, { name: 'renamed' })).body.fallback_channel_id).toBe(another.id);
    expect((await change(channel, { fallback_channel_id: null })).body.fallback_channel_id).toBeNull();
    const { body } = await client.get<SavedChannelView>(`/v1/channels/${channel.id}`);
    expect(body.fallback_channel_id).toBeNull();
  });

  test('stands in the audit log', async () => {
    const [channel, fallback] = await chainOf(2);
    await change(channel, { fallback_channel_id: null });
    await change(channel, { fallback_channel_id: fallback?.id });
    const [entry] = await client.all<{ action: string; fields: string[] }>('/v1/audit-log?limit=1');
    expect(entry).toMatchObject({ action: 'channel.changed', fields: ['fallback_channel_id'] });
  });

  test('goes when it is deleted', async () => {
    const [channel, fallback] = await chainOf(2);
    await client.delete(`/v1/channels/${fallback?.id}`);
    const { body } = await client.get<SavedChannelView>(`/v1/channels/${channel?.id}`);
    expect(body.fallback_channel_id).toBeNull();
  });

  test.each(['x', 7, '', {}, '0197-not-a-uuid'])('is not %j', async (fallback_channel_id) => {
    const [channel] = await chainOf(1);
    expect(await refusalOf(change(channel, { fallback_channel_id }))).toEqual(refused('must be a UUID'));
  });

  test('is a channel of the account', async () => {
    const theirs = await newChannel(other, aWebhook);
    const [channel] = await chainOf(1);
    expect(await refusalOf(change(channel, { fallback_channel_id: theirs.id }))).toEqual(
      refused('names no channel'),
    );
    const wanted = { ...aWebhook, fallback_channel_id: theirs.id };
    expect(await refusalOf(client.post<ProblemBody>('/v1/channels', wanted))).toEqual(
      refused('names no channel'),
    );
  });

  test('makes no circle', async () => {
    const [first, , third] = await chainOf(3);
    expect(await refusalOf(change(first, { fallback_channel_id: first?.id }))).toEqual(
      refused('names the channel itself'),
    );
    expect(await refusalOf(change(third, { fallback_channel_id: first?.id }))).toEqual(
      refused('names a channel that has this one as its fallback'),
    );
  });

  test('is one of at most three that follow one another', async () => {
    const [first, second, , last] = await chainOf(4);
    const tooLong = refused('makes a chain of 4 fallbacks; the limit is 3');
    const wanted = { ...aWebhook, fallback_channel_id: first?.id };
    expect(await refusalOf(client.post<ProblemBody>('/v1/channels', wanted))).toEqual(tooLong);
    const [alone] = await chainOf(1);
    expect(await refusalOf(change(last, { fallback_channel_id: alone?.id }))).toEqual(tooLong);
    await change(alone, { fallback_channel_id: second?.id });
    expect((await change(second, { name: 'renamed' })).status).toBe(200);
  });

  test('never makes a circle, although two changes close it at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [[a], [b]] = [await chainOf(1), await chainOf(1)];
      const answers = await Promise.all([
        change(a, { fallback_channel_id: b?.id }),
        change(b, { fallback_channel_id: a?.id }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });
});
