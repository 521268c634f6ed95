import { expect, test } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitingQuery } from '../../src/batches/batch-queries.js';

test('what a batch waits for is asked once, also when all answers are outdated', async () => {
  const queries = new QueryClient();
  let asked = 0;
  const queryFn = async () => {
    asked += 1;
    return new Set<string>();
  };
  const stop = new QueryObserver(queries, { ...waitingQuery(['a batch']), queryFn }).subscribe(() => {});
  await queries.fetchQuery({ ...waitingQuery(['a batch']), queryFn });
  await queries.invalidateQueries();
  expect(asked).toBe(1);
  stop();
  queries.clear();
});
