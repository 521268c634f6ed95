import type { Instant, PersonId } from '@tocsin/domain';
import { countOf, type Executor, first } from '../database/database.js';
import { insertInto } from '../database/entities.js';
import { toMs } from '../database/instants.js';
import { sql } from '../database/sql.js';
import { type ChallengePurpose, signInChallenge } from '../tables/people.js';

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
