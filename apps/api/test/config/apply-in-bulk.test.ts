import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import { countStatementsOf, type Statements } from '../support/counting-statements.js';
import { aWebhook, newChannel } from '../support/things.js';

let api: TestApi;
let client: Client;
let statements: Statements;

beforeAll(async () => {
  api = await startApi();
  client = await api.newAccount('lite');
  statements = countStatementsOf(api);
});
afterAll(() => api.stop());

/** The entry of a monitor, and its place in the feed. */
const auditStatements = 2;
/** For each thousand monitors, and the plan. */
const others = 60;

const monitors = (prefix: string, count: number, channel: string) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${prefix}-${index}`,
      {
        type: 'http',
        target: `https://shop-${index}.example.com/`,
        tags: ['web', `shop-${index}`],
        channels: [{ id: channel }],
        ...(index > 0 && { parent: `${prefix}-0` }),
      },
    ]),
  );

test('new monitors of files take a few statements for all of them, and the same as if each was made alone', async () => {
  const { id: channel } = await newChannel(client, aWebhook);
  const files = { version: 1, monitors: monitors('shop', 500, channel) };
  const { digest } = (await client.post<{ digest: string }>('/v1/config/plan', files)).body;
  Object.assign(statements, { reads: 0, writes: 0 });
  expect((await client.post('/v1/config/apply', { ...files, digest })).status).toBe(200);
  expect(statements.reads + statements.writes).toBeLessThan(500 * auditStatements + others);

  const [first] = await api.rows('monitor', "name = 'shop-0'");
  const alone = {
    type: 'http',
    name: 'alone',
    target: 'https://shop-1.example.com/',
    tags: ['web', 'shop-1'],
  };
  const made = { ...alone, channel_ids: [channel], parent_id: first?.id };
  expect((await client.post('/v1/monitors', made)).status).toBe(201);
  const rowsOf = async (name: string) => {
    const its = `(SELECT id FROM monitor WHERE name = '${name}')`;
    const rows = {
      monitor: await api.rows('monitor', `id IN ${its}`),
      tags: await api.rows('monitor_tag', `monitor_id IN ${its}`),
      series: await api.rows('check_series', `monitor_id IN ${its}`),
      tails: await api.rows(
        'check_tail',
        `series IN (SELECT id FROM check_series WHERE monitor_id IN ${its})`,
      ),
      health: await api.rows('monitor_health', `monitor_id IN ${its}`),
      channels: await api.rows('monitor_channel', `monitor_id IN ${its}`),
      entries: await api.rows('audit_entry', `subject_id IN ${its}`),
    };
    const own = new Set([
      'id',
      'series',
      'monitor_id',
      'subject_id',
      'subject_name',
      'name',
      'at',
      'due_at',
      'created_at',
      'updated_at',
      'tagged_at',
    ]);
    const shared = ([column]: [string, unknown]) => !own.has(column);
    return Object.entries(rows).map(([table, all]) => [
      table,
      all.map((row) => Object.fromEntries(Object.entries(row).filter(shared))),
    ]);
  };
  const inBulk = await rowsOf('shop-1');
  expect(inBulk).toEqual(await rowsOf('alone'));
  expect(inBulk.map(([, rows]) => rows?.length)).toEqual([1, 2, 1, 1, 1, 1, 1]);
});
