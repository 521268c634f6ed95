import { type AlertId, type Clock, instant } from '@tocsin/domain';
import type { Trace } from '@tocsin/testing';
import { type AlertRow, hasEnded } from '../database/rows.js';
import type { Commit } from '../database/shared-database.js';
import { messageName } from '../names.js';
import type { Violations } from './violations.js';

/** A fault that ended so long before a claim may still hold up its messages. */
const claimedWithinMs = 2000;

type AlertChangesParts = {
  readonly clock: Clock;
  readonly trace: Trace;
  readonly violations: Violations;
  /** Virtual. */
  readonly time: { readonly nowMs: number };
  /** A fault hit this process after `ms`, so it may leave claims behind. */
  readonly wasHinderedSince: (process: string, ms: number) => boolean;
  readonly hasDied: (process: string) => boolean;
  readonly wasSent: (message: string) => boolean;
  readonly wasOnTheWire: (alertId: AlertId) => boolean;
};

export class AlertChanges {
  readonly #unfinished = new Set<AlertId>();
  /** When each message was claimed for the last time. */
  readonly #claimedMs = new Map<AlertId, number>();

  constructor(private readonly parts: AlertChangesParts) {}

  get unfinished(): number {
    return this.#unfinished.size;
  }

  check({ before, after }: Commit['alerts'][number]): void {
    const { time, trace, violations, wasSent } = this.parts;
    const name = messageName(after);
    const change = `${before === undefined ? 'new' : described(before)} → ${described(after)}`;
    trace.add('database', `${name}: ${change}`, name);
    if (hasEnded(after)) this.#unfinished.delete(after.alertId);
    else this.#unfinished.add(after.alertId);
    if (after.status === 'sending') this.#claimedMs.set(after.alertId, time.nowMs);
    if (before === undefined) return;
    if (hasEnded(before))
      violations.report('a row that has ended never changes', `${name}: ${change}.`, name);
    if (after.status === 'pending' && wasSent(name)) {
      violations.report('a message that was sent is never pending again', `${name}: ${change}.`, name);
    }
    if (after.errorCode === 'interrupted' && before.status === 'sending') this.#checkClosing(name, before);
  }

  #checkClosing(name: string, { alertId, claimedBy, claimExpiresAt }: AlertRow): void {
    const { clock, violations, wasHinderedSince, hasDied, wasOnTheWire } = this.parts;
    const now = clock.now();
    const expiresAt = new Date(claimExpiresAt ?? 0);
    if (expiresAt > now) {
      const until = `${instant(expiresAt)}, and it is ${instant(now)}`;
      const detail = `${claimedBy} had claimed ${name} until ${until}`;
      if (!hasDied(claimedBy ?? '')) {
        violations.report('a claim is closed only after it ran out or its process died', `${detail}.`, name);
      }
      if (!wasOnTheWire(alertId)) {
        const rest = 'and died when the message was not on the wire.';
        violations.report('a journal closes only what was on the wire', `${detail}, ${rest}`, name);
      }
    }
    const claimedMs = this.#claimedMs.get(alertId) ?? 0;
    if (!wasHinderedSince(claimedBy ?? '', claimedMs - claimedWithinMs)) {
      const detail = `${claimedBy}, which had claimed ${name}, was not disturbed.`;
      violations.report('nothing is interrupted unless a fault hit its sender', detail, name);
    }
  }
}

const described = ({ status, claimedBy, errorCode }: AlertRow): string => {
  if (status === 'sending') return `sending by ${claimedBy}`;
  return status === 'failed' ? `failed, ${errorCode}` : status;
};
