import { afterEach, expect, test } from '@jest/globals';
import type { ProberApi } from '../src/api-client.js';
import { SightReports } from '../src/sight-reports.js';

const logged: string[] = [];
const write = (_details: object, message: string) => logged.push(message);
type Blindness = Parameters<ProberApi['reportSight']>[0];

const told: Blindness[] = [];
let isAway = false;
const api = {
  reportSight: async (blind: Blindness) => {
    if (isAway) throw new Error('connect ECONNREFUSED');
    told.push(blind);
  },
};

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2));
};

let reports: SightReports;
afterEach(() => {
  reports.stop();
  told.length = 0;
  logged.length = 0;
  isAway = false;
});
const start = (everyMs: number) => {
  reports = new SightReports(api, { debug: write, warn: write, error: write }, () => 70_000.4, everyMs);
};

test('the api is told when the prober has become blind, again and again while it is, and once when it sees', async () => {
  start(5);
  reports.changed({ lost: 'network', sinceMs: 10_000 });
  await until(() => told.length >= 3);
  reports.changed(null);
  await until(() => told.at(-1) === null);
  const count = told.length;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(told).toHaveLength(count);
  expect(new Set(told.slice(0, -1).map((each) => JSON.stringify(each)))).toEqual(
    new Set([JSON.stringify({ cause: 'network', age_ms: 60_000 })]),
  );
});

test('an api that was away hears later that the prober sees', async () => {
  isAway = true;
  start(5);
  reports.changed({ lost: 'name_servers', sinceMs: 10_000 });
  reports.changed(null);
  await until(() => logged.length >= 3);
  expect(logged[0]).toBe('the api does not take what this prober sees');
  isAway = false;
  await until(() => told.length > 0);
  expect(told).toEqual([null]);
});
