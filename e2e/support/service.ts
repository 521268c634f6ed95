import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { admin, freePort, startApp, stopProcess, untilReady } from '../../scripts/processes.mjs';

const lookEveryMs = 50;

export type Json = Record<string, unknown>;

/** One row of the customer's alerts table, as the API shows it. */
export type Alert = {
  id: string;
  event: 'incident.created' | 'incident.resolved' | 'channel.test';
  status: 'pending' | 'sending' | 'delivered' | 'failed';
  channel_id: string;
  incident_id: string | null;
  error: { code: string; message: string } | null;
  response_status: number | null;
  duration_ms: number | null;
};

type Answer = { status: number; body: Json & { id: string } };

/** The service as it runs for real: an api process, an account on Lite, and dispatchers when a test starts them. */
export class Service {
  readonly #dispatchers = new Set<ChildProcess>();

  private constructor(
    readonly address: string,
    private readonly apiKey: string,
    private readonly api: ChildProcess,
    private readonly env: Record<string, string>,
    private readonly folder: string,
  ) {}

  /** @param databaseUrl a SQLite file of its own when left out */
  static async start({
    databaseUrl,
    ...settings
  }: { databaseUrl?: string } & Record<string, string> = {}): Promise<Service> {
    const folder = await mkdtemp(join(tmpdir(), 'tocsin-e2e-'));
    const port = String(await freePort());
    const env = {
      DATABASE_URL: databaseUrl ?? `sqlite:${join(folder, 'tocsin.db')}`,
      SECRET_KEY: 'only for tests, and thirty-two characters long',
      PORT: port,
      EGRESS_ALLOW: '127.0.0.0/8',
      LOG_LEVEL: 'error',
      ...settings,
    };
    const { api_key: apiKey } = await admin(['account', 'create', '--name', 'e2e', '--plan', 'lite'], env);
    const api = startApp('api', env);
    const address = `http://127.0.0.1:${port}`;
    await untilReady(address, api);
    return new Service(address, apiKey, api, env, folder);
  }

  startDispatcher(settings: Record<string, string> = {}): ChildProcess {
    const dispatcher = startApp('dispatcher', { ...this.env, ...settings });
    this.#dispatchers.add(dispatcher);
    dispatcher.once('exit', () => this.#dispatchers.delete(dispatcher));
    return dispatcher;
  }

  async request(method: string, path: string, body?: Json): Promise<Answer> {
    const response = await fetch(`${this.address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  }

  /** Asks for something that must work. */
  async call(method: string, path: string, body?: Json): Promise<Answer['body']> {
    const answer = await this.request(method, path, body);
    if (answer.status >= 300) {
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    return answer.body;
  }

  async webhook(endpointUrl: string, secret?: string): Promise<string> {
    const { id } = await this.call('POST', '/v1/channels', {
      type: 'Webhook',
      name: endpointUrl.slice(-40),
      endpoint_url: endpointUrl,
      ...(secret === undefined ? {} : { webhook_secret: secret }),
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

  /** Every row of the alerts table, oldest first. */
  async alerts(query: Record<string, string> = {}): Promise<Alert[]> {
    const all: Alert[] = [];
    let cursor: string | null = null;
    do {
      const parameters = new URLSearchParams({ limit: '200', ...query, ...(cursor ? { cursor } : {}) });
      const page = (await this.call('GET', `/v1/alerts?${parameters}`)) as unknown as {
        items: Alert[];
        next_cursor: string | null;
      };
      all.push(...page.items);
      cursor = page.next_cursor;
    } while (cursor !== null);
    return all.reverse();
  }

  /** Waits until there are `count` alerts and each has ended. */
  async endedAlerts(count: number, withinMs: number): Promise<Alert[]> {
    const deadlineMs = performance.now() + withinMs;
    for (;;) {
      const alerts = await this.alerts();
      const open = alerts.filter(({ status }) => status === 'pending' || status === 'sending');
      if (alerts.length >= count && open.length === 0) return alerts;
      if (performance.now() > deadlineMs) {
        throw new Error(
          `After ${withinMs} ms ${alerts.length} of ${count} alerts are there, ${open.length} not ended.`,
        );
      }
      await sleep(lookEveryMs);
    }
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#dispatchers, this.api].map((child) => stopProcess(child)));
    await rm(this.folder, { recursive: true, force: true });
  }
}
