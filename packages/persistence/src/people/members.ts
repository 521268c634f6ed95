import type { AccountId, Instant, Member, PersonId, Role } from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { fromMs, toMs } from '../database/instants.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { raw, sql } from '../database/sql.js';
import { type Account, type AccountRow, accountColumns, accountFrom } from './accounts.js';
import { type PersonRow, personColumns, personFrom } from './people.js';

type MemberRow = PersonRow & { role: Role; joined_at: number };

const select = sql`SELECT ${personColumns}, m.role, m.joined_at FROM member m JOIN person p ON p.id = m.person_id`;

const memberFrom = (row: MemberRow): Member => ({
  ...personFrom(row),
  role: row.role,
  joinedAt: fromMs(row.joined_at),
});

/** Which people may act on an account, and as what. */
export class Members {
  constructor(private readonly tx: Executor) {}

  /** @returns false when the person is a member already */
  async add(accountId: AccountId, personId: PersonId, role: Role, joinedAt: Instant): Promise<boolean> {
    const added = await this.tx.run(sql`
      INSERT INTO member (account_id, person_id, role, joined_at)
      VALUES (${accountId}, ${personId}, ${role}, ${toMs(joinedAt)})
      ON CONFLICT (account_id, person_id) DO NOTHING`);
    return added > 0;
  }

  async find(accountId: AccountId, personId: PersonId): Promise<Member | null> {
    const row = await first<MemberRow>(
      this.tx,
      sql`${select} WHERE m.account_id = ${accountId} AND m.person_id = ${personId}`,
    );
    return row && memberFrom(row);
  }

  async findByAddress(accountId: AccountId, emailAddress: string): Promise<Member | null> {
    const row = await first<MemberRow>(
      this.tx,
      sql`${select} WHERE m.account_id = ${accountId} AND p.email_address = ${emailAddress}`,
    );
    return row && memberFrom(row);
  }

  async list(accountId: AccountId, page: PageRequest): Promise<Page<Member>> {
    const rows = await this.tx.all<MemberRow>(
      sql`${select} WHERE m.account_id = ${accountId} ${pageTail(page, 'm.person_id')}`,
    );
    return pageOf(rows.map(memberFrom), page);
  }

  async count(accountId: AccountId, role?: Role): Promise<number> {
    const row = await first<{ n: number }>(
      this.tx,
      sql`SELECT COUNT(*) AS n FROM member WHERE account_id = ${accountId} ${role ? sql`AND role = ${role}` : raw('')}`,
    );
    return row?.n ?? 0;
  }

  async setRole(accountId: AccountId, personId: PersonId, role: Role): Promise<void> {
    await this.tx.run(
      sql`UPDATE member SET role = ${role} WHERE account_id = ${accountId} AND person_id = ${personId}`,
    );
  }

  /** Their sessions on this account end with it. */
  async remove(accountId: AccountId, personId: PersonId): Promise<void> {
    await this.tx.run(sql`DELETE FROM member WHERE account_id = ${accountId} AND person_id = ${personId}`);
  }

  /** The accounts that a person belongs to, the first one first. */
  async accountsOf(personId: PersonId): Promise<{ account: Account; role: Role }[]> {
    const rows = await this.tx.all<AccountRow & { role: Role }>(sql`
      SELECT ${accountColumns}, m.role FROM member m JOIN account a ON a.id = m.account_id
      WHERE m.person_id = ${personId} ORDER BY m.joined_at, a.id`);
    return rows.map((row) => ({ account: accountFrom(row), role: row.role }));
  }
}
