import { expect, test } from '@jest/globals';
import { exchangePairs } from '../../../src/incidents/evidence/exchange-pairs.js';
import { anExchange } from '../../support/exchange.js';

const at = (path: string) => anExchange({ target: `https://shop.example.com${path}` });

const inShort = (failed: readonly string[], good: readonly string[]) =>
  exchangePairs(failed.map(at), good.map(at)).map((pair) =>
    [pair.failed, pair.good].map((exchange) => exchange && new URL(exchange.target).pathname),
  );

test('exchanges that ask the same are pairs, and those between them by their order', () => {
  expect(inShort(['/', '/a'], ['/', '/a'])).toEqual([
    ['/', '/'],
    ['/a', '/a'],
  ]);
  expect(inShort(['/', '/error'], ['/', '/home', '/shop'])).toEqual([
    ['/', '/'],
    ['/error', '/home'],
    [null, '/shop'],
  ]);
  expect(inShort(['/moved', '/shop'], ['/shop'])).toEqual([
    ['/moved', null],
    ['/shop', '/shop'],
  ]);
  expect(inShort(['/'], [])).toEqual([['/', null]]);
});
