import { setMaxListeners } from 'node:events';
import { afterAll, expect, test } from '@jest/globals';
import { hostileDocuments } from '@tocsin/testing/hostile-documents';
import { openProbes } from '../../src/open-probes.js';
import { webServer } from '../support/web-server.js';

// The worker processes run the last build; the other tests run the source.

const errors: unknown[] = [];
const probes = openProbes({
  egressAllow: ['127.0.0.1'],
  dnsServers: [],
  onError: (error) => errors.push(error),
});
afterAll(() => probes.close());

const { signal } = new AbortController();
setMaxListeners(0, signal);

test.each(Object.entries(hostileDocuments))(
  '%s is judged, and what comes after it is',
  async (_, document) => {
    const { type, settings = {}, previous, headers = {}, body } = document;
    const { url } = await webServer((request, response) =>
      request.url === '/fine' ? response.end('all is fine') : response.writeHead(200, headers).end(body),
    );
    const check = { account: 'hostile', type, target: `${url}/`, settings, timeoutMs: 10_000 };
    const report = await probes.run({ ...check, ...(previous !== undefined && { previous }) }, signal);
    expect(errors).toEqual([]);
    expect(report).not.toMatchObject({ status: 'unknown' });

    const fine = { account: 'other', type: 'keyword', target: `${url}/fine`, timeoutMs: 10_000 } as const;
    expect(await probes.run({ ...fine, settings: { regular_expression: 'f[a-z]ne' } }, signal)).toMatchObject(
      {
        status: 'up',
      },
    );
  },
);
