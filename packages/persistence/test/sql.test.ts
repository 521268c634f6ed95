import { describe, expect, test } from '@jest/globals';
import { raw, sql } from '../src/database/sql.js';
import { postgresDialect } from '../src/postgres/postgres-dialect.js';
import { sqliteDialect } from '../src/sqlite/sqlite-dialect.js';

describe('the text of a statement', () => {
  const find = (id: string, tail = raw('')) => sql`SELECT id FROM monitor WHERE id = ${id} ${tail}`;

  test('is the same object whatever the values are, so that what was prepared is found again', () => {
    expect(find('a').text).toBe(find('b').text);
    const limit = (rows: number) => sql`LIMIT ${rows}`;
    expect(find('a', limit(1)).text).toBe(find('b', limit(2)).text);
  });

  test('is another one where a part is another one', () => {
    expect(find('a', raw('FOR UPDATE')).text).not.toBe(find('a').text);
    expect(find('a', raw('FOR UPDATE')).text).toBe(find('b', raw('FOR UPDATE')).text);
    expect(sql`SELECT ${1}`.text).not.toBe(sql`SELECT ${raw('1')}`.text);
  });

  test('has the values of all its parts in their order, and each as a parameter', () => {
    const statement = sql`SELECT ${1}, ${sql`(SELECT ${2}, ${raw('x')})`}, ${3}`;
    expect(statement.values).toEqual([1, 2, 3]);
    expect(statement.text.in(sqliteDialect)).toBe('SELECT +?, (SELECT +?, x), +?');
    expect(statement.text.in(postgresDialect)).toBe('SELECT $1, (SELECT $2, x), $3');
  });
});

test('on SQLite one record is read from parameters, and more of them from one parameter', () => {
  const records = (...ids: string[]) =>
    sqliteDialect.records(
      'r',
      { id: 'uuid' },
      ids.map((id) => ({ id })),
    );
  expect(records('a').values).toEqual(['a']);
  expect(records('a', 'b').values).toEqual(['[{"id":"a"},{"id":"b"}]']);
  expect(records('a', 'b').text).toBe(records('a', 'b', 'c').text);
});
