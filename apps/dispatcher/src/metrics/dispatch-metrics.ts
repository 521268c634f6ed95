import { type EventHold, pendingCountMax, type QueueDepth } from '@tocsin/persistence';
import { answerOr, durationBucketsSeconds } from '@tocsin/platform';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Dashboards and alerts of operators use these names and labels, so they never change. */
export class DispatchMetrics {
  inFlight = 0;
  isJournalKept = false;
  readonly ended: Counter<'outcome' | 'code' | 'channel_type'>;
  readonly connections: Counter<'connection'>;
  readonly eventsPlanned: Counter;
  readonly settled: Counter<'status'>;
  readonly removed: Counter<'kind'>;
  readonly sendDuration: Histogram<'channel_type'>;
  readonly claimDuration: Histogram;
  readonly recordDuration: Histogram;

  constructor(registry: Registry, queue: QueueDepth, hold: () => Promise<EventHold | null>) {
    const registers = [registry];
    /** Omits the gauge when it cannot be read. */
    const gauge = (name: string, help: string, read: () => Promise<number>): void => {
      const asked = new Gauge({
        name,
        help,
        registers,
        collect: async () => {
          const value = await answerOr(null, read);
          if (value === null) asked.remove();
          else asked.set(value);
        },
      });
    };
    const histogram = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Histogram({ name, help, labelNames, buckets: durationBucketsSeconds, registers });

    gauge(
      'tocsin_dispatches_pending',
      `Messages that wait for any dispatcher to send them, counted up to ${pendingCountMax}.`,
      () => queue.pending(),
    );
    gauge(
      'tocsin_dispatch_oldest_pending_seconds',
      'How long the oldest message that waits for any dispatcher has been waiting; 0 when none waits.',
      async () => (await queue.oldestPendingMs()) / 1000,
    );
    gauge(
      'tocsin_event_feed_held_seconds',
      'The age of the transaction that the next incident event waits for; 0 when it waits for none.',
      async () => ((await hold())?.forMs ?? 0) / 1000,
    );
    gauge('tocsin_dispatches_in_flight', 'Messages that this process is sending.', async () => this.inFlight);
    gauge('tocsin_crash_journal_kept', 'Whether this process keeps a crash journal: 1 or 0.', async () =>
      Number(this.isJournalKept),
    );
    this.ended = new Counter({
      name: 'tocsin_dispatches_ended_total',
      help: 'Messages whose outcome this process put on record.',
      labelNames: ['outcome', 'code', 'channel_type'],
      registers,
    });
    this.connections = new Counter({
      name: 'tocsin_send_connections_total',
      help: 'HTTP requests of messages, by whether their connection was fresh or had carried another one.',
      labelNames: ['connection'],
      registers,
    });
    this.sendDuration = histogram(
      'tocsin_send_duration_seconds',
      'From the start of sending a message, name look-up and connecting included, to its outcome.',
      'channel_type',
    );
    this.claimDuration = histogram(
      'tocsin_claim_duration_seconds',
      'Time a claim took that found messages, waiting for other dispatchers included.',
    );
    this.recordDuration = histogram(
      'tocsin_record_duration_seconds',
      'Time the database took to put outcomes on record.',
    );
    this.eventsPlanned = new Counter({
      name: 'tocsin_events_planned_total',
      help: 'Incident events whose messages this process planned.',
      registers,
    });
    this.settled = new Counter({
      name: 'tocsin_dispatches_settled_total',
      help: 'Messages of dead dispatchers that this process settled by their journals, by the status that they got.',
      labelNames: ['status'],
      registers,
    });
    this.removed = new Counter({
      name: 'tocsin_retention_removed_total',
      help: 'Rows that this process removed because they were past their retention.',
      labelNames: ['kind'],
      registers,
    });
  }
}
