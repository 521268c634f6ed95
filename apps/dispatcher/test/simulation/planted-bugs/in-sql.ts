import { RewrittenStatement } from '../database/rewritten-statement.js';
import type { PlantedBug, Variant } from './variant.js';

const withRewritten = (...parts: ConstructorParameters<typeof RewrittenStatement>): Variant => ({
  rewritten: [new RewrittenStatement(...parts)],
});

const ofClaimant = 'AND alert_dispatch.claimed_by = +?';
const ofAnyone = 'AND +? IS NOT NULL';

export const plantedInSql: readonly PlantedBug[] = [
  {
    bug: 'sends again after an unknown outcome',
    violates: 'a message that was sent is never pending again',
    variant: withRewritten(
      `SET status = 'failed', error_code = +?`,
      `SET status = 'pending', sent_at = NULL, error_code = iif(+? IS NULL, '', NULL)`,
    ),
  },
  {
    bug: 'closes claims before they expire',
    violates: 'a claim is closed only after it ran out or its process died',
    variant: withRewritten('expires_at <= ', 'expires_at - 10000 <= ', 'FROM claim'),
  },
  {
    bug: 'never closes claims, since it finds no end of one',
    violates: 'no row stays pending or sending',
    variant: withRewritten('MIN(expires_at)', 'NULL', 'FROM claim'),
  },
  {
    bug: 'records an outcome after its claim was closed',
    violates: 'a row that has ended never changes',
    variant: withRewritten(ofClaimant, ofAnyone, 'request_url = +?'),
  },
  {
    bug: 'releases messages that another process has claimed since',
    violates: 'a row that has ended never changes',
    variant: withRewritten(ofClaimant, ofAnyone, `SET status = 'pending'`),
  },
  {
    bug: 'claims messages that are not pending',
    violates: 'a row that has ended never changes',
    variant: withRewritten(
      `status = 'pending' AND sent_at IS NULL AND error_code IS NULL AND p.channel_id = w.id AND NOT`,
      'p.channel_id = w.id AND NOT',
    ),
  },
  {
    bug: 'sends incident.resolved while incident.created is being sent',
    violates: 'incident.resolved waits for the end of incident.created',
    variant: withRewritten(`before.status IN ('pending', 'sending')`, `before.status = 'pending'`),
  },
  {
    bug: 'plans a message again that is stored',
    violates: 'a row that has ended never changes',
    variant: withRewritten(
      'DO NOTHING',
      'DO UPDATE SET status = excluded.status, claimed_by = excluded.claimed_by',
      'stands_in_for, status, claimed_by',
    ),
  },
  {
    bug: 'moves the checkpoint past an event that it has not read',
    violates: 'no event without its rows',
    variant: withRewritten('position = last.position', 'position = last.position + 1'),
  },
];
