import type { AccountId, Instant, MonitorId, StatusPage, StatusPageId } from '@tocsin/domain';
import { countOf, type Executor, first, removedName } from '../database/database.js';
import { type AnyRow, selection, upsertInto } from '../database/entities.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { raw, type Sql, sql } from '../database/sql.js';
import { toMs } from '../database/values.js';
import { statusPage } from '../tables/status-pages.js';

const selected = selection(statusPage, 'p');

type PageRow = AnyRow & { has_password: number };

const columns = sql`${selected.columns}, CASE WHEN p.password_hash IS NULL THEN 0 ELSE 1 END AS has_password`;

const pageFrom = (row: PageRow): StatusPage => {
  const { contentChangedAt: _, domainCheckAt: __, domain, claimedDomain, ...page } = selected.from(row);
  return {
    ...page,
    domain: claimedDomain,
    isDomainProved: domain !== null,
    hasPassword: row.has_password === 1,
  };
};

export type ChangedPage = {
  readonly id: StatusPageId;
  readonly accountId: AccountId;
  readonly slug: string;
  readonly domain: string | null;
  readonly changedAtMs: number;
};

export type StatusPageFilter = {
  /** Only pages with a component that stands on this monitor. */
  readonly monitorId?: MonitorId | undefined;
};

export class StatusPages {
  constructor(private readonly tx: Executor) {}

  find(accountId: AccountId, id: StatusPageId): Promise<StatusPage | null> {
    return this.#find(sql`p.id = ${id} AND p.account_id = ${accountId}`);
  }

  /** Like `find`, and locks the page with its components and posts until this transaction ends. */
  findForChange(accountId: AccountId, id: StatusPageId): Promise<StatusPage | null> {
    return this.#find(
      sql`p.id = ${id} AND p.account_id = ${accountId} ${this.tx.dialect.rowLock('FOR UPDATE')}`,
    );
  }

  /** Locks a page of any account, as `findForChange` does. */
  lock(id: StatusPageId): Promise<StatusPage | null> {
    return this.#find(sql`p.id = ${id} ${this.tx.dialect.rowLock('FOR UPDATE')}`);
  }

  /** Finds a page of any account. */
  findById(id: StatusPageId): Promise<StatusPage | null> {
    return this.#find(sql`p.id = ${id}`);
  }

  /** Finds a page of any account. */
  findBySlug(slug: string): Promise<StatusPage | null> {
    return this.#find(sql`p.slug = ${slug}`);
  }

  /** Finds a page of any account by a domain that is proved. */
  findByDomain(domain: string): Promise<StatusPage | null> {
    return this.#find(sql`p.domain = ${domain}`);
  }

  async #find(which: Sql): Promise<StatusPage | null> {
    const row = await first<PageRow>(this.tx, sql`SELECT ${columns} FROM status_page p WHERE ${which}`);
    return row && pageFrom(row);
  }

  async list(
    accountId: AccountId,
    { monitorId }: StatusPageFilter,
    page: PageRequest,
  ): Promise<Page<StatusPage>> {
    const showing =
      monitorId === undefined
        ? raw('')
        : sql`AND EXISTS (
            SELECT 1 FROM status_component c WHERE c.page_id = p.id AND c.monitor_id = ${monitorId})`;
    const rows = await this.tx.all<PageRow>(sql`
      SELECT ${columns} FROM status_page p WHERE p.account_id = ${accountId} ${showing} ${pageTail(page, 'p.id')}`);
    return pageOf(rows.map(pageFrom), page);
  }

  count(accountId: AccountId): Promise<number> {
    return countOf(this.tx, sql`status_page WHERE account_id = ${accountId}`);
  }

  /** @param passwordHash `undefined` keeps the stored one */
  async save(
    { hasPassword: _, isDomainProved, domain, ...page }: StatusPage,
    passwordHash: string | null | undefined,
  ): Promise<void> {
    const hash = passwordHash === undefined ? {} : { passwordHash };
    const names = {
      claimedDomain: domain,
      domain: isDomainProved ? domain : null,
      domainCheckAt: domain === null || isDomainProved ? null : page.updatedAt,
    };
    await this.tx.run(
      upsertInto(statusPage, { ...page, ...names, ...hash, contentChangedAt: page.updatedAt }),
    );
  }

  async passwordHash(id: StatusPageId): Promise<string | null> {
    const row = await first<{ password_hash: string | null }>(
      this.tx,
      sql`SELECT password_hash FROM status_page WHERE id = ${id}`,
    );
    return row?.password_hash ?? null;
  }

  /** Stores the time of a change that the page shows. */
  async touch(id: StatusPageId, now: Instant): Promise<void> {
    await this.tx.run(sql`
      UPDATE status_page SET content_changed_at = CASE
        WHEN content_changed_at >= ${toMs(now)} THEN content_changed_at + 1 ELSE ${toMs(now)} END
      WHERE id = ${id}`);
  }

  /** Pages of all accounts whose settings, components or posts changed after a moment, by the time of the change. */
  async changedSince(sinceMs: number, pagesMax: number): Promise<readonly ChangedPage[]> {
    return this.tx.all<ChangedPage>(sql`
      SELECT p.id, p.account_id AS "accountId", p.slug, p.domain, p.content_changed_at AS "changedAtMs"
      FROM status_page p
      WHERE p.content_changed_at > ${sinceMs} ORDER BY p.content_changed_at LIMIT ${pagesMax}`);
  }

  /** With its components, posts and subscribers. @returns its title; `null` when the account has no such page */
  async remove(accountId: AccountId, id: StatusPageId): Promise<string | null> {
    return removedName(this.tx, sql`status_page WHERE id = ${id} AND account_id = ${accountId}`, 'title');
  }
}
