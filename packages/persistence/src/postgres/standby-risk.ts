import { type Database, first } from '../database/database.js';
import { sql } from '../database/sql.js';

type Durability = { readonly commit: string; readonly names: string; readonly standbys: number };

/**
 * Says how a commit could be lost after it was answered, for operators; `null` when none can, and on SQLite. A claim that
 * is lost is made again, and its message is sent twice: docs/operations.md, A standby.
 */
export const standbyRisk = async ({ dialect, read }: Database): Promise<string | null> => {
  if (dialect.name !== 'postgres') return null;
  const found = await first<Durability>(
    read,
    sql`SELECT current_setting('synchronous_commit') AS "commit",
          current_setting('synchronous_standby_names') AS names,
          (SELECT COUNT(*) FROM pg_stat_replication) AS standbys`,
  );
  if (found === null) return null;
  const { commit, names, standbys } = found;
  if (commit === 'off')
    return 'synchronous_commit is off: a crash of PostgreSQL can lose claims, and a message can be sent twice';
  if (Number(standbys) === 0) return null;
  const waits = names !== '' && commit !== 'local';
  return waits
    ? null
    : 'PostgreSQL has a standby that no commit waits for: if it takes over, a message can be sent twice';
};
