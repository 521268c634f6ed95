import type { AccountId, AccountMail, Instant, RotaId, RotaPerson, RotaTurn } from '@tocsin/domain';
import { type Database, type Executor, exists, first } from '../database/database.js';
import { type AnyRow, selection } from '../database/entities.js';
import { idsIn, sql } from '../database/sql.js';
import { fromMs, toMs } from '../database/values.js';
import { Mails } from '../people/mails.js';
import { Members } from '../people/members.js';
import type { SecretBox } from '../secrets/secret-box.js';
import { rota as rotaTable } from '../tables/responding.js';
import { allTurns, lookAgainForRota, replaceTurns } from './rotas.js';

const selected = selection(rotaTable, 'r', [
  'id',
  'accountId',
  'calendarUrlSealed',
  'people',
  'validator',
  'fetchedAt',
  'updatedAt',
]);

/** A rota whose calendar is due to be read. */
export type DueRota = {
  readonly rotaId: RotaId;
  readonly accountId: AccountId;
  readonly people: readonly RotaPerson[];
  /** `null` for a calendar that was given, `locked` when its key is not here. */
  readonly address: { readonly url: string } | 'locked' | null;
  readonly validator: string | null;
  readonly fetchedAt: Instant | null;
  readonly updatedAt: Instant;
};

/** The result of reading a calendar. */
export type ReadRota =
  | {
      readonly isRead: true;
      /** `null`: the one that is stored. */
      readonly calendar: string | null;
      readonly validator: string | null;
      /** `null`: they are not computed again. */
      readonly turns: readonly RotaTurn[] | null;
      readonly againAt: Instant;
    }
  | { readonly isRead: false; readonly error: string; readonly againAt: Instant };

/** Writes the mail to the owners; `null` where no mail can be sent. */
export type FailingRotaMail = (rota: {
  readonly rotaId: RotaId;
  readonly name: string;
  readonly accountName: string;
  readonly since: Instant;
  readonly error: string;
}) => AccountMail | null;

/** A process that ends while it reads leaves the rota to the next one after this. */
const takenMs = 5 * 60_000;
/** No reading is put off for longer, so that a clock that was set back holds none up. */
const putOffMsMax = 24 * 60 * 60_000;
const toldAfterMs = 60 * 60_000;
const ownersMax = 50;

export interface RotaCalendars {
  /** Takes rotas whose calendars are due. Each is taken by one process. */
  take(now: Instant, rotasMax: number): Promise<readonly DueRota[]>;
  /** The calendar that is stored. */
  calendarOf(rotaId: RotaId): Promise<string | null>;
  /** @returns false when the rota was changed meanwhile, so that it is read again */
  store(due: DueRota, read: ReadRota, now: Instant): Promise<boolean>;
}

export const rotaCalendars = (
  { read, transaction }: Database,
  secrets: SecretBox,
  newId: () => string,
  mailFor: FailingRotaMail,
): RotaCalendars => ({
  take: async (now, rotasMax) => {
    const nowMs = toMs(now);
    const isDue = sql`(fetch_at <= ${nowMs} OR fetch_at > ${nowMs + putOffMsMax})`;
    // A look each second must not keep other writers waiting.
    if (!(await exists(read, sql`SELECT 1 AS found FROM rota WHERE ${isDue}`))) return [];
    const rows = await transaction(async (tx) => {
      const due = await tx.all<{ id: RotaId }>(sql`
        SELECT id FROM rota WHERE ${isDue}
        ORDER BY fetch_at LIMIT ${rotasMax} ${tx.dialect.rowLock('FOR UPDATE OF rota SKIP LOCKED')}`);
      if (due.length === 0) return [];
      const ids = idsIn(
        tx.dialect,
        due.map(({ id }) => id),
      );
      await tx.run(sql`UPDATE rota SET fetch_at = ${nowMs + takenMs} WHERE id IN ${ids}`);
      return tx.all<AnyRow>(sql`SELECT ${selected.columns} FROM rota r WHERE r.id IN ${ids}`);
    });
    return rows.map(selected.from).map(({ id, calendarUrlSealed, ...rota }) => {
      const url = calendarUrlSealed === null ? null : secrets.openOrNull(calendarUrlSealed, id);
      const address = calendarUrlSealed === null ? null : url === null ? 'locked' : { url };
      return { ...rota, rotaId: id, address };
    });
  },
  calendarOf: async (rotaId) => {
    const row = await first<{ calendar: string | null }>(
      read,
      sql`SELECT calendar FROM rota WHERE id = ${rotaId}`,
    );
    return row?.calendar ?? null;
  },
  store: (due, outcome, now) =>
    transaction(async (tx) => {
      const { rotaId } = due;
      const found = await first<StoredRow>(
        tx,
        sql`SELECT name, updated_at, failing_since, told_at FROM rota WHERE id = ${rotaId}
            ${tx.dialect.rowLock('FOR UPDATE')}`,
      );
      if (found === null || found.updated_at !== toMs(due.updatedAt)) return false;
      if (outcome.isRead) await storeTurns(tx, due, outcome, now);
      else
        await storeFailure(tx, due, found, outcome, now, { mailFor, mails: new Mails(tx, secrets, newId) });
      return true;
    }),
});

type StoredRow = {
  readonly name: string;
  readonly updated_at: number;
  readonly failing_since: number | null;
  readonly told_at: number | null;
};

const storeTurns = async (
  tx: Executor,
  { rotaId, accountId }: DueRota,
  { calendar, validator, turns, againAt }: Extract<ReadRota, { isRead: true }>,
  now: Instant,
): Promise<void> => {
  const kept = calendar === null ? sql`calendar` : sql`${calendar}`;
  await tx.run(sql`
    UPDATE rota SET calendar = ${kept}, validator = ${validator}, fetched_at = ${toMs(now)},
      fetch_at = ${toMs(againAt)}, failing_since = NULL, fetch_error = NULL, told_at = NULL
    WHERE id = ${rotaId}`);
  if (turns === null) return;
  const before = await allTurns(tx, rotaId);
  if (JSON.stringify(inOrder(before)) === JSON.stringify(inOrder(turns))) return;
  await replaceTurns(tx, rotaId, turns);
  await lookAgainForRota(tx, { rotaId, accountId }, now);
};

const inOrder = (turns: readonly RotaTurn[]): readonly (readonly [Instant, Instant, number])[] =>
  turns
    .map(({ startsAt, endsAt, person }) => [startsAt, endsAt, person] as const)
    .sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : a[2] - b[2]));

const storeFailure = async (
  tx: Executor,
  { rotaId, accountId }: DueRota,
  { name, failing_since, told_at }: StoredRow,
  { error, againAt }: Extract<ReadRota, { isRead: false }>,
  now: Instant,
  { mailFor, mails }: { readonly mailFor: FailingRotaMail; readonly mails: Mails },
): Promise<void> => {
  const nowMs = toMs(now);
  const sinceMs = failing_since ?? nowMs;
  await tx.run(sql`
    UPDATE rota SET failing_since = ${sinceMs}, fetch_error = ${error}, fetch_at = ${toMs(againAt)}
    WHERE id = ${rotaId}`);
  if (told_at !== null || nowMs - sinceMs < toldAfterMs) return;
  const account = await first<{ name: string }>(tx, sql`SELECT name FROM account WHERE id = ${accountId}`);
  const mail = mailFor({ rotaId, name, accountName: account?.name ?? '', since: fromMs(sinceMs), error });
  if (mail === null) return;
  for (const address of await new Members(tx).ownerAddresses(accountId, ownersMax))
    await mails.add(address, mail);
  await tx.run(sql`UPDATE rota SET told_at = ${nowMs} WHERE id = ${rotaId}`);
};
