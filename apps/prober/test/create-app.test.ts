import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLogger, readProberConfig } from '@tocsin/platform/stateless';
import { createApp, startProbing } from '../src/create-app.js';

class Api {
  readonly results: { status: string }[] = [];
  isAway = false;
  #given = false;
  readonly #server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url === '/target') response.end('hello');
    else if (this.isAway) response.writeHead(503).end('away');
    else if (request.url === '/v1/prober/claims') response.end(JSON.stringify(this.#claim()));
    else {
      this.results.push(...JSON.parse(body).results);
      response.end('{"taken":1,"dropped":0}');
    }
  });

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #claim(): object {
    const target = `${this.url}/target`;
    const check = {
      series: 1,
      account: 'a',
      type: 'http',
      target,
      settings: {},
      timeout_ms: 5000,
      previous: null,
    };
    const checks = this.#given ? [] : [check];
    this.#given = true;
    return { claim: 1, checks, trials: [], next_due_in_ms: null, waited_ms: 0 };
  }
}

let api: Api;
let apps: NestFastifyApplication[];
beforeEach(async () => {
  apps = [];
  api = new Api();
  await api.start();
});
afterEach(async () => {
  for (const app of apps) await app.close();
  api.stop();
});

const newApp = async (env: Readonly<Record<string, string>>): Promise<NestFastifyApplication> => {
  const config = readProberConfig({
    API_URL: api.url,
    PROBER_TOKEN: 'its token',
    EGRESS_ALLOW: '127.0.0.0/8',
    ...env,
  });
  const app = await createApp(config, createLogger('prober', 'silent'));
  apps.push(app);
  await startProbing(app, config);
  return app;
};

/** Repeats `ask` until its answer is right. The test's timeout is the only limit. */
const until = async <T>(ask: () => Promise<T>, isRight: (answer: T) => boolean): Promise<T> => {
  for (;;) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe('a prober with a port for operators', () => {
  test('tells of what it has checked', async () => {
    const startedMs = Date.now();
    const url = await (await newApp({ PROBER_METRICS_PORT: '0' })).getUrl();
    const text = await until(
      async () => (await fetch(`${url}/metrics`)).text(),
      (said) => said.includes('outcome="up"') && said.includes('tocsin_results_waiting 0'),
    );
    for (const line of [
      'tocsin_checks_ended_total{outcome="up",type="http"} 1',
      'tocsin_check_duration_seconds_count{type="http"} 1',
      'tocsin_checks_in_flight 0',
      '# TYPE process_resident_memory_bytes gauge',
    ]) {
      expect(text).toContain(line);
    }
    expect(text).toMatch(/^tocsin_check_claim_duration_seconds_count [1-9]/m);
    const [, lastClaim] = /^tocsin_last_claim_timestamp_seconds (\S+)$/m.exec(text) ?? [];
    expect(Number(lastClaim) * 1000).toBeGreaterThanOrEqual(startedMs - 1);
    expect(Number(lastClaim) * 1000).toBeLessThanOrEqual(Date.now() + 1);
  });

  test('says that it runs, and that it is ready once the api has answered it', async () => {
    api.isAway = true;
    const url = await (await newApp({ PROBER_METRICS_PORT: '0' })).getUrl();
    const statusOf = async (path: string): Promise<number> => (await fetch(`${url}${path}`)).status;
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
    api.isAway = false;
    await until(
      () => statusOf('/readyz'),
      (status) => status === 200,
    );
  });
});

test('a prober without a port for operators probes and listens nowhere', async () => {
  const app = await newApp({});
  await until(
    async () => api.results,
    (results) => results.length > 0,
  );
  expect(api.results).toMatchObject([{ status: 'up' }]);
  expect(app.getHttpServer().listening).toBe(false);
});
