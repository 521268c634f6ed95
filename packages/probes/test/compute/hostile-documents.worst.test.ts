import { setMaxListeners } from 'node:events';
import { afterAll, expect, test } from '@jest/globals';
import { hostileDocuments } from '@tocsin/testing/hostile-documents';
import { openProbes } from '../../src/open-probes.js';
import { webServer } from '../support/web-server.js';

// The worker processes run the last build; the other tests run the source.

const noTime = 'This prober had no time to judge what it received.';

const errors: unknown[] = [];
const probes = openProbes({
  egressAllow: ['127.0.0.1'],
  dnsServers: [],
  onError: (error) => errors.push(error),
});
afterAll(() => probes.close());

const { signal } = new AbortController();
setMaxListeners(0, signal);

/** A busy machine may leave no time for a document, which says nothing about it. */
const reportOf = async (check: Parameters<typeof probes.run>[0]): ReturnType<typeof probes.run> => {
  const report = await probes.run(check, signal);
  return report.message === noTime ? reportOf(check) : report;
};

test.each(Object.entries(hostileDocuments))(
  '%s is judged, and what comes after it is',
  async (_, document) => {
    const { type, settings = {}, previous, headers = {}, body } = document;
    const { url } = await webServer((request, response) =>
      request.url === '/fine' ? response.end('all is fine') : response.writeHead(200, headers).end(body),
    );
    const check = { account: 'hostile', type, target: `${url}/`, settings, timeoutMs: 10_000 };
    const report = await reportOf({ ...check, ...(previous !== undefined && { previous }) });
    expect(errors).toEqual([]);
    expect(report).not.toMatchObject({ status: 'unknown' });

    const fine = { account: 'other', type: 'keyword', target: `${url}/fine`, timeoutMs: 10_000 } as const;
    expect(await reportOf({ ...fine, settings: { regular_expression: 'f[a-z]ne' } })).toMatchObject({
      status: 'up',
    });
  },
);
