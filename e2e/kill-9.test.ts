// Over ten seconds: the dispatcher is killed five times.
import { describe, test } from '@jest/globals';
import { newSqlite } from './support/databases.js';
import { killSeed, killWhileSending } from './support/kill-while-sending.js';

describe(`kill -9 of the dispatcher on SQLite (KILL_SEED=${killSeed})`, () => {
  test('at 5 places in 2,000 messages: none is sent twice, each is on record once, only what was on the wire or about to leave is interrupted, and each that fails has its fallback rung', () =>
    killWhileSending(newSqlite, { killCount: 5, messageCount: 2_000 }));
});
