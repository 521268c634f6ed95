import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type AccountId, id } from '@tocsin/domain';
import { newId } from '@tocsin/platform';
import { RenderingTurns, renderingBounds } from '../../src/public-status/rendering-turns.js';
import { startApi, type TestApi } from '../support/api.js';
import { until } from '../support/until.js';
import { visit } from '../support/visitor.js';

const requestsMax = 60;

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ settings: { RATE_LIMIT_PER_ADDRESS: String(requestsMax) } });
});
afterAll(() => api.stop());

const renderings = async (): Promise<number> => {
  const { text } = await visit(api.url, '/metrics');
  return Number(/^tocsin_status_page_renderings_total (\d+)$/m.exec(text)?.[1]);
};

const see = (path: string, language: string) =>
  visit(api.url, `/status/acme${path}`, { headers: { 'accept-language': language } });

describe('a visitor', () => {
  beforeAll(async () => {
    const client = await api.newAccount('lite');
    const made = await client.post('/v1/status-pages', { slug: 'acme', title: 'Acme status' });
    expect(made.status).toBe(201);
    await until('the page is read', async () => (await see('', 'en')).status === 200);
  });

  test('who asks together with others shares one rendering with them', async () => {
    const before = await renderings();
    const answers = await Promise.all(Array.from({ length: 10 }, () => see('/feed.atom', 'pt')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    // The page may be read again meanwhile, which makes a second rendering of the same document.
    expect((await renderings()) - before).toBeLessThanOrEqual(2);
  });

  test('gets what is in memory without a limit, and what must be rendered within the limit of the address', async () => {
    const statuses = new Set<number>();
    for (let request = 0; request < 2 * requestsMax; request++)
      statuses.add((await visit(api.url, '/status/unknown')).status);
    expect(statuses).toEqual(new Set([404, 429]));
    const before = await renderings();
    const answer = await see('/history/2001-01', 'ja');
    expect([answer.status, await renderings()]).toEqual([429, before]);
    expect(answer.headers['retry-after']).toBeDefined();
  });
});

describe('the documents of an account', () => {
  const { burstMax, documentsASecondMax, waitMsMax } = renderingBounds;
  const newAccountId = (): AccountId => id<AccountId>(newId());

  test('wait for one another, and not for those of other accounts', async () => {
    const turns = new RenderingTurns();
    const [busy, other] = [newAccountId(), newAccountId()];
    const served: AccountId[] = [];
    const waiting = Array.from({ length: burstMax + 3 }, () =>
      turns.take(busy).then(() => served.push(busy)),
    );
    await turns.take(other).then(() => served.push(other));
    expect(served.filter((account) => account === busy)).toHaveLength(burstMax);
    await Promise.all(waiting);
    expect(served).toHaveLength(burstMax + 4);
  });

  test('are refused when too many of them wait', async () => {
    const turns = new RenderingTurns();
    const busy = newAccountId();
    const asked = burstMax + Math.ceil((waitMsMax / 1000) * documentsASecondMax) + 10;
    const outcomes = await Promise.allSettled(Array.from({ length: asked }, () => turns.take(busy)));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(8);
    expect(refused.length).toBeLessThanOrEqual(10);
    await turns.take(newAccountId());
  });
});
