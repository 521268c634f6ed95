import { describe, expect, test } from '@jest/globals';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import { readSettings } from '../../src/settings/read-settings.js';
import { http } from '../../src/types/http.js';
import { run } from '../support/run.js';
import { webServer } from '../support/web-server.js';

const answering = (status: number, headers: Record<string, string> = {}) =>
  webServer((_request, response) => response.writeHead(status, headers).end('answer'));

describe('a URL', () => {
  test('that answers 200 is up, with what was measured', async () => {
    const { url } = await answering(200);
    expect(await run(http, `${url}/`)).toEqual({
      status: 'up',
      message: expect.stringMatching(/^It answered 200 OK in \d+ ms\.$/),
      reason: { code: 'http.answered', values: { status: '200 OK', took: expect.any(Number) } },
      durationMs: expect.any(Number),
      asked: { from: 'host', addresses: ['127.0.0.1'], heard: 'unproved' },
      details: {
        url: `${url}/`,
        status_code: 200,
        address: '127.0.0.1',
        redirects: 0,
        transferred_bytes: 6,
        timings: {
          dns_ms: expect.any(Number),
          connect_ms: expect.any(Number),
          tls_ms: null,
          first_byte_ms: expect.any(Number),
          total_ms: expect.any(Number),
        },
      },
    });
  });

  test('that redirects with an empty Location is down, and says so', async () => {
    const { url } = await answering(302, { Location: '' });
    expect(await run(http, url)).toMatchObject({
      status: 'down',
      message: 'It answered 302 Found with an empty Location instead of 200-299.',
    });
  });

  test.each([
    [404, 'It answered 404 Not Found instead of 200-299.'],
    [500, 'It answered 500 Internal Server Error instead of 200-299.'],
    [599, 'It answered 599 instead of 200-299.'],
    [600, 'It answered 600 instead of 200-299.'],
    [999, 'It answered 999 instead of 200-299.'],
  ])('that answers %i is down', async (status, message) => {
    const { url } = await answering(status);
    expect(await run(http, url)).toMatchObject({ status: 'down', message, details: { status_code: status } });
  });

  test.each([
    [600, ['600']],
    [999, ['200-299', '999']],
    [799, ['100-999']],
  ])('is up with the status %i of an odd server, when it was accepted', async (status, accepted) => {
    const settings = { accepted_statuses: accepted };
    expect(readSettings(http, settings)).toMatchObject({ ok: true });
    const { url } = await answering(status);
    expect(await run(http, url, settings)).toMatchObject({ status: 'up', details: { status_code: status } });
  });

  test('is up with a status that was accepted, and down with another', async () => {
    const { url } = await answering(404);
    expect(await run(http, url, { accepted_statuses: ['200', '404'] })).toMatchObject({ status: 'up' });
    expect(await run(http, url, { accepted_statuses: ['400-403'] })).toMatchObject({
      status: 'down',
      message: 'It answered 404 Not Found instead of 400-403.',
    });
  });

  test('that refuses the connection is down', async () => {
    const server = await answering(200);
    await server.stop();
    expect(await run(http, server.url)).toMatchObject({
      status: 'down',
      message: `127.0.0.1:${server.port} refused the connection.`,
      details: { error: 'connection_refused', phase: 'connect', answered: true },
    });
  });

  test('that closes the connection is down', async () => {
    const { url } = await webServer(({ socket }) => socket.destroy());
    expect(await run(http, url)).toMatchObject({ status: 'down', details: { error: 'connection_reset' } });
  });

  test('that does not answer in time is down', async () => {
    const { url } = await webServer(() => {});
    expect(await run(http, url, {}, { timeoutMs: 200 })).toMatchObject({
      status: 'down',
      message: expect.stringContaining('within 0.2 seconds'),
      details: { error: 'timeout' },
    });
  });

  test('whose name cannot be looked up is down', async () => {
    expect(await run(http, 'http://shop.invalid/')).toMatchObject({
      status: 'down',
      details: { error: 'dns' },
    });
  });

  test('with a certificate that nobody vouches for is down', async () => {
    const tls = selfSignedCertificate();
    const { url } = await webServer((_request, response) => response.end(), { tls });
    expect(await run(http, url)).toMatchObject({
      status: 'down',
      message: 'TLS: the certificate is self-signed.',
    });
    expect(await run(http, url, {}, { extraAuthorities: [tls.cert] })).toMatchObject({
      status: 'up',
      details: { timings: { tls_ms: expect.any(Number) } },
    });
  });

  test('says nothing when the check is stopped before its end', async () => {
    const { url } = await webServer(() => {});
    const report = await run(http, url, {}, { signal: AbortSignal.timeout(50) });
    expect(report).toMatchObject({
      status: 'unknown',
      message: 'The check was stopped before an answer came.',
    });
  });
});

describe('redirects', () => {
  const redirecting = (hops: number) =>
    webServer(({ url = '' }, response) => {
      const hop = Number(url.slice(1));
      if (hop < hops) response.writeHead(302, { Location: `/${hop + 1}` }).end();
      else response.end('there');
    });

  test('are followed', async () => {
    const { url } = await redirecting(5);
    expect(await run(http, `${url}/0`)).toMatchObject({
      status: 'up',
      details: { redirects: 5, url: `${url}/5` },
    });
  });

  test('are followed only so often', async () => {
    const { url } = await redirecting(3);
    expect(await run(http, `${url}/0`, { max_redirects: 2 })).toMatchObject({
      status: 'down',
      details: { error: 'too_many_redirects' },
    });
  });

  test('are an answer of their own when none is to be followed', async () => {
    const { url } = await redirecting(1);
    const settings = { max_redirects: 0, accepted_statuses: ['302'] };
    expect(await run(http, `${url}/0`, settings)).toMatchObject({
      status: 'up',
      details: { status_code: 302 },
    });
  });
});

describe('the request', () => {
  const echoing = () =>
    webServer(async (request, response) => {
      const chunks = await request.toArray();
      response.setHeader('Content-Type', 'text/plain').end(Buffer.concat(chunks));
    });

  test('names Tocsin and takes anything, unless the customer says otherwise', async () => {
    const { url, requests } = await echoing();
    await run(http, url);
    await run(http, url, { headers: { 'user-agent': 'me', Accept: 'text/html', 'X-Team': 'shop' } });
    expect(requests.map(({ headers }) => [headers['user-agent'], headers.accept, headers['x-team']])).toEqual(
      [
        ['Tocsin-Monitor/1.0', '*/*', undefined],
        ['me', 'text/html', 'shop'],
      ],
    );
  });

  test('has the method and the body that the customer chose', async () => {
    const { url, requests } = await echoing();
    const report = await run(http, url, { method: 'POST', body: 'grüße' });
    expect(requests[0]?.method).toBe('POST');
    expect(report.details).toMatchObject({ transferred_bytes: Buffer.byteLength('grüße') });
  });

  test('carries a login', async () => {
    const { url, requests } = await echoing();
    await run(http, url, { basic_auth: { username: 'böb', password: 'se:cret' } });
    await run(http, url, { bearer_token: 'abc.def' });
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([
      `Basic ${Buffer.from('böb:se:cret').toString('base64')}`,
      'Bearer abc.def',
    ]);
  });
});
