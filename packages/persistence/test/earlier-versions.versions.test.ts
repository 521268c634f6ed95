import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Driver from 'better-sqlite3';
import { openDatabase } from '../src/index.js';
import {
  type EarlierVersion,
  earlierVersions,
  earlierVersionsSuite,
  storedInSqlite,
} from './support/earlier-versions-suite.js';
import { sqliteUrl, temporaryFolder } from './support/stores.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const stored = (version: EarlierVersion): Promise<string> => storedInSqlite(folder.path, version);

earlierVersionsSuite(stored);

/** What SQLite makes of the statements, whose text depends on the way to the schema. */
const catalogue = [
  `SELECT m.name AS of_table, c.* FROM sqlite_master m, pragma_table_xinfo(m.name) c
    WHERE m.type = 'table' ORDER BY 1, c.cid`,
  `SELECT m.name AS of_table, f.* FROM sqlite_master m, pragma_foreign_key_list(m.name) f
    WHERE m.type = 'table' ORDER BY 1, f."from"`,
  `SELECT m.name AS of_table, i.name, i."unique", i.origin, substr(s.sql, instr(s.sql, ' ON ')) AS on_columns,
      (SELECT json_group_array(json_array(x.name, x.desc, x.coll, x.key)) FROM pragma_index_xinfo(i.name) x) AS columns
    FROM sqlite_master m, pragma_index_list(m.name) i JOIN sqlite_master s ON s.name = i.name
    WHERE m.type = 'table' ORDER BY 1, 2`,
  `SELECT name, type, ncol, wr, strict FROM pragma_table_list WHERE schema = 'main' ORDER BY name`,
  `SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%' ORDER BY name`,
  `SELECT name, sql FROM sqlite_master WHERE type IN ('trigger', 'view') ORDER BY name`,
];

const schemaOf = async (url: string): Promise<unknown> => {
  await (await openDatabase(url)).close();
  const driver = new Driver(url.replace('sqlite:', ''));
  const found = catalogue.map((query) => driver.prepare(query).all());
  driver.close();
  // A condition may be broken over two lines.
  return JSON.parse(JSON.stringify(found).replaceAll(/(?:\\n|\s)+/g, ' '));
};

test('a database of each earlier version gets the columns, keys, indexes and triggers of a new one', async () => {
  const expected = await schemaOf(sqliteUrl(folder.path));
  for (const version of earlierVersions()) expect(await schemaOf(await stored(version))).toEqual(expected);
});
