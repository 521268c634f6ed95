import {
  type Instant,
  type PostKind,
  plainHtml,
  type StatusPageId,
  type StatusPostId,
  type StatusSubscriberId,
  type StatusUpdateId,
  type UpdateStatus,
} from '@tocsin/domain';
import type { Database, Executor } from '../database/database.js';
import { idsIn, list, raw, sql } from '../database/sql.js';
import { fromMs, fromMsOrNull } from '../database/values.js';
import { type Claimant, leaseOn } from '../outbox/lease.js';
import { type SecretBox, sealedPrefixChars } from '../secrets/secret-box.js';

/** The content and the recipient of a mail about an update. */
export type ClaimedStatusMail = {
  readonly updateId: StatusUpdateId;
  readonly subscriberId: StatusSubscriberId;
  readonly to: string;
  readonly language: string;
  readonly unsubscribeToken: string;
  readonly page: {
    readonly id: StatusPageId;
    readonly title: string;
    readonly slug: string;
    readonly domain: string | null;
    readonly timeZone: string;
  };
  readonly post: {
    readonly id: StatusPostId;
    readonly kind: PostKind;
    readonly title: string;
    readonly startsAt: Instant | null;
    readonly endsAt: Instant | null;
  };
  readonly update: {
    readonly status: UpdateStatus;
    readonly text: string;
    /** Safe HTML, rendered when the update was saved. */
    readonly html: string;
    readonly publishedAt: Instant;
  };
};

export type StatusMailOutcome =
  | { readonly status: 'delivered' }
  | { readonly status: 'failed'; readonly code: string; readonly message: string };

/** Permanent refusals of an address. After this many in a row, the subscription ends. */
export const statusBouncesMax = 3;
/** Stored and shown, so the value never changes. */
export const bounceCode = 'recipient_refused';

/** The answer to a wish to subscribe. */
export type WaitingStatusMail = {
  readonly subscriberId: StatusSubscriberId;
  readonly to: string;
  readonly language: string;
  /** Confirms the subscription, or ends that of an address that subscribes already. */
  readonly token: string;
  readonly isSubscribed: boolean;
  readonly page: ClaimedStatusMail['page'];
};

type WaitingRow = {
  id: StatusSubscriberId;
  email_address: string;
  language: string;
  waiting_mail_sealed: string;
  is_subscribed: number;
  page_id: StatusPageId;
  page_title: string;
  slug: string;
  domain: string | null;
  time_zone: string;
};

const pageFrom = (row: WaitingRow | MailRow): ClaimedStatusMail['page'] => ({
  id: row.page_id,
  title: row.page_title,
  slug: row.slug,
  domain: row.domain,
  timeZone: row.time_zone,
});

type MailKey = Pick<ClaimedStatusMail, 'updateId' | 'subscriberId'>;

type MailRow = {
  update_id: StatusUpdateId;
  subscriber_id: StatusSubscriberId;
  email_address: string;
  language: string;
  unsubscribe_sealed: string;
  page_id: StatusPageId;
  page_title: string;
  slug: string;
  domain: string | null;
  time_zone: string;
  post_id: StatusPostId;
  kind: PostKind;
  post_title: string;
  starts_at: number | null;
  ends_at: number | null;
  update_status: UpdateStatus;
  text: string;
  html: string | null;
  published_at: number;
};

export interface StatusMailQueue {
  /**
   * Commits mails as `sending` before any byte leaves, so that no crash sends one twice. Takes a few of each update, so
   * that no page keeps others waiting.
   */
  claim(updatesMax: number, eachMax: number): Promise<ClaimedStatusMail[]>;
  /** Removes the oldest mails that answer wishes to subscribe, so that no crash sends one twice. */
  takeAnswers(mailsMax: number): Promise<WaitingStatusMail[]>;
  /** Records how a claimed mail ended. @returns `bounced` when it ended the subscription */
  complete(mail: MailKey, outcome: StatusMailOutcome): Promise<'recorded' | 'bounced'>;
  /** Closes mails whose claim ran out as `interrupted`: they may have been sent. @returns how many */
  closeExpired(): Promise<number>;
}

const nilId = '00000000-0000-0000-0000-000000000000';

const keyShape = { update_id: 'uuid', subscriber_id: 'uuid' } as const;

export const statusMailQueue = (
  database: Database,
  secrets: SecretBox,
  claimant: Claimant,
): StatusMailQueue => {
  const { dialect, read } = database;
  const { nowMs, rowLock } = dialect;
  const lease = leaseOn(database, claimant);

  /** Another dispatcher may have the key of the other mails. */
  const hasKeyHere = sql`substr(s.unsubscribe_sealed, 1, ${raw(String(sealedPrefixChars))})
    IN (${list(secrets.prefixes.map((prefix) => sql`${prefix}`))})`;

  /** The last update of the last claim. The next claim begins after it, so that updates take turns. */
  let after: string = nilId;

  const waiting = async (updatesMax: number, behind: string): Promise<StatusUpdateId[]> => {
    const next = (from: ReturnType<typeof sql>) => sql`(
      SELECT m.update_id FROM status_mail m WHERE m.status = 'pending' AND m.update_id > ${from}
      ORDER BY m.update_id LIMIT 1)`;
    const rows = await read.all<{ id: StatusUpdateId }>(sql`
      WITH RECURSIVE w(id, n) AS (
        SELECT ${next(sql`${behind}`)}, 1
        UNION ALL
        SELECT ${next(raw('w.id'))}, w.n + 1 FROM w WHERE w.id IS NOT NULL AND w.n < ${updatesMax})
      SELECT w.id FROM w WHERE w.id IS NOT NULL ORDER BY w.id`);
    return rows.map(({ id }) => id);
  };

  const claimedFrom = (row: MailRow, unsubscribeToken: string): ClaimedStatusMail => ({
    updateId: row.update_id,
    subscriberId: row.subscriber_id,
    to: row.email_address,
    language: row.language,
    unsubscribeToken,
    page: pageFrom(row),
    post: {
      id: row.post_id,
      kind: row.kind,
      title: row.post_title,
      startsAt: fromMsOrNull(row.starts_at),
      endsAt: fromMsOrNull(row.ends_at),
    },
    update: {
      status: row.update_status,
      text: row.text,
      html: row.html ?? plainHtml(row.text),
      publishedAt: fromMs(row.published_at),
    },
  });

  /** Drops a mail whose token does not open here. The visitor can ask again. */
  const answerFrom = (row: WaitingRow): WaitingStatusMail | null => {
    const token = secrets.openOrNull(row.waiting_mail_sealed, row.id);
    if (token === null) return null;
    return {
      subscriberId: row.id,
      to: row.email_address,
      language: row.language,
      token,
      isSubscribed: row.is_subscribed === 1,
      page: pageFrom(row),
    };
  };

  /** Ends a subscription after `statusBouncesMax` permanent refusals in a row. */
  const endBounced = async (
    tx: Executor,
    subscriberId: StatusSubscriberId,
  ): Promise<'recorded' | 'bounced'> => {
    const last = await tx.all<{ error_code: string | null }>(sql`
      SELECT error_code FROM status_mail WHERE subscriber_id = ${subscriberId} AND completed_at IS NOT NULL
      ORDER BY completed_at DESC, update_id DESC LIMIT ${statusBouncesMax}`);
    const isBounced =
      last.length === statusBouncesMax && last.every(({ error_code }) => error_code === bounceCode);
    if (!isBounced) return 'recorded';
    await tx.run(sql`
      UPDATE status_subscriber SET unsubscribed_at = ${nowMs}, bounced_at = ${nowMs}
      WHERE id = ${subscriberId} AND unsubscribed_at IS NULL`);
    await tx.run(sql`DELETE FROM status_mail WHERE subscriber_id = ${subscriberId} AND status = 'pending'`);
    return 'bounced';
  };

  const claimOf = async (
    tx: Executor,
    updateId: StatusUpdateId,
    eachMax: number,
  ): Promise<ClaimedStatusMail[]> => {
    const rows = await tx.all<MailRow>(sql`
      SELECT m.update_id, m.subscriber_id, s.email_address, s.language, s.unsubscribe_sealed,
        p.id AS page_id, p.title AS page_title, p.slug, p.domain, p.time_zone, t.id AS post_id, t.kind,
        t.title AS post_title, t.starts_at, t.ends_at, u.status AS update_status, u.text, u.html, u.published_at
      FROM status_mail m JOIN status_subscriber s ON s.id = m.subscriber_id
        JOIN status_update u ON u.id = m.update_id JOIN status_post t ON t.id = u.post_id
        JOIN status_page p ON p.id = t.page_id
      WHERE m.update_id = ${updateId} AND m.status = 'pending' AND ${hasKeyHere}
      ORDER BY m.subscriber_id LIMIT ${eachMax} ${rowLock('FOR UPDATE OF m SKIP LOCKED')}`);
    const claimed: ClaimedStatusMail[] = [];
    const unreadable: MailRow[] = [];
    for (const row of rows) {
      const unsubscribeToken = secrets.openOrNull(row.unsubscribe_sealed, row.subscriber_id);
      if (unsubscribeToken === null) unreadable.push(row);
      else claimed.push(claimedFrom(row, unsubscribeToken));
    }
    await tx.runEach(
      keyShape,
      unreadable.map(({ update_id, subscriber_id }) => ({ update_id, subscriber_id })),
      ({ each, from }) => sql`
        UPDATE status_mail SET status = 'failed', error_code = 'internal', completed_at = ${nowMs},
          error_message = 'The link to unsubscribe cannot be read from the database. The mail was not sent.'
        ${from} WHERE status_mail.update_id = ${each.update_id} AND status_mail.subscriber_id = ${each.subscriber_id}`,
    );
    await tx.runEach(
      keyShape,
      claimed.map((mail) => ({ update_id: mail.updateId, subscriber_id: mail.subscriberId })),
      ({ each, from }) => sql`
        UPDATE status_mail SET status = 'sending', claimed_by = ${lease.claimedBy}, sent_at = ${nowMs},
          claim_expires_at = ${lease.until} ${from}
        WHERE status_mail.update_id = ${each.update_id} AND status_mail.subscriber_id = ${each.subscriber_id}`,
    );
    return claimed;
  };

  return {
    claim: async (updatesMax, eachMax) => {
      let updates = await waiting(updatesMax, after);
      if (updates.length === 0 && after !== nilId) updates = await waiting(updatesMax, nilId);
      after = updates.length < updatesMax ? nilId : (updates.at(-1) ?? nilId);
      if (updates.length === 0) return [];
      return database.transaction(async (tx) => {
        const claimed: ClaimedStatusMail[] = [];
        for (const updateId of updates) claimed.push(...(await claimOf(tx, updateId, eachMax)));
        return claimed;
      });
    },

    complete: async ({ updateId, subscriberId }, outcome) => {
      const failed = outcome.status === 'failed' ? outcome : { code: null, message: null };
      return database.transaction(async (tx) => {
        await tx.run(sql`
          UPDATE status_mail SET status = ${outcome.status}, error_code = ${failed.code},
            error_message = ${failed.message}, completed_at = ${nowMs}, claim_expires_at = NULL
          WHERE update_id = ${updateId} AND subscriber_id = ${subscriberId} AND status = 'sending'
            AND claimed_by = ${lease.claimedBy}`);
        return failed.code === bounceCode ? endBounced(tx, subscriberId) : 'recorded';
      });
    },

    takeAnswers: async (mailsMax) => {
      const any = sql`SELECT 1 AS found FROM status_subscriber WHERE waiting_mail_sealed IS NOT NULL LIMIT 1`;
      if ((await read.all(any)).length === 0) return [];
      return database.transaction(async (tx) => {
        const rows = await tx.all<WaitingRow>(sql`
          SELECT s.id, s.email_address, s.language, s.waiting_mail_sealed,
            CASE WHEN s.confirmed_at IS NULL THEN 0 ELSE 1 END AS is_subscribed,
            p.id AS page_id, p.title AS page_title, p.slug, p.domain, p.time_zone
          FROM status_subscriber s JOIN status_page p ON p.id = s.page_id
          WHERE s.waiting_mail_sealed IS NOT NULL
          ORDER BY s.id LIMIT ${mailsMax} ${rowLock('FOR UPDATE OF s SKIP LOCKED')}`);
        const ids = rows.map(({ id }) => id);
        await tx.run(
          sql`UPDATE status_subscriber SET waiting_mail_sealed = NULL WHERE id IN ${idsIn(tx.dialect, ids)}`,
        );
        return rows.flatMap((row) => answerFrom(row) ?? []);
      });
    },

    closeExpired: async () => {
      const hasEnded = await lease.ended(raw('claim_expires_at'));
      if (hasEnded === null) return 0;
      const expired = sql`status = 'sending' AND ${hasEnded}`;
      const [any] = await read.all(sql`SELECT 1 AS found FROM status_mail WHERE ${expired} LIMIT 1`);
      if (any === undefined) return 0;
      return database.transaction((tx) =>
        tx.run(sql`
          UPDATE status_mail SET status = 'failed', error_code = 'interrupted', completed_at = ${nowMs},
            error_message = 'The dispatcher stopped while it sent the mail, which may have arrived.',
            claim_expires_at = NULL
          WHERE ${expired}`),
      );
    },
  };
};
