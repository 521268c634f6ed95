import { expect, test } from '@jest/globals';
import { RewrittenStatement } from '../database/rewritten-statement.js';
import { runOutbox } from './run-outbox.js';

const seeds = 300;
const withinMs = 900_000;

const planted = [
  {
    bug: 'sends a mail again that a crash interrupted',
    violates: 'one attempt at most',
    rewritten: new RewrittenStatement(
      `SET status = 'failed', error_code = 'interrupted'`,
      `SET status = 'pending', error_code = NULL`,
    ),
  },
  {
    bug: 'does not commit that it sends a mail',
    violates: 'one attempt at most',
    rewritten: new RewrittenStatement(`SET status = 'sending'`, `SET status = 'pending'`),
  },
  {
    bug: 'never ends what a crash interrupted',
    violates: 'everything that goes out ends',
    rewritten: new RewrittenStatement(`claim_expires_at <= `, `claim_expires_at + 1e15 <= `),
  },
  {
    bug: 'leaves the answer to a wish in the database while it is sent',
    violates: 'one attempt at most',
    rewritten: new RewrittenStatement(
      `SET waiting_mail_sealed = NULL`,
      `SET waiting_mail_sealed = waiting_mail_sealed`,
    ),
  },
  {
    bug: 'moves past an entry of the audit log that was not sent',
    violates: 'no entry of the audit log is left out',
    rewritten: new RewrittenStatement('position = last.position', 'position = last.position + 1'),
  },
  {
    bug: 'never lets another process go on with the audit log',
    violates: 'everything that goes out ends',
    rewritten: new RewrittenStatement('moved_by IS NULL OR', 'moved_by IS NULL OR 1 = 0 AND'),
  },
];

test.each(planted)(
  `${seeds} seeds are enough to find a dispatcher that $bug`,
  async ({ violates, rewritten }) => {
    for (let seed = 1; seed <= seeds; seed++) {
      const { violation } = await runOutbox(seed, [rewritten]);
      if (violation === null) continue;
      rewritten.requireFound();
      expect(violation).toContain(violates);
      return;
    }
    throw new Error(`None of ${seeds} runs violates "${violates}".`);
  },
  withinMs,
);
