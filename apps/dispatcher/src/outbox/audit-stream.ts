import type { AuditEntry } from '@tocsin/domain';
import type { AuditFeed } from '@tocsin/persistence';
import type { Logger } from '@tocsin/platform';
import { Backoff } from '@tocsin/platform/scheduling';
import type { AuditWebhook } from '@tocsin/transports';
import type { Outlet } from './outbox-loop.js';

const entriesAtOnceMax = 100;
const pausesAfterFailures = { firstMs: 1000, lastMs: 5 * 60_000 };

type Parts = {
  readonly feed: AuditFeed;
  readonly webhook: AuditWebhook;
  readonly log: Pick<Logger, 'warn'>;
  readonly monotonicMs: () => number;
};

/** Sends the audit log to AUDIT_WEBHOOK_URL, in order and at least once: docs/adr/0012-audit-log.md. */
export const auditStream = ({ feed, webhook, log, monotonicMs }: Parts): Outlet<readonly AuditEntry[]> => {
  const backoff = new Backoff(pausesAfterFailures);
  let nextAttemptMs = Number.NEGATIVE_INFINITY;
  return {
    name: 'audit stream',
    placesMax: 1,
    claim: async () => {
      if (monotonicMs() < nextAttemptMs) return [];
      const entries = await feed.next(entriesAtOnceMax);
      return entries.length === 0 ? [] : [entries];
    },
    send: async (entries) => {
      const outcome = await webhook.send(entries);
      if (outcome.outcome === 'failed') {
        const pauseMs = backoff.next();
        nextAttemptMs = monotonicMs() + pauseMs;
        const { code, message } = outcome;
        log.warn(
          { entries: entries.length, code, message, retry_in_ms: pauseMs },
          'entries of the audit log were not taken by AUDIT_WEBHOOK_URL and will be sent again',
        );
        return;
      }
      backoff.reset();
      await feed.sent(entries);
    },
    close: async () => {
      await webhook.close();
      await feed.leave();
    },
  };
};
