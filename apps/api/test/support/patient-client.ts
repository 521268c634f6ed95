import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, Client } from './client.js';

const againAfterMs = 1000;

/**
 * Repeats a request that got a 503, with the same `Idempotency-Key`. On a slow machine, a burst of requests waits
 * longer for the database than the api allows.
 */
export class PatientClient extends Client {
  /** The ids of the requests that got a 503. */
  readonly refused = new Set<string | null>();

  static of({ url, contract, accountId, apiKey, keyId }: Client): PatientClient {
    return new PatientClient(url, contract, accountId, apiKey, keyId);
  }

  override async send<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Body>> {
    const key = method === 'POST' ? { 'idempotency-key': randomUUID() } : {};
    for (;;) {
      const answer = await super.send<Body>(method, path, body, { ...key, ...headers });
      if (answer.status !== 503) return answer;
      this.refused.add(answer.headers.get('x-request-id'));
      await sleep(againAfterMs);
    }
  }
}
