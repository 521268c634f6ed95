import type { DataSource } from 'typeorm';
import { migrationNames } from './migrations/index.js';

/** Has the 38 migrations that the first one replaces: docs/adr/0124-one-first-migration.md. */
const commitWithEarlierSteps = '7cc2898d';

/** Another version has changed the database. This version would misread it. */
export class UnknownSchema extends Error {
  override readonly name = 'UnknownSchema';
}

const newer = (unknown: readonly string[]): UnknownSchema =>
  new UnknownSchema(
    `A newer version of Tocsin has changed this database (${unknown.join(', ')}). Start that version, or restore a backup from before its first start: docs/operations.md, Upgrade.`,
  );

const older = (): UnknownSchema =>
  new UnknownSchema(
    `An older version of Tocsin made this database, and this version cannot change it. Make a backup, start commit ${commitWithEarlierSteps} on it once, and then this version: docs/upgrading.md, A database from before ${commitWithEarlierSteps}.`,
  );

const timestampOf = (migration: string): number => Number(migration.slice(-13));

/**
 * The caller holds the lock of migrations.
 * @throws UnknownSchema for a migration that this version does not have, or a database from before the first one
 */
export const requireKnownSchema = async (source: DataSource): Promise<void> => {
  const runner = source.createQueryRunner();
  try {
    if (!(await runner.hasTable('migrations'))) return;
    const rows: readonly { readonly name: string }[] = await source.query('SELECT name FROM migrations');
    const stored = rows.map(({ name }) => name);
    const [first = ''] = migrationNames;
    if (stored.length > 0 && !stored.includes(first)) throw older();
    const unknown = stored.filter(
      (name) => !migrationNames.includes(name) && timestampOf(name) > timestampOf(first),
    );
    if (unknown.length > 0) throw newer(unknown);
  } finally {
    await runner.release();
  }
};
