import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { sitemap } from '../../src/types/sitemap.js';
import { run } from '../support/run.js';
import { type WebServer, webServer } from '../support/web-server.js';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const locations = (urls: readonly string[], entry: string) =>
  urls.map((url) => `<${entry}><loc>\n ${url} </loc></${entry}>`).join('');
const pagesXml = (urls: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">${locations(urls, 'url')}</urlset>`;
const indexXml = (urls: readonly string[]) =>
  `<sitemapindex xmlns="${namespace}">${locations(urls, 'sitemap')}</sitemapindex>`;

/** A site whose paths have these bodies, once its own URL is known; every other path is alive, but for `/dead…`. */
const site = async (
  bodies: (url: string) => Readonly<Record<string, string | Buffer>>,
): Promise<WebServer> => {
  const server: WebServer = await webServer(({ url = '' }, response) => {
    const body = bodies(server.url)[url];
    response.writeHead(url.startsWith('/dead') ? 404 : 200).end(body ?? 'alive');
  });
  return server;
};

const siteWith = (xml: string | Buffer) => site(() => ({ '/sitemap.xml': xml }));
const check = ({ url }: WebServer, settings: unknown = {}, previous?: unknown) =>
  run(sitemap, `${url}/sitemap.xml`, settings, { previous });

const askedFor = ({ requests }: WebServer) => requests.map(({ url }) => url).slice(1);

describe('a sitemap', () => {
  test('whose pages are alive is up', async () => {
    const server = await site((url) => ({ '/sitemap.xml': pagesXml([`${url}/a`, `${url}/b?x=1&amp;y=2`]) }));
    expect(await check(server)).toMatchObject({
      status: 'up',
      message: 'It names 2 pages, and the 2 sampled ones are alive.',
      remember: { checks: 1 },
    });
    expect(askedFor(server).toSorted()).toEqual(['/a', '/b?x=1&y=2']);
  });

  test('is sampled, each time further on, until every page was asked for', async () => {
    const server = await site((url) => ({
      '/sitemap.xml': pagesXml(['1', '2', '3', '4', '5'].map((path) => `${url}/${path}`)),
    }));
    let previous: unknown;
    for (let checks = 0; checks < 3; checks += 1) {
      previous = (await check(server, { sample: 2 }, previous)).remember;
    }
    const asked = askedFor(server).filter((path) => path !== '/sitemap.xml');
    expect(asked.toSorted()).toEqual(['/1', '/1', '/2', '/3', '/4', '/5']);
  });

  test('that names a dead page is down', async () => {
    const server = await site((url) => ({ '/sitemap.xml': pagesXml([`${url}/a`, `${url}/dead`]) }));
    expect(await check(server)).toMatchObject({
      status: 'down',
      message: `1 of 2 sampled pages is dead: ${server.url}/dead answers 404 Not Found.`,
      details: { dead: [`${server.url}/dead answers 404 Not Found`] },
    });
  });

  test('that names a page which cannot be reached is down', async () => {
    const server = await siteWith(pagesXml(['http://127.0.0.1:1/', 'http://169.254.169.254/']));
    expect(await check(server)).toMatchObject({
      status: 'down',
      message:
        '2 of 2 sampled pages are dead: http://127.0.0.1:1/ does not answer (127.0.0.1:1 refused the connection).',
    });
  });

  test('that is missing is down', async () => {
    const { url } = await webServer((_request, response) => response.writeHead(404).end());
    expect(await run(sitemap, `${url}/sitemap.xml`)).toMatchObject({
      status: 'down',
      message: 'It answered 404 Not Found instead of 200-299.',
    });
  });

  test.each([
    [
      'is cut off',
      pagesXml(['https://a.example/']).slice(0, -5),
      /^It is not well-formed XML \(.*unclosed tag.*\)\.$/,
    ],
    ['is a web page', '<!doctype html><html><p>Sorry</html>', 'It is a web page, and no sitemap.'],
    ['is a feed', '<rss version="2.0"/>', 'It is no sitemap: it begins with <rss>.'],
    ['is plain text', 'https://a.example/', /^It is not well-formed XML/],
    ['is nothing', '', /^It is not well-formed XML/],
    [
      'has no namespace',
      '<urlset><url><loc>https://a.example/</loc></url></urlset>',
      `Its namespace is "" instead of ${namespace}.`,
    ],
    ['names what is no URL', pagesXml(['/a']), 'It names "/a", which is no URL.'],
    ['is empty', pagesXml([]), 'It is empty: it names nothing.'],
    ['is an empty index', indexXml([]), 'It is empty: it names nothing.'],
    [
      'is too long',
      pagesXml(Array.from({ length: 50_001 }, () => 'https://a.example/')),
      'It names more than 50000 URLs.',
    ],
    [
      'is a damaged gzip file',
      gzipSync('x').subarray(0, 15),
      'It is a gzip file that is damaged, or larger than 10 MiB.',
    ],
    [
      'is a gzip bomb',
      gzipSync(Buffer.alloc(11_000_000)),
      'It is a gzip file that is damaged, or larger than 10 MiB.',
    ],
  ])('that %s is down', async (_, xml, message) => {
    const report = await check(await siteWith(xml));
    expect(report).toMatchObject({ status: 'down' });
    expect(report.message).toMatch(message);
  });

  test('that expands entities without end is down, and soon', async () => {
    const bomb = `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${pagesXml(['&b;'])}`;
    expect(await check(await siteWith(bomb))).toMatchObject({ status: 'down' });
  });

  test('may be a gzip file', async () => {
    const server = await site((url) => ({ '/sitemap.xml': gzipSync(pagesXml([`${url}/a`])) }));
    expect(await check(server)).toMatchObject({ status: 'up' });
  });

  test('that is very long is read so far', async () => {
    const urls = Array.from({ length: 40_000 }, (_, page) => `https://a.example/${page}${'x'.repeat(300)}`);
    const report = await check(await siteWith(pagesXml(urls)), { sample: 0 });
    expect(report).toMatchObject({ status: 'up', message: expect.stringMatching(/^It names 3\d{4} pages/) });
  });

  test('is not told the login of another origin', async () => {
    const other = await webServer((_request, response) => response.end());
    const server = await siteWith(pagesXml([`${other.url}/a`]));
    await check(server, { bearer_token: 'secret', headers: { 'X-Key': 'secret' } });
    expect(server.requests[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'x-key': 'secret' });
    expect(JSON.stringify(other.requests[0]?.headers)).not.toContain('secret');
  });
});

describe('an index of sitemaps', () => {
  test('is followed, to another sitemap each time', async () => {
    const server = await site((url) => ({
      '/sitemap.xml': indexXml([`${url}/one.xml`, `${url}/two.xml`]),
      '/one.xml': pagesXml([`${url}/a`]),
      '/two.xml': pagesXml([`${url}/dead`]),
    }));
    const first = await check(server);
    expect(first).toMatchObject({ status: 'up', details: { sitemaps: 2, sitemap: `${server.url}/one.xml` } });
    const second = await check(server, {}, first.remember);
    expect(second).toMatchObject({ status: 'down', details: { sitemap: `${server.url}/two.xml` } });
  });

  test('whose sitemap is missing is down', async () => {
    const server = await site((url) => ({ '/sitemap.xml': indexXml([`${url}/dead.xml`]) }));
    expect(await check(server)).toMatchObject({
      status: 'down',
      message: `Its sitemap ${server.url}/dead.xml is not right: It answered 404 Not Found instead of 200-299.`,
      remember: { checks: 1 },
    });
  });

  test('that names an index again is down', async () => {
    const server = await site((url) => ({ '/sitemap.xml': indexXml([`${url}/sitemap.xml`]) }));
    expect(await check(server)).toMatchObject({
      status: 'down',
      message: `Its sitemap ${server.url}/sitemap.xml names sitemaps again, which is not allowed.`,
    });
  });
});
