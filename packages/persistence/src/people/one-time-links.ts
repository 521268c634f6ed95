import type { AccountId, ChannelId, Instant, PersonId } from '@tocsin/domain';
import { type Executor, exists, first } from '../database/database.js';
import { upsertInto } from '../database/entities.js';
import { idsIn, sql } from '../database/sql.js';
import { fromMs, toMs } from '../database/values.js';
import { oneTimeLink } from '../tables/people.js';

export type LinkPurpose =
  | { readonly purpose: 'setup'; readonly accountId: AccountId; readonly personId: null }
  /** Set a new password; `null` for an address that no person has. */
  | { readonly purpose: 'password_reset'; readonly accountId: null; readonly personId: PersonId | null }
  /** Confirm the address of a channel. */
  | ({ readonly purpose: 'channel'; readonly personId: null } & ChannelOfLink);

type ChannelOfLink = { readonly accountId: AccountId; readonly channelId: ChannelId };

type LinkRow = { account_id: AccountId | null; person_id: PersonId | null };

export class OneTimeLinks {
  constructor(private readonly tx: Executor) {}

  /** Removes expired links, and earlier ones for the same setup or channel. */
  async add(link: LinkPurpose, hash: string, now: Instant, expiresAt: Instant): Promise<void> {
    await this.tx.run(sql`DELETE FROM one_time_link WHERE expires_at <= ${toMs(now)}`);
    if (link.purpose === 'setup') {
      await this.tx.run(
        sql`DELETE FROM one_time_link WHERE purpose = 'setup' AND account_id = ${link.accountId}`,
      );
    }
    if (link.purpose === 'channel') await this.removeAllOfChannel(link.channelId);
    await this.tx.run(upsertInto(oneTimeLink, { hash, ...link, expiresAt }));
  }

  exists(purpose: LinkPurpose['purpose'], hash: string, now: Instant): Promise<boolean> {
    return exists(
      this.tx,
      sql`SELECT 1 AS found FROM one_time_link
          WHERE hash = ${hash} AND purpose = ${purpose} AND expires_at > ${toMs(now)}`,
    );
  }

  /** @returns `null` when there is no such link, or it has expired */
  async take(purpose: 'setup', hash: string, now: Instant): Promise<AccountId | null>;
  async take(purpose: 'password_reset', hash: string, now: Instant): Promise<PersonId | null>;
  async take(
    purpose: 'setup' | 'password_reset',
    hash: string,
    now: Instant,
  ): Promise<AccountId | PersonId | null> {
    const row = await first<LinkRow>(
      this.tx,
      sql`DELETE FROM one_time_link WHERE hash = ${hash} AND purpose = ${purpose} AND expires_at > ${toMs(now)}
          RETURNING account_id, person_id`,
    );
    return row && (row.account_id ?? row.person_id);
  }

  async takeForChannel(hash: string, now: Instant): Promise<ChannelOfLink | null> {
    const row = await first<{ account_id: AccountId; channel_id: ChannelId }>(
      this.tx,
      sql`DELETE FROM one_time_link WHERE hash = ${hash} AND purpose = 'channel' AND expires_at > ${toMs(now)}
          RETURNING account_id, channel_id`,
    );
    return row && { accountId: row.account_id, channelId: row.channel_id };
  }

  /** Returns when the link of each channel ends. A channel has none once it is used or has expired. */
  async endsOfChannels(
    accountId: AccountId,
    ids: readonly ChannelId[],
    now: Instant,
  ): Promise<ReadonlyMap<ChannelId, Instant>> {
    const rows = await this.tx.all<{ channel_id: ChannelId; expires_at: number }>(
      sql`SELECT channel_id, expires_at FROM one_time_link
          WHERE purpose = 'channel' AND account_id = ${accountId} AND expires_at > ${toMs(now)}
            AND channel_id IN ${idsIn(this.tx.dialect, ids)}`,
    );
    return new Map(rows.map((row) => [row.channel_id, fromMs(row.expires_at)]));
  }

  async removeAllOfChannel(channelId: ChannelId): Promise<void> {
    await this.tx.run(sql`DELETE FROM one_time_link WHERE channel_id = ${channelId}`);
  }

  async removeAllOf(personId: PersonId): Promise<void> {
    await this.tx.run(sql`DELETE FROM one_time_link WHERE person_id = ${personId}`);
  }
}
