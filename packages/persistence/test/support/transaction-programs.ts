import { setImmediate as afterOthers } from 'node:timers/promises';
import { expect } from '@jest/globals';
import fc from 'fast-check';
import { type Executor, TransactionEnded } from '../../src/database/database.js';
import { raw, type Sql, sql } from '../../src/database/sql.js';
import type { Database } from '../../src/index.js';
import type { Turns } from '../../src/turns/turns.js';

type Statement = {
  readonly kind: 'run' | 'all' | 'runUnawaited' | 'runEach';
  readonly fails: boolean;
  readonly caller: 'awaits' | 'catches' | 'abandons';
};
type Step =
  | Statement
  | { readonly kind: 'parallel'; readonly branches: readonly Program[]; readonly isAbandoned: boolean }
  | { readonly kind: 'pause'; readonly rounds: number }
  | { readonly kind: 'throw' };
type Program = readonly Step[];

/** More than SQLite writes in one piece. */
const manyRows = 450;

const aStatement: fc.Arbitrary<Statement> = fc.record({
  kind: fc.constantFrom('run', 'run', 'all', 'runUnawaited', 'runEach'),
  fails: fc.integer({ max: 9, min: 0 }).map((digit) => digit === 0),
  caller: fc.constantFrom('awaits', 'awaits', 'catches', 'abandons'),
});

const { program: aProgram } = fc.letrec<{ program: Program; step: Step }>((tie) => ({
  program: fc.array(tie('step'), { maxLength: 5, depthIdentifier: 'programs' }),
  step: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'programs' },
    { weight: 8, arbitrary: aStatement },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('pause'), rounds: fc.integer({ min: 0, max: 3 }) }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'throw' }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('parallel'),
        branches: fc.array(tie('program'), { minLength: 1, maxLength: 4 }),
        isAbandoned: fc.boolean(),
      }),
    },
  ) as fc.Arbitrary<Step>,
}));

const somePrograms = fc.array(aProgram, { minLength: 1, maxLength: 4 });

/** How many rounds of the event loop each statement waits for its turn. Most wait for none. */
const someTurns = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 })), { minLength: 1 });

/** Turns that end when the script says so, instead of after a time. */
export class ScriptedTurns implements Turns {
  #script: readonly number[] = [0];
  #at = 0;

  play(script: readonly number[]): void {
    this.#script = script;
    this.#at = 0;
  }

  isOver(): boolean {
    this.#at += 1;
    return this.#rounds() > 0;
  }

  async next(): Promise<void> {
    for (let left = this.#rounds(); left > 0; left--) await afterOthers();
  }

  #rounds(): number {
    return this.#script[this.#at % this.#script.length] ?? 0;
  }
}

/** The table's order is the order in which the rows were written. */
export const createTrace = async (database: Database): Promise<void> => {
  const key =
    database.dialect.name === 'sqlite' ? 'INTEGER PRIMARY KEY AUTOINCREMENT' : 'BIGSERIAL PRIMARY KEY';
  await database.transaction(async (tx) => {
    await tx.run(raw(`CREATE TABLE trace (seq ${key}, label TEXT NOT NULL UNIQUE)`));
    await tx.run(insert('taken'));
  });
};

const insert = (label: string): Sql => sql`INSERT INTO trace (label) VALUES (${label})`;

type Call = {
  readonly labels: readonly string[];
  readonly fails: boolean;
  /** Whether the work had ended, which the transaction may not know yet. */
  readonly isLate: boolean;
  isRefused: boolean;
};

/** One transaction of a run, and what it did. */
class Transaction {
  readonly calls: Call[] = [];
  readonly #loose: Promise<unknown>[] = [];
  #hasEnded = false;
  #hasSettled = false;
  hasThrown = false;

  constructor(private readonly name: string) {}

  async run(database: Database, program: Program): Promise<PromiseSettledResult<void>> {
    const [outcome] = await Promise.allSettled([
      database.transaction(async (tx) => {
        try {
          await this.#execute(tx, program);
        } catch (error) {
          this.hasThrown = true;
          throw error;
        } finally {
          this.#hasEnded = true;
        }
      }),
    ]);
    this.#hasSettled = true;
    return outcome;
  }

  /** Waits for the branches that the transaction has left behind. */
  async leftBehind(): Promise<void> {
    for (const each of this.#loose) await each;
  }

  async #execute(tx: Executor, program: Program): Promise<void> {
    for (const step of program) {
      if (step.kind === 'throw') throw new Error('on purpose');
      if (step.kind === 'pause') for (let left = step.rounds; left > 0; left--) await afterOthers();
      else if (step.kind === 'parallel') await this.#parallel(tx, step);
      else await this.#statement(tx, step);
    }
  }

  async #parallel(tx: Executor, { branches, isAbandoned }: Step & { kind: 'parallel' }): Promise<void> {
    const running = branches.map((branch) => this.#keep(this.#execute(tx, branch)));
    if (!isAbandoned) await Promise.all(running);
  }

  async #statement(tx: Executor, statement: Statement): Promise<void> {
    const result = this.#keep(this.#call(tx, statement));
    if (statement.caller === 'awaits') await result;
    if (statement.caller === 'catches') await result.catch(() => undefined);
  }

  #keep(promise: Promise<void>): Promise<void> {
    this.#loose.push(promise.catch(() => undefined));
    return promise;
  }

  async #call(tx: Executor, { kind, fails }: Statement): Promise<void> {
    const count = kind === 'runEach' ? manyRows : 1;
    const labels = Array.from({ length: count }, (_, row) => `${this.name}/${this.calls.length}/${row}`);
    const call: Call = { labels, fails, isLate: this.#hasEnded, isRefused: false };
    const hadSettled = this.#hasSettled;
    this.calls.push(call);
    // The last row fails, so that the others have been written.
    const written = fails ? [...labels.slice(1), 'taken'] : labels;
    const [label = ''] = written;
    try {
      if (kind === 'runUnawaited') tx.runUnawaited(insert(label));
      else if (kind === 'all')
        expect(await tx.all(sql`${insert(label)} RETURNING label`)).toEqual([{ label }]);
      else if (kind === 'run') expect(await tx.run(insert(label))).toBe(1);
      else expect(await this.#each(tx, written)).toBe(count);
      expect(hadSettled).toBe(false);
    } catch (error) {
      call.isRefused = error instanceof TransactionEnded;
      if (hadSettled) expect(error).toBeInstanceOf(TransactionEnded);
      throw error;
    }
  }

  #each(tx: Executor, labels: readonly string[]): Promise<number> {
    return tx.runEach(
      { label: 'text' },
      labels.map((label) => ({ label })),
      ({ each, values }) => sql`INSERT INTO trace (label) ${values(each.label)}`,
    );
  }
}

/** Runs programs as transactions at the same time, and compares the table with a list of the rows it should have. */
const check = async (database: Database, programs: readonly Program[]): Promise<void> => {
  const transactions = programs.map((_, index) => new Transaction(`t${index}`));
  const outcomes = await Promise.all(
    transactions.map((transaction, index) => transaction.run(database, programs[index] ?? [])),
  );
  await database.transaction((tx) => tx.run(insert('next')));
  for (const transaction of transactions) await transaction.leftBehind();
  await database.transaction((tx) => tx.all(sql`SELECT 1`));
  const rows = await database.read.all<{ label: string }>(sql`SELECT label FROM trace ORDER BY seq`);
  await database.transaction((tx) => tx.run(sql`DELETE FROM trace WHERE label <> 'taken'`));

  const stored = rows.map(({ label }) => label);
  const expected = new Set(['taken', 'next']);
  for (const [index, { calls, hasThrown }] of transactions.entries()) {
    const hasFailed = outcomes[index]?.status === 'rejected';
    const failing = calls.filter(({ fails }) => fails);
    if (hasThrown || failing.some(({ isLate }) => !isLate)) expect(hasFailed).toBe(true);
    if (hasFailed) expect(hasThrown || failing.length > 0).toBe(true);
    const kept = hasFailed ? [] : calls.filter(({ isRefused }) => !isRefused);
    if (!hasFailed) expect(calls.filter(({ isRefused, isLate }) => isRefused && !isLate)).toEqual([]);
    const inOrder = kept.flatMap(({ labels }) => labels);
    expect(stored.filter((label) => label.startsWith(`t${index}/`))).toEqual(inOrder);
    for (const label of inOrder) expected.add(label);
  }
  expect(new Set(stored)).toEqual(expected);
};

export type PropertyRuns = { readonly seed: number; readonly numRuns: number };

/** @throws the counterexample of fast-check */
export const checkPrograms = (
  database: Database,
  turns: ScriptedTurns | null,
  runs: PropertyRuns,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(somePrograms, someTurns, async (programs, script) => {
      turns?.play(script);
      await check(database, programs);
    }),
    runs,
  );
