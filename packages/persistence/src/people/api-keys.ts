import type { AccountId, ApiKey, ApiKeyId, Instant, Scope } from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { fromMs, fromMsOrNull, toMs } from '../database/instants.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { raw, sql } from '../database/sql.js';
import { type Account, type AccountRow, accountColumns, accountFrom } from './accounts.js';

type KeyRow = {
  key_id: ApiKeyId;
  account_id: AccountId;
  key_name: string;
  scopes: string;
  key_created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
};

const columns = raw(
  'k.id AS key_id, k.account_id, k.name AS key_name, k.scopes, k.created_at AS key_created_at, k.expires_at, k.last_used_at',
);

const keyFrom = (row: KeyRow): ApiKey => ({
  id: row.key_id,
  accountId: row.account_id,
  name: row.key_name,
  scopes: row.scopes.split(' ') as Scope[],
  createdAt: fromMs(row.key_created_at),
  expiresAt: fromMsOrNull(row.expires_at),
  lastUsedAt: fromMsOrNull(row.last_used_at),
});

/** Who a key stands for. */
export type KeyHolder = { readonly account: Account; readonly key: ApiKey };

/** The API keys that open accounts. A key is known here by its hash only; one that is revoked is gone. */
export class ApiKeys {
  constructor(private readonly tx: Executor) {}

  async add(key: Omit<ApiKey, 'lastUsedAt'>, hash: string): Promise<void> {
    await this.tx.run(sql`
      INSERT INTO api_key (id, account_id, name, hash, scopes, created_at, expires_at)
      VALUES (${key.id}, ${key.accountId}, ${key.name}, ${hash}, ${key.scopes.join(' ')}, ${toMs(key.createdAt)},
        ${key.expiresAt === null ? null : toMs(key.expiresAt)})`);
  }

  async find(accountId: AccountId, id: ApiKeyId): Promise<ApiKey | null> {
    const row = await first<KeyRow>(
      this.tx,
      sql`SELECT ${columns} FROM api_key k WHERE k.id = ${id} AND k.account_id = ${accountId}`,
    );
    return row && keyFrom(row);
  }

  async list(accountId: AccountId, page: PageRequest): Promise<Page<ApiKey>> {
    const rows = await this.tx.all<KeyRow>(
      sql`SELECT ${columns} FROM api_key k WHERE k.account_id = ${accountId} ${pageTail(page, 'k.id')}`,
    );
    return pageOf(rows.map(keyFrom), page);
  }

  async count(accountId: AccountId): Promise<number> {
    const row = await first<{ n: number }>(
      this.tx,
      sql`SELECT COUNT(*) AS n FROM api_key WHERE account_id = ${accountId}`,
    );
    return row?.n ?? 0;
  }

  /** The key with this hash and the account that it opens, in one statement. */
  async findHolder(hash: string): Promise<KeyHolder | null> {
    const row = await first<KeyRow & AccountRow>(
      this.tx,
      sql`SELECT ${columns}, ${accountColumns} FROM api_key k JOIN account a ON a.id = k.account_id
          WHERE k.hash = ${hash}`,
    );
    return row && { account: accountFrom(row), key: keyFrom(row) };
  }

  /** Those of these keys that open something at this moment, whoever's they are. */
  async findValid(ids: readonly ApiKeyId[], now: Instant): Promise<Set<ApiKeyId>> {
    const wanted = ids.map((id) => ({ id }));
    const rows = await this.tx.all<{ id: ApiKeyId }>(sql`
      SELECT k.id FROM api_key k JOIN ${this.tx.dialect.records('r', { id: 'uuid' }, wanted)} ON r.id = k.id
      WHERE k.expires_at IS NULL OR k.expires_at > ${toMs(now)}`);
    return new Set(rows.map(({ id }) => id));
  }

  /** The key with this id, whoever's it is: for administrators. */
  async findById(id: ApiKeyId): Promise<ApiKey | null> {
    const row = await first<KeyRow>(this.tx, sql`SELECT ${columns} FROM api_key k WHERE k.id = ${id}`);
    return row && keyFrom(row);
  }

  /** @returns false when the account has no such key */
  async remove(accountId: AccountId, id: ApiKeyId): Promise<boolean> {
    return (await this.tx.run(sql`DELETE FROM api_key WHERE id = ${id} AND account_id = ${accountId}`)) > 0;
  }

  /** Puts on record that the key was used. Time on record never goes back. */
  async markUsed(id: ApiKeyId, at: Instant): Promise<void> {
    await this.tx.run(sql`
      UPDATE api_key SET last_used_at = ${toMs(at)}
      WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at < ${toMs(at)})`);
  }
}
