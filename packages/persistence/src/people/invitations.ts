import type { AccountId, AddressForms, Instant, Invitation, InvitationId, PersonId } from '@tocsin/domain';
import { countOf, type Executor, exists, removedName } from '../database/database.js';
import { type AnyRow, insertInto, selection } from '../database/entities.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { type Sql, sql } from '../database/sql.js';
import { toMs } from '../database/values.js';
import { invitation } from '../tables/people.js';
import { oneOf } from './address-forms.js';

const selected = selection(invitation, 'i');

/** Open invitations, each under the hash of its link; an accepted or revoked one is removed. */
export class Invitations {
  constructor(private readonly tx: Executor) {}

  /**
   * Replaces earlier invitations to the same address.
   * @param forms of its address
   * @param mailedHash the hash of the link in a mail to the address; `null` without a mail
   */
  async add(
    invited: Invitation,
    forms: AddressForms,
    hash: string,
    mailedHash: string | null = null,
  ): Promise<void> {
    const { accountId, createdAt } = invited;
    await this.tx.run(sql`
      DELETE FROM invitation WHERE account_id = ${accountId}
        AND (email_address IN ${oneOf(forms)} OR expires_at <= ${toMs(createdAt)})`);
    await this.tx.run(insertInto(invitation, { ...invited, hash, mailedHash }));
  }

  /** @param hash of the link that its maker was shown, or of the one that was mailed */
  async findByHash(hash: string, now: Instant): Promise<Invitation | null> {
    const isItsHash = sql`(i.hash = ${hash} OR i.mailed_hash = ${hash})`;
    const [found] = await this.#where(sql`${isItsHash} AND i.expires_at > ${toMs(now)}`);
    return found ?? null;
  }

  isMailed(mailedHash: string): Promise<boolean> {
    return exists(this.tx, sql`SELECT 1 AS found FROM invitation WHERE mailed_hash = ${mailedHash}`);
  }

  async list(accountId: AccountId, now: Instant, page: PageRequest): Promise<Page<Invitation>> {
    const isOpen = sql`i.account_id = ${accountId} AND i.expires_at > ${toMs(now)}`;
    return pageOf(await this.#where(sql`${isOpen} ${pageTail(page, 'i.id')}`), page);
  }

  async #where(condition: Sql): Promise<Invitation[]> {
    const rows = await this.tx.all<AnyRow>(
      sql`SELECT ${selected.columns} FROM invitation i WHERE ${condition}`,
    );
    return rows.map(selected.from);
  }

  count(accountId: AccountId, now: Instant): Promise<number> {
    return countOf(this.tx, sql`invitation WHERE account_id = ${accountId} AND expires_at > ${toMs(now)}`);
  }

  /** @returns its address; `null` when the account has no such invitation */
  async remove(accountId: AccountId, id: InvitationId): Promise<string | null> {
    const isIt = sql`invitation WHERE id = ${id} AND account_id = ${accountId}`;
    return removedName(this.tx, isIt, 'email_address');
  }

  removeMadeBy(accountId: AccountId, personId: PersonId): Promise<{ id: InvitationId; name: string }[]> {
    return this.tx.all(sql`
      DELETE FROM invitation WHERE account_id = ${accountId} AND made_by_person_id = ${personId}
      RETURNING id, email_address AS name`);
  }
}
