import { mock } from 'node:test';
import { setImmediate as afterOthers } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Schemas } from '../../../src/api/client.js';
import { evidenceQuery } from '../../../src/incidents/evidence/evidence-queries.js';
import { LiveChanges } from '../../../src/live/live-changes.js';
import { aReading } from '../../support/exchange.js';

/** Longer than the dashboard gathers changes. */
const gatheredMs = 1000;
const monitorId = '0192d3c2-0000-7000-8000-000000000001';

let queries: QueryClient;
let changes: LiveChanges;
let requests: number;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  queries = new QueryClient();
  changes = new LiveChanges(queries, () => true);
  requests = 0;
});
afterEach(() => {
  changes.stop();
  queries.clear();
  mock.timers.reset();
});

const incident = (status: 'open' | 'resolved') =>
  ({
    id: 'the incident',
    monitor_id: monitorId,
    status,
    evidence: [],
  }) as unknown as Schemas['IncidentWithTimeline'];

const optionsOf = (status: 'open' | 'resolved') => ({
  ...evidenceQuery(incident(status)),
  queryFn: () => {
    requests += 1;
    return { finding: null, checks: [], reading: aReading() };
  },
});

const pass = async (): Promise<void> => {
  mock.timers.tick(gatheredMs);
  await afterOthers();
  await afterOthers();
};

const checked = async (): Promise<void> => {
  changes.take({ type: 'checks', data: { monitor_ids: [monitorId] } });
  await pass();
};

/** A page that shows the evidence. */
const watch = async (status: 'open' | 'resolved') => {
  const page = new QueryObserver(queries, optionsOf(status));
  const leave = page.subscribe(() => undefined);
  await pass();
  return { page, leave };
};

test('the evidence of an open incident is asked for again after each check of its monitor', async () => {
  await watch('open');
  await checked();
  await checked();
  expect(requests).toBe(3);
});

test('that of an ended incident is asked for once', async () => {
  const { leave } = await watch('resolved');
  await checked();
  changes.take({ type: 'incident', data: incident('resolved') });
  await checked();
  leave();
  await watch('resolved');
  expect(requests).toBe(1);
});

test('that of an incident that ends is asked for once more, and the page shows the earlier one until then', async () => {
  const { page } = await watch('open');
  page.setOptions(optionsOf('resolved'));
  expect(page.getCurrentResult()).toMatchObject({ isLoading: false, data: { checks: [] } });
  await pass();
  await checked();
  expect(requests).toBe(2);
});

test('that of another incident is not shown meanwhile', async () => {
  const { page } = await watch('open');
  page.setOptions({
    ...evidenceQuery({ ...incident('open'), id: 'another' }),
    queryFn: optionsOf('open').queryFn,
  });
  expect(page.getCurrentResult().data).toBeUndefined();
});
