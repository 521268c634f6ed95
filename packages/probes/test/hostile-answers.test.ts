import { expect, test } from '@jest/globals';
import type { Probe } from '../src/probe/probe.js';
import { registry } from '../src/registry.js';
import { run } from './support/run.js';
import { webServer } from './support/web-server.js';

const long = 'ß"'.repeat(20_000);

const cases: readonly (readonly [Probe, unknown])[] = [
  [registry.http, {}],
  [registry.api, { json_assertions: [{ path: '$', is: 'equal_to', value: 1 }] }],
  [registry.security_headers, {}],
  [registry.keyword, { text: 'x' }],
  [registry.response_time, {}],
  [registry.page_size, {}],
  [registry.page_change, {}],
  [registry.robots_txt, {}],
  [registry.sitemap, {}],
  [registry.redirect_chain, { allow_plain_http: true }],
  [registry.cookie_consent, {}],
  [
    registry.multi_step,
    { steps: [{ name: 'x', url: '/', extract: [{ name: 'y', header: 'x-frame-options' }] }] },
  ],
];

test.each(cases.map(([probe, settings]) => [probe.type, probe, settings] as const))(
  '%s keeps its message and its details small, whatever a server sends',
  async (_, probe, settings) => {
    const { url } = await webServer((request, response) => {
      const path = `/${'p'.repeat(4_000)}`;
      if (request.url === '/') return response.writeHead(302, { Location: path }).end();
      response.setHeader(
        'Set-Cookie',
        Array.from({ length: 20 }, (__, at) => `${'c'.repeat(1_000)}${at}=1`),
      );
      response.setHeader('X-Frame-Options', 'x'.repeat(8_000));
      return response.setHeader('Content-Type', 'text/plain').end(JSON.stringify(long));
    });
    const previous =
      probe === registry.page_change
        ? { accepted: { text: long.slice(0, 8_000), digest: '' } }
        : { accepted: long.slice(0, 8_000) };
    const { message, details, remember } = await run(probe, `${url}/`, settings, { previous });
    expect([...message].length).toBeLessThanOrEqual(500);
    expect(details).not.toHaveProperty('too_large');
    expect(Buffer.byteLength(JSON.stringify(remember ?? null))).toBeLessThanOrEqual(65_536);
  },
);
