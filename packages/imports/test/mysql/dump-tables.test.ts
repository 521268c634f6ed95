import { describe, expect, test } from '@jest/globals';
import { propertyRuns } from '@tocsin/testing';
import fc from 'fast-check';
import { dumpBounds } from '../../src/mysql/bounds.js';
import { DumpTables } from '../../src/mysql/dump-tables.js';
import { Unreadable } from '../../src/report/unreadable.js';
import { dataFile } from '../data-file.js';
import { bytes } from '../support/bytes.js';

/** The only database of a dump, which is given in parts of some size. */
const tablesIn = (dump: Uint8Array, partBytes = dump.length, names: readonly string[] = ['tag']) => {
  const tables = new DumpTables(names);
  for (let from = 0; from < dump.length; from += partBytes) tables.add(dump.subarray(from, from + partBytes));
  tables.end();
  return tables.databases.get('') ?? new Map();
};

const rowsIn = (sql: string) => tablesIn(bytes(sql)).get('tag')?.rows;

const controls = String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code));

/** What MariaDB held when mariadb-dump wrote the two files. */
const texts = [
  '',
  "it's",
  'a "b" `c`',
  '\\',
  "\\\\'",
  "'); INSERT INTO tag VALUES (99,'x');",
  '-- no comment\n/* none */ # none',
  '100\\% \\_',
  controls,
  'Ünï 😀 漢',
  "''",
  '\\0 \\n',
  'NULL',
  '0x41',
  null,
];
const stored = texts.map((name, index) => ({
  id: index + 1,
  name,
  color: name,
  d: [0, -1.5, 1e21, 1.5e-7][index % 4],
  m: [0, -12.5, 7][index % 3],
  n: index - 3,
  at: '2026-06-01 10:00:00',
  kind: index % 2 === 0 ? 'a' : 'b;)',
}));

describe('a dump that mariadb-dump wrote', () => {
  const forms = [
    ['with many rows in a statement', 'mariadb-extended.sql'],
    ['with --hex-blob and a statement for each row', 'mariadb-hex-rows.sql'],
  ] as const;

  test.each(forms)('%s is read as MariaDB held it', async (_, name) => {
    const table = tablesIn(await dataFile(name)).get('tag');
    expect(table?.rows).toEqual(stored);
    expect(table?.columns).toEqual([
      { name: 'id', usual: null },
      { name: 'name', usual: "it's, (a) \\ \n" },
      { name: 'color', usual: null },
      { name: 'd', usual: -1.5 },
      { name: 'm', usual: 7 },
      { name: 'n', usual: null },
      { name: 'at', usual: null },
      { name: 'kind', usual: 'a' },
    ]);
  });

  test.each(forms)('%s is the same in parts of any size', async (_, name) => {
    const dump = await dataFile(name);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), (partBytes) => {
        expect(tablesIn(dump, partBytes).get('tag')?.rows).toEqual(stored);
      }),
      { numRuns: propertyRuns(50) },
    );
  });

  test('keeps no row of a table that does not count', async () => {
    expect([...tablesIn(await dataFile('mariadb-extended.sql')).keys()]).toEqual(['tag']);
  });
});

describe('a dump of another form', () => {
  test.each([
    [
      'MySQL, whose defaults of numbers are strings',
      "CREATE TABLE `tag` (`id` int NOT NULL /*!80023 INVISIBLE */, `n` tinyint(1) NOT NULL DEFAULT '1', `s` varchar(9) DEFAULT (_utf8mb4'x'), PRIMARY KEY (`id`));\nINSERT INTO `tag` (`id`) VALUES (1);",
      [{ id: 1, n: 1, s: null }],
    ],
    [
      'a binary column',
      "CREATE TABLE `tag` (`id` int, `b` blob);INSERT INTO `tag` VALUES (1,_binary 'a\\0b');",
      [{ id: 1, b: 'a\0b' }],
    ],
    [
      'names of columns in the rows, and no definition',
      "INSERT  IGNORE INTO `tag` (`id`, `s`) VALUES (1,NULL),(2,'b');",
      [
        { id: 1, s: null },
        { id: 2, s: 'b' },
      ],
    ],
    [
      'REPLACE, and names of columns',
      "REPLACE INTO `tag` (`s`, `id`) VALUES ('a',-1);",
      [{ id: -1, s: 'a' }],
    ],
    ['ANSI', 'CREATE TABLE "tag" ("id" int(11) DEFAULT NULL);\nINSERT INTO "tag" VALUES (5);', [{ id: 5 }]],
    [
      'a table that is created again',
      'CREATE TABLE tag (id int);INSERT INTO tag VALUES (1);DROP TABLE IF EXISTS tag;CREATE TABLE IF NOT EXISTS tag (id int);INSERT INTO tag VALUES (2);',
      [{ id: 2 }],
    ],
    [
      'rows with an end of their own',
      'CREATE TABLE tag (id int);INSERT INTO tag VALUES (1) ON DUPLICATE KEY UPDATE id = 3;INSERT INTO tag VALUES (2);',
      [{ id: 1 }, { id: 2 }],
    ],
    [
      'comments everywhere',
      "/* ' */ -- it's\nCREATE /* ; */ TABLE tag (id int -- ) a\n);# it's\nINSERT INTO tag VALUES /*!40000 x **/ (1);-- end",
      [{ id: 1 }],
    ],
    [
      'apostrophes in comments of what is skipped',
      "CREATE TABLE other (a int, -- it's\n b int);CREATE TABLE tag (id int);INSERT INTO other VALUES (-1,'a''b\\'',\"c;\");INSERT INTO tag VALUES (1);",
      [{ id: 1 }],
    ],
  ])('has %s', (_, sql, wanted) => {
    expect(rowsIn(sql)).toEqual(wanted);
  });

  test('has several databases', () => {
    const tables = new DumpTables(['tag']);
    const database = (name: string, id: number) =>
      `USE \`${name}\`;\nCREATE TABLE tag (id int);INSERT INTO tag VALUES (${id});\n`;
    tables.add(bytes(`CREATE DATABASE a;\n${database('a', 1)}${database('b', 2)}`));
    tables.end();
    expect([...tables.databases].map(([name, found]) => [name, found.get('tag')?.rows])).toEqual([
      ['a', [{ id: 1 }]],
      ['b', [{ id: 2 }]],
    ]);
  });
});

describe('a dump that cannot be read', () => {
  test.each([
    ['ends within a text', "INSERT INTO other VALUES ('a", 'breaks off'],
    ['ends within a statement', 'CREATE TABLE tag (id int', 'breaks off'],
    ['ends within a comment', '/* a', 'breaks off'],
    ['names no columns', 'INSERT INTO tag VALUES (1);', '--complete-insert'],
    ['has triggers', 'DELIMITER ;;\nCREATE TRIGGER', 'triggers or routines'],
    [
      'has a computed column',
      'CREATE TABLE tag (id int, b int GENERATED ALWAYS AS (id + 1));',
      'is computed',
    ],
    [
      'has a row of another length',
      'CREATE TABLE tag (id int);INSERT INTO tag VALUES (1,2);',
      '2 values for 1 columns',
    ],
    [
      'has a value that only MariaDB could say',
      'CREATE TABLE tag (id int);INSERT INTO tag VALUES (now());',
      'neither a number',
    ],
    ['has rows of a query', 'CREATE TABLE tag (id int);INSERT INTO tag SELECT 1;', 'have no VALUES'],
    ['has a definition without an end', 'CREATE TABLE tag (id int;', 'no end'],
  ])('because it %s', (_, sql, words) => {
    expect(() => rowsIn(sql)).toThrow(Unreadable);
    expect(() => rowsIn(sql)).toThrow(words);
  });

  const table = 'CREATE TABLE tag (id int, s text);';
  const long = 'x'.repeat(dumpBounds.rowBytesMax / 2 + 1);
  test.each([
    [
      'a value too long for a row',
      `${table}INSERT INTO tag VALUES (1,'${long}${long}');`,
      'bytes in one row',
    ],
    [
      'a row too long',
      `CREATE TABLE tag (a text, b text);INSERT INTO tag VALUES ('${long}','${long}');`,
      'bytes in one row',
    ],
    [
      'too many rows',
      `${table}INSERT INTO tag VALUES ${"(1,''),".repeat(dumpBounds.rowsMax + 1)}`,
      'rows in the table tag',
    ],
    [
      'too many columns',
      `CREATE TABLE tag (${'c int,'.repeat(dumpBounds.columnsMax + 1)}`,
      'columns in the table tag',
    ],
    [
      'too many names of columns',
      `INSERT INTO tag (${'c,'.repeat(dumpBounds.columnsMax + 1)}`,
      'columns in one table',
    ],
    [
      'too many words in a definition',
      `CREATE TABLE tag (a ${'b '.repeat(dumpBounds.definitionTokensMax + 1)}`,
      'words in the definition',
    ],
    [
      'too many databases',
      Array.from({ length: dumpBounds.databasesMax + 1 }, (__, index) => `USE d${index};${table}`).join(''),
      'databases',
    ],
  ])('because it has %s', (_, sql, words) => {
    expect(() => rowsIn(sql)).toThrow(Unreadable);
    expect(() => rowsIn(sql)).toThrow(words);
  });
});
