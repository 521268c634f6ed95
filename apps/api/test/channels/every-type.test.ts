import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { UnitOfWork } from '@tocsin/persistence';
import { catalogue } from '@tocsin/transports/catalogue';
import type { ChannelView } from '../../src/channels/channel-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { newChannel } from '../support/things.js';

let api: TestApi;
let lite: Client;
beforeAll(async () => {
  api = await startApi();
  lite = await api.newAccount('lite');
});
afterAll(() => api.stop());

// Each channel is the one of the examples in its type's schema.
describe.each(catalogue)('a $type channel', ({ type, kind, fields, signedWith }) => {
  const properties = Object.entries(fields.properties);
  const examples = Object.fromEntries(
    properties.flatMap(([name, { examples: given }]) => (Array.isArray(given) ? [[name, given[0]]] : [])),
  );
  const body = { type, name: 'ops', ...examples };
  const secrets = properties.flatMap(([name, { writeOnly }]) =>
    writeOnly && name in examples ? [String(examples[name])] : [],
  );
  const stored = async ({ id }: ChannelView) =>
    (await api.app.get(UnitOfWork).committed.channels.find(lite.accountId, id))?.destination;

  test('is made of the examples in its schema, and shows no secret', async () => {
    const made = await newChannel(lite, body);
    expect(made).toMatchObject({
      type,
      name: 'ops',
      signed: signedWith !== undefined && signedWith in examples,
    });
    expect(secrets.filter((secret) => JSON.stringify(made).includes(secret))).toEqual([]);
    expect(await stored(made)).toMatchObject({ type });
  });

  test('keeps its secrets encrypted at rest, and when it is renamed', async () => {
    const made = await newChannel(lite, body);
    const before = await stored(made);
    const { status } = await lite.patch(`/v1/channels/${made.id}`, { name: 'renamed' });
    expect(status).toBe(200);
    expect(await stored(made)).toEqual(before);
    const dump = JSON.stringify(await api.dump());
    expect(secrets.filter((secret) => dump.includes(secret))).toEqual([]);
  });

  const choices = { message_length: 'short', show_target: false, show_tags: true };

  test('chooses what its messages say, unless it is a webhook', async () => {
    const made = await newChannel(lite, body);
    const path = `/v1/channels/${made.id}`;
    const { status, body: chosen } = await lite.patch<ChannelView & ProblemBody>(path, choices);
    if (kind === 'webhook') {
      expect(status).toBe(400);
      expect(chosen.errors).toEqual(
        Object.keys(choices).map((field) => ({
          field,
          message: `${field} is not a field of ${type} channels`,
        })),
      );
      expect((await lite.post('/v1/channels', { ...body, ...choices })).status).toBe(400);
      return;
    }
    expect([status, chosen]).toMatchObject([200, choices]);
    expect(await stored(made)).toMatchObject({ fields: choices });
    const usual = { message_length: null, show_target: null, show_tags: null };
    expect(Object.keys((await lite.patch<object>(path, usual)).body)).toEqual(
      Object.keys(made).map((name) => name),
    );
    const wrong = { message_length: 'brief', show_target: 'no', show_tags: 1 };
    expect((await lite.patch<ProblemBody>(path, wrong)).body.errors).toEqual([
      { field: 'message_length', message: 'message_length must be one of the following values: long, short' },
      { field: 'show_target', message: 'show_target must be a boolean value' },
      { field: 'show_tags', message: 'show_tags must be a boolean value' },
    ]);
  });

  test.each(fields.required)('is refused without %s', async (name) => {
    const { status, body: problem } = await lite.post<ProblemBody>('/v1/channels', {
      ...body,
      [name]: undefined,
    });
    expect(status).toBe(400);
    expect(problem.errors?.map(({ field }) => field)).toContain(name);
  });

  test('is refused when a secret is the masked one', async () => {
    const made = await newChannel(lite, body);
    const shown: Readonly<Record<string, unknown>> = made;
    for (const [name, { writeOnly }] of properties) {
      if (!writeOnly || shown[name] === undefined) continue;
      const { status } = await lite.patch(`/v1/channels/${made.id}`, { [name]: shown[name] });
      expect([name, status]).toEqual([name, 400]);
    }
  });
});
