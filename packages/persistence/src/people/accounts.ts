import type { AccountId, Instant, PlanId } from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { fromMs, toMs } from '../database/instants.js';
import { raw, sql } from '../database/sql.js';
import { checkpointName } from '../log/log-order.js';

export type Account = {
  readonly id: AccountId;
  readonly name: string;
  readonly plan: PlanId;
  readonly createdAt: Instant;
};

export type AccountRow = { id: AccountId; name: string; plan: PlanId; created_at: number };

export const accountColumns = raw('a.id, a.name, a.plan, a.created_at');

export const accountFrom = (row: AccountRow): Account => ({
  id: row.id,
  name: row.name,
  plan: row.plan,
  createdAt: fromMs(row.created_at),
});

export class Accounts {
  constructor(private readonly tx: Executor) {}

  async create({ id, name, plan, createdAt }: Account): Promise<void> {
    await this.tx.run(
      sql`INSERT INTO account (id, name, plan, created_at) VALUES (${id}, ${name}, ${plan}, ${toMs(createdAt)})`,
    );
  }

  async find(id: AccountId): Promise<Account | null> {
    const row = await first<AccountRow>(
      this.tx,
      sql`SELECT ${accountColumns} FROM account a WHERE a.id = ${id}`,
    );
    return row && accountFrom(row);
  }

  /** As `find`, and the plan and what is counted against it stay as they are until this transaction ends. */
  async findForChange(id: AccountId): Promise<Account | null> {
    const row = await first<AccountRow>(
      this.tx,
      sql`SELECT ${accountColumns} FROM account a WHERE a.id = ${id}
          ${this.tx.dialect.rowLock('FOR NO KEY UPDATE')}`,
    );
    return row && accountFrom(row);
  }

  /** Whether there is no account yet; whoever else asks is not answered before this transaction has ended. */
  async isEmpty(): Promise<boolean> {
    // What is not there cannot be locked, so a row that every database has stands for it.
    await first(
      this.tx,
      sql`SELECT 1 AS found FROM checkpoint WHERE name = ${checkpointName} ${this.tx.dialect.rowLock('FOR UPDATE')}`,
    );
    return (await first(this.tx, sql`SELECT 1 AS found FROM account LIMIT 1`)) === null;
  }

  /** The account that was made first. */
  async findFirst(): Promise<Account | null> {
    const row = await first<AccountRow>(
      this.tx,
      sql`SELECT ${accountColumns} FROM account a ORDER BY a.id LIMIT 1`,
    );
    return row && accountFrom(row);
  }

  async setName(id: AccountId, name: string): Promise<void> {
    await this.tx.run(sql`UPDATE account SET name = ${name} WHERE id = ${id}`);
  }

  /** @returns false when there is no such account */
  async setPlan(id: AccountId, plan: PlanId): Promise<boolean> {
    return (await this.tx.run(sql`UPDATE account SET plan = ${plan} WHERE id = ${id}`)) > 0;
  }
}
