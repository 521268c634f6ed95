import type { AccountId, Instant, MailDomain, MailDomainId } from '@tocsin/domain';
import { countOf, type Executor, first, removedName } from '../database/database.js';
import { type AnyRow, insertInto, selection } from '../database/entities.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { type Sql, sql } from '../database/sql.js';
import { toMs } from '../database/values.js';
import { mailDomain } from '../tables/monitors.js';

const selected = selection(mailDomain, 'd', [
  'id',
  'accountId',
  'domain',
  'createdAt',
  'checkedAt',
  'foundAt',
]);

type Listed = MailDomain & { readonly id: MailDomainId };

const mailDomainFrom = (row: AnyRow): Listed => {
  const found = selected.from(row);
  return { ...found, mailDomainId: found.id };
};

export class MailDomains {
  constructor(private readonly tx: Executor) {}

  find(accountId: AccountId, id: MailDomainId): Promise<MailDomain | null> {
    return this.#find(sql`d.id = ${id} AND d.account_id = ${accountId}`);
  }

  /** Locks the domain of any account until this transaction ends. */
  lock(id: MailDomainId): Promise<MailDomain | null> {
    return this.#find(sql`d.id = ${id} ${this.tx.dialect.rowLock('FOR UPDATE')}`);
  }

  findByDomain(accountId: AccountId, domain: string): Promise<MailDomain | null> {
    return this.#find(sql`d.account_id = ${accountId} AND d.domain = ${domain}`);
  }

  async #find(which: Sql): Promise<MailDomain | null> {
    const row = await first<AnyRow>(
      this.tx,
      sql`SELECT ${selected.columns} FROM mail_domain d WHERE ${which}`,
    );
    return row && mailDomainFrom(row);
  }

  async list(accountId: AccountId, page: PageRequest): Promise<Page<MailDomain>> {
    const rows = await this.tx.all<AnyRow>(sql`
      SELECT ${selected.columns} FROM mail_domain d
      WHERE d.account_id = ${accountId} ${pageTail(page, 'd.id')}`);
    return pageOf(rows.map(mailDomainFrom), page);
  }

  count(accountId: AccountId): Promise<number> {
    return countOf(this.tx, sql`mail_domain WHERE account_id = ${accountId}`);
  }

  async add({ mailDomainId, ...domain }: MailDomain, checkAt: Instant): Promise<void> {
    await this.tx.run(
      insertInto(mailDomain, { ...domain, id: mailDomainId, askedAt: domain.createdAt, checkAt }),
    );
  }

  /** Asks for a look at a time. The looks after it come as often as those of a new domain. */
  async lookAt(id: MailDomainId, at: Instant, now: Instant): Promise<void> {
    await this.tx.run(sql`
      UPDATE mail_domain SET asked_at = ${toMs(now)}, check_at = ${toMs(at)} WHERE id = ${id}`);
  }

  async saveLook({
    mailDomainId,
    checkedAt,
    foundAt,
  }: Pick<MailDomain, 'mailDomainId' | 'checkedAt' | 'foundAt'>): Promise<void> {
    const [checkedMs, foundMs] = [checkedAt, foundAt].map((at) => (at === null ? null : toMs(at)));
    await this.tx.run(sql`
      UPDATE mail_domain SET checked_at = ${checkedMs}, found_at = ${foundMs} WHERE id = ${mailDomainId}`);
  }

  /** @returns the domain; `null` when the account has no such mail domain */
  remove(accountId: AccountId, id: MailDomainId): Promise<string | null> {
    return removedName(this.tx, sql`mail_domain WHERE id = ${id} AND account_id = ${accountId}`, 'domain');
  }
}
