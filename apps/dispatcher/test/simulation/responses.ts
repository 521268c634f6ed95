import type { AlertId, ChannelId, IncidentId, Instant, MonitorId } from '@tocsin/domain';
import type { Violations } from './checks/violations.js';
import type { ReusableDatabase } from './database/reusable-database.js';
import type { AlertRow, LoggedEvent } from './database/rows.js';
import { messageName, short } from './names.js';
import type { Tally } from './tally.js';

type Answered = { readonly until: Instant | null; readonly openedAt: Instant };

type Heard = Pick<AlertRow, 'channelId'> & { readonly of: string };

const keyOf = ({ channelId, of }: Heard): string => `${of} ${channelId}`;
const pairOf = (monitorId: MonitorId, channelId: ChannelId): string => `${monitorId} ${channelId}`;

/** What people answered, and who had to be rung later or in place of another channel. */
export class Responses {
  readonly #answered = new Map<IncidentId, Answered>();
  readonly #resolvedAt = new Map<IncidentId, Instant>();
  /** The failed message, by the event and the fallback. */
  readonly #origins = new Map<string, AlertId>();
  /** Attachments that ring later. */
  readonly #later = new Map<string, { readonly monitorId: MonitorId; readonly channelId: ChannelId }>();

  constructor(
    private readonly sqlite: Pick<ReusableDatabase, 'rows' | 'run'>,
    private readonly violations: Violations,
    private readonly tally: Tally,
  ) {}

  /** Of an attachment that is there, or is not. */
  attachLater(monitorId: MonitorId, channelId: ChannelId, afterMinutes: number): void {
    const set = 'UPDATE monitor_channel SET after_minutes = ? WHERE monitor_id = ? AND channel_id = ?';
    this.sqlite.run(set, afterMinutes, monitorId, channelId);
    this.#later.set(pairOf(monitorId, channelId), { monitorId, channelId });
  }

  /** From now on nobody knows when this channel is rung for this monitor. */
  touch(monitorId: MonitorId, channelId: ChannelId): void {
    this.#later.delete(pairOf(monitorId, channelId));
  }

  get isAnyDue(): boolean {
    return this.sqlite.rows('SELECT 1 FROM incident WHERE due_at IS NOT NULL LIMIT 1').length > 0;
  }

  see({ type, data }: LoggedEvent): void {
    const { incidentId } = data;
    if (type === 'IncidentAcknowledged') {
      this.#answered.set(incidentId, { until: data.until ?? null, openedAt: data.openedAt });
    }
    if (type === 'IncidentUnacknowledged') this.#answered.delete(incidentId);
    if (type === 'IncidentResolved') this.#resolvedAt.set(incidentId, data.resolvedAt);
    if (type !== 'IncidentEscalated') return;
    for (const { reason, channelId, standsInFor } of data.rings) {
      this.tally.count(`ring: ${reason} of ${data.ofEvent}`);
      if (standsInFor) this.#origins.set(keyOf({ channelId, of: data.ofEventId }), standsInFor);
    }
    if (data.ofEvent !== 'incident.created') return;
    const answered = this.#answered.get(incidentId);
    if (answered === undefined) return;
    // The end keeps the answer that counted then, although the clock is set back.
    const at = this.#resolvedAt.get(incidentId) ?? data.escalatedAt;
    if (answered.until !== null && answered.until <= at) return;
    const detail = `${short(incidentId)} rang ${data.channelIds.map((channelId) => short(channelId)).join(', ')}.`;
    this.violations.report('an acknowledged incident rings no more', detail);
  }

  checkAtRest(alerts: readonly AlertRow[]): void {
    this.#checkFallbacks(alerts);
    this.#checkLater(alerts);
    this.#checkJudged(alerts);
  }

  #checkFallbacks(alerts: readonly AlertRow[]): void {
    const fallbackOf = new Map(
      this.sqlite
        .rows<{ id: ChannelId; fallback: ChannelId }>(
          'SELECT id, fallback_channel_id AS fallback FROM channel WHERE fallback_channel_id IS NOT NULL',
        )
        .map(({ id, fallback }) => [id, fallback]),
    );
    const byId = new Map(alerts.map((row) => [row.alertId, row]));
    const heard = new Set(alerts.map(({ channelId, eventId }) => keyOf({ channelId, of: eventId })));
    const heardEnd = new Set(
      alerts
        .filter(({ event }) => event === 'incident.resolved')
        .map(({ channelId, incidentId }) => keyOf({ channelId, of: incidentId ?? '' })),
    );
    for (const row of alerts) {
      const { event, eventId, incidentId, status, standsInFor } = row;
      const name = messageName(row);
      const origin = standsInFor === null ? undefined : byId.get(standsInFor);
      const isOfFailed = standsInFor === null || (origin?.status === 'failed' && origin.eventId === eventId);
      const expected = this.#origins.get(keyOf({ channelId: row.channelId, of: eventId })) ?? null;
      if (!isOfFailed || standsInFor !== expected) {
        const detail = `${name} stands in for ${standsInFor && short(standsInFor)}.`;
        this.violations.report('a fallback names the message that it stands in for', detail, name);
      }
      const fallback = fallbackOf.get(row.channelId);
      if (status !== 'failed' || event === 'channel.test' || fallback === undefined) continue;
      if (event === 'incident.created' && this.#isAnswered(incidentId)) {
        this.tally.count('ring: none, since somebody answered');
        continue;
      }
      // Who has heard of the end need not hear of the beginning.
      if (event === 'incident.created' && heardEnd.has(keyOf({ channelId: fallback, of: incidentId ?? '' })))
        continue;
      if (!heard.has(keyOf({ channelId: fallback, of: eventId })))
        this.#reportFallback(`${name} failed, and ${short(fallback)} has no message of it.`, name);
    }
  }

  #reportFallback(detail: string, name: string): void {
    this.violations.report('a failed message has its fallback rung', detail, name);
  }

  /** An acknowledgement that ends by time is none at rest, unless the incident was resolved before. */
  #isAnswered(incidentId: IncidentId | null): boolean {
    const answered = incidentId === null ? undefined : this.#answered.get(incidentId);
    if (answered === undefined) return false;
    if (answered.until === null) return true;
    const resolvedAt = incidentId === null ? undefined : this.#resolvedAt.get(incidentId);
    if (resolvedAt === undefined) return false;
    // No incident ends before its beginning: after the clock was set back, its end says nothing of when that was.
    return resolvedAt < answered.until || answered.until <= answered.openedAt;
  }

  #checkLater(alerts: readonly AlertRow[]): void {
    const rung = new Set(
      alerts
        .filter(({ event }) => event === 'incident.created')
        .map(({ channelId, incidentId }) => keyOf({ channelId, of: incidentId ?? '' })),
    );
    const open = this.sqlite.rows<{ id: IncidentId; monitorId: MonitorId }>(`
      SELECT id, monitor_id AS monitorId FROM incident WHERE status = 'open' AND suppressed_by IS NULL`);
    const attached = new Set(
      this.sqlite
        .rows<{ monitorId: MonitorId; channelId: ChannelId }>(
          'SELECT monitor_id AS monitorId, channel_id AS channelId FROM monitor_channel',
        )
        .map(({ monitorId, channelId }) => pairOf(monitorId, channelId)),
    );
    for (const { id, monitorId } of open) {
      if (this.#isAnswered(id)) continue;
      for (const [pair, { monitorId: of, channelId }] of this.#later) {
        if (of !== monitorId || !attached.has(pair) || rung.has(keyOf({ channelId, of: id }))) continue;
        const detail = `The open incident ${short(id)} never rang ${short(channelId)}.`;
        this.violations.report('a later channel is rung', detail);
      }
    }
  }

  #checkJudged(alerts: readonly AlertRow[]): void {
    const judged = new Set(
      this.sqlite
        .rows<{ id: ChannelId }>(
          `SELECT c.id FROM channel c LEFT JOIN channel_trouble t ON t.channel_id = c.id
          WHERE t.look_at IS NULL`,
        )
        .map(({ id }) => id),
    );
    for (const row of alerts) {
      if (row.status !== 'failed' || !judged.has(row.channelId)) continue;
      const name = messageName(row);
      this.violations.report('a channel whose message failed is judged', `${name} failed.`, name);
    }
  }
}
