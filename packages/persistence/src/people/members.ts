import type {
  AccountId,
  AddressForms,
  ApiKeyId,
  Instant,
  Member,
  Membership,
  PersonId,
  Role,
} from '@tocsin/domain';
import { countOf, type Executor } from '../database/database.js';
import { type AnyRow, insertInto, selection } from '../database/entities.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { raw, type Sql, sql } from '../database/sql.js';
import { member } from '../tables/people.js';
import { type Account, selectedAccount } from './accounts.js';
import { oneOf } from './address-forms.js';
import { personFrom, selectedPerson } from './people.js';

export const selectedMember = selection(member, 'm');

const memberFrom = (row: AnyRow): Member => {
  const { role, joinedAt, endsWithKeyId } = selectedMember.from(row);
  return { ...personFrom(row), role, joinedAt, endsWithKeyId };
};

export class Members {
  constructor(private readonly tx: Executor) {}

  async add(
    accountId: AccountId,
    personId: PersonId,
    role: Role,
    joinedAt: Instant,
    endsWithKeyId: ApiKeyId | null = null,
  ): Promise<boolean> {
    const added = await this.tx.run(sql`
      ${insertInto(member, { accountId, personId, role, joinedAt, endsWithKeyId })}
      ON CONFLICT (account_id, person_id) DO NOTHING`);
    return added > 0;
  }

  async find(accountId: AccountId, personId: PersonId): Promise<Member | null> {
    const [found] = await this.#ofAccount(accountId, sql`AND m.person_id = ${personId}`);
    return found ?? null;
  }

  async hasAddress(accountId: AccountId, forms: AddressForms): Promise<boolean> {
    const [found] = await this.#ofAccount(accountId, sql`AND p.email_address IN ${oneOf(forms)}`);
    return found !== undefined;
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

  count(accountId: AccountId): Promise<number> {
    return countOf(this.tx, sql`member WHERE account_id = ${accountId}`);
  }

  /** The addresses of owners, those who joined first first. */
  async ownerAddresses(accountId: AccountId, addressesMax: number): Promise<string[]> {
    const rows = await this.tx.all<{ email_address: string }>(sql`
      SELECT p.email_address FROM member m JOIN person p ON p.id = m.person_id
      WHERE m.account_id = ${accountId} AND m.role = 'owner' ORDER BY m.joined_at, p.id LIMIT ${addressesMax}`);
    return rows.map((row) => row.email_address);
  }

  /** Counts those who stay at least as long as this one: owners who end with a key stand in for no others. */
  countOtherOwners(
    accountId: AccountId,
    { id, endsWithKeyId }: Pick<Member, 'id' | 'endsWithKeyId'>,
  ): Promise<number> {
    const lasting = endsWithKeyId === null ? raw('AND ends_with_key_id IS NULL') : raw('');
    return countOf(
      this.tx,
      sql`member WHERE account_id = ${accountId} AND role = 'owner' AND person_id <> ${id} ${lasting}`,
    );
  }

  async change(accountId: AccountId, personId: PersonId, { role, endsWithKeyId }: Membership): Promise<void> {
    await this.tx.run(sql`
      UPDATE member SET role = ${role}, ends_with_key_id = ${endsWithKeyId}
      WHERE account_id = ${accountId} AND person_id = ${personId}`);
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
