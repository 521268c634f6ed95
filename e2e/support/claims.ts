import { postgres } from './databases.js';

/** A claim that ends more than ten minutes ahead counts as one from before the clock was set back. */
const prolongedMs = 8 * 60_000;

/** Changes claims on PostgreSQL, so that tests need not wait for the end of one, or be faster than it. */
export class Claims {
  constructor(private readonly databaseUrl: string) {}

  /** Lets no claim end by time within a test. */
  async prolong(): Promise<void> {
    await this.#endIn(prolongedMs);
  }

  /** Ends what `prolong` kept. */
  async expire(): Promise<void> {
    await this.#endIn(-1);
  }

  /** Makes the sender of `incident.created` claim its pending `incident.resolved` as well, which it has not begun. */
  async claimUnbegun(incidentId: string): Promise<void> {
    await postgres.query(
      this.databaseUrl,
      `UPDATE alert_dispatch resolved SET status = 'sending', claimed_by = created.claimed_by,
         sent_at = created.sent_at, claim_expires_at = created.claim_expires_at
       FROM alert_dispatch created
       WHERE created.incident_id = resolved.incident_id AND created.event = 'incident.created'
         AND resolved.event = 'incident.resolved' AND resolved.incident_id = '${incidentId}';
       INSERT INTO claim (id, expires_at, alert_ids)
       SELECT gen_random_uuid(), claim_expires_at, json_build_array(id) FROM alert_dispatch
       WHERE event = 'incident.resolved' AND incident_id = '${incidentId}'`,
    );
  }

  async #endIn(ms: number): Promise<void> {
    const end = `(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint + ${ms}`;
    await postgres.query(
      this.databaseUrl,
      `UPDATE alert_dispatch SET claim_expires_at = ${end} WHERE status = 'sending';
       UPDATE claim SET expires_at = ${end}`,
    );
  }
}
