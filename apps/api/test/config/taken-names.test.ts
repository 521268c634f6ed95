// Over ten seconds: it makes a hundred pages, invitations and plans, and may load the api as the first file of a worker.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import { newStatusPage } from '../support/things.js';

const takenMax = 100;
const slugs = Array.from({ length: takenMax + 1 }, (_, index) => `theirs-${index}`);

let api: TestApi;
let holder: Client;
beforeAll(async () => {
  api = await startApi();
  holder = await api.newAccount('lite');
  for (const slug of slugs) await newStatusPage(holder, slug);
});
afterAll(() => api.stop());

const plan = (client: Client, guesses: readonly string[]) =>
  client.post('/v1/config/plan', {
    version: 1,
    status_pages: Object.fromEntries(guesses.map((slug) => [slug, { title: slug, slug }])),
  });
const create = (client: Client, slug: string) => client.post('/v1/status-pages', { title: 'Acme', slug });

describe('an account is told that others have so many names a day', () => {
  test('by plans, and by requests that make or change a page', async () => {
    const guesser = await api.newAccount('lite');
    const own = await newStatusPage(guesser, 'own-page');
    expect((await plan(guesser, slugs.slice(0, takenMax - 2))).status).toBe(400);
    expect((await create(guesser, slugs[takenMax - 2] ?? '')).status).toBe(409);
    const change = (slug: string) => guesser.patch(`/v1/status-pages/${own.id}`, { slug });
    expect((await change(slugs[takenMax - 1] ?? '')).status).toBe(409);
    for (const slug of [slugs[takenMax] ?? '', 'a-free-one']) {
      const answers = [await plan(guesser, [slug]), await create(guesser, slug), await change(slug)];
      expect(answers.map(({ status }) => status)).toEqual([429, 429, 429]);
    }
    expect((await guesser.patch(`/v1/status-pages/${own.id}`, { title: 'Ours' })).status).toBe(200);
    expect((await create(await api.newAccount('lite'), 'a-free-one')).status).toBe(201);
  });

  test('and no more in one plan', async () => {
    const answer = await plan(await api.newAccount('lite'), slugs);
    expect(answer.status).toBe(429);
    expect(slugs.filter((slug) => JSON.stringify(answer.body).includes(slug))).toEqual([]);
  });

  test('and those that it has itself, or was told before, do not count', async () => {
    const again = await api.newAccount('lite');
    await newStatusPage(again, 'one-of-ours');
    for (let times = 0; times <= takenMax; times++) {
      const answer = await plan(again, ['theirs-0', 'one-of-ours']);
      expect(answer.status).toBe(400);
    }
    expect((await create(again, 'another-of-ours')).status).toBe(201);
  });
});

test('people whom an account does not know are invited so many times a day', async () => {
  const client = await api.newAccount('lite');
  const owner = await api.newKey(client, { scopes: ['read', 'write', 'admin'] });
  const statuses = new Set<number>();
  for (let times = 0; times <= 100; times++) {
    const invited = await owner.post<{ id: string }>('/v1/invitations', {
      email_address: `guess-${times}@example.com`,
      role: 'viewer',
    });
    statuses.add(invited.status);
    await owner.delete(`/v1/invitations/${invited.body.id}`);
  }
  expect([...statuses]).toEqual([201, 429]);
});
