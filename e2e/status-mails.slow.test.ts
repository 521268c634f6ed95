import { describe, test } from '@jest/globals';
import { databases } from './support/databases.js';
import { killWhileMailing } from './support/kill-while-mailing.js';
import { killSeed } from './support/kill-while-sending.js';

describe.each(databases)(`kill -9 of the dispatcher on $name (KILL_SEED=${killSeed})`, ({ newDatabase }) => {
  test('while it mails the subscribers of a status page: none gets a mail about an update twice', () =>
    killWhileMailing(newDatabase, 6));
});
