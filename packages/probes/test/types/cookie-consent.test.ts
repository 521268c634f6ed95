import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { consentProviders } from '../../src/html/consent-providers.js';
import { cookieConsent } from '../../src/types/cookie-consent.js';
import { run } from '../support/run.js';
import { pages, webServer } from '../support/web-server.js';

const oneTrust = '<script src="https://cdn.cookielaw.org/scripttemplates/otSDKStub.js"></script>';

/** A page with this source that sets these cookies. */
const pageSetting = (cookies: readonly string[], source = oneTrust) =>
  webServer((_request, response) => response.setHeader('Set-Cookie', cookies).end(source));

describe('a consent banner', () => {
  test.each([
    ['OneTrust', oneTrust],
    ['Cookiebot', '<script id="Cookiebot" src="https://consent.cookiebot.com/uc.js" data-cbid="1"></script>'],
    ['Usercentrics', '<script src="https://web.cmp.usercentrics.eu/ui/loader.js"></script>'],
    ['Didomi', '<script>window.didomiConfig = {};</script>'],
    ['tarteaucitron', '<script src="/js/tarteaucitron.min.js"></script>'],
  ])('of %s is known by its script', async (name, source) => {
    const { url } = await pages(`<html><head>${source}</head><body>Shop</body></html>`);
    expect(await run(cookieConsent, url)).toMatchObject({
      status: 'up',
      message: `The page asks for consent (${name}) and sets no cookie before.`,
      details: { banner: name, cookies: [] },
    });
  });

  test('that is only written about is none', async () => {
    const { url } = await pages('<p>We compare cdn.cookielaw.org and tarteaucitron.</p>');
    expect(await run(cookieConsent, url)).toMatchObject({
      status: 'down',
      message: 'No consent manager that is known is on the page.',
    });
  });

  test("of one's own is found by a selector", async () => {
    const { url } = await pages('<div class="consent" hidden>May we?</div>');
    expect(await run(cookieConsent, url, { selector: '.consent' })).toMatchObject({ status: 'up' });
    expect(await run(cookieConsent, url, { selector: '#consent' })).toMatchObject({
      status: 'down',
      message: 'Nothing on the page matches #consent.',
    });
  });
});

describe('a cookie before consent', () => {
  test('is down, by its name', async () => {
    const { url } = await pageSetting(['_ga=GA1; Max-Age=63072000', 'PHPSESSID=x; HttpOnly']);
    expect(await run(cookieConsent, url)).toMatchObject({
      status: 'down',
      message: 'A cookie is set before consent: _ga.',
      details: { cookies: ['_ga'] },
    });
  });

  test('is down by a redirect, too', async () => {
    const { url } = await webServer((request, response) => {
      if (request.url === '/') response.writeHead(302, { Location: '/de', 'Set-Cookie': 'visitor=1' }).end();
      else response.end(oneTrust);
    });
    expect(await run(cookieConsent, `${url}/`)).toMatchObject({
      status: 'down',
      message: 'A cookie is set before consent: visitor.',
    });
  });

  test.each([
    ['is necessary', ['MyApp_Session=1', 'XSRF-TOKEN=2', 'AWSALBCORS=3']],
    ['is taken away', ['_ga=; Max-Age=0', '_fbp=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT']],
  ])('that %s does not count', async (_, cookies) => {
    const { url } = await pageSetting(cookies);
    expect(await run(cookieConsent, url)).toMatchObject({ status: 'up' });
  });

  test('may be allowed by name', async () => {
    const { url } = await pageSetting(['lang=de', 'ab_test_7=b', 'session=1']);
    expect(await run(cookieConsent, url, { allowed_cookies: ['LANG', 'ab_*'] })).toMatchObject({
      status: 'down',
      message: 'A cookie is set before consent: session.',
    });
  });

  test('is one of many, of which ten are told', async () => {
    const { url } = await pageSetting(
      Array.from({ length: 30 }, (_, index) => `c${index}=1`),
      '',
    );
    expect(await run(cookieConsent, url)).toMatchObject({
      message: expect.stringMatching(
        /^No consent manager that is known is on the page\. 30 cookies are set before consent: c0, c1, .*c9 and 20 more\.$/,
      ),
    });
  });
});

test('the page of the type names every consent manager that is known', async () => {
  const page = await readFile(
    new URL('../../../../docs/monitor-types/cookie_consent.md', import.meta.url),
    'utf8',
  );
  for (const name of Object.keys(consentProviders)) expect(page).toContain(name);
});

test('a page that does not answer rightly is down', async () => {
  const { url } = await pages({});
  expect(await run(cookieConsent, `${url}/`)).toMatchObject({
    status: 'down',
    details: { status_code: 404 },
  });
});
