import { type Instant, type Passkey, type PasskeyId, type PersonId, personBounds } from '@tocsin/domain';
import { countOf, type Executor, first } from '../database/database.js';
import { type AnyRow, insertInto, selection } from '../database/entities.js';
import { sql } from '../database/sql.js';
import { toMs } from '../database/values.js';
import { type ChallengePurpose, passkey, signInChallenge } from '../tables/people.js';
import type { Entity } from '../tables/table.js';

const selected = selection(passkey, 'k');
const selectedKey = selection(passkey, 'k', ['id', 'personId', 'credentialId', 'publicKey', 'counter']);

/** `publicKey` is a COSE key in base64url. */
export type PasskeyCredential = Pick<Entity<typeof passkey>, 'credentialId' | 'publicKey' | 'counter'>;
export type StoredCredential = PasskeyCredential & Pick<Passkey, 'id' | 'personId'>;

export class Passkeys {
  constructor(private readonly tx: Executor) {}

  /** @returns false when the person has `passkeysMax`, or the credential is registered already */
  async add(added: Passkey, credential: PasskeyCredential): Promise<boolean> {
    const { personId } = added;
    await first(
      this.tx,
      sql`SELECT 1 AS found FROM person WHERE id = ${personId} ${this.tx.dialect.rowLock('FOR UPDATE')}`,
    );
    if ((await this.count(personId)) >= personBounds.passkeysMax) return false;
    const inserted = await this.tx.run(sql`
      ${insertInto(passkey, { ...added, ...credential })} ON CONFLICT (credential_id) DO NOTHING`);
    return inserted > 0;
  }

  count(personId: PersonId): Promise<number> {
    return countOf(this.tx, sql`passkey WHERE person_id = ${personId}`);
  }

  async listOf(personId: PersonId): Promise<Passkey[]> {
    const rows = await this.tx.all<AnyRow>(
      sql`SELECT ${selected.columns} FROM passkey k WHERE k.person_id = ${personId} ORDER BY k.id`,
    );
    return rows.map(selected.from);
  }

  async credentialsOf(personId: PersonId): Promise<StoredCredential[]> {
    const rows = await this.tx.all<AnyRow>(
      sql`SELECT ${selectedKey.columns} FROM passkey k WHERE k.person_id = ${personId} ORDER BY k.id`,
    );
    return rows.map(selectedKey.from);
  }

  async findCredential(credentialId: string): Promise<StoredCredential | null> {
    const row = await first<AnyRow>(
      this.tx,
      sql`SELECT ${selectedKey.columns} FROM passkey k WHERE k.credential_id = ${credentialId}`,
    );
    return row && selectedKey.from(row);
  }

  /**
   * Stores the authenticator's counter. Authenticators without one always send 0.
   * @returns false when the counter has not grown, as that of a copy would not (Web Authentication, section 6.1.1)
   */
  async markUsed(id: PasskeyId, counter: number, at: Instant): Promise<boolean> {
    const marked = await this.tx.run(sql`
      UPDATE passkey SET counter = ${counter}, last_used_at = ${toMs(at)}
      WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))`);
    return marked > 0;
  }

  /** @returns `null` when the person has no such passkey */
  async rename(personId: PersonId, id: PasskeyId, name: string): Promise<Passkey | null> {
    await this.tx.run(sql`UPDATE passkey SET name = ${name} WHERE id = ${id} AND person_id = ${personId}`);
    return (await this.listOf(personId)).find((passkey) => passkey.id === id) ?? null;
  }

  async removeAllOf(personId: PersonId): Promise<void> {
    await this.tx.run(sql`DELETE FROM passkey WHERE person_id = ${personId}`);
  }

  async remove(personId: PersonId, id: PasskeyId): Promise<boolean> {
    return (await this.tx.run(sql`DELETE FROM passkey WHERE id = ${id} AND person_id = ${personId}`)) > 0;
  }
}

/** Strangers ask for most of them. */
const challengesMax = 10_000;

/** Challenges that wait for their answer, each under a hash. An answer uses up its challenge. */
export class SignInChallenges {
  constructor(private readonly tx: Executor) {}

  /**
   * Removes expired ones, and the person's earlier one for the same purpose.
   * @param personId `null` while nobody is known
   * @returns false when too many wait
   */
  async add(
    purpose: ChallengePurpose,
    personId: PersonId | null,
    hash: string,
    now: Instant,
    expiresAt: Instant,
  ): Promise<boolean> {
    await this.tx.run(sql`DELETE FROM sign_in_challenge WHERE expires_at <= ${toMs(now)}`);
    if (personId !== null) {
      await this.tx.run(
        sql`DELETE FROM sign_in_challenge WHERE person_id = ${personId} AND purpose = ${purpose}`,
      );
    } else if ((await countOf(this.tx, sql`sign_in_challenge`)) >= challengesMax) {
      return false;
    }
    await this.tx.run(insertInto(signInChallenge, { hash, purpose, personId, expiresAt }));
    return true;
  }

  /** @returns for whom the challenge was; `null` when there is no such challenge */
  async take(
    purpose: ChallengePurpose,
    hash: string,
    now: Instant,
  ): Promise<{ readonly personId: PersonId | null } | null> {
    const row = await first<{ person_id: PersonId | null }>(
      this.tx,
      sql`DELETE FROM sign_in_challenge WHERE hash = ${hash} AND purpose = ${purpose} AND expires_at > ${toMs(now)}
          RETURNING person_id`,
    );
    return row && { personId: row.person_id };
  }

  async removeAllOf(personId: PersonId): Promise<void> {
    await this.tx.run(sql`DELETE FROM sign_in_challenge WHERE person_id = ${personId}`);
  }
}
