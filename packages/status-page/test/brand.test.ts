import { describe, expect, test } from '@jest/globals';
import { contrastOf, type Instant, statusPageGrounds, textContrastMin } from '@tocsin/domain';
import fc from 'fast-check';
import {
  languages,
  renderAtom,
  renderHistory,
  renderJsonFeed,
  renderPage,
  renderPasswordPage,
  renderSubscribePage,
  renderSubscriptionLink,
  renderUpdateMail,
  type ShownBrand,
  type StatusPageContent,
} from '../src/index.js';
import { sampleContent } from '../src/sample.js';
import { attribute, elementsOf, textsOf } from './document.js';

const branded = sampleContent({ branded: true });
const plain = sampleContent();

const withBrand = (brand: Partial<ShownBrand>): StatusPageContent => ({
  ...plain,
  page: { ...plain.page, brand: { ...plain.page.brand, ...brand } },
});

const withZone = (timeZone: string): StatusPageContent => ({ ...plain, page: { ...plain.page, timeZone } });

const elements = (body: string, tagName: string) =>
  elementsOf(body).filter((element) => element.tagName === tagName);

const ruleOf = (body: string): string => (textsOf(body, 'style')[0] ?? '').split('--un:"')[1] ?? '';

describe('the logo', () => {
  test('leads to the web site, keeps its place while it loads, and is another one in the dark', () => {
    const { body, contentSecurityPolicy } = renderPage(branded, 'en');
    const [image] = elements(body, 'img');
    const [source] = elements(body, 'source');
    expect(image && Object.fromEntries(image.attrs.map(({ name, value }) => [name, value]))).toEqual({
      class: 'logo',
      src: '/status/example/pictures/logo------------------.png',
      alt: 'Example status',
      width: '320',
      height: '80',
    });
    expect(source && attribute(source, 'srcset')).toBe(
      '/status/example/pictures/logo-dark-------------.webp',
    );
    expect(source && attribute(source, 'media')).toBe('(prefers-color-scheme:dark)');
    expect(body).toContain('<a href="https://www.example.com/"><picture>');
    expect(contentSecurityPolicy).toContain("img-src data: 'self';");
  });

  test('of a page on a domain is at the domain', () => {
    const { page } = branded;
    const { body } = renderPage({ ...branded, page: { ...page, path: '' } }, 'en');
    expect(body).toContain('src="/pictures/logo------------------.png"');
  });

  test('is on the pages of subscribers and of a month, and not on that which asks for a password', () => {
    const month = { month: '2026-05', posts: branded.recentPosts };
    for (const { body } of [
      renderHistory(branded, month, 'en'),
      renderSubscribePage(branded, 'en'),
      renderSubscriptionLink(branded.page, 'confirm', 'en', 'abc'),
      renderSubscriptionLink(branded.page, 'unsubscribed', 'en', 'abc'),
    ])
      expect(elements(body, 'img')).toHaveLength(1);
    const asked = renderPasswordPage(branded.page, 'en');
    expect(elements(asked.body, 'img')).toHaveLength(0);
    expect(asked.body).not.toContain('#1b3a8a');
    expect(asked.contentSecurityPolicy).toContain('img-src data:;');
  });

  test('and the favicon are in the feeds, with whole addresses', () => {
    const atom = renderAtom(branded, 'en').body;
    const pictures = 'https://status.example.com/status/example/pictures/';
    expect(atom).toContain(`<logo>${pictures}logo------------------.png</logo>`);
    expect(atom).toContain(`<icon>${pictures}favicon---------------.png</icon>`);
    expect(JSON.parse(renderJsonFeed(branded, 'en').body)).toMatchObject({
      favicon: `${pictures}favicon---------------.png`,
    });
    expect(renderAtom(plain, 'en').body).not.toContain('<logo>');
  });
});

test('a page without pictures loads none, and its tab shows its state', () => {
  const { body, contentSecurityPolicy } = renderPage(plain, 'en');
  expect(elements(body, 'img')).toEqual([]);
  expect(contentSecurityPolicy).toContain('img-src data:;');
  expect(body).toContain('<link rel="icon" href="data:image/svg+xml,');
  expect(renderPage(branded, 'en').body).toContain(
    '<link rel="icon" href="/status/example/pictures/favicon---------------.png">',
  );
});

test('the links of the head, and the words and links below, are those of the customer', () => {
  const { body } = renderPage(branded, 'en');
  const links = elements(body, 'a').map((link) => attribute(link, 'href'));
  for (const url of [
    'https://www.example.com/support',
    'mailto:help@example.com',
    'https://www.example.com/imprint',
  ])
    expect(links).toContain(url);
  expect(textsOf(body, 'footer')[0]).toContain('Example Ltd\n1 High Street, London');
});

test('a link that would run is left out, even if the database had it', () => {
  const link = { label: 'Run', url: 'javascript:alert(1)' };
  expect(renderPage(withBrand({ headerLinks: [link], footerLinks: [link] }), 'en').body).not.toContain('Run');
});

describe('colours', () => {
  test('of the head are those of the customer, with black or white text', () => {
    expect(ruleOf(renderPage(withBrand({ headerColor: '#1b3a8a' }), 'en').body)).toContain(
      'background:#1b3a8a;color:#ffffff',
    );
    const yellow = renderPage(withBrand({ headerColor: '#ffd400' }), 'en').body;
    expect(ruleOf(yellow)).toContain('background:#ffd400;color:#000000');
    expect(yellow).toContain('<meta name="theme-color" content="#ffd400">');
  });

  test('of links and buttons can be read in both schemes, whatever the database has', () => {
    const colour = fc
      .integer({ min: 0, max: 0xff_ff_ff })
      .map((number) => `#${number.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(colour, fc.option(colour), (accentColor, accentColorDark) => {
        const rule = ruleOf(renderPage(withBrand({ accentColor, accentColorDark }), 'en').body);
        const [light = '', dark = ''] = [...rule.matchAll(/--link:(#[0-9a-f]{6})/g)].map(
          ([, found]) => found,
        );
        for (const [shade, { canvas, card }] of [
          [light, statusPageGrounds.light],
          [dark, statusPageGrounds.dark],
        ] as const)
          for (const ground of [canvas, card])
            expect(contrastOf(shade, ground)).toBeGreaterThanOrEqual(textContrastMin);
      }),
      { numRuns: 60 },
    );
  });

  test('of a page that nobody gave any are those of all pages', () => {
    expect(ruleOf(renderPage(plain, 'en').body)).not.toMatch(/--link|header\{/);
  });
});

describe('a time', () => {
  const timesOf = (content: StatusPageContent, language: (typeof languages)[number] = 'en') =>
    textsOf(renderPage(content, language).body, 'time');

  test('is in the zone of the page, with UTC beside it', () => {
    expect(timesOf(withZone('Europe/Berlin'))[0]).toBe('14 May 2026 at 11:41 CEST (09:41 UTC)');
    expect(timesOf(withZone('Europe/Berlin'), 'de')[0]).toBe('14. Mai 2026 um 11:41 MESZ (09:41 UTC)');
  });

  test('of another day there says both days', () => {
    const readAt = '2026-05-14T23:41:00.000Z' as Instant;
    expect(timesOf({ ...withZone('Asia/Tokyo'), readAt })[0]).toBe(
      '15 May 2026 at 08:41 GMT+9 (14 May 2026 at 23:41 UTC)',
    );
  });

  test('is in UTC on a page of this zone, and of a zone that this Node does not know', () => {
    for (const zone of ['UTC', 'Mars/Olympus'])
      expect(timesOf(withZone(zone))[0]).toBe('14 May 2026 at 09:41 UTC');
  });

  test.each(languages)('in %s is explained below the page, with and without a script', (language) => {
    const { body } = renderPage(withZone('Europe/Berlin'), language);
    const note = elementsOf(body).find((element) => attribute(element, 'id') === 'zone');
    expect(textsOf(body, 'footer')[0]).toContain('Europe/Berlin');
    expect(note && attribute(note, 'data-own')).toContain('{zone}');
  });

  test('in a mail is in the zone of the page', () => {
    const mail = renderUpdateMail(
      {
        page: {
          title: 'The shop',
          origin: 'https://status.example.com',
          path: '',
          timeZone: 'Europe/Berlin',
        },
        post: { kind: 'incident', title: 'Slow', startsAt: null, endsAt: null },
        update: {
          status: 'identified',
          text: '',
          html: '',
          publishedAt: '2026-05-14T09:41:00.000Z' as Instant,
        },
        token: 'a-token',
      },
      'en',
    );
    expect(mail.text).toContain('14 May 2026 at 11:41 CEST (09:41 UTC)');
    expect(mail.html).not.toContain('<img');
  });
});

test('the look adds less than 2 kB to a page', () => {
  const bytes = (content: StatusPageContent): number => Buffer.byteLength(renderPage(content, 'en').body);
  const sameZone = { ...branded, page: { ...branded.page, timeZone: 'UTC' } };
  expect(bytes(sameZone) - bytes(plain)).toBeLessThan(2000);
});
