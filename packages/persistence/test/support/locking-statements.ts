import pg from 'pg';

/**
 * Locks and reads in one statement that do no harm, and why. On PostgreSQL, such a statement may read other rows as they
 * were before it had the lock (manual, section 13.2.1). Any other statement that locks reads nothing else: `lockFirst`.
 */
const harmless: Readonly<Record<string, string>> = {
  'alert_dispatch p: account, alert_dispatch, channel, event':
    'A message is sent some moments after its claim, so a change of its channel may come later. An opening that has ended stays so.',
  'alert_dispatch d: claim': 'The locked message says itself who has claimed it, and until when.',
  'claim c: alert_dispatch':
    'A message that is no longer being sent is never sent again under the same claim.',
  'incident i: alert_dispatch, checkpoint, event':
    'The alerts of an event are stored with the note that it was read, and an incident that ended long ago gets no others.',
  'incident i: alert_dispatch, channel':
    'The messages are those of the transaction. A channel that gets its first fallback meanwhile might have got it later.',
  'channel c: alert_dispatch': 'The messages are those of the transaction.',
  'channel c: alert_dispatch, channel':
    'All waiting messages of channels whose key is lost, of which no service sends any.',
  'heartbeat b: monitor':
    'The account and the type of a monitor never change, and its interval counts only after a jump of the clock.',
  'monitor_health h: monitor': 'The interval of a monitor counts only after a jump of the clock.',
  'monitor m: incident': 'The monitor of an incident never changes.',
  'mail_domain d: mail_domain':
    'The first of an account is taken before the others, which wait for a later look.',
  'status_mail m: status_page, status_post, status_subscriber, status_update':
    'A post that is withdrawn and a subscriber who leaves change the locked mails. The rest are the words of the page.',
  'status_subscriber s: status_page': 'The mail has the words of the page when it was taken.',
};

const lockIn =
  /\bFOR (?:NO KEY UPDATE|UPDATE|KEY SHARE|SHARE)\b(?: OF ([a-z_, ]+?))?(?= SKIP\b| NOWAIT\b| ?\)| ?$)/;
/** A table with its alias, after FROM, JOIN or the comma in `FROM a x, b`. */
const tableIn = /(?<=\b(?:FROM|JOIN) |\bFROM [a-z_]+(?: [a-z]+)?, )([a-z_]+)\b(?! ?\()(?: ([a-z]+)\b)?/g;

/** `channel c: alert_dispatch`; `null` when it locks nothing, or reads nothing beside what it locks. */
export const readsBesideLocked = (text: string): string | null => {
  const statement = text.replaceAll(/\s+/g, ' ').replace(/^ ?DELETE FROM [a-z_]+/, '');
  const lock = lockIn.exec(statement);
  if (lock === null) return null;
  const tables = [...statement.matchAll(tableIn)].map(([, table = '', alias = table]) => ({ table, alias }));
  const aliases = lock[1]?.split(', ') ?? (tables.length === 1 ? tables.map(({ alias }) => alias) : []);
  const named = (isLocked: boolean) => tables.filter(({ alias }) => aliases.includes(alias) === isLocked);
  const reads = [...new Set(named(false).map(({ table }) => table))].sort();
  const locks = [...new Set(named(true).map(({ table, alias }) => `${table} ${alias}`))];
  return reads.length === 0 ? null : `${locks.join(', ') || 'without OF'}: ${reads.join(', ')}`;
};

let isWatched = false;

/** Has this process refuse each statement that locks rows and reads others, unless it is known to do no harm. */
export const refuseReadsBesideLocked = (): void => {
  if (isWatched) return;
  isWatched = true;
  const { query } = pg.Client.prototype;
  const known = new Set<string>();
  pg.Client.prototype.query = function (this: pg.Client, ...given: Parameters<typeof query>) {
    const [statement]: readonly unknown[] = given;
    const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text;
    if (text !== undefined && !known.has(text)) {
      const reads = readsBesideLocked(text);
      if (reads !== null && !(reads in harmless))
        throw new Error(`A statement that locks reads other rows as they were: ${reads}\n${text}`);
      known.add(text);
    }
    return query.apply(this, given);
  } as typeof query;
};
