import { describe, test } from '@jest/globals';
import { newSqlite } from './support/databases.js';
import { killWhileResponding } from './support/kill-while-responding.js';
import { killSeed } from './support/kill-while-sending.js';

describe(`kill -9 of apis and dispatchers on SQLite (KILL_SEED=${killSeed})`, () => {
  test('while channels ring later and in place of others: each is rung once, and none after an acknowledgement', () =>
    killWhileResponding(newSqlite));
});
