import {
  type AccountId,
  type ChannelId,
  type Instant,
  type MonitorId,
  nobody,
  type Rota,
  type RotaId,
  type RotaMember,
  type RotaSource,
  type RotaTurn,
} from '@tocsin/domain';
import { countOf, type Executor, exists, first, lockFirst, removedName } from '../database/database.js';
import { type AnyRow, insertEach, selection, upsertInto } from '../database/entities.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { idsIn, type Sql, sql } from '../database/sql.js';
import { fromMs, toMs } from '../database/values.js';
import type { SecretBox } from '../secrets/secret-box.js';
import { resealColumn, sealingForDatabase } from '../secrets/secret-key-proof.js';
import { rotaChannel, rota as rotaTable, rotaTurn } from '../tables/responding.js';
import type { Row } from '../tables/table.js';
import { lookAgain } from './incidents.js';

/** Without the calendar, which may have a MiB. */
const selected = selection(rotaTable, 'r', [
  'id',
  'accountId',
  'name',
  'calendarUrlSealed',
  'people',
  'fetchedAt',
  'failingSince',
  'fetchError',
  'createdAt',
  'updatedAt',
]);

type Listed = Rota & { readonly id: RotaId };

export type AttachedRota = Listed & { readonly afterMinutes: number };

type TurnRow = Row<typeof rotaTurn>;

/** The turns of a rota at a moment, and the first that is still to come. */
export type CurrentTurns = { readonly now: readonly RotaTurn[]; readonly next: RotaTurn | null };

const turnFrom = ({ starts_at, ends_at, person }: TurnRow): RotaTurn => ({
  startsAt: fromMs(starts_at),
  endsAt: fromMs(ends_at),
  person,
});

export class Rotas {
  constructor(
    private readonly tx: Executor,
    private readonly secrets: SecretBox,
  ) {}

  async find(accountId: AccountId, id: RotaId): Promise<Rota | null> {
    const [found] = await this.#where(sql`r.id = ${id} AND r.account_id = ${accountId}`);
    return found ?? null;
  }

  /** As `find`, and the rota cannot change until this transaction ends. */
  async findForChange(accountId: AccountId, id: RotaId): Promise<Rota | null> {
    // A change of the key locks in this order too.
    await sealingForDatabase(this.tx, this.secrets);
    lockFirst(this.tx, sql`rota r WHERE r.id = ${id} AND r.account_id = ${accountId}`, 'FOR UPDATE');
    return this.find(accountId, id);
  }

  async list(accountId: AccountId, page: PageRequest): Promise<Page<Rota>> {
    return pageOf(await this.#where(sql`r.account_id = ${accountId} ${pageTail(page, 'r.id')}`), page);
  }

  count(accountId: AccountId): Promise<number> {
    return countOf(this.tx, sql`rota WHERE account_id = ${accountId}`);
  }

  /** The calendars that were given, by rota: those of fetched ones are left out. */
  async givenCalendars(ids: readonly RotaId[]): Promise<ReadonlyMap<RotaId, string>> {
    const rows = await this.tx.all<{ id: RotaId; calendar: string | null }>(sql`
      SELECT r.id, r.calendar FROM rota r
      WHERE r.id IN ${idsIn(this.tx.dialect, ids)} AND r.calendar_url_sealed IS NULL`);
    return new Map(rows.map(({ id, calendar }) => [id, calendar ?? '']));
  }

  /** The account's rotas among these. None can be removed until this transaction ends. */
  async lockOwned(accountId: AccountId, ids: readonly RotaId[]): Promise<ReadonlySet<RotaId>> {
    const { dialect } = this.tx;
    const rows = await this.tx.all<{ id: RotaId }>(sql`
      SELECT r.id FROM rota r WHERE r.account_id = ${accountId} AND r.id IN ${idsIn(dialect, ids)}
      ORDER BY r.id ${dialect.rowLock('FOR KEY SHARE')}`);
    return new Set(rows.map(({ id }) => id));
  }

  async #where(condition: Sql): Promise<Listed[]> {
    const rows = await this.tx.all<AnyRow>(sql`
      SELECT ${selected.columns} FROM rota r WHERE ${condition}`);
    return this.#from(rows);
  }

  async #from(rows: readonly AnyRow[]): Promise<Listed[]> {
    const found = rows.map(selected.from);
    const channels = new Map<RotaId, Map<number, ChannelId[]>>(found.map(({ id }) => [id, new Map()]));
    const named = await this.tx.all<Row<typeof rotaChannel>>(sql`
      SELECT c.rota_id, c.person, c.channel_id FROM rota_channel c
      WHERE c.rota_id IN ${idsIn(this.tx.dialect, [...channels.keys()])}
      ORDER BY c.rota_id, c.person, c.channel_id`);
    for (const { rota_id, person, channel_id } of named) {
      const ofRota = channels.get(rota_id);
      ofRota?.set(person, [...(ofRota.get(person) ?? []), channel_id]);
    }
    return found.map(({ calendarUrlSealed, people, ...rota }) => ({
      ...rota,
      rotaId: rota.id,
      calendarUrl: calendarUrlSealed === null ? null : this.secrets.open(calendarUrlSealed, rota.id),
      people: people.map(
        ({ match }, person): RotaMember => ({ match, channelIds: channels.get(rota.id)?.get(person) ?? [] }),
      ),
      otherwise: channels.get(rota.id)?.get(nobody) ?? [],
    }));
  }

  /**
   * Stores a rota, and has its calendar read at once.
   * @param source the calendar, if it is another one
   */
  async save(rota: Rota, source: RotaSource | null, now: Instant): Promise<void> {
    const { rotaId, accountId, name, people, otherwise, createdAt, updatedAt } = rota;
    const sealed =
      source !== null && 'calendarUrl' in source
        ? (await sealingForDatabase(this.tx, this.secrets)).seal(source.calendarUrl, rotaId)
        : null;
    const given = source !== null && 'calendar' in source ? { calendar: source.calendar } : {};
    await this.tx.run(
      upsertInto(rotaTable, {
        id: rotaId,
        accountId,
        name,
        people: people.map(({ match }) => ({ match })),
        fetchAt: now,
        validator: null,
        createdAt,
        updatedAt,
        ...(source !== null && { calendarUrlSealed: sealed, ...given }),
      }),
    );
    await this.tx.run(sql`DELETE FROM rota_channel WHERE rota_id = ${rotaId}`);
    const rows = [
      ...people.map(({ channelIds }, person) => ({ person, channelIds })),
      { person: nobody, channelIds: otherwise },
    ];
    await insertEach(
      this.tx,
      rotaChannel,
      rows.flatMap(({ person, channelIds }) =>
        channelIds.map((channel_id) => ({ rota_id: rotaId, person, channel_id })),
      ),
      sql`DO NOTHING`,
    );
  }

  /** @returns false when the account has no such rota */
  /** @returns its name; `null` when the account has no such rota */
  async remove(accountId: AccountId, id: RotaId): Promise<string | null> {
    return removedName(this.tx, sql`rota WHERE id = ${id} AND account_id = ${accountId}`);
  }

  /** In the order of their starts: those that end later than `from` and start before `to`. */
  async turns(id: RotaId, from: Instant, to: Instant, turnsMax: number): Promise<RotaTurn[]> {
    const rows = await this.tx.all<TurnRow>(sql`
      SELECT t.rota_id, t.starts_at, t.ends_at, t.person FROM rota_turn t
      WHERE t.rota_id = ${id} AND t.starts_at < ${toMs(to)} AND t.ends_at > ${toMs(from)}
      ORDER BY t.starts_at, t.ends_at, t.person LIMIT ${turnsMax}`);
    return rows.map(turnFrom);
  }

  allTurns(id: RotaId): Promise<RotaTurn[]> {
    return allTurns(this.tx, id);
  }

  replaceTurns(id: RotaId, turns: readonly RotaTurn[]): Promise<void> {
    return replaceTurns(this.tx, id, turns);
  }

  async currentTurns(ids: readonly RotaId[], now: Instant): Promise<ReadonlyMap<RotaId, CurrentTurns>> {
    const nowMs = toMs(now);
    const among = idsIn(this.tx.dialect, ids);
    const rows = await this.tx.all<TurnRow>(sql`
      SELECT t.rota_id, t.starts_at, t.ends_at, t.person FROM rota_turn t
      WHERE t.rota_id IN ${among} AND t.starts_at <= ${nowMs} AND t.ends_at > ${nowMs}
      UNION ALL
      SELECT t.rota_id, t.starts_at, t.ends_at, t.person FROM rota_turn t
      WHERE t.rota_id IN ${among} AND t.starts_at = (
        SELECT MIN(o.starts_at) FROM rota_turn o WHERE o.rota_id = t.rota_id AND o.starts_at > ${nowMs})`);
    return new Map(
      ids.map((id) => {
        const own = rows.filter(({ rota_id }) => rota_id === id).map(turnFrom);
        const byPerson = own.sort((a, b) => a.person - b.person);
        return [
          id,
          {
            now: byPerson.filter(({ startsAt }) => startsAt <= now),
            next: byPerson.find(({ startsAt }) => startsAt > now) ?? null,
          },
        ];
      }),
    );
  }

  /** Has the open incidents decided again that the rota may concern. */
  lookAgain(rota: Pick<Rota, 'rotaId' | 'accountId'>, now: Instant): Promise<void> {
    return lookAgainForRota(this.tx, rota, now);
  }

  async listAttached(accountId: AccountId, monitorId: MonitorId): Promise<AttachedRota[]> {
    const rows = await this.tx.all<AnyRow & { readonly after_minutes: number }>(sql`
      SELECT ${selected.columns}, mr.after_minutes FROM monitor_rota mr JOIN rota r ON r.id = mr.rota_id
      WHERE mr.monitor_id = ${monitorId} AND r.account_id = ${accountId} ORDER BY r.id DESC`);
    const rotas = await this.#from(rows);
    return rotas.map((rota, index) => ({ ...rota, afterMinutes: rows[index]?.after_minutes ?? 0 }));
  }

  countAttached(monitorId: MonitorId): Promise<number> {
    return countOf(this.tx, sql`monitor_rota WHERE monitor_id = ${monitorId}`);
  }

  /**
   * Attaches a rota, or changes its delay.
   * @param afterMinutes `null` keeps the delay of one that is attached
   * @returns false when this changed nothing
   */
  async attach(
    monitorId: MonitorId,
    rotaId: RotaId,
    { afterMinutes, now }: { readonly afterMinutes: number | null; readonly now: Instant },
  ): Promise<boolean> {
    const before = await first<{ after_minutes: number }>(
      this.tx,
      sql`SELECT after_minutes FROM monitor_rota WHERE monitor_id = ${monitorId} AND rota_id = ${rotaId}`,
    );
    const wanted = afterMinutes ?? before?.after_minutes ?? 0;
    if (before?.after_minutes === wanted) return false;
    await this.tx.run(sql`
      INSERT INTO monitor_rota (monitor_id, rota_id, after_minutes, attached_at)
      VALUES (${monitorId}, ${rotaId}, ${wanted}, ${toMs(now)})
      ON CONFLICT (monitor_id, rota_id)
        DO UPDATE SET after_minutes = excluded.after_minutes, attached_at = excluded.attached_at`);
    return true;
  }

  /** @returns false when the rota was not attached */
  async detach(monitorId: MonitorId, rotaId: RotaId): Promise<boolean> {
    const detached = await this.tx.run(
      sql`DELETE FROM monitor_rota WHERE monitor_id = ${monitorId} AND rota_id = ${rotaId}`,
    );
    return detached > 0;
  }

  reseal(to: SecretBox): Promise<number> {
    return resealColumn(this.tx, 'rota', 'calendar_url_sealed', this.secrets, to);
  }
}

/**
 * Has the open incidents decided again that a rota may concern: those of the monitors that it is attached to, or all of the
 * account if a route names it.
 */
export const lookAgainForRota = async (
  tx: Executor,
  { rotaId, accountId }: Pick<Rota, 'rotaId' | 'accountId'>,
  now: Instant,
): Promise<void> => {
  if (await exists(tx, sql`SELECT 1 AS found FROM route_rota WHERE rota_id = ${rotaId}`))
    return lookAgain(tx, accountId, now);
  const rows = await tx.all<{ monitor_id: MonitorId }>(
    sql`SELECT monitor_id FROM monitor_rota WHERE rota_id = ${rotaId}`,
  );
  if (rows.length > 0)
    await lookAgain(
      tx,
      accountId,
      now,
      rows.map((row) => row.monitor_id),
    );
};

export const allTurns = async (tx: Executor, id: RotaId): Promise<RotaTurn[]> => {
  const rows = await tx.all<TurnRow>(sql`
    SELECT t.rota_id, t.starts_at, t.ends_at, t.person FROM rota_turn t
    WHERE t.rota_id = ${id} ORDER BY t.starts_at, t.ends_at, t.person`);
  return rows.map(turnFrom);
};

export const replaceTurns = async (
  tx: Executor,
  rotaId: RotaId,
  turns: readonly RotaTurn[],
): Promise<void> => {
  await tx.run(sql`DELETE FROM rota_turn WHERE rota_id = ${rotaId}`);
  const rows = turns.map(({ startsAt, endsAt, person }) => ({
    rota_id: rotaId,
    starts_at: toMs(startsAt),
    ends_at: toMs(endsAt),
    person,
  }));
  await insertEach(tx, rotaTurn, rows, sql`DO NOTHING`);
};
