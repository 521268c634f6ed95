import { expect, test } from '@jest/globals';
import { type Sql, sql } from '../../src/database/sql.js';
import { openDatabase, UnknownSchema } from '../../src/index.js';

export const knownSchemaSuite = (newDatabase: () => Promise<string>): void => {
  test.each<[string, Sql[], string]>([
    [
      'that a newer version has migrated',
      [sql`INSERT INTO migrations (timestamp, name) VALUES (1899999999999, 'Later1899999999999')`],
      'A newer version of Tocsin has changed this database (Later1899999999999). Start that version',
    ],
    [
      'that lacks one of the migrations before the first',
      [
        sql`UPDATE migrations SET timestamp = 1795219200000, name = 'InitialSchema1795219200000'`,
        sql`INSERT INTO migrations (timestamp, name) VALUES (1795518000000, 'PauseReasons1795518000000')`,
      ],
      'start commit 7cc2898d on it once, and then this version',
    ],
  ])('a database %s is refused, and left as it is', async (_, changes, sentence) => {
    const url = await newDatabase();
    const other = await openDatabase(url);
    const stored = () => other.read.all(sql`SELECT name FROM migrations ORDER BY id`);
    await other.transaction(async (tx) => {
      for (const change of changes) await tx.run(change);
    });
    const before = await stored();
    const refusals = await Promise.all(
      Array.from({ length: 3 }, () => openDatabase(url).catch((error: unknown) => error)),
    );
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(UnknownSchema);
    expect(String(refusals[0])).toContain(sentence);
    expect(await stored()).toEqual(before);
    await other.close();
  });
};
