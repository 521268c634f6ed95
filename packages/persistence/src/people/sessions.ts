import {
  type AccountId,
  endedSessionsMs,
  type Instant,
  type Person,
  type PersonId,
  personBounds,
  type Role,
  type Session,
  type SessionId,
  type SessionOrigin,
} from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { type AnyRow, insertInto, selection } from '../database/entities.js';
import { idsIn, sql } from '../database/sql.js';
import { toMs } from '../database/values.js';
import { session } from '../tables/people.js';
import { type Account, selectedAccount } from './accounts.js';
import { selectedMember } from './members.js';
import { personFrom, selectedPerson } from './people.js';

const { sessionsMax } = personBounds;
const removedAtOnceMax = 10;

export type SessionHolder = {
  readonly session: Session;
  readonly person: Person;
  readonly account: Account;
  readonly role: Role;
};

const selected = selection(session, 's');

type NewSession = Omit<Session, 'method'> & Partial<Pick<Session, 'method'>>;

const sessionFrom = (row: AnyRow): Session & SessionOrigin => selected.from(row);

/** Sessions, each under the hash of its token; one that was ended is removed. */
export class Sessions {
  constructor(private readonly tx: Executor) {}

  /** Ends the person's oldest sessions beyond `sessionsMax`, and some that have expired. */
  async add(added: NewSession, hash: string, origin: SessionOrigin): Promise<void> {
    const { personId, signedInAt } = added;
    await this.tx.run(insertInto(session, { ...added, ...origin, hash }));
    await this.tx.run(sql`
      DELETE FROM session WHERE person_id = ${personId} AND id NOT IN (
        SELECT id FROM session WHERE person_id = ${personId} ORDER BY id DESC LIMIT ${sessionsMax})`);
    await this.tx.run(sql`
      DELETE FROM session WHERE id IN (
        SELECT id FROM session WHERE last_used_at < ${endedSessionsMs(toMs(signedInAt)).lastUsed}
        ORDER BY last_used_at LIMIT ${removedAtOnceMax} ${this.tx.dialect.rowLock('FOR UPDATE OF session SKIP LOCKED')})`);
  }

  async findHolder(hash: string, now: Instant): Promise<SessionHolder | null> {
    const { signedIn, lastUsed } = endedSessionsMs(toMs(now));
    const row = await first<AnyRow>(
      this.tx,
      sql`SELECT ${selected.columns}, ${selectedMember.columns}, ${selectedPerson.columns}, ${selectedAccount.columns}
          FROM session s
          JOIN member m ON m.account_id = s.account_id AND m.person_id = s.person_id
          JOIN person p ON p.id = s.person_id
          JOIN account a ON a.id = s.account_id
          WHERE s.hash = ${hash} AND s.signed_in_at > ${signedIn} AND s.last_used_at > ${lastUsed}`,
    );
    return (
      row && {
        session: sessionFrom(row),
        person: personFrom(row),
        account: selectedAccount.from(row),
        role: selectedMember.from(row).role,
      }
    );
  }

  async listOf(personId: PersonId, now: Instant): Promise<(Session & SessionOrigin)[]> {
    const { signedIn, lastUsed } = endedSessionsMs(toMs(now));
    const rows = await this.tx.all<AnyRow>(sql`
      SELECT ${selected.columns} FROM session s
      WHERE s.person_id = ${personId} AND s.signed_in_at > ${signedIn} AND s.last_used_at > ${lastUsed}
      ORDER BY s.id DESC LIMIT ${sessionsMax}`);
    return rows.map(sessionFrom);
  }

  async findOpen(ids: readonly SessionId[], now: Instant): Promise<Map<SessionId, AccountId>> {
    const { signedIn, lastUsed } = endedSessionsMs(toMs(now));
    const rows = await this.tx.all<{ id: SessionId; account_id: AccountId }>(sql`
      SELECT s.id, s.account_id FROM session s
      WHERE s.id IN ${idsIn(this.tx.dialect, ids)} AND s.signed_in_at > ${signedIn} AND s.last_used_at > ${lastUsed}`);
    return new Map(rows.map(({ id, account_id }) => [id, account_id]));
  }

  async markUsed(id: SessionId, at: Instant): Promise<void> {
    await this.tx.run(
      sql`UPDATE session SET last_used_at = ${toMs(at)} WHERE id = ${id} AND last_used_at < ${toMs(at)}`,
    );
  }

  /** @param accountId the person must be a member of it */
  async moveTo(id: SessionId, accountId: AccountId): Promise<void> {
    await this.tx.run(sql`UPDATE session SET account_id = ${accountId} WHERE id = ${id}`);
  }

  async remove(personId: PersonId, id: SessionId): Promise<boolean> {
    return (await this.tx.run(sql`DELETE FROM session WHERE id = ${id} AND person_id = ${personId}`)) > 0;
  }

  async removeByHash(hash: string): Promise<void> {
    await this.tx.run(sql`DELETE FROM session WHERE hash = ${hash}`);
  }

  /** Ends the sessions on an account of members without a second factor, unless a provider signed them in. */
  async removeWithoutSecondFactor(accountId: AccountId): Promise<void> {
    await this.tx.run(sql`
      DELETE FROM session WHERE account_id = ${accountId} AND person_id IN (
        SELECT p.id FROM person p JOIN member m ON m.person_id = p.id AND m.account_id = ${accountId}
        WHERE p.totp_confirmed = 0 AND method <> 'provider' AND NOT EXISTS (SELECT 1 FROM passkey k WHERE k.person_id = p.id))`);
  }

  async removeAllOf(personId: PersonId, except: SessionId | null = null): Promise<void> {
    await this.tx.run(sql`DELETE FROM session WHERE person_id = ${personId} AND id <> ${except ?? nilId}`);
  }
}

const nilId = '00000000-0000-0000-0000-000000000000';
