import { expect, test } from '@jest/globals';
import { sql } from '../../src/database/sql.js';
import { NewerSchema, openDatabase } from '../../src/index.js';

export const newerSchemaSuite = (newDatabase: () => Promise<string>): void => {
  test('a database that a newer version has migrated is refused, and left as it is', async () => {
    const url = await newDatabase();
    const newer = await openDatabase(url);
    const stored = () => newer.read.all(sql`SELECT name FROM migrations ORDER BY id`);
    await newer.transaction((tx) =>
      tx.run(sql`INSERT INTO migrations (timestamp, name) VALUES (1899999999999, 'Later1899999999999')`),
    );
    const before = await stored();
    const refusals = await Promise.all(
      Array.from({ length: 3 }, () => openDatabase(url).catch((error: unknown) => error)),
    );
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(NewerSchema);
    expect(String(refusals[0])).toContain('(Later1899999999999). Start that version');
    expect(await stored()).toEqual(before);
    await newer.close();
  });
};
