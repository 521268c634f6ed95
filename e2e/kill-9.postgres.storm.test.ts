import { describe, test } from '@jest/globals';
import { newPostgres } from './support/databases.js';
import { killSeed, killWhileSending } from './support/kill-while-sending.js';

const withinMs = 1_800_000;

describe(`kill -9 of the dispatcher on PostgreSQL (KILL_SEED=${killSeed})`, () => {
  test(
    'at 50 places in a storm of 100,000 messages: none is sent twice, each is on record once, only what was on the wire or about to leave is interrupted, and each that fails has its fallback rung',
    () => killWhileSending(newPostgres, { killCount: 50, messageCount: 100_000 }),
    withinMs,
  );
});
