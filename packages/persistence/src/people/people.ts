import type { Person, PersonId } from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { fromMs, toMs } from '../database/instants.js';
import { raw, type Sql, sql } from '../database/sql.js';
import type { SecretBox } from '../secrets/secret-box.js';
import { sealingForDatabase } from '../secrets/secret-key-proof.js';

export type PersonRow = {
  person_id: PersonId;
  email_address: string;
  person_name: string;
  totp_confirmed: number;
  person_created_at: number;
};

export const personColumns = raw(
  'p.id AS person_id, p.email_address, p.name AS person_name, p.totp_confirmed, p.created_at AS person_created_at',
);

export const personFrom = (row: PersonRow): Person => ({
  id: row.person_id,
  emailAddress: row.email_address,
  name: row.person_name,
  hasSecondFactor: row.totp_confirmed === 1,
  createdAt: fromMs(row.person_created_at),
});

/** What somebody who signs in must know. */
export type Credentials = { readonly person: Person; readonly passwordHash: string };

export class People {
  constructor(
    private readonly tx: Executor,
    private readonly secrets: SecretBox,
  ) {}

  async isEmpty(): Promise<boolean> {
    return (await first(this.tx, sql`SELECT 1 AS found FROM person LIMIT 1`)) === null;
  }

  /** @returns false when somebody has this address */
  async create({ id, emailAddress, name, createdAt }: Person, passwordHash: string): Promise<boolean> {
    const created = await this.tx.run(sql`
      INSERT INTO person (id, email_address, name, password_hash, created_at)
      VALUES (${id}, ${emailAddress}, ${name}, ${passwordHash}, ${toMs(createdAt)})
      ON CONFLICT (email_address) DO NOTHING`);
    return created > 0;
  }

  async find(id: PersonId): Promise<Credentials | null> {
    return this.#find(sql`p.id = ${id}`);
  }

  async findByAddress(emailAddress: string): Promise<Credentials | null> {
    return this.#find(sql`p.email_address = ${emailAddress}`);
  }

  async #find(condition: Sql): Promise<Credentials | null> {
    const row = await first<PersonRow & { password_hash: string }>(
      this.tx,
      sql`SELECT ${personColumns}, p.password_hash FROM person p WHERE ${condition}`,
    );
    return row && { person: personFrom(row), passwordHash: row.password_hash };
  }

  async setName(id: PersonId, name: string): Promise<void> {
    await this.tx.run(sql`UPDATE person SET name = ${name} WHERE id = ${id}`);
  }

  async setPassword(id: PersonId, passwordHash: string): Promise<void> {
    await this.tx.run(sql`UPDATE person SET password_hash = ${passwordHash} WHERE id = ${id}`);
  }

  /** The secret that one-time codes are made of, confirmed or not. */
  async totpSecret(id: PersonId): Promise<string | null> {
    const row = await first<{ totp_sealed: string | null }>(
      this.tx,
      sql`SELECT totp_sealed FROM person WHERE id = ${id}`,
    );
    return row?.totp_sealed ? this.secrets.open(row.totp_sealed, id) : null;
  }

  /** Stores a secret that counts once a code of it was shown. @returns false when one counts already */
  async proposeTotp(id: PersonId, secret: string): Promise<boolean> {
    const sealed = (await sealingForDatabase(this.tx, this.secrets)).seal(secret, id);
    const proposed = await this.tx.run(
      sql`UPDATE person SET totp_sealed = ${sealed} WHERE id = ${id} AND totp_confirmed = 0`,
    );
    return proposed > 0;
  }

  async confirmTotp(id: PersonId): Promise<void> {
    await this.tx.run(sql`UPDATE person SET totp_confirmed = 1 WHERE id = ${id}`);
  }

  async removeTotp(id: PersonId): Promise<void> {
    await this.tx.run(sql`UPDATE person SET totp_sealed = NULL, totp_confirmed = 0 WHERE id = ${id}`);
    await this.tx.run(sql`DELETE FROM recovery_code WHERE person_id = ${id}`);
  }

  /** Uses up the code of a time step, and all before it. @returns false when it was used up already */
  async takeTotpStep(id: PersonId, step: number): Promise<boolean> {
    const taken = await this.tx.run(
      sql`UPDATE person SET totp_last_step = ${step} WHERE id = ${id} AND totp_last_step < ${step}`,
    );
    return taken > 0;
  }

  async replaceRecoveryCodes(id: PersonId, hashes: readonly string[]): Promise<void> {
    await this.tx.run(sql`DELETE FROM recovery_code WHERE person_id = ${id}`);
    for (const hash of hashes) {
      await this.tx.run(sql`INSERT INTO recovery_code (person_id, hash) VALUES (${id}, ${hash})`);
    }
  }

  /** Uses up a recovery code. @returns false when the person has no such code */
  async takeRecoveryCode(id: PersonId, hash: string): Promise<boolean> {
    return (await this.tx.run(sql`DELETE FROM recovery_code WHERE person_id = ${id} AND hash = ${hash}`)) > 0;
  }

  /** Seals every secret anew. @returns how many there were */
  async reseal(to: SecretBox): Promise<number> {
    const rows = await this.tx.all<{ id: PersonId; totp_sealed: string }>(
      sql`SELECT id, totp_sealed FROM person WHERE totp_sealed IS NOT NULL`,
    );
    const resealed = rows.map(({ id, totp_sealed }) => ({
      id,
      sealed: to.seal(this.secrets.open(totp_sealed, id), id),
    }));
    return this.tx.run(sql`
      UPDATE person SET totp_sealed = r.sealed
      FROM ${this.tx.dialect.records('r', { id: 'uuid', sealed: 'text' }, resealed)} WHERE person.id = r.id`);
  }
}
