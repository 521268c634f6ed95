import { describe, expect, test } from '@jest/globals';
import { responseTime } from '../../src/types/response-time.js';
import { run } from '../support/run.js';
import { pages, webServer } from '../support/web-server.js';

const fast = Array.from({ length: 19 }, () => 5);

describe('the time of an answer', () => {
  test('is within the budget, and is remembered', async () => {
    const { url } = await pages('quick');
    const report = await run(responseTime, url, { budget_ms: 5_000 });
    expect(report).toMatchObject({
      status: 'up',
      message: expect.stringMatching(/^The answer took \d+ ms\.$/),
      details: { samples: 1 },
    });
    expect(report.remember).toEqual({ times_ms: [report.details.time_ms] });
  });

  test('is over the budget when more than one in twenty was', async () => {
    const { url } = await webServer((_request, response) => setTimeout(() => response.end(), 60));
    const settings = { budget_ms: 50 };
    const once = await run(responseTime, url, settings, { previous: { times_ms: fast } });
    expect(once).toMatchObject({ status: 'up', details: { p95_ms: 5, samples: 20 } });
    const twice = await run(responseTime, url, settings, { previous: once.remember });
    expect(twice).toMatchObject({
      status: 'down',
      message: expect.stringMatching(
        /^95 of 100 answers took up to \d+ ms, over the budget of 50 ms\. The latest took \d+ ms\.$/,
      ),
    });
  });

  test('does not open anything on the first slow answer alone, unless one is all that counts', async () => {
    const { url } = await webServer((_request, response) => setTimeout(() => response.end(), 30));
    expect(await run(responseTime, url, { budget_ms: 10 })).toMatchObject({ status: 'up' });
    expect(await run(responseTime, url, { budget_ms: 10, window: 1 })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/^The answer took up to \d+ ms, over the budget of 10 ms\./),
    });
  });

  test('forgets what is older than the window', async () => {
    const { url } = await pages('quick');
    const previous = { times_ms: [9_000, 9_000, 9_000] };
    const report = await run(responseTime, url, { budget_ms: 5_000, window: 3 }, { previous });
    expect(report.remember).toEqual({ times_ms: [9_000, 9_000, report.details.time_ms] });
    expect(report).toMatchObject({ status: 'down' });
  });

  test('to the first byte leaves out the rest', async () => {
    const { url } = await webServer((_request, response) => {
      response.write('first');
      setTimeout(() => response.end('last'), 100);
    });
    const { details } = await run(responseTime, `${url}/`, { measure: 'first_byte' });
    const { first_byte_ms } = details.timings as { first_byte_ms: number };
    // Both values are rounded.
    expect(Math.abs(Number(details.time_ms) - first_byte_ms)).toBeLessThanOrEqual(1);
  });

  test('to the first byte counts the redirects before', async () => {
    const { url } = await webServer((request, response) => {
      if (request.url !== '/') return response.end('here');
      return setTimeout(() => response.writeHead(302, { Location: '/there' }).end(), 60);
    });
    const { details } = await run(responseTime, `${url}/`, { measure: 'first_byte' });
    expect(details.time_ms).toBeGreaterThanOrEqual(59);
  });
});

test('a page that does not answer rightly is down, and its time does not count', async () => {
  const { url } = await pages({});
  const report = await run(responseTime, `${url}/`);
  expect(report).toMatchObject({ status: 'down', message: 'It answered 404 Not Found instead of 200-299.' });
  expect(report).not.toHaveProperty('remember');
});
