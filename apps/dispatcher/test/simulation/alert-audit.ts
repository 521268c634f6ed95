import { type AlertId, type Clock, instant } from '@tocsin/domain';
import type { Story } from '@tocsin/testing';
import { messageName } from './names.js';
import { type AlertRow, hasEnded } from './store/rows.js';
import type { Commit } from './store/shared-database.js';
import type { Verdict } from './verdict.js';

type AlertAuditParts = {
  readonly clock: Clock;
  readonly story: Story;
  readonly verdict: Verdict;
  /** Whether something went wrong on account of which this process may leave a claim behind. */
  readonly hasMetTrouble: (process: string) => boolean;
};

/** Tells the story of every row of the alerts table, and checks each change of one. */
export class AlertAudit {
  readonly #unfinished = new Set<AlertId>();

  constructor(private readonly parts: AlertAuditParts) {}

  /** How many rows are pending or sending. */
  get unfinished(): number {
    return this.#unfinished.size;
  }

  audit({ before, after }: Commit['alerts'][number]): void {
    const { story, verdict } = this.parts;
    const name = messageName(after);
    const change = `${before === undefined ? 'new' : described(before)} → ${described(after)}`;
    story.tell('database', `${name}: ${change}`, name);
    if (hasEnded(after)) this.#unfinished.delete(after.alertId);
    else this.#unfinished.add(after.alertId);
    if (before === undefined) return;
    if (hasEnded(before)) verdict.violated('a row that has ended never changes', `${name}: ${change}.`, name);
    if (after.errorCode === 'interrupted' && before.status === 'sending') this.#auditClosing(name, before);
  }

  #auditClosing(name: string, { claimedBy, claimExpiresAt }: AlertRow): void {
    const { clock, verdict, hasMetTrouble } = this.parts;
    const now = clock.now();
    const expiresAt = new Date(claimExpiresAt ?? 0);
    if (expiresAt > now) {
      const until = `${instant(expiresAt)}, and it is ${instant(now)}`;
      const detail = `${claimedBy} had claimed ${name} until ${until}.`;
      verdict.violated('a claim is closed only after it ran out', detail, name);
    }
    if (!hasMetTrouble(claimedBy ?? '')) {
      const detail = `${claimedBy}, which had claimed ${name}, is well.`;
      verdict.violated('nothing is interrupted unless its sender met trouble', detail, name);
    }
  }
}

const described = ({ status, claimedBy, errorCode }: AlertRow): string => {
  if (status === 'sending') return `sending by ${claimedBy}`;
  return status === 'failed' ? `failed, ${errorCode}` : status;
};
