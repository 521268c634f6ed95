import type { Instant } from '@tocsin/domain';
import { type Executor, exists } from './database.js';
import { type Dialect, idsIn, raw, type Sql, sql } from './sql.js';

/** Subjects of a kind that are due. An index must lead to them: every process asks each second. */
export type DueRows = {
  readonly subject: Sql;
  /** What the subject is in, for a kind that needs it. */
  readonly within?: Sql;
  readonly dueAt: Sql;
  /** Tables and a condition: `monitor m WHERE …` */
  readonly from: Sql;
  /** The order in which a look finds them. Defaults to the longest due first. */
  readonly order?: Sql;
};

export type Due = (dialect: Dialect, now: Instant) => DueRows;

/** A subject is an id, such as that of a heartbeat to judge. */
export type DueSubject<Id extends string = string, Within extends string | null = string | null> = {
  readonly kind: string;
  readonly subject: Id;
  readonly within: Within;
};

/** Asks all kinds in one statement what is due. @param subjectsMax the most of each kind */
export const lookAtAgenda = (
  executor: Executor,
  kinds: readonly { readonly kind: string; readonly due: Due }[],
  subjectsMax: number,
  now: Instant,
): Promise<DueSubject[]> => {
  const looks = kinds.map(({ kind, due }) => {
    const { subject, within = raw('NULL'), dueAt, from, order = raw('due_at') } = due(executor.dialect, now);
    return sql`SELECT * FROM (
      SELECT CAST(${kind} AS TEXT) AS kind, CAST(${subject} AS TEXT) AS subject, CAST(${within} AS TEXT) AS within,
        ${dueAt} AS due_at FROM ${from} ORDER BY ${order} LIMIT ${subjectsMax}) d`;
  });
  return executor.all(looks.reduce((before, look) => sql`${before} UNION ALL ${look}`));
};

/**
 * Locks those of these subjects that are still due, and that no other transaction has.
 * @param alias of the table to lock @param columns of the rows, beside `subject`
 */
export const claimDue = <Row extends object>(
  tx: Executor,
  { subject, dueAt, from }: DueRows,
  subjects: readonly string[],
  alias: string,
  columns = raw(''),
): Promise<(Row & { subject: string })[]> =>
  tx.all(sql`SELECT ${subject} AS subject ${columns} FROM ${from} AND ${subject} IN ${idsIn(tx.dialect, subjects)}
    ORDER BY ${dueAt} ${tx.dialect.rowLock(`FOR UPDATE OF ${alias} SKIP LOCKED`)}`);

/** For when the locks are held: another process may have done meanwhile what was due. */
export const isStillDue = (
  executor: Executor,
  due: Due,
  { subject, within }: Pick<DueSubject, 'subject' | 'within'>,
  now: Instant,
): Promise<boolean> => {
  const parts = due(executor.dialect, now);
  const isWithin = parts.within ? sql`AND ${parts.within} = ${within}` : raw('');
  return exists(
    executor,
    sql`SELECT 1 AS found FROM ${parts.from} AND ${parts.subject} = ${subject} ${isWithin}`,
  );
};
