import { describe, test } from '@jest/globals';
import { newSqlite } from './support/databases.js';
import { killSeed, killWhileSending } from './support/kill-while-sending.js';

describe(`kill -9 of the dispatcher on SQLite (KILL_SEED=${killSeed})`, () => {
  test('at 10 places in 10,000 messages: none is sent twice, each is on record once, only what was on the wire or about to leave is interrupted, and each that fails has its fallback rung', () =>
    killWhileSending(newSqlite, { killCount: 10, messageCount: 10_000 }));
});
