import { setImmediate as immediate } from 'node:timers/promises';
import { connect, dataSourceOptions, parseDatabaseUrl } from '@tocsin/persistence';
import { quantile } from './quantile.mjs';
import { startService } from './service.mjs';
import { openWholePath } from './whole-path.mjs';

const rowsAtOnce = 100_000;
const requestsPerList = 30;
const failedEvery = 1000;

/** SQL for rows of `n` from `from` to `to`. */
const numbers = {
  /** @param {number} from @param {number} to */
  sqlite: (from, to) =>
    `WITH RECURSIVE numbers(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${to})`,
  /** @param {number} from @param {number} to */
  postgres: (from, to) =>
    `WITH numbers AS (SELECT n FROM generate_series(${from}::bigint, ${to}::bigint) AS n)`,
};
/** SQL for a UUID that grows with `n`. */
const ids = {
  /** @param {string} kind */
  sqlite: (kind) => `printf('01900000-%04x-7000-8000-${kind}%08x', n / 65536, n)`,
  /** @param {string} kind */
  postgres: (kind) =>
    `('01900000-' || lpad(to_hex(n / 65536), 4, '0') || '-7000-8000-${kind}' || lpad(to_hex(n), 8, '0'))::uuid`,
};

/**
 * @param {{ databaseUrl: string, accountId: string, channelId: string, rows: number }} options
 */
const fill = async ({ databaseUrl, accountId, channelId, rows }) => {
  const url = parseDatabaseUrl(databaseUrl);
  const source = await connect(dataSourceOptions(url, 'write'));
  const id = ids[url.kind];
  for (let from = 0; from < rows; from += rowsAtOnce) {
    const text = `
      INSERT INTO alert_dispatch (id, account_id, event_id, channel_id, channel_type, event, incident_id, monitor_id,
        status, error_code, error_message, response_status, duration_ms, created_at, sent_at, completed_at)
      ${numbers[url.kind](from, Math.min(from + rowsAtOnce, rows) - 1)}
      SELECT ${id('0000')}, '${accountId}', ${id('0001')}, '${channelId}', 'Webhook', 'incident.created', ${id('0002')},
        ${id('0003')}, CASE n % ${failedEvery} WHEN 0 THEN 'failed' ELSE 'delivered' END,
        CASE n % ${failedEvery} WHEN 0 THEN 'timeout' END, NULL, 204, 12, 1700000000000 + n, 1700000000000 + n,
        1700000000012 + n
      FROM numbers`;
    await source.query(text);
    // Lets undici notice connections that the api closed meanwhile.
    await immediate();
  }
  // PostgreSQL's autovacuum would do this a minute later.
  await source.query('ANALYZE');
  await source.destroy();
};

/**
 * @param {{ databaseUrl: string, secretKey: string, receiver: { url: string, received: () => Promise<number> }, rows: number, messages: number }} options
 * @returns {Promise<{ listsMs: number, perSecond: number }>} the sum of the lists' medians, and the rate of sending
 */
export const longHistory = async ({ databaseUrl, secretKey, receiver, rows, messages }) => {
  const service = await startService({ databaseUrl, secretKey, clients: 1, dispatcherCount: 0 });
  const account = await service.get('/v1/account');
  const channel = await service.post('/v1/channels', {
    type: 'Webhook',
    name: 'bench',
    endpoint_url: `${receiver.url}/history`,
  });
  await fill({ databaseUrl, accountId: account.id, channelId: channel.id, rows });

  let listsMs = 0;
  for (const path of [
    '/v1/alerts',
    '/v1/alerts?status=failed',
    '/v1/alerts?status=pending',
    '/v1/alerts?event=incident.created',
    `/v1/alerts?channel_id=${channel.id}`,
    `/v1/alerts?incident_id=01900000-0000-7000-8000-000200000001`,
    '/v1/incidents',
    '/v1/monitors',
    '/v1/channels',
  ]) {
    const took = [];
    for (let count = 0; count < requestsPerList; count++) {
      const startedMs = performance.now();
      await service.get(path);
      took.push(performance.now() - startedMs);
    }
    listsMs += quantile(took, 0.5);
  }
  await service.stop();
  const path = await openWholePath({ databaseUrl, secretKey, receiver });
  const perSecond = await path.run(messages);
  await path.close();
  return { listsMs, perSecond };
};
