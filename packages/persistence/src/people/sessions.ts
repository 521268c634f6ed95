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
import { fromMs, toMs } from '../database/instants.js';
import { raw, sql } from '../database/sql.js';
import { type Account, type AccountRow, accountColumns, accountFrom } from './accounts.js';
import { type PersonRow, personColumns, personFrom } from './people.js';

const { sessionsMax } = personBounds;
/** Ended sessions go a few at a time, with the making of new ones. */
const removedAtOnceMax = 10;

/** Who acts in a session, on which account, and as what. */
export type SessionHolder = {
  readonly session: Session;
  readonly person: Person;
  readonly account: Account;
  readonly role: Role;
};

type SessionRow = {
  session_id: SessionId;
  person_id: PersonId;
  account_id: AccountId;
  signed_in_at: number;
  last_used_at: number;
};

const sessionColumns = raw('s.id AS session_id, s.person_id, s.account_id, s.signed_in_at, s.last_used_at');

const sessionFrom = (row: SessionRow): Session => ({
  id: row.session_id,
  personId: row.person_id,
  accountId: row.account_id,
  signedInAt: fromMs(row.signed_in_at),
  lastUsedAt: fromMs(row.last_used_at),
});

type HolderRow = SessionRow & PersonRow & AccountRow & { role: Role };

const holderFrom = (row: HolderRow): SessionHolder => ({
  session: sessionFrom(row),
  person: personFrom(row),
  account: accountFrom(row),
  role: row.role,
});

/** Where people are signed in. A session is known here by its token's hash only; one that has ended is gone. */
export class Sessions {
  constructor(private readonly tx: Executor) {}

  /** The person's oldest sessions end where there would be too many. */
  async add(
    { id, personId, accountId, signedInAt }: Session,
    hash: string,
    { address, userAgent }: SessionOrigin,
  ): Promise<void> {
    await this.tx.run(sql`
      INSERT INTO session (id, hash, person_id, account_id, signed_in_at, last_used_at, address, user_agent)
      VALUES (${id}, ${hash}, ${personId}, ${accountId}, ${toMs(signedInAt)}, ${toMs(signedInAt)},
        ${address}, ${userAgent})`);
    await this.tx.run(sql`
      DELETE FROM session WHERE person_id = ${personId} AND id NOT IN (
        SELECT id FROM session WHERE person_id = ${personId} ORDER BY id DESC LIMIT ${sessionsMax})`);
    await this.tx.run(sql`
      DELETE FROM session WHERE id IN (
        SELECT id FROM session WHERE last_used_at < ${endedSessionsMs(toMs(signedInAt)).lastUsed}
        ORDER BY last_used_at LIMIT ${removedAtOnceMax} ${this.tx.dialect.rowLock('FOR UPDATE OF session SKIP LOCKED')})`);
  }

  /** The session whose token has this hash, unless it has ended by now, in one statement. */
  async findHolder(hash: string, now: Instant): Promise<SessionHolder | null> {
    const { signedIn, lastUsed } = endedSessionsMs(toMs(now));
    const row = await first<HolderRow>(
      this.tx,
      sql`SELECT ${sessionColumns}, m.role, ${personColumns}, ${accountColumns}
          FROM session s
          JOIN member m ON m.account_id = s.account_id AND m.person_id = s.person_id
          JOIN person p ON p.id = s.person_id
          JOIN account a ON a.id = s.account_id
          WHERE s.hash = ${hash} AND s.signed_in_at > ${signedIn} AND s.last_used_at > ${lastUsed}`,
    );
    return row && holderFrom(row);
  }

  /** The person's sessions that have not ended, and where each began; the newest first. */
  async listOf(personId: PersonId, now: Instant): Promise<(Session & SessionOrigin)[]> {
    const { signedIn, lastUsed } = endedSessionsMs(toMs(now));
    const rows = await this.tx.all<SessionRow & { address: string | null; user_agent: string | null }>(sql`
      SELECT ${sessionColumns}, s.address, s.user_agent FROM session s
      WHERE s.person_id = ${personId} AND s.signed_in_at > ${signedIn} AND s.last_used_at > ${lastUsed}
      ORDER BY s.id DESC LIMIT ${sessionsMax}`);
    return rows.map((row) => ({ ...sessionFrom(row), address: row.address, userAgent: row.user_agent }));
  }

  /** Those of these sessions that have not ended, whoever's they are, with the account that each acts on. */
  async findOpen(ids: readonly SessionId[], now: Instant): Promise<Map<SessionId, AccountId>> {
    const { signedIn, lastUsed } = endedSessionsMs(toMs(now));
    const wanted = ids.map((id) => ({ id }));
    const rows = await this.tx.all<{ id: SessionId; account_id: AccountId }>(sql`
      SELECT s.id, s.account_id FROM session s JOIN ${this.tx.dialect.records('r', { id: 'uuid' }, wanted)} ON r.id = s.id
      WHERE s.signed_in_at > ${signedIn} AND s.last_used_at > ${lastUsed}`);
    return new Map(rows.map(({ id, account_id }) => [id, account_id]));
  }

  /** Puts on record that the session was used. Time on record never goes back. */
  async markUsed(id: SessionId, at: Instant): Promise<void> {
    await this.tx.run(
      sql`UPDATE session SET last_used_at = ${toMs(at)} WHERE id = ${id} AND last_used_at < ${toMs(at)}`,
    );
  }

  /** Has the session act on another account, of which the person must be a member. */
  async moveTo(id: SessionId, accountId: AccountId): Promise<void> {
    await this.tx.run(sql`UPDATE session SET account_id = ${accountId} WHERE id = ${id}`);
  }

  /** @returns false when the person has no such session */
  async remove(personId: PersonId, id: SessionId): Promise<boolean> {
    return (await this.tx.run(sql`DELETE FROM session WHERE id = ${id} AND person_id = ${personId}`)) > 0;
  }

  /** Ends the person's sessions everywhere. @param except stays */
  async removeAllOf(personId: PersonId, except: SessionId | null = null): Promise<void> {
    await this.tx.run(sql`DELETE FROM session WHERE person_id = ${personId} AND id <> ${except ?? nilId}`);
  }
}

/** No session has this id. */
const nilId = '00000000-0000-0000-0000-000000000000';
