import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { sitemap } from '../../../src/types/sitemap/sitemap.js';
import { run } from '../../support/run.js';
import { indexXml, sitemapNamespace as namespace, pagesXml, site } from '../../support/sitemaps.js';
import { type WebServer, webServer } from '../../support/web-server.js';

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
      message: `1 of 2 sampled pages is dead: ${server.url}/dead answers 404 Not Found. Restore the dead pages, or remove them from the sitemap.`,
      details: { dead: [`${server.url}/dead answers 404 Not Found`] },
    });
  });

  test('that names a page which cannot be reached is down', async () => {
    const server = await siteWith(pagesXml(['http://127.0.0.1:1/', 'http://169.254.169.254/']));
    expect(await check(server)).toMatchObject({
      status: 'down',
      message: expect.stringContaining(
        '2 of 2 sampled pages are dead: http://127.0.0.1:1/ does not answer (127.0.0.1:1 refused the connection).',
      ),
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
    ['is a web page', '<!doctype html><html><p>Sorry</html>', 'It is a web page, not a sitemap.'],
    ['is another kind of XML', '<opml version="2.0"/>', 'It is not a sitemap: it begins with <opml>.'],
    ['is plain text', 'Sorry, come back later', 'It is not a sitemap: it is neither XML nor a list of URLs.'],
    ['is a list with a line that is no URL', 'https://a.example/\n/b', 'It names "/b", which is not a URL.'],
    ['is nothing', '', 'It is empty: it names nothing.'],
    ['is a feed of nothing', '<rss version="2.0"><channel/></rss>', 'It is empty: it names nothing.'],
    [
      'is a feed of another namespace',
      '<feed xmlns="http://a.example/"/>',
      'Its namespace is "http://a.example/" instead of http://www.w3.org/2005/Atom.',
    ],
    [
      'names a URL that is longer than the protocol allows',
      pagesXml([`https://a.example/${'x'.repeat(2_030)}`]),
      'It names a URL of 2048 characters, and 2047 are allowed.',
    ],
    [
      'has no namespace',
      '<urlset><url><loc>https://a.example/</loc></url></urlset>',
      `Its namespace is "" instead of ${namespace}.`,
    ],
    ['names what is no URL', pagesXml(['/a']), 'It names "/a", which is not a URL.'],
    ['is empty', pagesXml([]), 'It is empty: it names nothing.'],
    ['is an empty index', indexXml([]), 'It is empty: it names nothing.'],
    [
      'is too long',
      pagesXml(Array.from({ length: 50_001 }, () => 'https://a.example/')),
      'It names more than 50000 URLs. Split it, and name the parts in an index of sitemaps.',
    ],
    ['is a damaged gzip file', gzipSync('x').subarray(0, 15), 'It is a gzip file that is damaged.'],
    [
      'is a gzip bomb',
      gzipSync(Buffer.alloc(11_000_000)),
      'It is not a sitemap: it is neither XML nor a list of URLs.',
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

  test.each([
    ['', pagesXml, Buffer.from],
    [' as a gzip file', pagesXml, gzipSync],
    [' as a list of URLs', (urls: readonly string[]) => urls.join('\n'), Buffer.from],
  ])('that is very long is read so far%s', async (_, format, packed) => {
    const urls = Array.from({ length: 40_000 }, (__, page) => `https://a.example/${page}${'x'.repeat(300)}`);
    const report = await check(await siteWith(packed(format(urls))), { sample: 0 });
    expect(report).toMatchObject({
      status: 'up',
      message: expect.stringMatching(/^It names at least 3\d{4} pages, and none was sampled\.$/),
    });
  });

  test.each([
    [1, 5, 'It names 1 page, and the one that was sampled is alive.'],
    [3, 1, 'It names 3 pages, and the one that was sampled is alive.'],
    [1, 0, 'It names 1 page, and none was sampled.'],
  ])('of %i, with a sample of %i, is counted as people count', async (pages, sample, message) => {
    const server = await site((url) => ({
      '/sitemap.xml': pagesXml(Array.from({ length: pages }, (_, page) => `${url}/${page}`)),
    }));
    expect(await check(server, { sample })).toMatchObject({ status: 'up', message });
  });

  test('that changed no longer names what was dead, and is up', async () => {
    const { url } = await site((self) => ({ '/sitemap.xml': pagesXml([`${self}/a`]) }));
    const previous = { checks: 3, failing: { pages: [`${url}/dead`] } };
    expect(await run(sitemap, `${url}/sitemap.xml`, {}, { previous })).toMatchObject({
      status: 'up',
      remember: { checks: 4 },
    });
  });

  test('is not told the login of another origin', async () => {
    const other = await webServer((_request, response) => response.end());
    const server = await siteWith(pagesXml([`${other.url}/a`]));
    await check(server, { bearer_token: 'secret', headers: { 'X-Key': 'secret' } });
    expect(server.requests[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'x-key': 'secret' });
    expect(JSON.stringify(other.requests[0]?.headers)).not.toContain('secret');
  });
});

describe('a sitemap in another format', () => {
  const rss = (url: string) => `<?xml version="1.0"?>
    <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
      <link>${url}/dead-channel</link><atom:link href="${url}/dead-self" rel="self"/>
      <item><title>A</title><link>${url}/a</link><atom:link href="${url}/dead-atom"/></item>
      <item><link><![CDATA[${url}/b]]></link><guid>${url}/dead-guid</guid></item>
      <item><title>without a link</title></item>
    </channel></rss>`;
  const atom = (namespace: string) => (url: string) =>
    `<feed xmlns="${namespace}">
      <link href="${url}/dead-self"/>
      <entry><link href="${url}/a"/><link rel="enclosure" href="${url}/dead-enclosure"/></entry>
      <entry><link rel="alternate" type="text/html" href="${url}/b"/></entry>
    </feed>`;

  test.each<[string, (url: string) => string | Buffer]>([
    ['a list of URLs', (url) => `${url}/a\r\n\r\n  ${url}/b\r\n`],
    ['a list of URLs with a byte order mark', (url) => `\uFEFF${url}/a\n${url}/b`],
    ['a list of URLs as a gzip file', (url) => gzipSync(`${url}/a\n${url}/b\n`)],
    ['an RSS feed', rss],
    ['an RSS feed as a gzip file', (url) => gzipSync(rss(url))],
    ['an Atom feed', atom('http://www.w3.org/2005/Atom')],
    ['an Atom 0.3 feed', atom('http://purl.org/atom/ns#')],
  ])('is read: %s', async (_, format) => {
    const server = await site((url) => ({ '/sitemap.xml': format(url) }));
    expect(await check(server)).toMatchObject({
      status: 'up',
      message: 'It names 2 pages, and the 2 sampled ones are alive.',
    });
    expect(askedFor(server).toSorted()).toEqual(['/a', '/b']);
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
      message: `Its sitemap ${server.url}/dead.xml is invalid: It answered 404 Not Found instead of 200-299.`,
      remember: { checks: 0, failing: { sitemap: `${server.url}/dead.xml`, pages: [] } },
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
