import { describe, expect, test } from '@jest/globals';
import { sqliteBounds } from '../../src/sqlite/bounds.js';
import { made, rowsOf } from '../support/sqlite-databases.js';

describe('a database that is made to be read without an end', () => {
  test('has more rows, columns or values than a service can have', async () => {
    const rows = await made((database) => {
      database.exec('CREATE TABLE t (a)');
      const insert = database.prepare('INSERT INTO t VALUES (1)');
      for (let row = 0; row <= sqliteBounds.rowsMax; row++) insert.run();
    });
    await expect(rowsOf(rows)).rejects.toThrow(`more than ${sqliteBounds.rowsMax} rows in the table t`);
    const columns = Array.from({ length: 1_999 }, (_, index) => `c${index}`).join(', ');
    const values = await made((database) => {
      database.exec(`CREATE TABLE t (id INTEGER PRIMARY KEY, ${columns})`);
      const insert = database.prepare('INSERT INTO t (id) VALUES (NULL)');
      for (let row = 0; row <= sqliteBounds.valuesMax / 2_000; row++) insert.run();
    });
    await expect(rowsOf(values)).rejects.toThrow(`more than ${sqliteBounds.valuesMax} values`);
  });
});
