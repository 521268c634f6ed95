import { describe, test } from '@jest/globals';
import { newPostgres } from './support/databases.js';
import { killWhileSending } from './support/kill-while-sending.js';

describe('kill -9 of the dispatcher on PostgreSQL', () => {
  test('at 50 random moments while 2,000 messages go out: none is sent twice, each is on record once and has ended', () =>
    killWhileSending(newPostgres));
});
