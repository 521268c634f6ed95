import type { AccountMail, Instant } from '@tocsin/domain';
import { type Database, type Executor, exists, first } from '../database/database.js';
import { sql } from '../database/sql.js';
import { toMs } from '../database/values.js';
import type { SecretBox } from '../secrets/secret-box.js';
import { sealingForDatabase } from '../secrets/secret-key-proof.js';

/** With more, no dispatcher is sending. */
const waitingMax = 1000;

export type AddressedMail = { readonly id: string; readonly to: string; readonly mail: AccountMail };

/** Waiting mails. They carry links as good as a password, so they are sealed. */
export class Mails {
  constructor(
    private readonly tx: Executor,
    private readonly secrets: SecretBox,
    private readonly newId: () => string,
  ) {}

  async add(to: string, mail: AccountMail): Promise<boolean> {
    const id = this.newId();
    const sealed = (await sealingForDatabase(this.tx, this.secrets)).seal(JSON.stringify(mail), id);
    const added = await this.tx.run(sql`
      INSERT INTO mail (id, to_address, content_sealed, expires_at)
      SELECT r.id, r.to_address, r.content_sealed, r.expires_at
      FROM ${this.tx.dialect.records(
        'r',
        { id: 'uuid', to_address: 'text', content_sealed: 'text', expires_at: 'bigint' },
        [{ id, to_address: to, content_sealed: sealed, expires_at: toMs(mail.expiresAt) }],
      )}
      WHERE (SELECT COUNT(*) FROM mail) < ${waitingMax}`);
    return added > 0;
  }
}

type MailRow = { id: string; to_address: string; content_sealed: string; is_expired: number };

export interface MailOutbox {
  /**
   * Removes the oldest mail first, so that no crash sends it twice. `dropped`: it had expired, or does not open here.
   */
  take(now: Instant): Promise<AddressedMail | 'dropped' | null>;
}

export const mailOutbox = ({ read, transaction }: Database, secrets: SecretBox): MailOutbox => ({
  take: async (now) => {
    if (!(await exists(read, sql`SELECT 1 AS found FROM mail`))) return null;
    const row = await transaction((tx) =>
      first<MailRow>(
        tx,
        sql`DELETE FROM mail WHERE id IN (
              SELECT id FROM mail ORDER BY id LIMIT 1 ${tx.dialect.rowLock('FOR UPDATE OF mail SKIP LOCKED')})
            RETURNING id, to_address, content_sealed,
              CASE WHEN expires_at <= ${toMs(now)} THEN 1 ELSE 0 END AS is_expired`,
      ),
    );
    if (row === null) return null;
    if (row.is_expired === 1) return 'dropped';
    const content = secrets.openOrNull(row.content_sealed, row.id);
    return content === null ? 'dropped' : { id: row.id, to: row.to_address, mail: JSON.parse(content) };
  },
});
