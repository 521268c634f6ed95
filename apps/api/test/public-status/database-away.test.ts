import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Database, type Executor, type SecretBox, UnitOfWork } from '@tocsin/persistence';
import { DATABASE, newId, SECRETS } from '@tocsin/platform';
import { startApi, type TestApi } from '../support/api.js';
import { until } from '../support/until.js';
import { visit } from '../support/visitor.js';

const notice = 'This page could not be updated since';

let isAway = false;
const unlessAway = (read: Executor): Executor => ({
  ...read,
  dialect: read.dialect,
  all: (statement) =>
    isAway
      ? Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
      : read.all(statement),
});

let api: TestApi;
beforeAll(async () => {
  api = await startApi({
    overrides: [
      {
        provide: UnitOfWork,
        inject: [DATABASE, SECRETS],
        useFactory: (database: Database, secrets: SecretBox) =>
          new UnitOfWork({ ...database, read: unlessAway(database.read) }, { secrets, newId }),
      },
    ],
  });
});
afterAll(() => api.stop());

test('while the database is away, pages are answered and say how old they are', async () => {
  const client = await api.newAccount('lite');
  for (const slug of ['unseen', 'seen']) {
    expect((await client.post('/v1/status-pages', { slug, title: `Page ${slug}` })).status).toBe(201);
  }
  const text = async (): Promise<string> => (await visit(api.url, '/status/seen')).text;
  await until('the page is in memory', async () => (await text()).includes('Page seen'));
  expect(await text()).not.toContain(notice);

  isAway = true;
  await until('the page says how old it is', async () => (await text()).includes(notice));
  expect((await visit(api.url, '/status/seen')).status).toBe(200);
  expect((await visit(api.url, '/status/seen/feed.atom')).status).toBe(200);
  const unseen = await visit(api.url, '/status/unseen');
  expect([unseen.status, unseen.text]).toEqual([503, expect.stringContaining('The database cannot be used')]);
  expect((await visit(api.url, '/status/nobody')).status).toBe(404);

  isAway = false;
  await until('the page is renewed', async () => !(await text()).includes(notice));
  expect((await visit(api.url, '/status/unseen')).status).toBe(200);
});
