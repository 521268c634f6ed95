import type { DataSource } from 'typeorm';
import { migrations } from './migrations/index.js';

const known: ReadonlySet<string> = new Set(migrations.map(({ name }) => name));

/** A newer version has migrated the database. This version would misread it. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';

  constructor(unknown: readonly string[]) {
    super(
      `A newer version of Tocsin has changed this database (${unknown.join(', ')}). Start that version, or restore a backup from before its first start: docs/operations.md, Upgrade.`,
    );
  }
}

/** The caller holds the lock of migrations. @throws NewerSchema for a migration that this version does not have */
export const requireKnownSchema = async (source: DataSource): Promise<void> => {
  const runner = source.createQueryRunner();
  try {
    if (!(await runner.hasTable('migrations'))) return;
    const stored: readonly { readonly name: string }[] = await source.query('SELECT name FROM migrations');
    const unknown = stored.map(({ name }) => name).filter((name) => !known.has(name));
    if (unknown.length > 0) throw new NewerSchema(unknown);
  } finally {
    await runner.release();
  }
};
