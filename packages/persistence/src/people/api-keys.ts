import type { AccountId, ApiKey, ApiKeyId, Instant, PersonId } from '@tocsin/domain';
import { countOf, type Executor, first } from '../database/database.js';
import { type AnyRow, insertInto, selection } from '../database/entities.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { idsIn, raw, type Sql, sql } from '../database/sql.js';
import { toMs } from '../database/values.js';
import { apiKey } from '../tables/people.js';
import { type Account, selectedAccount } from './accounts.js';

const selected = selection(apiKey, 'k');

export type ApiKeyFilter = { readonly madeByPersonId?: PersonId | undefined };

/** A thing that ended with a key, or the key itself. A member has the person's id. */
export type Ended = {
  readonly kind: 'api_key' | 'member' | 'invitation';
  readonly id: string;
  readonly name: string;
};

export type KeyHolder = { readonly account: Account; readonly key: ApiKey };

/** API keys, each under its hash; a revoked one is removed, with all that it made. */
export class ApiKeys {
  constructor(private readonly tx: Executor) {}

  async add(key: Omit<ApiKey, 'lastUsedAt'>, hash: string): Promise<void> {
    await this.tx.run(insertInto(apiKey, { ...key, hash }));
  }

  async find(accountId: AccountId, id: ApiKeyId): Promise<ApiKey | null> {
    const [key] = await this.#where(sql`k.id = ${id} AND k.account_id = ${accountId}`);
    return key ?? null;
  }

  async findById(id: ApiKeyId): Promise<ApiKey | null> {
    const [key] = await this.#where(sql`k.id = ${id}`);
    return key ?? null;
  }

  async list(accountId: AccountId, filter: ApiKeyFilter, page: PageRequest): Promise<Page<ApiKey>> {
    const { madeByPersonId } = filter;
    const madeBy = madeByPersonId === undefined ? raw('') : sql`AND k.made_by_person_id = ${madeByPersonId}`;
    return pageOf(
      await this.#where(sql`k.account_id = ${accountId} ${madeBy} ${pageTail(page, 'k.id')}`),
      page,
    );
  }

  async madeBy(accountId: AccountId, personId: PersonId): Promise<ApiKeyId[]> {
    const keys = await this.#where(sql`k.account_id = ${accountId} AND k.made_by_person_id = ${personId}`);
    return keys.map(({ id }) => id);
  }

  async #where(condition: Sql): Promise<ApiKey[]> {
    const rows = await this.tx.all<AnyRow>(sql`SELECT ${selected.columns} FROM api_key k WHERE ${condition}`);
    return rows.map(selected.from);
  }

  count(accountId: AccountId): Promise<number> {
    return countOf(this.tx, sql`api_key WHERE account_id = ${accountId}`);
  }

  async findHolder(hash: string): Promise<KeyHolder | null> {
    const row = await first<AnyRow>(
      this.tx,
      sql`SELECT ${selected.columns}, ${selectedAccount.columns} FROM api_key k
          JOIN account a ON a.id = k.account_id WHERE k.hash = ${hash}`,
    );
    return row && { account: selectedAccount.from(row), key: selected.from(row) };
  }

  async findValid(ids: readonly ApiKeyId[], now: Instant): Promise<Set<ApiKeyId>> {
    const rows = await this.tx.all<{ id: ApiKeyId }>(sql`
      SELECT id FROM api_key WHERE id IN ${idsIn(this.tx.dialect, ids)}
        AND (expires_at IS NULL OR expires_at > ${toMs(now)})`);
    return new Set(rows.map(({ id }) => id));
  }

  /** Removes a key and all that ends with it. @returns what was removed; nothing when there is no such key */
  async remove(accountId: AccountId, id: ApiKeyId): Promise<Ended[]> {
    const ended = await this.tx.all<Ended>(sql`
      WITH RECURSIVE ending (id) AS (
        SELECT k.id FROM api_key k WHERE k.id = ${id} AND k.account_id = ${accountId}
        UNION SELECT k.id FROM api_key k JOIN ending e ON k.ends_with_key_id = e.id)
      SELECT 'api_key' AS kind, k.id, k.name FROM api_key k JOIN ending e ON k.id = e.id
      UNION ALL SELECT 'member', p.id, p.name
        FROM member m JOIN ending e ON m.ends_with_key_id = e.id JOIN person p ON p.id = m.person_id
      UNION ALL SELECT 'invitation', i.id, i.email_address
        FROM invitation i JOIN ending e ON i.ends_with_key_id = e.id`);
    await this.tx.run(sql`DELETE FROM api_key WHERE id = ${id} AND account_id = ${accountId}`);
    return ended;
  }

  async allowNetworks(id: ApiKeyId, networks: readonly string[]): Promise<void> {
    await this.tx.run(
      sql`UPDATE api_key SET allowed_networks = ${JSON.stringify(networks)} WHERE id = ${id}`,
    );
  }

  async markUsed(id: ApiKeyId, at: Instant): Promise<void> {
    await this.tx.run(sql`
      UPDATE api_key SET last_used_at = ${toMs(at)}
      WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at < ${toMs(at)})`);
  }
}
