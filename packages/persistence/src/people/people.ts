import type { AddressForms, Identity, Instant, Person, PersonId } from '@tocsin/domain';
import { type Executor, exists, first } from '../database/database.js';
import { type AnyRow, insertInto, selection } from '../database/entities.js';
import { type Sql, sql } from '../database/sql.js';
import { fromMs, toMs } from '../database/values.js';
import type { SecretBox } from '../secrets/secret-box.js';
import { resealColumn, sealingForDatabase } from '../secrets/secret-key-proof.js';
import { identity, person } from '../tables/people.js';
import { oneOf } from './address-forms.js';

const selected = selection(person, 'p');

export const selectedPerson = {
  columns: sql`${selected.columns},
    CASE WHEN EXISTS (SELECT 1 FROM passkey k WHERE k.person_id = p.id) THEN 1 ELSE 0 END AS p_has_passkey`,
};

export const personFrom = (row: AnyRow): Person => {
  const { id, emailAddress, name, totpConfirmed, createdAt, addressProvedAt } = selected.from(row);
  return {
    id,
    emailAddress,
    name,
    hasSecondFactor: totpConfirmed || row.p_has_passkey === 1,
    hasAuthenticatorApp: totpConfirmed,
    createdAt,
    addressProvedAt,
  };
};

export type Credentials = { readonly person: Person; readonly passwordHash: string };

export class People {
  constructor(
    private readonly tx: Executor,
    private readonly secrets: SecretBox,
  ) {}

  async isEmpty(): Promise<boolean> {
    return !(await exists(this.tx, sql`SELECT 1 AS found FROM person`));
  }

  async create(
    { id, emailAddress, name, createdAt, addressProvedAt }: Person,
    passwordHash: string,
  ): Promise<boolean> {
    const created = await this.tx.run(sql`
      ${insertInto(person, { id, emailAddress, name, passwordHash, createdAt, addressProvedAt })}
      ON CONFLICT (email_address) DO NOTHING`);
    return created > 0;
  }

  async find(id: PersonId): Promise<Credentials | null> {
    const [found] = await this.#where(sql`p.id = ${id}`);
    return found ?? null;
  }

  async findByAddress(forms: AddressForms): Promise<Credentials | null> {
    const found = await this.#where(sql`p.email_address IN ${oneOf(forms)}`);
    const texts: readonly string[] = forms;
    const placeOf = ({ person: { emailAddress } }: Credentials) => texts.indexOf(emailAddress);
    return found.sort((a, b) => placeOf(a) - placeOf(b))[0] ?? null;
  }

  async #where(condition: Sql): Promise<Credentials[]> {
    const rows = await this.tx.all<AnyRow & { password_hash: string }>(
      sql`SELECT ${selectedPerson.columns}, p.password_hash FROM person p WHERE ${condition}`,
    );
    return rows.map((row) => ({ person: personFrom(row), passwordHash: row.password_hash }));
  }

  async setName(id: PersonId, name: string): Promise<void> {
    await this.tx.run(sql`UPDATE person SET name = ${name} WHERE id = ${id}`);
  }

  async setPassword(id: PersonId, passwordHash: string): Promise<void> {
    await this.tx.run(sql`UPDATE person SET password_hash = ${passwordHash} WHERE id = ${id}`);
  }

  async proveAddress(id: PersonId, at: Instant): Promise<void> {
    await this.tx.run(sql`UPDATE person SET address_proved_at = ${toMs(at)} WHERE id = ${id}`);
  }

  async totpSecret(id: PersonId): Promise<string | null> {
    const row = await first<{ totp_sealed: string | null }>(
      this.tx,
      sql`SELECT totp_sealed FROM person WHERE id = ${id}`,
    );
    return row?.totp_sealed ? this.secrets.open(row.totp_sealed, id) : null;
  }

  /** @returns false when the person has a confirmed secret */
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
  }

  /** Uses up all codes until this step. @returns false when they are used up already */
  async takeTotpStep(id: PersonId, step: number): Promise<boolean> {
    const taken = await this.tx.run(
      sql`UPDATE person SET totp_last_step = ${step} WHERE id = ${id} AND totp_last_step < ${step}`,
    );
    return taken > 0;
  }

  async replaceRecoveryCodes(id: PersonId, hashes: readonly string[]): Promise<void> {
    await this.removeRecoveryCodes(id);
    for (const hash of hashes) {
      await this.tx.run(sql`INSERT INTO recovery_code (person_id, hash) VALUES (${id}, ${hash})`);
    }
  }

  async removeRecoveryCodes(id: PersonId): Promise<void> {
    await this.tx.run(sql`DELETE FROM recovery_code WHERE person_id = ${id}`);
  }

  async takeRecoveryCode(id: PersonId, hash: string): Promise<boolean> {
    return (await this.tx.run(sql`DELETE FROM recovery_code WHERE person_id = ${id} AND hash = ${hash}`)) > 0;
  }

  reseal(to: SecretBox): Promise<number> {
    return resealColumn(this.tx, 'person', 'totp_sealed', this.secrets, to);
  }
}

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
