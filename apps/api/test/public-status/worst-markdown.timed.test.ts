import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { statusPostBounds } from '@tocsin/domain';
import { slowness } from '@tocsin/testing';
import { startApi, type TestApi } from '../support/api.js';
import { newStatusPage, newStatusPost } from '../support/things.js';
import { until } from '../support/until.js';
import { visit } from '../support/visitor.js';

/** A reader that tries each bracket as the beginning of a link reads to the end of the text for each. */
const worstMarkdown = '['.repeat(statusPostBounds.textCharsMax);
const postCount = 20;

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ settings: { RATE_LIMIT_PER_ADDRESS: '1000000' } });
});
afterAll(() => api.stop());

test('a status page costs little when its posts are the Markdown that takes longest to read', async () => {
  const own = await api.newAccount('lite');
  const page = await newStatusPage(own, 'acme');
  const see = (path: string, headers: Record<string, string> = {}) =>
    visit(api.url, `/status/acme${path}`, { headers });
  for (let post = 1; post <= postCount; post++)
    await newStatusPost(own, page.id, { title: `Post ${post}.`, text: worstMarkdown, publish: true });
  await until('the last post', async () => (await see('')).text.includes(`Post ${postCount}.`));
  const costMs: number[] = [];
  for (const path of ['', '/feed.atom', '/feed.json']) {
    for (const language of ['de', 'fr', 'ja']) {
      const before = process.cpuUsage();
      const { status, text } = await see(path, { 'accept-language': language });
      const { user, system } = process.cpuUsage(before);
      expect([status, text.includes('[[[[')]).toEqual([200, true]);
      costMs.push((user + system) / 1000);
    }
  }
  // Nine documents of 20 texts each. A text takes at least 15 ms to render.
  expect(Math.min(...costMs)).toBeLessThan(100 * slowness());
});
