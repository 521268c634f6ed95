import { expect, test } from '@jest/globals';
import { decisiveExchange } from '../../src/evidence/layer.js';
import { anExchange } from '../support/exchanges.js';

const failing = (code: string) =>
  anExchange({ response: null, failed: { code: 'timeout', phase: 'connect', reason: { code, values: {} } } });

test('the exchange that decides is the one that failed as the check says, else the last one', () => {
  const [first, second] = [failing('connection.late'), failing('connection.refused')];
  const reason = { code: 'ssl.not_read', values: { why: { code: 'connection.late', values: {} } } };
  expect(decisiveExchange({ reason, exchanges: [first, second] })).toBe(first);
  expect(decisiveExchange({ reason: null, exchanges: [first, second] })).toBe(second);
  expect(decisiveExchange({ reason, exchanges: [] })).toBeUndefined();
});
