import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { claimOldest } from '@tocsin/testing/contracts';
import { raw, sql } from '../../src/database/sql.js';
import { dispatchQueue, hasKeyOf, replaceLostKey, secretBox } from '../../src/index.js';
import { type AgedStore, openAgedStore } from './aged-store.js';
import { blocksOf } from './handbook.js';
import { aLinkToken, secrets } from './stores.js';

export const operationsSuite = (newDatabase: () => Promise<string>): void => {
  let store: AgedStore;
  beforeEach(async () => {
    store = await openAgedStore(await newDatabase());
  });
  afterEach(() => store.close());

  const runSqlOf = async (section: string): Promise<void> => {
    const [block = ''] = await blocksOf(section, 'sql');
    const statements = block.split(/;\n/).filter((statement) => statement.trim() !== '');
    expect(statements.length).toBeGreaterThan(0);
    await store.database.transaction(async (tx) => {
      for (const statement of statements) await tx.run(raw(statement));
    });
  };
  const alerts = (): Promise<Record<string, unknown>[]> =>
    store.database.read.all(sql`SELECT * FROM alert_dispatch ORDER BY id`);
  const claim = () =>
    claimOldest(
      dispatchQueue(store.database, { secrets }, { claimedBy: 'a dispatcher', claimMs: 60_000 }),
      10,
    );

  describe('after a restore', () => {
    test('what may have been sent is closed and not sent again, and what had ended stays', async () => {
      await store.planTests(1, 3);
      await store.endAlerts(2);
      const ended = await alerts();
      await store.planTests(2, 1);
      await claim();
      await store.planTests(2, 0);
      await runSqlOf('Backup and restore');

      const after = await alerts();
      expect(after.slice(0, 1)).toEqual(ended);
      expect(after.slice(1).map(({ status, error_code }) => [status, error_code])).toEqual(
        Array.from({ length: 4 }, () => ['failed', 'interrupted']),
      );
      expect(await claim()).toEqual([]);
    });
  });

  describe('after the secret key was lost', () => {
    test('waiting messages of signed channels are not sent', async () => {
      await hasKeyOf(store.database, secrets);
      await store.planTests(1, 3);
      await store.endAlerts(2);
      await store.planTests(2, 1);
      const newKey = secretBox('the new key, which is long enough');
      expect(await replaceLostKey(store.database, newKey, aLinkToken)).toMatchObject({
        channelsDisabled: 1,
        messagesFailed: 2,
      });
      expect((await alerts()).map(({ status, error_code }) => [status, error_code])).toEqual([
        ['delivered', null],
        ['failed', 'internal'],
        ['failed', 'internal'],
      ]);
      expect(await claim()).toEqual([]);
    });
  });
};
