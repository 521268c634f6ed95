import type { DispatchErrorCode, Instant } from '@tocsin/domain';
import { type Database, type Executor, first } from '../database/database.js';
import { sql } from '../database/sql.js';
import { fromMs, toMs } from '../database/values.js';

const theRow = 1;

export type MailTrouble = {
  /** When the first of the failed mails failed. */
  readonly since: Instant;
  readonly code: DispatchErrorCode;
  /** Says nothing about a recipient: every account's owners see it. */
  readonly message: string;
};

/** The first failure of mails about accounts and status pages, until one leaves: one row. */
export class MailTroubles {
  constructor(private readonly executor: Executor) {}

  async find(): Promise<MailTrouble | null> {
    const row = await first<{ since: number; code: DispatchErrorCode; message: string }>(
      this.executor,
      sql`SELECT since, code, message FROM mail_trouble WHERE id = ${theRow}`,
    );
    return row && { ...row, since: fromMs(row.since) };
  }

  /** Keeps the first failure. */
  async note({ since, code, message }: MailTrouble): Promise<void> {
    await this.executor.run(sql`
      INSERT INTO mail_trouble (id, since, code, message) VALUES (${theRow}, ${toMs(since)}, ${code}, ${message})
      ON CONFLICT (id) DO NOTHING`);
  }

  async clear(): Promise<void> {
    await this.executor.run(sql`DELETE FROM mail_trouble WHERE id = ${theRow}`);
  }
}

export type MailTroubleLog = {
  /** @param trouble `null` for a delivered mail */
  note(trouble: MailTrouble | null): Promise<void>;
};

/** Writes only if there is something to change. */
export const mailTroubleLog = ({ read, transaction }: Database): MailTroubleLog => ({
  note: async (trouble) => {
    const isKnown = (await new MailTroubles(read).find()) !== null;
    if (isKnown === (trouble !== null)) return;
    await transaction((tx) => {
      const troubles = new MailTroubles(tx);
      return trouble === null ? troubles.clear() : troubles.note(trouble);
    });
  },
});
