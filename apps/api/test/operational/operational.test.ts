import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Database, UnitOfWork } from '@tocsin/persistence';
import { DATABASE } from '@tocsin/platform';
import { version } from '@tocsin/platform/version';
import { messageDocuments } from '@tocsin/webhook-core';
import { startApi, type TestApi } from '../support/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

describe('GET /healthz and /readyz', () => {
  test.each([
    ['/healthz', { status: 'ok', version }],
    ['/readyz', { status: 'ok' }],
  ])('%s says that all is well, to anyone', async (path, body) => {
    const response = await fetch(`${api.url}${path}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(body);
  });

  test('/readyz is a problem when the database does not answer; /healthz does not mind', async () => {
    const database = api.app.get<Database>(DATABASE);
    const { isAlive } = database;
    database.isAlive = () => Promise.reject(new Error('gone'));
    try {
      const response = await fetch(`${api.url}/readyz`);
      expect(response.status).toBe(503);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      expect(await response.json()).toMatchObject({ code: 'unavailable', status: 503 });
      expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
    } finally {
      database.isAlive = isAlive;
    }
  });
});

test('/readyz is a problem while nothing can be written; /healthz does not mind', async () => {
  const own = await startApi();
  own.app.get<Database>(DATABASE).tryWrite = () => Promise.reject(new Error('disk is full'));
  try {
    const ready = await fetch(`${own.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'not_writable', status: 503 }),
    ]);
    expect((await fetch(`${own.url}/healthz`)).status).toBe(200);
  } finally {
    await own.stop();
  }
});

describe('GET /metrics', () => {
  test('counts and times requests by route, never by path', async () => {
    const lite = await api.newAccount('lite');
    const id = '019dedd5-a980-7d21-8a53-6d0f3b9e2c14';
    await lite.get(`/v1/monitors/${id}`);
    await lite.get(`/v1/monitors/${id}`);
    await fetch(`${api.url}/made-up/${id}`);
    const response = await fetch(`${api.url}/metrics`);
    const text = await response.text();
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(text).toContain('http_requests_total{method="GET",route="/v1/monitors/:id",status="404"} 2');
    expect(text).toContain('http_requests_total{method="GET",route="unknown",status="404"} 1');
    expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/v1\/monitors\/:id"\} 2/);
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toContain(id);
  });
});

describe('GET /docs', () => {
  test('is a page that loads everything from here and nothing from anywhere else', async () => {
    const response = await fetch(`${api.url}/docs`);
    const page = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain(
      "default-src 'none'; script-src 'self';",
    );
    const parts = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) {
      expect(part).toMatch(/^\/docs\//);
      const { status, headers } = await fetch(`${api.url}${part}`);
      expect([part, status, headers.get('x-content-type-options')]).toEqual([part, 200, 'nosniff']);
    }
    expect(await (await fetch(`${api.url}/docs/start.js`)).text()).toContain("url: '/openapi.json'");
  });
});

describe('GET /message', () => {
  test('serves each document of the message to anybody, and nothing else', async () => {
    for (const [name, document] of Object.entries(messageDocuments)) {
      const response = await fetch(`${api.url}/message/${name}`);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)));
    }
    expect((await fetch(`${api.url}/message/constructor`)).status).toBe(404);
  });
});

describe('stopping', () => {
  test('answers the request that is under way, then lets go of idle connections', async () => {
    const stopping = await startApi();
    const lite = await stopping.newAccount('lite');
    const unitOfWork = stopping.app.get(UnitOfWork);
    const { find } = unitOfWork.committed.monitors;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const arrived = new Promise<void>((resolve) => {
      unitOfWork.committed.monitors.find = async (...args) => {
        resolve();
        await held;
        return find.apply(unitOfWork.committed.monitors, args);
      };
    });
    const answer = new Promise<number | undefined>((resolve, reject) => {
      request(`${stopping.url}/v1/monitors/019dedd5-a980-7d21-8a53-6d0f3b9e2c14`, {
        headers: { authorization: `Bearer ${lite.apiKey}` },
      })
        .on('response', (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    await arrived;
    const stopped = stopping.stop();
    release();
    expect(await answer).toBe(404);
    await stopped;
    await expect(fetch(`${stopping.url}/healthz`)).rejects.toThrow();
  });
});
