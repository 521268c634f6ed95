import { describe, expect, test } from '@jest/globals';
import { dumpBounds } from '../../src/mysql/bounds.js';
import { DumpTables } from '../../src/mysql/dump-tables.js';
import { bytes } from '../support/bytes.js';

describe('a dump that cannot be read', () => {
  test('because the tables that count have too many values or bytes', () => {
    const values = new DumpTables(['tag']);
    const columns = Array.from({ length: 1_000 }, (_, index) => `c${index} int`).join();
    values.add(bytes(`CREATE TABLE tag (${columns});INSERT INTO tag VALUES (${'1,'.repeat(999)}1)`));
    const row = bytes(`,(${'1,'.repeat(999)}1)`);
    expect(() => {
      for (let count = 0; count < dumpBounds.valuesMax / 1_000; count++) values.add(row);
    }).toThrow(`more than ${dumpBounds.valuesMax} values`);
    const kept = new DumpTables(['tag']);
    kept.add(bytes(`CREATE TABLE tag (id int, s text);INSERT INTO tag VALUES (1,'')`));
    const megabyte = bytes(`,(1,'${'x'.repeat(1024 * 1024)}')`);
    expect(() => {
      for (let count = 0; count < 64; count++) kept.add(megabyte);
    }).toThrow('bytes in the tables that count');
  });
});
