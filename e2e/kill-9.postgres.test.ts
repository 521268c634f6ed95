import { describe, test } from '@jest/globals';
import { newPostgres } from './support/databases.js';
import { killSeed, killWhileSending } from './support/kill-while-sending.js';

describe(`kill -9 of the dispatcher on PostgreSQL (KILL_SEED=${killSeed})`, () => {
  test('at 50 random moments of a storm of 30,000 messages: none is sent twice, each is on record once, and only what was on the wire is interrupted', () =>
    killWhileSending(newPostgres, { killCount: 50, messageCount: 30_000 }));
});
