import type { AccountId, Instant, Invitation, InvitationId, Role } from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { fromMs, toMs } from '../database/instants.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { raw, sql } from '../database/sql.js';

type InvitationRow = {
  id: InvitationId;
  account_id: AccountId;
  email_address: string;
  role: Role;
  created_at: number;
  expires_at: number;
};

const columns = raw('id, account_id, email_address, role, created_at, expires_at');

const invitationFrom = (row: InvitationRow): Invitation => ({
  id: row.id,
  accountId: row.account_id,
  emailAddress: row.email_address,
  role: row.role,
  createdAt: fromMs(row.created_at),
  expiresAt: fromMs(row.expires_at),
});

/** Invitations that are open. One is known here by its link's hash only; one that was accepted or revoked is gone. */
export class Invitations {
  constructor(private readonly tx: Executor) {}

  /** Takes the place of an earlier one to the same address. */
  async add(invitation: Invitation, hash: string): Promise<void> {
    const { id, accountId, emailAddress, role, createdAt, expiresAt } = invitation;
    await this.tx.run(sql`
      DELETE FROM invitation WHERE account_id = ${accountId}
        AND (email_address = ${emailAddress} OR expires_at <= ${toMs(createdAt)})`);
    await this.tx.run(sql`
      INSERT INTO invitation (${columns}, hash) VALUES (
        ${id}, ${accountId}, ${emailAddress}, ${role}, ${toMs(createdAt)}, ${toMs(expiresAt)}, ${hash})`);
  }

  async findByHash(hash: string, now: Instant): Promise<Invitation | null> {
    const row = await first<InvitationRow>(
      this.tx,
      sql`SELECT ${columns} FROM invitation WHERE hash = ${hash} AND expires_at > ${toMs(now)}`,
    );
    return row && invitationFrom(row);
  }

  async list(accountId: AccountId, now: Instant, page: PageRequest): Promise<Page<Invitation>> {
    const rows = await this.tx.all<InvitationRow>(sql`
      SELECT ${columns} FROM invitation
      WHERE account_id = ${accountId} AND expires_at > ${toMs(now)} ${pageTail(page)}`);
    return pageOf(rows.map(invitationFrom), page);
  }

  async count(accountId: AccountId, now: Instant): Promise<number> {
    const row = await first<{ n: number }>(
      this.tx,
      sql`SELECT COUNT(*) AS n FROM invitation WHERE account_id = ${accountId} AND expires_at > ${toMs(now)}`,
    );
    return row?.n ?? 0;
  }

  /** @returns false when the account has no such invitation */
  async remove(accountId: AccountId, id: InvitationId): Promise<boolean> {
    return (
      (await this.tx.run(sql`DELETE FROM invitation WHERE id = ${id} AND account_id = ${accountId}`)) > 0
    );
  }
}
