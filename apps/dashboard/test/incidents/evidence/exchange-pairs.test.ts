import { expect, test } from '@jest/globals';
import { decisiveExchange, exchangePairs } from '../../../src/incidents/evidence/exchange-pairs.js';
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

const failing = (code: string) =>
  anExchange({ response: null, failed: { code: 'timeout', phase: 'connect', reason: { code, values: {} } } });

test('the exchange that decides is the one that failed as the check says, else the last one', () => {
  const [first, second] = [failing('connection.late'), failing('connection.refused')];
  const reason = { code: 'ssl.not_read', values: { why: { code: 'connection.late', values: {} } } };
  expect(decisiveExchange({ reason, exchanges: [first, second] })).toBe(first);
  expect(decisiveExchange({ reason: null, exchanges: [first, second] })).toBe(second);
  expect(decisiveExchange({ reason, exchanges: [] })).toBeUndefined();
});
