import type { AccountMail, Instant } from '@tocsin/domain';
import { type Database, type Executor, exists, first } from '../database/database.js';
import { type Sql, sql } from '../database/sql.js';
import { toMs } from '../database/values.js';
import type { SecretBox } from '../secrets/secret-box.js';
import { sealingForDatabase } from '../secrets/secret-key-proof.js';

/** With more, no dispatcher is sending. */
const waitingMax = 1000;
/** At most so many of them are mails that no server took, so that others keep a place. */
const putBackMax = 200;

export type AddressedMail = { readonly id: string; readonly to: string; readonly mail: AccountMail };

type Waiting = { readonly notBefore: Instant | null; readonly within: Sql };

/** Waiting mails carry links as good as a password, so they are sealed. @returns false when too many wait */
const store = async (
  tx: Executor,
  secrets: SecretBox,
  { id, to, mail }: AddressedMail,
  { notBefore, within }: Waiting,
): Promise<boolean> => {
  const row = {
    id,
    to_address: to,
    content_sealed: (await sealingForDatabase(tx, secrets)).seal(JSON.stringify(mail), id),
    expires_at: toMs(mail.expiresAt),
    not_before: notBefore === null ? null : toMs(notBefore),
  };
  const shape = {
    id: 'uuid',
    to_address: 'text',
    content_sealed: 'text',
    expires_at: 'bigint',
    not_before: 'bigint',
  } as const;
  const added = await tx.run(sql`
    INSERT INTO mail (id, to_address, content_sealed, expires_at, not_before)
    SELECT r.id, r.to_address, r.content_sealed, r.expires_at, r.not_before
    FROM ${tx.dialect.records('r', shape, [row])} WHERE ${within}`);
  return added > 0;
};

export class Mails {
  constructor(
    private readonly tx: Executor,
    private readonly secrets: SecretBox,
    private readonly newId: () => string,
  ) {}

  add(to: string, mail: AccountMail): Promise<boolean> {
    const within = sql`(SELECT COUNT(*) FROM mail) < ${waitingMax}`;
    return store(this.tx, this.secrets, { id: this.newId(), to, mail }, { notBefore: null, within });
  }
}

type MailRow = { id: string; to_address: string; content_sealed: string; is_expired: number };

export interface MailOutbox {
  /**
   * Removes a mail, so that no crash sends it twice: the oldest first, but those that no server took last. `dropped`: it had
   * expired, or does not open here.
   */
  take(now: Instant): Promise<AddressedMail | 'dropped' | null>;
  /** Has a mail that no server took wait until then. @returns false when too many wait */
  putBack(mail: AddressedMail, notBefore: Instant): Promise<boolean>;
}

export const mailOutbox = ({ read, transaction }: Database, secrets: SecretBox): MailOutbox => ({
  take: async (now) => {
    const isDue = sql`(not_before IS NULL OR not_before <= ${toMs(now)})`;
    if (!(await exists(read, sql`SELECT 1 AS found FROM mail WHERE ${isDue}`))) return null;
    const row = await transaction((tx) =>
      first<MailRow>(
        tx,
        sql`DELETE FROM mail WHERE id IN (
              SELECT id FROM mail WHERE ${isDue}
              ORDER BY CASE WHEN not_before IS NULL THEN 0 ELSE 1 END, id LIMIT 1 ${tx.dialect.rowLock('FOR UPDATE OF mail SKIP LOCKED')})
            RETURNING id, to_address, content_sealed,
              CASE WHEN expires_at <= ${toMs(now)} THEN 1 ELSE 0 END AS is_expired`,
      ),
    );
    if (row === null) return null;
    if (row.is_expired === 1) return 'dropped';
    const content = secrets.openOrNull(row.content_sealed, row.id);
    return content === null ? 'dropped' : { id: row.id, to: row.to_address, mail: JSON.parse(content) };
  },
  putBack: (mail, notBefore) => {
    const within = sql`(SELECT COUNT(*) FROM mail WHERE not_before IS NOT NULL) < ${putBackMax}`;
    return transaction((tx) => store(tx, secrets, mail, { notBefore, within }));
  },
});
