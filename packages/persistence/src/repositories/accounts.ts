import type { AccountId, Brand, Instant, PlanId } from '@tocsin/domain';
import { type Executor, first } from '../database.js';
import { fromMs, toMs } from '../instants.js';
import { raw, sql } from '../sql.js';

export type ApiKeyId = Brand<'ApiKeyId'>;

export type Account = {
  readonly id: AccountId;
  readonly name: string;
  readonly plan: PlanId;
  readonly createdAt: Instant;
};

type AccountRow = { id: AccountId; name: string; plan: PlanId; created_at: number };

const columns = raw('a.id, a.name, a.plan, a.created_at');

const accountFrom = (row: AccountRow): Account => ({
  id: row.id,
  name: row.name,
  plan: row.plan,
  createdAt: fromMs(row.created_at),
});

/** Accounts and the API keys that open them. A key is known here by its hash only. */
export class Accounts {
  constructor(private readonly tx: Executor) {}

  async create({ id, name, plan, createdAt }: Account): Promise<void> {
    await this.tx.run(
      sql`INSERT INTO account (id, name, plan, created_at) VALUES (${id}, ${name}, ${plan}, ${toMs(createdAt)})`,
    );
  }

  async find(id: AccountId): Promise<Account | null> {
    const row = await first<AccountRow>(this.tx, sql`SELECT ${columns} FROM account a WHERE a.id = ${id}`);
    return row && accountFrom(row);
  }

  /** As `find`, and the plan and what is counted against it stay as they are until this transaction ends. */
  async findForChange(id: AccountId): Promise<Account | null> {
    const row = await first<AccountRow>(
      this.tx,
      sql`SELECT ${columns} FROM account a WHERE a.id = ${id}
          ${this.tx.dialect.rowLock('FOR NO KEY UPDATE')}`,
    );
    return row && accountFrom(row);
  }

  async isAny(): Promise<boolean> {
    return (await first(this.tx, sql`SELECT 1 AS found FROM account LIMIT 1`)) !== null;
  }

  /** @returns false when there is no such account */
  async setPlan(id: AccountId, plan: PlanId): Promise<boolean> {
    return (await this.tx.run(sql`UPDATE account SET plan = ${plan} WHERE id = ${id}`)) > 0;
  }

  async addKey(key: {
    id: ApiKeyId;
    accountId: AccountId;
    name: string;
    hash: string;
    createdAt: Instant;
  }): Promise<void> {
    await this.tx.run(sql`
      INSERT INTO api_key (id, account_id, name, hash, created_at)
      VALUES (${key.id}, ${key.accountId}, ${key.name}, ${key.hash}, ${toMs(key.createdAt)})`);
  }

  /** @returns false when there is no such key */
  async removeKey(id: ApiKeyId): Promise<boolean> {
    return (await this.tx.run(sql`DELETE FROM api_key WHERE id = ${id}`)) > 0;
  }

  /** @returns false when there is no such key */
  async removeKeyByHash(hash: string): Promise<boolean> {
    return (await this.tx.run(sql`DELETE FROM api_key WHERE hash = ${hash}`)) > 0;
  }

  async findByKeyHash(hash: string): Promise<Account | null> {
    const row = await first<AccountRow>(
      this.tx,
      sql`SELECT ${columns} FROM api_key k JOIN account a ON a.id = k.account_id WHERE k.hash = ${hash}`,
    );
    return row && accountFrom(row);
  }
}
