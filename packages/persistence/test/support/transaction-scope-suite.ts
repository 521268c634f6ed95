import { setImmediate as afterOthers } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { type Executor, TransactionEnded } from '../../src/database/database.js';
import { raw, sql } from '../../src/database/sql.js';
import type { Database } from '../../src/index.js';
import { turnMs } from '../../src/turns/turns.js';

const insertAccount = (name: string) =>
  sql`INSERT INTO account (id, name, plan, created_at) VALUES (${v7()}, ${name}, 'free', 0)`;

const insertEach = (tx: Executor, names: readonly string[]): Promise<number> =>
  tx.runEach(
    { id: 'uuid', name: 'text' },
    names.map((name) => ({ id: v7(), name })),
    ({ each, values }) => sql`
      INSERT INTO account (id, name, plan, created_at) ${values(sql`${each.id}, ${each.name}, 'free', 0`)}`,
  );

const failing = raw('INSERT INTO nowhere VALUES (1)');
const failed = { message: expect.stringContaining('nowhere') };

const useUpTheTurn = (): void => {
  const endsMs = performance.now() + turnMs + 1;
  while (performance.now() < endsMs);
};

export const transactionScopeSuite = (database: () => Database, { rounds }: { rounds: number }): void => {
  const names = async () =>
    (await database().read.all<{ name: string }>(sql`SELECT name FROM account ORDER BY name`)).map(
      ({ name }) => name,
    );

  describe('an executor ends with its transaction:', () => {
    test(`a statement that waits while another one fails is not stored, in ${rounds} rounds`, async () => {
      for (let round = 0; round < rounds; round++) {
        const lost = database().transaction(async (tx) => {
          useUpTheTurn();
          await Promise.all([tx.run(failing), tx.run(insertAccount(`lost-${round}`))]);
        });
        await expect(lost).rejects.toMatchObject(failed);
        await database().transaction((tx) => tx.all(sql`SELECT 1`));
        expect(await names()).toEqual([]);
      }
    });

    test('a failed statement fails the transaction, even if its error is caught', async () => {
      const lost = database().transaction(async (tx) => {
        await tx.run(insertAccount('lost'));
        await tx.run(failing).catch(() => undefined);
      });
      await expect(lost).rejects.toMatchObject(failed);
      expect(await names()).toEqual([]);
    });

    test('a later statement reports the first error', async () => {
      const lost = database().transaction(async (tx) => {
        await tx.run(failing).catch(() => undefined);
        await tx.run(insertAccount('lost'));
      });
      await expect(lost).rejects.toMatchObject(failed);
      expect(await names()).toEqual([]);
    });

    test('a failed statement that nobody awaits fails the transaction, and not the process', async () => {
      const lost = database().transaction(async (tx) => {
        await tx.run(insertAccount('lost'));
        useUpTheTurn();
        void tx.run(failing);
      });
      await expect(lost).rejects.toMatchObject(failed);
      await afterOthers();
      expect(await names()).toEqual([]);
    });

    test('a value that the driver refuses fails the transaction, even if nobody awaits the statement', async () => {
      const circular: { self?: unknown } = {};
      circular.self = circular;
      const lost = database().transaction(async (tx) => {
        await tx.run(insertAccount('lost'));
        tx.runUnawaited(sql`UPDATE account SET name = ${circular}`);
      });
      await expect(lost).rejects.toThrow();
      expect(await names()).toEqual([]);
    });

    test('a caller may throw its own error for a failed statement', async () => {
      const lost = database().transaction((tx) =>
        tx.run(failing).catch(() => {
          throw new Error('on purpose');
        }),
      );
      await expect(lost).rejects.toThrow('on purpose');
    });

    test('statements that nobody awaits are stored if the work returns', async () => {
      const many = Array.from({ length: 450 }, (_, index) => `each-${String(index).padStart(3, '0')}`);
      await database().transaction(async (tx) => {
        useUpTheTurn();
        void tx.run(insertAccount('a'));
        void insertEach(tx, many);
        tx.runUnawaited(insertAccount('z'));
      });
      expect(await names()).toEqual(['a', ...many, 'z']);
    });

    test('a failed transaction is undone, whichever transaction of its commit it is', async () => {
      const outcomes = await Promise.allSettled(
        ['a', 'b', 'c', 'd'].map((name) =>
          database().transaction(async (tx) => {
            await tx.run(insertAccount(name));
            if (name < 'c') await tx.run(failing).catch(() => undefined);
          }),
        ),
      );
      expect(outcomes.map(({ status }) => status)).toEqual([
        'rejected',
        'rejected',
        'fulfilled',
        'fulfilled',
      ]);
      expect(await names()).toEqual(['c', 'd']);
    });

    test.each(['returned', 'thrown'])('it refuses every call when the work has %s', async (ending) => {
      const executors: Executor[] = [];
      const ended = database().transaction(async (tx) => {
        executors.push(tx);
        if (ending === 'thrown') throw new Error('on purpose');
      });
      await ended.catch(() => undefined);
      for (const tx of executors) {
        await expect(tx.run(insertAccount('late'))).rejects.toThrow(TransactionEnded);
        await expect(tx.all(sql`SELECT 1`)).rejects.toThrow(TransactionEnded);
        await expect(insertEach(tx, ['late'])).rejects.toThrow(TransactionEnded);
        expect(() => tx.runUnawaited(insertAccount('late'))).toThrow(TransactionEnded);
      }
      expect(executors).toHaveLength(1);
      expect(await names()).toEqual([]);
    });
  });
};
