import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { raw } from '../../src/database/sql.js';
import { auditFeed } from '../../src/index.js';
import { type AgedStore, openAgedStore } from './aged-store.js';
import { unitOfWorkOn } from './stores.js';

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

  test('the names of subjects are read with one statement, those of the account only', async () => {
    const { auditLog } = unitOfWorkOn(store.database).committed;
    const { items } = await auditLog.list(store.accountId, {}, { limit: 10, after: null });
    expect(items).toHaveLength(2);
    const own = { ...items[0], subjectId: store.accountId } as (typeof items)[number];
    expect([...(await auditLog.names(store.accountId, [own])).keys()]).toEqual([store.accountId]);
    const stranger = v7() as typeof store.accountId;
    expect((await auditLog.names(stranger, [own])).size).toBe(0);
  });

  describe('a reader that sends the audit log elsewhere', () => {
    const readerOf = (claimedBy: string, claimMs = 60_000) =>
      auditFeed(store.database, { claimMs, claimedBy });
    const ids = async (): Promise<string[]> =>
      (await store.database.read.all<{ id: string }>(raw('SELECT id FROM audit_entry ORDER BY id'))).map(
        ({ id }) => id,
      );

    test('gets the entries of all accounts, oldest first, a few at a time, until they are sent', async () => {
      const [first, second] = await ids();
      const feed = readerOf('a reader');
      expect(await feed.next(1)).toEqual([
        expect.objectContaining({ id: first, accountId: store.accountId }),
      ]);
      const again = await feed.next(1);
      expect(again).toEqual([expect.objectContaining({ id: first })]);
      expect(await feed.sent(again)).toBe(true);
      const rest = await feed.next(10);
      expect(rest).toEqual([expect.objectContaining({ id: second })]);
      await feed.sent(rest);
      expect(await feed.next(10)).toEqual([]);
      await store.recordChange(1);
      expect(await feed.next(10)).toHaveLength(1);
    });

    test('is the only one, until it has read nothing for the time of its lease', async () => {
      const first = readerOf('the first');
      const entries = await first.next(10);
      expect(entries).toHaveLength(2);
      expect(await readerOf('the second').next(10)).toEqual([]);
      const patient = readerOf('the third', -1);
      expect(await patient.next(10)).toEqual(entries);
      expect(await first.sent(entries)).toBe(false);
      expect(await first.next(10)).toEqual([]);
      await patient.leave();
      expect(await first.next(10)).toEqual(entries);
      expect(await first.sent(entries)).toBe(true);
    });

    test('does not stop at an entry that retention has removed', async () => {
      const [old] = await ids();
      expect(await run(`DELETE FROM audit_entry WHERE id = '${old}'`)).toBe(1);
      expect(await readerOf('a reader').next(10)).toHaveLength(1);
    });
  });
};
