/** Shows what a claim of waiting messages costs PostgreSQL. */
import { dispatchQueue, secretBox } from '@tocsin/persistence';
import pg from 'pg';

const claimMs = 60_000;

/** @typedef {{ text: string, values?: unknown[] }} Statement */

/**
 * @param {{ databaseUrl: string, secretKey: string, source: import('./incident-source.mjs').IncidentSource }} options
 */
export const openExplainedClaims = async ({ databaseUrl, secretKey, source }) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const claimant = { claimedBy: 'a bench that claims nothing', claimMs };
  const queue = dispatchQueue(source.database, { secrets: secretBox(secretKey) }, claimant);
  const { query } = pg.Client.prototype;

  /** @param {readonly import('@tocsin/domain').ChannelId[]} channelIds @param {number} eachMax */
  const statementsOf = async (channelIds, eachMax) => {
    /** @type {Statement[]} */
    const statements = [];
    pg.Client.prototype.query = /** @type {typeof query} */ (
      /** @param {any[]} parameters @this {pg.Client} */
      function (...parameters) {
        statements.push(parameters[0]);
        return Reflect.apply(query, this, parameters);
      }
    );
    await queue.claim(channelIds, eachMax, () => []);
    pg.Client.prototype.query = query;
    const found = statements.findIndex(({ text }) => text?.includes('SKIP LOCKED'));
    return statements.slice(0, found + 1).filter(({ text }) => text !== 'BEGIN');
  };

  return {
    /** Explains a claim of `room` messages, and undoes it. @param {number} room @returns {Promise<string>} the plan */
    async explain(room) {
      const waiting = await queue.waiting(null, room);
      if (waiting.length === 0) return 'No message waits.';
      const channelIds = waiting.map(({ channelId }) => channelId);
      const eachMax = Math.ceil(room / waiting.length);
      // The first of the two learns where messages wait, as the claims of a dispatcher do.
      await statementsOf(channelIds, eachMax);
      const statements = await statementsOf(channelIds, eachMax);
      await client.query('BEGIN');
      for (const statement of statements.slice(0, -1)) await client.query(statement.text, statement.values);
      const last = statements.at(-1);
      const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS) ${last?.text}`, last?.values);
      await client.query('ROLLBACK');
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    },
    close: () => client.end(),
  };
};
