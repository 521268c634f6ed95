import { describe, expect, test } from '@jest/globals';
import { robotsTxt } from '../../../src/types/robots-txt/robots-txt.js';
import { run } from '../../support/run.js';
import { pages, webServer } from '../../support/web-server.js';

const serving = (text: string) => pages({ '/robots.txt': text }, 'text/plain');

describe('robots.txt', () => {
  test.each([
    ['is empty', ''],
    ['allows everything', 'User-agent: *\nDisallow:\n'],
    ['shuts out a part', 'User-agent: *\nDisallow: /admin/\nDisallow: /*?sort=\n'],
    ['shuts out the front page alone', 'User-agent: *\nDisallow: /$\n'],
    ['shuts out a crawler that nobody minds', 'User-agent: GPTBot\nDisallow: /\n'],
    ['opens what it shuts', 'User-agent: *\nDisallow: /\nAllow: /\n'],
    [
      'names a crawler without rules',
      'User-agent: *\nDisallow: /x\n\nUser-agent: Googlebot\nCrawl-delay: 5\n',
    ],
  ])('that %s is up', async (_, text) => {
    const { url } = await serving(text);
    expect(await run(robotsTxt, `${url}/shop/`)).toMatchObject({
      status: 'up',
      message: 'robots.txt is there and blocks no crawler.',
      details: { url: `${url}/robots.txt` },
    });
  });

  test.each([
    ['User-agent: *\nDisallow: /\n', 'Googlebot, Bingbot and all other crawlers'],
    ['User-agent: *\nDisallow: /*\n', 'Googlebot, Bingbot and all other crawlers'],
    ['User-agent: googlebot\nDisallow: /\n\nUser-agent: *\nDisallow:', 'Googlebot'],
    ['User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /', 'Bingbot and all other crawlers'],
  ])('that shuts everything out is down: %j', async (text, whom) => {
    const { url } = await serving(text);
    expect(await run(robotsTxt, url)).toMatchObject({
      status: 'down',
      message: `robots.txt blocks ${whom} from the whole site. Look for "Disallow: /" in it.`,
    });
  });

  test('with a byte order mark, and a charset that nobody knows, is read', async () => {
    const text = `\uFEFFUser-agent: *\nDisallow: /\n`;
    const { url } = await pages({ '/robots.txt': text }, 'text/plain; charset=klingon');
    expect(await run(robotsTxt, url)).toMatchObject({ status: 'down' });
  });

  test('is read up to 500 KiB, and there up to the last whole line', async () => {
    const comment = `#${'x'.repeat(98)}\n`.repeat(5_119);
    const { url } = await serving(`${comment}User-agent: *\nDisallow: /${'y'.repeat(200)}`);
    expect(await run(robotsTxt, url)).toMatchObject({ status: 'up' });
    const shut = await serving(`${comment.slice(300)}User-agent: *\nDisallow: /\n${comment}`);
    expect(await run(robotsTxt, shut.url)).toMatchObject({ status: 'down' });
  });

  test.each(['Crawl-delay: 10', 'Sitemap: https://a.example/sitemap.xml', 'Request-rate: 1/5'])(
    'that shuts out more than it seems to, by "%s", is degraded',
    async (line) => {
      const { url } = await serving(`User-agent: *\n${line}\n\nUser-agent: BadBot\nDisallow: /\n`);
      expect(await run(robotsTxt, url)).toMatchObject({
        status: 'degraded',
        message: expect.stringMatching(
          /^robots\.txt blocks Googlebot, Bingbot and all other crawlers from the whole site as Google reads it\. /,
        ),
        details: { shut_out: ['*', 'Googlebot', 'Bingbot'] },
      });
      const { url: fixed } = await serving(
        `User-agent: *\n${line}\nDisallow:\n\nUser-agent: BadBot\nDisallow: /\n`,
      );
      expect(await run(robotsTxt, fixed)).toMatchObject({ status: 'up' });
    },
  );

  test('may have any media type, as long as it names crawlers', async () => {
    const { url } = await pages({ '/robots.txt': 'User-agent: *\nDisallow: /x' }, 'text/html');
    expect(await run(robotsTxt, url)).toMatchObject({ status: 'up' });
    const page = await pages({ '/robots.txt': '<!DOCTYPE html><p>Sorry' }, 'text/plain');
    expect(await run(robotsTxt, page.url)).toMatchObject({
      message: 'robots.txt is missing: a web page stands in its place.',
    });
  });

  test('matters only for the crawlers that were named', async () => {
    const { url } = await serving('User-agent: *\nDisallow: /\n\nUser-agent: Bingbot\nAllow: /');
    expect(await run(robotsTxt, url, { user_agents: ['Bingbot'] })).toMatchObject({ status: 'up' });
  });

  test('that is missing is down', async () => {
    const { url } = await pages({});
    expect(await run(robotsTxt, url)).toMatchObject({
      status: 'down',
      message: 'robots.txt is missing: it answers 404 Not Found.',
    });
  });

  test('that has become a web page is down', async () => {
    const { url } = await pages('<h1>Not found</h1>');
    expect(await run(robotsTxt, url)).toMatchObject({
      status: 'down',
      message: 'robots.txt is missing: a web page stands in its place.',
    });
  });

  test.each([
    [503, '503 Service Unavailable'],
    [429, '429 Too Many Requests'],
  ])('that fails with %i is down, since crawlers then stay away', async (status, shown) => {
    const { url } = await webServer((_request, response) => response.writeHead(status).end());
    expect(await run(robotsTxt, url)).toMatchObject({
      status: 'down',
      message: expect.stringContaining(`answers ${shown}. Crawlers then treat the whole site as blocked`),
    });
  });

  test('that cannot be reached is down', async () => {
    expect(await run(robotsTxt, 'http://127.0.0.1:1/')).toMatchObject({
      status: 'down',
      details: { error: 'connection_refused' },
    });
  });
});

describe('a change of robots.txt', () => {
  const first = 'User-agent: *\nDisallow: /admin/\n';
  const second = 'User-agent: *\r\nDisallow: /admin/\r\nDisallow: /cart/\r\n';

  const changed = async (settings: unknown) => {
    const before = await run(robotsTxt, (await serving(first)).url, settings);
    return run(robotsTxt, (await serving(second)).url, settings, { previous: before.remember });
  };

  test('is down, with what changed', async () => {
    expect(await changed({})).toMatchObject({
      status: 'down',
      message: 'robots.txt changed: 1 line added.',
      details: { difference: '+ Disallow: /cart/' },
    });
  });

  test('is nothing to him who does not watch changes', async () => {
    expect(await changed({ watch_changes: false })).toMatchObject({ status: 'up' });
  });
});
