import { describe, expect, test } from '@jest/globals';
import { partsOfSecretIn } from '@tocsin/testing';
import type { Probe } from '../../src/probe/probe.js';
import { api } from '../../src/types/api.js';
import { redirectChain } from '../../src/types/redirect-chain.js';
import { robotsTxt } from '../../src/types/robots-txt/robots-txt.js';
import { run } from '../support/run.js';
import { webServer } from '../support/web-server.js';

const secret = 'q7Zt-0123456789-abcdefghij-KLMNOP';

/** The result of a check, whose target answers so. */
const told = async (
  probe: Probe,
  settings: object,
  answer: {
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly status?: number;
  },
  previous?: unknown,
): Promise<string> => {
  const { url } = await webServer(({ url: path }, response) => {
    const { status = 200, headers = {}, body = '' } = path === '/end' ? { status: 500 } : answer;
    response.writeHead(status, headers).end(body);
  });
  return JSON.stringify(await run(probe, url, settings, { previous }));
};

const isOk = { json_assertions: [{ path: '$.status', is: 'equal_to', value: 'ok' }] };

describe('what a result quotes holds no secret', () => {
  test('of the settings', async () => {
    const result = await told(
      api,
      { ...isOk, bearer_token: secret },
      { body: JSON.stringify({ status: secret }) },
    );
    expect(result).toContain('[redacted]');
    expect(partsOfSecretIn(result, secret)).toEqual([]);
  });

  test('of a header that the monitor sends', async () => {
    const headers = { 'X-Api-Key': secret };
    const result = await told(api, { ...isOk, headers }, { body: JSON.stringify({ status: secret }) });
    expect(result).toContain('[redacted]');
    expect(partsOfSecretIn(result, secret)).toEqual([]);
  });

  test('of a cookie that the target sets', async () => {
    const headers = { 'Set-Cookie': `sid=${secret}` };
    const result = await told(api, isOk, { headers, body: JSON.stringify({ status: secret }) });
    expect(result).toContain('[redacted]');
    expect(partsOfSecretIn(result, secret)).toEqual([]);
  });

  test('in the URL of a redirect', async () => {
    const headers = { 'Set-Cookie': `sid=${secret}`, Location: `/end?sid=${encodeURIComponent(secret)}` };
    const settings = { expected_url: 'https://shop.example.com/' };
    const result = await told(redirectChain, settings, { status: 302, headers });
    expect(result).toContain('[redacted]');
    expect(partsOfSecretIn(result, secret)).toEqual([]);
  });

  test.each(Array.from({ length: 120 }, (_, at) => at))(
    'that shortening cuts, %d characters in',
    async (at) => {
      const body = JSON.stringify({ status: `${'x'.repeat(at)} ${secret} and more of it` });
      const result = await told(api, { ...isOk, bearer_token: secret }, { body });
      expect(partsOfSecretIn(result, secret)).toEqual([]);
    },
  );
});

test('a robots.txt is remembered without secrets, which are no change', async () => {
  const body = `User-agent: *\nDisallow: /${secret}\n`;
  const settings = { bearer_token: secret };
  const first = await told(robotsTxt, settings, { body });
  expect(partsOfSecretIn(first, secret)).toEqual([]);
  const { remember } = JSON.parse(first);
  expect(remember.accepted).toContain('Disallow: /[redacted]');
  expect(JSON.parse(await told(robotsTxt, settings, { body }, remember))).toMatchObject({ status: 'up' });
});
