import type { PlantedBug } from './planted-bugs.js';
import { RewrittenStatement } from './store/rewritten-statement.js';

const completing = 'request_url = +?';
const claimOf = 'AND alert_dispatch.claimed_by = +?';

/** SQL that is wrong in one way each. */
export const plantedInSql: readonly PlantedBug[] = [
  {
    bug: 'sends again what has no known outcome',
    violates: 'at most one POST per event and channel',
    variant: {
      rewritten: [
        new RewrittenStatement(
          `SET status = 'failed', error_code = +?`,
          `SET status = 'pending', sent_at = NULL, error_code = iif(+? IS NULL, '', NULL)`,
        ),
      ],
    },
  },
  {
    bug: 'closes claims that have not run out',
    violates: 'a claim is closed only after it ran out',
    variant: {
      rewritten: [new RewrittenStatement('expires_at <= ', 'expires_at - 10000 <= ', 'FROM claim')],
    },
  },
  {
    bug: 'records an outcome after its claim was closed',
    violates: 'a row that has ended never changes',
    variant: { rewritten: [new RewrittenStatement(claimOf, 'AND +? IS NOT NULL', completing)] },
  },
  {
    bug: 'gives back messages that another process has claimed meanwhile',
    violates: 'a row that has ended never changes',
    variant: { rewritten: [new RewrittenStatement(claimOf, 'AND +? IS NOT NULL', `SET status = 'pending'`)] },
  },
  {
    bug: 'claims messages that do not wait any more',
    violates: 'a row that has ended never changes',
    variant: {
      rewritten: [
        new RewrittenStatement(
          `status = 'pending' AND sent_at IS NULL AND error_code IS NULL AND p.channel_id = w.id`,
          'p.channel_id = w.id',
        ),
      ],
    },
  },
  {
    bug: 'lets a resolution go while its opening is being sent',
    violates: 'incident.resolved waits for the end of incident.created',
    variant: {
      rewritten: [
        new RewrittenStatement(`before.status IN ('pending', 'sending')`, `before.status = 'pending'`),
      ],
    },
  },
  {
    bug: 'plans a message again that is on record',
    violates: 'a row that has ended never changes',
    variant: {
      rewritten: [
        new RewrittenStatement(
          'DO NOTHING',
          `DO UPDATE SET status = excluded.status, claimed_by = excluded.claimed_by, claim_expires_at = excluded.claim_expires_at`,
          'status, claimed_by, sent_at',
        ),
      ],
    },
  },
  {
    bug: 'forgets to note what it claimed, and so never closes it',
    violates: 'no row stays pending or sending',
    variant: {
      rewritten: [
        new RewrittenStatement(
          'INSERT INTO claim (id, expires_at, alert_ids)\n  SELECT +?, ',
          'INSERT INTO claim (id, expires_at, alert_ids)\n  SELECT +?, 1e15 + ',
        ),
      ],
    },
  },
  {
    bug: 'moves the checkpoint by one event too many',
    violates: 'no event without its rows',
    variant: {
      rewritten: [new RewrittenStatement('position = last.position', 'position = last.position + 1')],
    },
  },
];
