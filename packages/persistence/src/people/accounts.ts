import type { AccountId, PlanId } from '@tocsin/domain';
import { type Executor, exists, first } from '../database/database.js';
import { type AnyRow, insertInto, selection } from '../database/entities.js';
import { raw, type Sql, sql } from '../database/sql.js';
import { checkpointName } from '../log/log-order.js';
import { account } from '../tables/people.js';
import type { Entity } from '../tables/table.js';

export interface Account extends Entity<typeof account> {}

export const selectedAccount = selection(account, 'a');

export class Accounts {
  constructor(private readonly tx: Executor) {}

  async create(created: Omit<Account, 'secondFactorRequired' | 'evidenceBodies'>): Promise<void> {
    await this.tx.run(insertInto(account, created));
  }

  find(id: AccountId): Promise<Account | null> {
    return this.#first(sql`WHERE a.id = ${id}`);
  }

  /** As `find`. The plan, and what counts against it, cannot change until this transaction ends. */
  findForChange(id: AccountId): Promise<Account | null> {
    return this.#first(sql`WHERE a.id = ${id} ${this.tx.dialect.rowLock('FOR NO KEY UPDATE')}`);
  }

  findFirst(): Promise<Account | null> {
    return this.#first(raw('ORDER BY a.id LIMIT 1'));
  }

  async #first(which: Sql): Promise<Account | null> {
    const row = await first<AnyRow>(this.tx, sql`SELECT ${selectedAccount.columns} FROM account a ${which}`);
    return row && selectedAccount.from(row);
  }

  /** Another transaction that asks waits until this one ends. */
  async isEmpty(): Promise<boolean> {
    // A missing row cannot be locked, so this one, which every database has, stands for it.
    await first(
      this.tx,
      sql`SELECT 1 AS found FROM checkpoint WHERE name = ${checkpointName} ${this.tx.dialect.rowLock('FOR UPDATE')}`,
    );
    return !(await exists(this.tx, sql`SELECT 1 AS found FROM account`));
  }

  async setName(id: AccountId, name: string): Promise<void> {
    await this.tx.run(sql`UPDATE account SET name = ${name} WHERE id = ${id}`);
  }

  async requireSecondFactor(id: AccountId, isRequired: boolean): Promise<void> {
    await this.tx.run(
      sql`UPDATE account SET second_factor_required = ${Number(isRequired)} WHERE id = ${id}`,
    );
  }

  async keepEvidenceBodies(id: AccountId, isWanted: boolean): Promise<void> {
    await this.tx.run(sql`UPDATE account SET evidence_bodies = ${Number(isWanted)} WHERE id = ${id}`);
  }

  async setPlan(id: AccountId, plan: PlanId): Promise<boolean> {
    return (await this.tx.run(sql`UPDATE account SET plan = ${plan} WHERE id = ${id}`)) > 0;
  }
}
