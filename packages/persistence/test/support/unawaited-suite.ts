import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { TransactionEnded } from '../../src/database/database.js';
import { raw, sql } from '../../src/database/sql.js';
import type { Database } from '../../src/index.js';

const insertAccount = (name: string) =>
  sql`INSERT INTO account (id, name, plan, created_at) VALUES (${v7()}, ${name}, 'free', 0)`;

const whatFails = raw('INSERT INTO nowhere VALUES (1)');

export const unawaitedSuite = (database: () => Database): void => {
  const names = async () =>
    (await database().read.all<{ name: string }>(sql`SELECT name FROM account ORDER BY name`)).map(
      ({ name }) => name,
    );

  describe('a statement that nobody waits for', () => {
    test('is committed with those before and after it', async () => {
      await database().transaction(async (tx) => {
        await tx.run(insertAccount('a'));
        tx.runUnawaited(insertAccount('b'));
        await tx.run(insertAccount('c'));
        tx.runUnawaited(insertAccount('d'));
      });
      expect(await names()).toEqual(['a', 'b', 'c', 'd']);
    });

    test('is seen by what comes after it', async () => {
      const seen = await database().transaction(async (tx) => {
        tx.runUnawaited(insertAccount('a'));
        return tx.all(sql`SELECT name FROM account`);
      });
      expect(seen).toEqual([{ name: 'a' }]);
    });

    test('fails the transaction when it fails at the end', async () => {
      const failing = database().transaction(async (tx) => {
        await tx.run(insertAccount('lost'));
        tx.runUnawaited(whatFails);
      });
      await expect(failing).rejects.toMatchObject({ message: expect.stringContaining('nowhere') });
      expect(await names()).toEqual([]);
    });

    test('fails the transaction, and says why, when it fails before others', async () => {
      const failing = database().transaction(async (tx) => {
        tx.runUnawaited(insertAccount('lost'));
        tx.runUnawaited(whatFails);
        await tx.run(insertAccount('lost, too'));
      });
      await expect(failing).rejects.toMatchObject({ message: expect.stringContaining('nowhere') });
      expect(await names()).toEqual([]);
    });

    test('is undone by a transaction that fails', async () => {
      const failing = database().transaction(async (tx) => {
        tx.runUnawaited(insertAccount('lost'));
        throw new Error('on purpose');
      });
      await expect(failing).rejects.toThrow('on purpose');
      expect(await names()).toEqual([]);
    });

    test('leaves the next transaction alone when it has failed', async () => {
      const failing = database().transaction(async (tx) => tx.runUnawaited(whatFails));
      const next = database().transaction((tx) => tx.run(insertAccount('kept')));
      await expect(failing).rejects.toMatchObject({ message: expect.stringContaining('nowhere') });
      await next;
      expect(await names()).toEqual(['kept']);
    });
  });

  test('a statement that comes after its transaction has failed is refused, and changes no other', async () => {
    let late: Promise<unknown> = Promise.resolve();
    const failing = database().transaction(async (tx) => {
      await tx.run(insertAccount('lost'));
      late = sleep(20).then(() => tx.run(insertAccount('late')));
      late.catch(() => undefined);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    await database().transaction(async (tx) => {
      await tx.run(insertAccount('next'));
      await sleep(40);
    });
    await expect(late).rejects.toThrow(TransactionEnded);
    expect(await names()).toEqual(['next']);
  });
};
