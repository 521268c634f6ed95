import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { hangsAfterMs } from './until.js';

const lookEveryMs = 50;
/** A loaded database refuses requests that waited too long. */
const triesMax = 10;

export type Json = Record<string, unknown>;

export type Alert = {
  id: string;
  event: 'incident.created' | 'incident.resolved' | 'channel.test';
  status: 'pending' | 'sending' | 'delivered' | 'failed';
  channel_id: string;
  incident_id: string | null;
  error: { code: string; message: string } | null;
  response_status: number | null;
  duration_ms: number | null;
  sent_at: string | null;
  stands_in_for: string | null;
};

type AlertPage = { items: Alert[]; next_cursor: string | null };

type Made = Json & { id: string };

/** A customer, who uses the API over HTTP. */
export class Account {
  constructor(
    readonly address: string,
    readonly accountId: string,
    readonly apiKey: string,
  ) {}

  async request<Body = Made>(
    method: string,
    path: string,
    body?: Json,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; body: Body }> {
    const response = await fetch(`${this.address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text || '{}') };
  }

  /** Tries again while the service is unavailable. @returns the body. @throws Error when the answer is not a success */
  async call<Body = Made>(method: string, path: string, body?: Json): Promise<Body> {
    const headers = method === 'POST' ? { 'idempotency-key': randomUUID() } : {};
    let answer = await this.request<Body>(method, path, body, headers);
    for (let tries = 1; answer.status === 503 && tries < triesMax; tries += 1) {
      answer = await this.request<Body>(method, path, body, headers);
    }
    if (answer.status >= 300) {
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    return answer.body;
  }

  async webhook(endpointUrl: string, secret?: string, fallbackChannelId?: string): Promise<string> {
    const { id } = await this.call('POST', '/v1/channels', {
      type: 'Webhook',
      name: endpointUrl.slice(-40),
      endpoint_url: endpointUrl,
      ...(secret === undefined ? {} : { webhook_secret: secret }),
      ...(fallbackChannelId === undefined ? {} : { fallback_channel_id: fallbackChannelId }),
    });
    return id;
  }

  async monitor(channelIds: readonly string[]): Promise<string> {
    const { id } = await this.call('POST', '/v1/monitors', {
      type: 'http',
      name: 'Shop',
      target: 'https://shop.example.com/',
      channel_ids: [...channelIds],
    });
    return id;
  }

  async open(monitorId: string, title = 'Shop is down'): Promise<string> {
    const { id } = await this.call('POST', `/v1/monitors/${monitorId}/incidents`, { title });
    return id;
  }

  async resolve(incidentId: string): Promise<void> {
    await this.call('POST', `/v1/incidents/${incidentId}/resolve`);
  }

  /** All alerts, oldest first. */
  async alerts(query: Record<string, string> = {}): Promise<Alert[]> {
    const all: Alert[] = [];
    let cursor: string | null = null;
    do {
      const parameters = new URLSearchParams({ limit: '200', ...query, ...(cursor ? { cursor } : {}) });
      const page: AlertPage = await this.call('GET', `/v1/alerts?${parameters}`);
      all.push(...page.items);
      cursor = page.next_cursor;
    } while (cursor !== null);
    return all.reverse();
  }

  /** Waits until `count` alerts (or `count` of `query`) exist and have ended. */
  async endedAlerts(count: number, query: Record<string, string> = {}): Promise<Alert[]> {
    const deadlineMs = performance.now() + hangsAfterMs;
    for (;;) {
      const isLate = performance.now() > deadlineMs;
      // Reading the whole table again and again would slow the service down.
      if (isLate || !((await this.#isAny('pending', query)) || (await this.#isAny('sending', query)))) {
        const alerts = await this.alerts(query);
        const open = alerts.filter(({ status }) => status === 'pending' || status === 'sending');
        if (alerts.length >= count && open.length === 0) return alerts;
        if (isLate) {
          throw new Error(
            `After ${hangsAfterMs} ms ${alerts.length} of ${count} alerts are there, ${open.length} not ended.`,
          );
        }
      }
      await sleep(lookEveryMs);
    }
  }

  async #isAny(status: Alert['status'], query: Record<string, string>): Promise<boolean> {
    const parameters = new URLSearchParams({ limit: '1', ...query, status });
    const { items } = await this.call<AlertPage>('GET', `/v1/alerts?${parameters}`);
    return items.length > 0;
  }
}
