import type { Identity, Instant, PersonId } from '@tocsin/domain';
import { type Executor, exists, first } from '../database/database.js';
import { insertInto } from '../database/entities.js';
import { fromMs } from '../database/instants.js';
import { sql } from '../database/sql.js';
import { identity } from '../tables/people.js';

/** Whom OpenID Connect providers know: a person has one identity of each issuer. */
export class Identities {
  constructor(private readonly tx: Executor) {}

  /** @returns false when the identity is another person's, or the person has another one of this issuer */
  async link(personId: PersonId, { issuer, subject }: Identity, linkedAt: Instant): Promise<boolean> {
    const linked = await this.tx.run(sql`
      ${insertInto(identity, { issuer, subject, personId, linkedAt })} ON CONFLICT DO NOTHING`);
    return linked > 0;
  }

  async findPerson({ issuer, subject }: Identity): Promise<PersonId | null> {
    const row = await first<{ person_id: PersonId }>(
      this.tx,
      sql`SELECT person_id FROM identity WHERE issuer = ${issuer} AND subject = ${subject}`,
    );
    return row?.person_id ?? null;
  }

  async linkedSince(personId: PersonId, issuer: string): Promise<Instant | null> {
    const row = await first<{ linked_at: number }>(
      this.tx,
      sql`SELECT linked_at FROM identity WHERE person_id = ${personId} AND issuer = ${issuer}`,
    );
    return row && fromMs(row.linked_at);
  }

  async hasAny(personId: PersonId): Promise<boolean> {
    return exists(this.tx, sql`SELECT 1 AS found FROM identity WHERE person_id = ${personId}`);
  }

  async removeAllOf(personId: PersonId): Promise<void> {
    await this.tx.run(sql`DELETE FROM identity WHERE person_id = ${personId}`);
  }

  async unlink(personId: PersonId, issuer: string): Promise<boolean> {
    const unlinked = await this.tx.run(
      sql`DELETE FROM identity WHERE person_id = ${personId} AND issuer = ${issuer}`,
    );
    return unlinked > 0;
  }
}
