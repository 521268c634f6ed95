import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { raw } from '../../src/database/sql.js';
import { type AgedStore, openAgedStore } from './aged-store.js';

/** Matches an error by its text. `toThrow` does not recognise errors of a driver that another test file loaded. */
const saying = (text: string) => ({ message: expect.stringContaining(text) });

export const auditLogSuite = (newDatabase: () => Promise<string>): void => {
  let store: AgedStore;
  beforeEach(async () => {
    store = await openAgedStore(await newDatabase());
    await store.recordChange(31);
    await store.recordChange(29);
  });
  afterEach(() => store.close());

  const rows = (): Promise<object[]> => store.database.read.all(raw('SELECT * FROM audit_entry ORDER BY id'));
  const run = (statement: string): Promise<number> =>
    store.database.transaction((tx) => tx.run(raw(statement)));

  describe('the database', () => {
    test.each(["UPDATE audit_entry SET address = '203.0.113.7'", 'UPDATE audit_entry SET action = action'])(
      'refuses to change an entry of the audit log: %s',
      async (statement) => {
        const before = await rows();
        await expect(run(statement)).rejects.toMatchObject(saying('an audit entry is never changed'));
        expect(await rows()).toEqual(before);
      },
    );

    test('refuses to remove an entry before it is 30 days old', async () => {
      const before = await rows();
      await expect(run('DELETE FROM audit_entry')).rejects.toMatchObject(saying('kept for 30 days'));
      expect(await rows()).toEqual(before);
    });

    test('lets an entry go that is older', async () => {
      const [old] = await store.database.read.all<{ at: number }>(
        raw('SELECT min(at) AS at FROM audit_entry'),
      );
      expect(await run(`DELETE FROM audit_entry WHERE at = ${old?.at}`)).toBe(1);
      expect(await rows()).toHaveLength(1);
    });
  });
};
