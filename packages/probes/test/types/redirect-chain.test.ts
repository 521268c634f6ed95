import { describe, expect, test } from '@jest/globals';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import { redirectChain } from '../../src/types/redirect-chain.js';
import { run } from '../support/run.js';
import { webServer } from '../support/web-server.js';

const leading = (locations: Readonly<Record<string, string>>, tls?: { key: string; cert: string }) =>
  webServer(
    ({ url = '' }, response) => {
      const location = locations[url];
      if (location === undefined) response.end('here');
      else response.writeHead(301, { Location: location }).end();
    },
    tls === undefined ? {} : { tls },
  );

const tls = selfSignedCertificate();
const trusting = { extraAuthorities: [tls.cert] };

describe('a chain of redirects', () => {
  test('that leads to the right URL is up, and shown step by step', async () => {
    const { url } = await leading({ '/': '/a', '/a': '/b' }, tls);
    expect(await run(redirectChain, `${url}/`, { expected_url: `${url}/b#top` }, trusting)).toMatchObject({
      status: 'up',
      message: `It leads to ${url}/b over 2 redirects.`,
      details: {
        url: `${url}/b`,
        chain: [
          { url: `${url}/`, status_code: 301, location: `${url}/a` },
          { url: `${url}/a`, status_code: 301, location: `${url}/b` },
        ],
      },
    });
  });

  test('that leads elsewhere is down', async () => {
    const { url } = await leading({ '/': '/parked' }, tls);
    expect(await run(redirectChain, `${url}/`, { expected_url: `${url}/shop` }, trusting)).toMatchObject({
      status: 'down',
      message: `It leads to ${url}/parked instead of ${url}/shop.`,
    });
  });

  test('that does not lead anywhere although it should is down', async () => {
    const { url } = await leading({}, tls);
    expect(await run(redirectChain, `${url}/`, { expected_url: `${url}/shop` }, trusting)).toMatchObject({
      status: 'down',
    });
  });

  test('that is too long is down', async () => {
    const { url } = await leading({ '/': '/1', '/1': '/2', '/2': '/3', '/3': '/4' }, tls);
    expect(await run(redirectChain, `${url}/`, {}, trusting)).toMatchObject({
      status: 'down',
      message: 'It redirects 4 times, and 3 are allowed.',
    });
    expect(await run(redirectChain, `${url}/`, { max_redirects: 4 }, trusting)).toMatchObject({
      status: 'up',
    });
  });

  test('that is one too many is counted as people count', async () => {
    const { url } = await leading({ '/': '/a' }, tls);
    expect(await run(redirectChain, `${url}/`, { max_redirects: 0 }, trusting)).toMatchObject({
      message: 'It redirects 1 time, and 0 are allowed.',
    });
    expect(await run(redirectChain, `${url}/`, { max_redirects: 1 }, trusting)).toMatchObject({
      message: `It leads to ${url}/a over 1 redirect.`,
    });
  });

  test('that never ends is down', async () => {
    const { url } = await webServer(
      ({ url: path = '' }, response) => response.writeHead(302, { Location: `${path}x` }).end(),
      { tls },
    );
    expect(await run(redirectChain, `${url}/`, {}, trusting)).toMatchObject({
      status: 'down',
      message: 'It redirects 20 times or more, and 3 are allowed.',
    });
  });

  test.each([
    ['to itself', { '/': '/' }, '/'],
    ['back to its beginning', { '/': '/a', '/a': '/' }, '/'],
    ['in a circle further on', { '/': '/a', '/a': '/b', '/b': '/a' }, '/a'],
  ])('that leads %s is down', async (_, locations, repeated) => {
    const { url } = await leading(locations, tls);
    expect(await run(redirectChain, `${url}/`, { max_redirects: 20 }, trusting)).toMatchObject({
      status: 'down',
      message: `It redirects in a circle that comes back to ${url}${repeated}.`,
    });
  });

  test('with a step over plain http is down, unless that is allowed', async () => {
    const plain = await leading({});
    const { url } = await leading({ '/': `${plain.url}/login` }, tls);
    expect(await run(redirectChain, `${url}/`, {}, trusting)).toMatchObject({
      status: 'down',
      message: `It redirects to ${plain.url}/login, over plain http.`,
    });
    expect(await run(redirectChain, `${url}/`, { allow_plain_http: true }, trusting)).toMatchObject({
      status: 'up',
    });
  });

  test('may begin with plain http', async () => {
    const secure = await leading({}, tls);
    const { url } = await leading({ '/': `${secure.url}/` });
    expect(await run(redirectChain, `${url}/`, {}, trusting)).toMatchObject({ status: 'up' });
  });

  test('whose end answers with an error is down', async () => {
    const { url } = await webServer((request, response) => {
      if (request.url === '/') response.writeHead(308, { Location: '/gone' }).end();
      else response.writeHead(410).end();
    });
    expect(await run(redirectChain, `${url}/`, { allow_plain_http: true })).toMatchObject({
      status: 'down',
      message: 'It answered 410 Gone instead of 200-299.',
    });
  });

  test('whose next step cannot be reached is down, with the steps so far', async () => {
    const { url } = await leading({ '/': 'https://127.0.0.1:1/' });
    expect(await run(redirectChain, `${url}/`)).toMatchObject({
      status: 'down',
      message: '127.0.0.1:1 refused the connection.',
      details: { error: 'connection_refused', chain: [{ location: 'https://127.0.0.1:1/' }] },
    });
  });
});
