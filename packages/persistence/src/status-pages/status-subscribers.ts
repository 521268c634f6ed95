import type {
  AddressForms,
  Instant,
  StatusComponentId,
  StatusPageId,
  StatusSubscriberId,
  SubscriberState,
} from '@tocsin/domain';
import { countOf, type Executor, first } from '../database/database.js';
import { type AnyRow, insertInto, selection } from '../database/entities.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { idsIn, type Sql, sql } from '../database/sql.js';
import { toMs } from '../database/values.js';
import { oneOf } from '../people/address-forms.js';
import type { SecretBox } from '../secrets/secret-box.js';
import { resealColumn, sealingForDatabase } from '../secrets/secret-key-proof.js';
import { statusSubscriber } from '../tables/status-pages.js';
import type { Entity } from '../tables/table.js';

type SubscriberRow = Omit<
  Entity<typeof statusSubscriber>,
  'confirmHash' | 'unsubscribeHash' | 'unsubscribeSealed' | 'waitingMailSealed'
>;

export type StatusSubscriber = Omit<SubscriberRow, 'allComponents'> & {
  /** `null` for all components. */
  readonly componentIds: readonly StatusComponentId[] | null;
};

export type NewStatusSubscriber = Omit<
  StatusSubscriber,
  'confirmedAt' | 'unsubscribedAt' | 'bouncedAt' | 'confirmExpiresAt'
> & {
  /** Random. The mail that asks for confirmation has it in its link. */
  readonly confirmToken: string;
  readonly confirmHash: string;
  readonly confirmExpiresAt: Instant;
  /** Random. Every mail has it in the link that unsubscribes. */
  readonly unsubscribeToken: string;
  readonly unsubscribeHash: string;
};

/** Unset: every state. Those who unsubscribed have none, and are never listed. */
export type SubscriberFilter = { readonly state?: SubscriberState | undefined };

const isInState: Readonly<Record<SubscriberState, Sql>> = {
  pending: sql`s.confirmed_at IS NULL AND s.unsubscribed_at IS NULL`,
  confirmed: sql`s.confirmed_at IS NOT NULL AND s.unsubscribed_at IS NULL`,
  bounced: sql`s.bounced_at IS NOT NULL`,
};

/** The state of a subscriber that `list` returned. */
export const subscriberStateOf = ({
  bouncedAt,
  confirmedAt,
}: Pick<StatusSubscriber, 'bouncedAt' | 'confirmedAt'>): SubscriberState => {
  if (bouncedAt !== null) return 'bounced';
  return confirmedAt === null ? 'pending' : 'confirmed';
};

const selected = selection(statusSubscriber, 's', [
  'id',
  'pageId',
  'emailAddress',
  'allComponents',
  'language',
  'createdAt',
  'confirmExpiresAt',
  'confirmedAt',
  'unsubscribedAt',
  'bouncedAt',
]);

export class StatusSubscribers {
  constructor(
    private readonly tx: Executor,
    private readonly secrets: SecretBox,
  ) {}

  /**
   * Stores a subscriber and the mail that asks for confirmation. Replaces a subscriber with this address who has not
   * confirmed, or who has unsubscribed.
   * @param forms of the address
   */
  async add(
    { componentIds, confirmToken, unsubscribeToken, ...subscriber }: NewStatusSubscriber,
    forms: AddressForms,
  ): Promise<'added' | 'subscribed'> {
    const { id, pageId } = subscriber;
    const sealing = await sealingForDatabase(this.tx, this.secrets);
    await this.tx.run(sql`
      DELETE FROM status_subscriber WHERE page_id = ${pageId} AND email_address IN ${oneOf(forms)}
        AND (confirmed_at IS NULL OR unsubscribed_at IS NOT NULL)`);
    if ((await this.findByAddress(pageId, forms)) !== null) return 'subscribed';
    const inserted = insertInto(statusSubscriber, {
      ...subscriber,
      allComponents: componentIds === null,
      confirmedAt: null,
      unsubscribedAt: null,
      bouncedAt: null,
      unsubscribeSealed: sealing.seal(unsubscribeToken, id),
      waitingMailSealed: sealing.seal(confirmToken, id),
    });
    const added = await this.tx.run(sql`${inserted} ON CONFLICT (page_id, email_address) DO NOTHING`);
    if (added === 0) return 'subscribed';
    if (componentIds !== null) await this.#choose(id, pageId, componentIds);
    return 'added';
  }

  /** Stores a mail that tells a confirmed subscriber of the existing subscription. */
  async remind(id: StatusSubscriberId): Promise<void> {
    await this.tx.run(sql`
      UPDATE status_subscriber SET waiting_mail_sealed = unsubscribe_sealed
      WHERE id = ${id} AND confirmed_at IS NOT NULL AND unsubscribed_at IS NULL`);
  }

  /** @param componentIds `null` for all */
  async setComponents(
    { id, pageId }: Pick<StatusSubscriber, 'id' | 'pageId'>,
    componentIds: readonly StatusComponentId[] | null,
  ): Promise<void> {
    await this.tx.run(
      sql`UPDATE status_subscriber SET all_components = ${componentIds === null ? 1 : 0} WHERE id = ${id}`,
    );
    await this.tx.run(sql`DELETE FROM status_subscriber_component WHERE subscriber_id = ${id}`);
    if (componentIds !== null) await this.#choose(id, pageId, componentIds);
  }

  async #choose(
    id: StatusSubscriberId,
    pageId: StatusPageId,
    componentIds: readonly StatusComponentId[],
  ): Promise<void> {
    await this.tx.run(sql`
      INSERT INTO status_subscriber_component (subscriber_id, component_id)
      SELECT ${id}, c.id FROM status_component c
      WHERE c.page_id = ${pageId} AND c.id IN ${idsIn(this.tx.dialect, componentIds)}`);
  }

  /** Confirming again succeeds until the link expires. @returns `null` for an unknown or expired link */
  async confirm(confirmHash: string, now: Instant): Promise<StatusSubscriber | null> {
    const nowMs = toMs(now);
    await this.tx.run(sql`
      UPDATE status_subscriber SET confirmed_at = ${nowMs}
      WHERE confirm_hash = ${confirmHash} AND confirm_expires_at > ${nowMs} AND confirmed_at IS NULL`);
    return this.#one(sql`s.confirm_hash = ${confirmHash} AND s.confirm_expires_at > ${nowMs}`);
  }

  findByUnsubscribeHash(hash: string): Promise<StatusSubscriber | null> {
    return this.#one(sql`s.unsubscribe_hash = ${hash}`);
  }

  /** Finds the subscriber of a confirmation link, without confirming. */
  findByConfirmHash(confirmHash: string, now: Instant): Promise<StatusSubscriber | null> {
    return this.#one(sql`s.confirm_hash = ${confirmHash} AND s.confirm_expires_at > ${toMs(now)}`);
  }

  findByAddress(pageId: StatusPageId, forms: AddressForms): Promise<StatusSubscriber | null> {
    return this.#one(sql`s.page_id = ${pageId} AND s.email_address IN ${oneOf(forms)}`);
  }

  /** Also drops unclaimed mails. @returns false when no subscriber has this token */
  async unsubscribe(hash: string, now: Instant): Promise<boolean> {
    const known = await this.findByUnsubscribeHash(hash);
    if (known === null) return false;
    await this.tx.run(sql`
      UPDATE status_subscriber SET unsubscribed_at = ${toMs(now)}, waiting_mail_sealed = NULL
      WHERE id = ${known.id} AND unsubscribed_at IS NULL`);
    await this.tx.run(sql`DELETE FROM status_mail WHERE subscriber_id = ${known.id} AND status = 'pending'`);
    return true;
  }

  async #one(which: Sql): Promise<StatusSubscriber | null> {
    const row = await first<AnyRow>(
      this.tx,
      sql`SELECT ${selected.columns} FROM status_subscriber s WHERE ${which}`,
    );
    return row && ((await this.#withComponents([row]))[0] ?? null);
  }

  /** Newest first. Without a state, those who unsubscribed are left out unless their mail bounced. */
  async list(
    pageId: StatusPageId,
    { state }: SubscriberFilter,
    page: PageRequest,
  ): Promise<Page<StatusSubscriber>> {
    const isListed =
      state === undefined ? sql`(s.unsubscribed_at IS NULL OR ${isInState.bounced})` : isInState[state];
    const rows = await this.tx.all<AnyRow>(sql`
      SELECT ${selected.columns} FROM status_subscriber s
      WHERE s.page_id = ${pageId} AND ${isListed}
      ${pageTail(page, 's.id')}`);
    return pageOf(await this.#withComponents(rows), page);
  }

  async #withComponents(rows: readonly AnyRow[]): Promise<StatusSubscriber[]> {
    const found = rows.map(selected.from);
    const choosing = found.filter(({ allComponents }) => !allComponents).map(({ id }) => id);
    const chosen = new Map<StatusSubscriberId, StatusComponentId[]>(choosing.map((id) => [id, []]));
    if (choosing.length > 0) {
      const pairs = await this.tx.all<{ subscriber_id: StatusSubscriberId; component_id: StatusComponentId }>(
        sql`SELECT x.subscriber_id, x.component_id FROM status_subscriber_component x
            WHERE x.subscriber_id IN ${idsIn(this.tx.dialect, choosing)} ORDER BY x.component_id`,
      );
      for (const { subscriber_id, component_id } of pairs) chosen.get(subscriber_id)?.push(component_id);
    }
    return found.map(({ allComponents: _, ...subscriber }) => ({
      ...subscriber,
      componentIds: chosen.get(subscriber.id) ?? null,
    }));
  }

  /** Counts all subscribers of a page, confirmed or not. */
  count(pageId: StatusPageId): Promise<number> {
    return countOf(this.tx, sql`status_subscriber WHERE page_id = ${pageId}`);
  }

  /** Also removes the record of their mails. @returns false when the page has no such subscriber */
  async remove(pageId: StatusPageId, id: StatusSubscriberId): Promise<boolean> {
    const removed = await this.tx.run(
      sql`DELETE FROM status_subscriber WHERE id = ${id} AND page_id = ${pageId}`,
    );
    return removed > 0;
  }

  async reseal(to: SecretBox): Promise<number> {
    const waiting = await resealColumn(this.tx, 'status_subscriber', 'waiting_mail_sealed', this.secrets, to);
    return (
      waiting + (await resealColumn(this.tx, 'status_subscriber', 'unsubscribe_sealed', this.secrets, to))
    );
  }
}

/** Removes subscribers who never confirmed, or who unsubscribed long ago. @returns their number */
export const removeEndedSubscribers = (
  tx: Executor,
  now: Instant,
  unsubscribedBefore: Instant,
  rowsMax: number,
): Promise<number> =>
  tx.run(sql`
    DELETE FROM status_subscriber WHERE id IN (
      SELECT s.id FROM status_subscriber s
      WHERE (s.confirmed_at IS NULL AND s.confirm_expires_at <= ${toMs(now)})
        OR (s.unsubscribed_at IS NOT NULL AND s.unsubscribed_at < ${toMs(unsubscribedBefore)})
      LIMIT ${rowsMax} ${tx.dialect.rowLock('FOR UPDATE OF s SKIP LOCKED')})`);
