import {
  type AccountId,
  type AuditEntryId,
  type Destination,
  type Instant,
  judgeLook,
  type MailDomain,
  type MailDomainId,
  type RecordLook,
} from '@tocsin/domain';
import { type ChannelReading, Channels } from '../channels/channels.js';
import { type Database, exists } from '../database/database.js';
import { growingPauseMs } from '../database/growing-pause.js';
import { idsIn, raw, sql } from '../database/sql.js';
import { toMs } from '../database/values.js';
import { AuditLog } from '../people/audit-log.js';
import { MailDomains } from './mail-domains.js';

/** A domain without its record stops vouching within this time. */
const pauseMsMax = 60 * 60_000;

/** A domain whose record is to be looked for. */
export type DueMailDomain = Pick<MailDomain, 'mailDomainId' | 'accountId' | 'domain'>;

export interface MailDomainProofs {
  /**
   * Takes the domains whose look is due, one of each account, and puts each off until its next look. Each is taken by
   * one process.
   * @param busy accounts to leave out
   */
  take(now: Instant, domainsMax: number, busy: readonly AccountId[]): Promise<readonly DueMailDomain[]>;
  /**
   * Stores a look. A record that is found confirms the addresses of the domain that wait.
   * @returns what changed; `null` when nothing did, or the domain was deleted meanwhile
   */
  store(id: MailDomainId, look: RecordLook, now: Instant): Promise<'proved' | 'lapsed' | null>;
}

type Parts = {
  readonly reading: ChannelReading;
  readonly newId: () => string;
  /** Returns the domain of the person's address in a channel; `null` for other types. */
  readonly domainOf: (destination: Destination) => string | null;
};

export const mailDomainProofs = (
  { read, transaction }: Database,
  { reading, newId, domainOf }: Parts,
): MailDomainProofs => ({
  take: async (now, domainsMax, busy) => {
    const nowMs = toMs(now);
    const isDue = (alias: 'd' | 'o') => {
      const at = raw(`${alias}.check_at`);
      // A clock that was set back holds none up.
      return sql`(${at} <= ${nowMs} OR ${at} > ${nowMs + pauseMsMax})`;
    };
    // A look each second must not keep other writers waiting.
    if (!(await exists(read, sql`SELECT 1 AS found FROM mail_domain d WHERE ${isDue('d')}`))) return [];
    return transaction((tx) =>
      tx.all<DueMailDomain>(sql`
        UPDATE mail_domain SET check_at = ${nowMs} + ${growingPauseMs(nowMs, raw('asked_at'), pauseMsMax)}
        WHERE id IN (
          SELECT d.id FROM mail_domain d
          WHERE ${isDue('d')} AND d.account_id NOT IN ${idsIn(tx.dialect, busy)} AND NOT EXISTS (
            SELECT 1 FROM mail_domain o WHERE o.account_id = d.account_id AND ${isDue('o')}
              AND (o.check_at < d.check_at OR (o.check_at = d.check_at AND o.id < d.id)))
          ORDER BY d.check_at LIMIT ${domainsMax} ${tx.dialect.rowLock('FOR UPDATE OF d SKIP LOCKED')})
        RETURNING id AS "mailDomainId", account_id AS "accountId", domain`),
    );
  },
  store: (id, look, now) =>
    transaction(
      async (tx) => {
        const [domains, channels] = [new MailDomains(tx), new Channels(tx, reading)];
        const before = await domains.lock(id);
        if (before === null) return null;
        const { foundAt, change } = judgeLook(before, look, now);
        await domains.saveLook({ mailDomainId: id, checkedAt: now, foundAt });
        const { accountId, domain } = before;
        if (look === 'found') {
          const waiting = await channels.lockUnconfirmed(accountId);
          const vouchedFor = waiting.filter(({ destination }) => domainOf(destination) === domain);
          await channels.confirmByDomain(vouchedFor.map(({ channelId }) => channelId));
        }
        if (change !== null) {
          new AuditLog(tx, () => newId() as AuditEntryId).append(
            { action: `mail_domain.${change}`, subjectId: id },
            { accountId, actor: { type: 'service' }, address: null, at: now },
          );
        }
        return change;
      },
      { appends: true },
    ),
});
