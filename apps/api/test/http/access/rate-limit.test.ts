import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { RateLimit } from '../../../src/http/access/rate-limit.js';

const windowMs = 60_000;
const limitOf = (requestsMax: number) => new RateLimit({ name: 'test', requestsMax, windowMs });

describe('a rate limit', () => {
  test('lets as many requests pass in a window as it says, then none until the window ends', () => {
    const limit = limitOf(3);
    const standings = [0, 1000, 59_000, 59_001, 59_999].map((ms) => limit.count('a', ms));
    expect(standings.map(({ isExceeded }) => isExceeded)).toEqual([false, false, false, true, true]);
    expect(standings.map(({ requestsLeft }) => requestsLeft)).toEqual([2, 1, 0, 0, 0]);
    expect(standings.map(({ resetsInSeconds }) => resetsInSeconds)).toEqual([60, 59, 1, 1, 1]);
    expect(limit.count('a', 60_000)).toEqual({ isExceeded: false, requestsLeft: 2, resetsInSeconds: 60 });
  });

  test('begins the window of each client with its first request', () => {
    const limit = limitOf(1);
    limit.count('a', 0);
    limit.count('b', 30_000);
    expect(limit.count('a', 60_000).isExceeded).toBe(false);
    expect(limit.count('b', 60_000).isExceeded).toBe(true);
  });

  test('tells where a client stood with one more request, without counting it', () => {
    const limit = limitOf(2);
    limit.count('a', 0);
    for (let look = 0; look < 5; look++) expect(limit.look('a', 10).isExceeded).toBe(false);
    limit.count('a', 20);
    expect(limit.look('a', 30)).toEqual({ isExceeded: true, requestsLeft: 0, resetsInSeconds: 60 });
    expect(limit.look('b', 30).isExceeded).toBe(false);
    expect(limit.clients).toBe(1);
  });

  test('never lets a client have more than twice its share in any window, and never counts one for another', () => {
    const request = fc.record({ client: fc.constantFrom('a', 'b'), afterMs: fc.nat({ max: 20_000 }) });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.array(request, { maxLength: 60 }),
        (requestsMax, requests) => {
          const together = limitOf(requestsMax);
          const alone = { a: limitOf(requestsMax), b: limitOf(requestsMax) };
          const passed: { client: string; ms: number }[] = [];
          let ms = 0;
          for (const { client, afterMs } of requests) {
            ms += afterMs;
            const standing = together.count(client, ms);
            expect(standing).toEqual(alone[client as 'a' | 'b'].count(client, ms));
            if (!standing.isExceeded) passed.push({ client, ms });
            const inWindow = passed.filter((other) => other.client === client && other.ms > ms - windowMs);
            expect(inWindow.length).toBeLessThanOrEqual(2 * requestsMax);
          }
        },
      ),
    );
  });

  test('remembers no more clients than it may, and forgets first whose window ends first', () => {
    const limit = limitOf(1);
    for (let client = 0; client < 50_001; client++) limit.count(`${client}`, client / 1000);
    expect(limit.clients).toBe(50_000);
    expect(limit.look('0', 100).isExceeded).toBe(false);
    expect(limit.look('1', 100).isExceeded).toBe(true);
    expect(limit.look('50000', 100).isExceeded).toBe(true);
  });

  test('forgets whose windows have ended when somebody new comes', () => {
    const limit = limitOf(1);
    for (let client = 0; client < 1000; client++) limit.count(`${client}`, client);
    limit.count('new', windowMs + 500);
    expect(limit.clients).toBe(500);
  });
});
