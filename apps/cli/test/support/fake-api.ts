import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aMessage, aRequest } from './message.js';

export const channelId = '019dedd5-a980-7d21-8a53-6d0f3b9e2c99';
export const apiKey = 'tocsin_key';

export type FailedAlert = {
  readonly id: string;
  readonly incident_id: string | null;
  readonly created_at: string;
  readonly event: string;
  readonly channel_id: string;
  readonly error: { readonly code: string; readonly message: string };
};

/** An alert number `n` that failed `n` minutes after noon. */
export const failedAlert = (n: number, incident = `incident ${n}`, code = 'timeout'): FailedAlert => ({
  id: `019dedd5-0000-7000-8000-${String(n).padStart(12, '0')}`,
  incident_id: incident,
  created_at: new Date(Date.parse('2026-05-03T12:00:00.000Z') + n * 60_000).toISOString(),
  event: 'incident.created',
  channel_id: channelId,
  error: { code, message: 'It failed.' },
});

/** The body of its message. */
export const bodyOf = ({ id }: FailedAlert): string =>
  Buffer.from(aRequest({ ...aMessage, incident: { ...aMessage.incident, id } }).body).toString();

/** The part of the api that `catch-up` calls, over real HTTP. e2e has the api itself. */
export class FakeApi {
  /** Oldest first. */
  alerts: readonly FailedAlert[] = [];
  /** Ids of alerts that have no request. */
  withoutRequest: readonly string[] = [];
  channelType = 'Webhook';
  /** All of the account, in the order of the list. */
  channels: readonly { readonly id: string; readonly type: string; readonly name: string }[] = [];
  pageMax = 200;
  readonly asked: string[] = [];
  readonly #server: Server = createServer((request, response) => this.#answer(request, response));

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/below`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    this.asked.push(url);
    const { pathname, searchParams } = new URL(url, 'http://api');
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const problem = (status: number, detail: string) => answer(status, { code: 'some_code', detail });
    const [, id] = /^\/below\/v1\/alerts\/([^/]+)\/request$/.exec(pathname) ?? [];
    const alert = this.alerts.find((one) => one.id === id);

    if (headers.authorization !== `Bearer ${apiKey}`) problem(401, 'A valid API key or session is required.');
    else if (pathname === `/below/v1/channels/${channelId}`)
      answer(200, { id: channelId, type: this.channelType });
    else if (pathname === '/below/v1/channels') answer(200, this.#page(this.channels, searchParams));
    else if (pathname === '/below/v1/alerts') answer(200, this.#failed(searchParams));
    else if (alert && !this.withoutRequest.includes(alert.id)) {
      answer(200, { headers: aRequest(JSON.parse(bodyOf(alert))).headers, body: bodyOf(alert) });
    } else problem(404, id ? 'No request is on record for this alert (plan_required).' : 'There is none.');
  }

  #failed(query: URLSearchParams): object {
    const wanted = { status: query.get('status'), channel: query.get('channel_id') };
    if (wanted.status !== 'failed' || wanted.channel !== channelId)
      throw new Error('It asks for other alerts.');
    return this.#page(this.alerts.toReversed(), query);
  }

  #page(all: readonly object[], query: URLSearchParams): object {
    const start = Number(query.get('cursor') ?? 0);
    const end = start + Math.min(this.pageMax, Number(query.get('limit')));
    return { items: all.slice(start, end), next_cursor: end < all.length ? String(end) : null };
  }
}
