// Over ten seconds: each test fills a backlog.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { AlertId, ChannelId, ClaimedDispatch } from '@tocsin/domain';
import { admitAll } from '@tocsin/testing/contracts';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import pg from 'pg';
import { type Database, dispatchQueue } from '../src/index.js';
import { migratedPostgres } from './support/migrated-postgres.js';
import { arrange, opened, planner, secrets } from './support/stores.js';

const channelCount = 20;
const backlog = 8000;
const history = 400;
const claimedAtOnce = 2 * channelCount;
/** Of tables and indexes, each 8 kB. */
const buffersAMessageMax = 60;
/** A claim with all the backlog before it to one with all of it behind. */
const growthMax = 2;

let server: SharedPostgres;
let database: Database;
let client: pg.Client;
let snapshot: pg.Client;
let accountId: string;
let channelIds: ChannelId[];

beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

beforeEach(async () => {
  const url = await server.newDatabase();
  const store = await opened(url);
  database = store.database;
  channelIds = [];
  for (let count = 0; count < channelCount; count++) {
    const arranged = await arrange(store.unitOfWork);
    ({ accountId } = arranged);
    channelIds.push(arranged.channelId);
  }
  client = new pg.Client({ connectionString: url });
  snapshot = new pg.Client({ connectionString: url });
  await Promise.all([client.connect(), snapshot.connect()]);
  // Only the test decides what the planner knows.
  await client.query('ALTER TABLE alert_dispatch SET (autovacuum_enabled = off)');
});
afterEach(async () => {
  await Promise.all([client.end(), snapshot.end()]);
  await database.close();
});

/** Each incident has one message for each channel. */
const store = async (event: string, count: number, status: 'pending' | 'delivered'): Promise<void> => {
  await client.query(
    `INSERT INTO alert_dispatch (id, account_id, event_id, channel_id, event, incident_id, created_at, status, sent_at)
     SELECT (lpad(to_hex(n), 12, '0') || '7' || substr(md5(n || $4::text), 1, 19))::uuid, $1::uuid,
       md5($4::text || n / ${channelCount})::uuid, ($2::uuid[])[n % ${channelCount} + 1], $3,
       md5('incident' || n / ${channelCount})::uuid, 0, $4::text, CASE $4::text WHEN 'delivered' THEN 0 END
     FROM generate_series(0, ${count - 1}) AS n`,
    [accountId, channelIds, event, status],
  );
};

const analyzed = (): Promise<unknown> => client.query('VACUUM ANALYZE alert_dispatch');

const situations = {
  'no statistics were ever taken': async (event) => store(event, backlog, 'pending'),
  'the statistics say that no message waits': async (event) => {
    await store(event, history, 'delivered');
    await analyzed();
    await store(event, backlog, 'pending');
  },
  'the statistics say that all messages wait': async (event) => {
    await store(event, backlog, 'pending');
    await analyzed();
  },
} satisfies Record<string, (event: string) => Promise<void>>;

type Statement = { readonly text: string; readonly values?: unknown[] };

type Plan = { readonly Alias?: string; readonly 'Index Name'?: string; readonly Plans?: readonly Plan[] };

const scansOfWaiting = (plan: Plan): readonly (string | undefined)[] => [
  ...(plan.Alias?.startsWith('p') ? [plan['Index Name']] : []),
  ...(plan.Plans ?? []).flatMap(scansOfWaiting),
];

/** Runs a claim's SELECT once more and undoes it. @returns the buffers that it read */
const buffersOf = async (statements: readonly Statement[]): Promise<number> => {
  await client.query('BEGIN');
  for (const { text, values } of statements.slice(0, -1)) await client.query(text, values);
  const last = statements.at(-1);
  const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${last?.text}`, last?.values);
  await client.query('ROLLBACK');
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
  expect(plan['Actual Rows']).toBeGreaterThan(0);
  expect(new Set(scansOfWaiting(plan))).toEqual(new Set(['alert_dispatch_waiting']));
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
};

/** The statements of a claim, up to the one that finds its messages. */
const statementsOf = async (claim: () => Promise<unknown>): Promise<readonly Statement[]> => {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  await claim();
  const all = query.mock.calls.map(([statement]) => statement as unknown as Statement);
  query.mockRestore();
  const found = all.findIndex(({ text }) => text?.includes('SKIP LOCKED'));
  return all.slice(0, found + 1).filter(({ text }) => text !== 'BEGIN');
};

const delivered = ({ alertId }: { readonly alertId: AlertId }) => ({
  alertId,
  outcome: { outcome: 'delivered', responseStatus: 204, durationMs: 12 } as const,
  request: { url: 'https://hooks.example.com/in', signature: null },
});

describe.each(['incident.created', 'incident.resolved'])('a claim from a backlog of %s', (event) => {
  test.each(Object.entries(situations))(
    'reads no more when most of it has been claimed, if %s',
    async (_, arranged) => {
      await arranged(event);
      // As a backup does, it keeps PostgreSQL from forgetting the rows that have gone.
      await snapshot.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      await snapshot.query('SELECT count(*) FROM alert_dispatch');
      const queue = dispatchQueue(database, { secrets }, planner());
      let left = backlog;
      const claim = async (count: number): Promise<readonly ClaimedDispatch[]> => {
        const claimed = await queue.claim(channelIds, count / channelCount, admitAll);
        await queue.complete(claimed.map(delivered));
        left -= claimed.length;
        return claimed;
      };
      const buffers: number[] = [];
      for (const until of [backlog, backlog / 2, backlog / 10]) {
        while (left > until) await claim(Math.min(backlog / 10, left - until));
        // The first claim is the one that an earlier larger claim has to pay for.
        await claim(claimedAtOnce);
        const statements = await statementsOf(() => claim(claimedAtOnce));
        buffers.push(await buffersOf(statements));
      }
      expect(Math.max(...buffers)).toBeLessThanOrEqual(buffersAMessageMax * claimedAtOnce);
      expect(Math.max(...buffers)).toBeLessThanOrEqual(growthMax * (buffers[0] ?? 0));
    },
  );
});
