import type { AccountId, Instant, Member, PersonId, Role } from '@tocsin/domain';
import { countOf, type Executor } from '../database/database.js';
import { type AnyRow, insertInto, selection } from '../database/entities.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { raw, type Sql, sql } from '../database/sql.js';
import { member } from '../tables/people.js';
import { type Account, selectedAccount } from './accounts.js';
import { personFrom, selectedPerson } from './people.js';

export const selectedMember = selection(member, 'm');

const memberFrom = (row: AnyRow): Member => {
  const { role, joinedAt } = selectedMember.from(row);
  return { ...personFrom(row), role, joinedAt };
};

export class Members {
  constructor(private readonly tx: Executor) {}

  async add(accountId: AccountId, personId: PersonId, role: Role, joinedAt: Instant): Promise<boolean> {
    const added = await this.tx.run(sql`
      ${insertInto(member, { accountId, personId, role, joinedAt })} ON CONFLICT (account_id, person_id) DO NOTHING`);
    return added > 0;
  }

  async find(accountId: AccountId, personId: PersonId): Promise<Member | null> {
    const [found] = await this.#ofAccount(accountId, sql`AND m.person_id = ${personId}`);
    return found ?? null;
  }

  async findByAddress(accountId: AccountId, emailAddress: string): Promise<Member | null> {
    const [found] = await this.#ofAccount(accountId, sql`AND p.email_address = ${emailAddress}`);
    return found ?? null;
  }

  async list(accountId: AccountId, page: PageRequest): Promise<Page<Member>> {
    return pageOf(await this.#ofAccount(accountId, pageTail(page, 'm.person_id')), page);
  }

  async #ofAccount(accountId: AccountId, which: Sql): Promise<Member[]> {
    const rows = await this.tx.all<AnyRow>(sql`
      SELECT ${selectedPerson.columns}, ${selectedMember.columns} FROM member m JOIN person p ON p.id = m.person_id
      WHERE m.account_id = ${accountId} ${which}`);
    return rows.map(memberFrom);
  }

  count(accountId: AccountId, role?: Role): Promise<number> {
    const withRole = role ? sql`AND role = ${role}` : raw('');
    return countOf(this.tx, sql`member WHERE account_id = ${accountId} ${withRole}`);
  }

  async setRole(accountId: AccountId, personId: PersonId, role: Role): Promise<void> {
    await this.tx.run(
      sql`UPDATE member SET role = ${role} WHERE account_id = ${accountId} AND person_id = ${personId}`,
    );
  }

  /** The member's sessions on this account end. */
  async remove(accountId: AccountId, personId: PersonId): Promise<void> {
    await this.tx.run(sql`DELETE FROM member WHERE account_id = ${accountId} AND person_id = ${personId}`);
  }

  async accountsOf(personId: PersonId): Promise<{ account: Account; role: Role }[]> {
    const rows = await this.tx.all<AnyRow>(sql`
      SELECT ${selectedAccount.columns}, ${selectedMember.columns} FROM member m JOIN account a ON a.id = m.account_id
      WHERE m.person_id = ${personId} ORDER BY m.joined_at, a.id`);
    return rows.map((row) => ({ account: selectedAccount.from(row), role: selectedMember.from(row).role }));
  }
}
