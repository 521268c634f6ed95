import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import {
  languages,
  renderHistory,
  renderPage,
  renderPasswordPage,
  type StatusPageContent,
} from '../src/index.js';
import { sampleContent } from '../src/sample.js';
import { readersZone, upToDate } from '../src/scripts.js';
import { attribute, elementsOf, textOf, textsOf } from './document.js';

const wireBytesMax = 50_000;

const openFieldsets = (body: string) => elementsOf(body).filter(({ tagName }) => tagName === 'fieldset');

const withDays = (days: readonly object[]): StatusPageContent => {
  const content = sampleContent({ components: 1 });
  const [group] = content.groups;
  const [component] = group?.components ?? [];
  if (!group || !component) throw new Error('The sample has a component.');
  const day = {
    date: '2026-05-03',
    minutesDown: 0,
    minutesMaintenance: 0,
    minutesUnmeasured: 0,
    unmeasured: false,
  };
  const uptime = { days: days.map((each) => ({ ...day, ...each })), percent: 99.999_9, minutesDown: 1 };
  return { ...content, groups: [{ ...group, components: [{ ...component, uptime }] }] };
};

test('says in one sentence how everything is', () => {
  expect(textsOf(renderPage(sampleContent({ calm: true }), 'en').body, 'p')).toContainEqual(
    expect.stringContaining('All systems are operational'),
  );
  expect(textsOf(renderPage(sampleContent(), 'de').body, 'p')).toContainEqual(
    expect.stringContaining('Einige Systeme sind ausgefallen'),
  );
  expect(textsOf(renderPage({ ...sampleContent(), groups: [] }, 'en').body, 'p')).toContainEqual(
    expect.stringContaining('No components yet'),
  );
});

test('shows open posts first, then components, scheduled maintenance and the last 14 days', () => {
  expect(textsOf(renderPage(sampleContent(), 'en').body, 'h2')).toEqual([
    'Now',
    'Components',
    'Scheduled maintenance',
    'The last 14 days',
    'Earlier',
  ]);
});

test('the bars of 90 days are one group that has a name, with a button for each run of equal days', () => {
  const [bars] = openFieldsets(renderPage(sampleContent(), 'en').body);
  const html = bars === undefined ? '' : textOf(bars);
  expect(html).toContain('Website: the last 90 days');
  const inputs = elementsOf(renderPage(sampleContent({ components: 1 }), 'en').body).filter(
    ({ tagName }) => tagName === 'input',
  );
  expect(inputs).toHaveLength(8);
  expect(new Set(inputs.map((input) => attribute(input, 'name'))).size).toBe(1);
});

test('the bars of two components are two groups', () => {
  const inputs = elementsOf(renderPage(sampleContent({ components: 14 }), 'en').body).filter(
    ({ tagName }) => tagName === 'input',
  );
  expect(new Set(inputs.map((input) => attribute(input, 'name'))).size).toBe(13);
});

test.each([
  ['an ordinary day', {}, undefined, '3 May'],
  ['a day with downtime', { minutesDown: 1 }, 'p', '3 May: down for 1 minute'],
  ['a day with an hour of it', { minutesDown: 61 }, 'x', '3 May: down for 1 hour 1 minute'],
  ['maintenance', { minutesMaintenance: 120 }, 'm', '3 May: no downtime, maintenance for 2 hours'],
  ['a gap', { minutesUnmeasured: 5 }, 'k', '3 May: no downtime, not measured for 5 minutes'],
  ['a day without checks', { minutesUnmeasured: 1440, unmeasured: true }, 'u', '3 May'],
])('a bar says %s in words', (_, day, letter, words) => {
  const labels = elementsOf(renderPage(withDays([day]), 'en').body).filter(
    ({ tagName }) => tagName === 'label',
  );
  expect(labels.map((label) => [attribute(label, 'class'), textOf(label)])).toEqual([[letter, words]]);
});

test('equal days in a row share a button, which says from when to when and how many they are', () => {
  const day = { minutesDown: 0, minutesMaintenance: 0, minutesUnmeasured: 0, unmeasured: false };
  const gap = { ...day, minutesUnmeasured: 1440, unmeasured: true };
  const days = [gap, gap, day, day, day, { ...day, minutesDown: 1 }, { ...day, minutesDown: 1 }, day];
  const dated = days.map((each, at) => ({ ...each, date: `2026-05-0${at + 1}` }));
  const labels = elementsOf(renderPage(withDays(dated), 'en').body).filter(
    ({ tagName }) => tagName === 'label',
  );
  expect(labels.map((label) => [attribute(label, 'class'), textOf(label).replaceAll('\u2009', ' ')])).toEqual(
    [
      ['u n2', '1 – 2 May'],
      ['n3', '3 – 5 May'],
      ['p', '6 May: down for 1 minute'],
      ['p', '7 May: down for 1 minute'],
      [undefined, '8 May'],
    ],
  );
});

test('the words of ordinary days and of days without checks are in the style sheet', () => {
  expect(textsOf(renderPage(sampleContent(), 'en').body, 'style')[0]).toContain(
    ':root{--ok:": no downtime";--un:": not measured"}',
  );
});

test('an uptime below 100 is never rounded to 100', () => {
  expect(renderPage(withDays([{}]), 'en').body).toContain('99.999%');
});

test('says when the content was read, and that it may be outdated', () => {
  const sentence = 'This page could not be updated since 14 May 2026 at 09:41 UTC.';
  const said = (outdated: boolean): string =>
    textsOf(renderPage(sampleContent(), 'en', { outdated }).body, 'main').join();
  expect(said(false)).toContain('As of 14 May 2026 at 09:41 UTC');
  expect(said(false)).not.toContain(sentence);
  expect(said(true)).toContain(sentence);
});

test.each(languages)(
  '%s: no script but ours, no style attribute, nothing from another host; the policy names style and script',
  (language) => {
    const content = sampleContent({ branded: true });
    const month = { month: '2026-05', posts: content.recentPosts };
    for (const [{ body, contentSecurityPolicy }, own] of [
      [renderPage(content, language), [upToDate.text]],
      [renderHistory(content, month, language), [readersZone.text]],
      [renderPasswordPage(content.page, language, 'wrong'), []],
    ] as const) {
      const elements = elementsOf(body);
      const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
      const scripts = textsOf(body, 'script');
      expect(scripts).toEqual(own);
      for (const script of scripts)
        expect(contentSecurityPolicy).toContain(`script-src 'sha256-${hashOf(script)}'; connect-src 'self';`);
      if (scripts.length === 0) expect(contentSecurityPolicy).not.toContain('script-src');
      expect(elements.flatMap(({ attrs }) => attrs.map(({ name }) => name))).not.toContain('style');
      for (const element of elements) {
        for (const name of ['src', 'srcset'])
          expect(attribute(element, name) ?? '/status/example/pictures/').toMatch(
            /^\/status\/example\/pictures\//,
          );
        if (element.tagName === 'link') expect(attribute(element, 'href')).toMatch(/^(data:image\/svg|\/)/);
      }
      const [style = ''] = textsOf(body, 'style');
      expect(contentSecurityPolicy).toContain(`style-src 'sha256-${hashOf(style)}';`);
      expect(contentSecurityPolicy).not.toContain('unsafe');
      expect(contentSecurityPolicy).toContain("frame-ancestors 'self'");
    }
  },
);

test.each(languages)(
  '%s: without a script, loads itself again each minute, and has a page that does not',
  (language) => {
    const shown = (still: boolean): string =>
      renderPage(sampleContent(), language, { subscribable: true, still }).body;
    expect(shown(false)).toContain('<noscript><meta http-equiv="refresh" content="60"></noscript>');
    expect(shown(false)).toContain('<a href="/status/example/still">');
    expect(shown(true)).not.toMatch(/http-equiv="refresh"|<noscript>|class="scripted"/);
  },
);

test('says nothing about how long ago it was updated while it may be outdated', () => {
  expect(renderPage(sampleContent(), 'en').body).toContain('data-ago="Updated {ago}"');
  expect(renderPage(sampleContent(), 'en', { outdated: true }).body).not.toContain('data-ago=');
});

test('asks search engines to leave the page out when it is set so', () => {
  const content = sampleContent();
  const noIndex = { ...content, page: { ...content.page, noIndex: true } };
  const robots = '<meta name="robots" content="noindex">';
  expect(renderPage(content, 'en').body).not.toContain(robots);
  expect(renderPage(noIndex, 'en').body).toContain(robots);
  expect(renderPage(content, 'en', { still: true }).body).toContain(robots);
});

test('an ordinary page is under 50 kB as it is', () => {
  const { body } = renderPage(sampleContent({ components: 7, posts: 4 }), 'en');
  expect(Buffer.byteLength(body)).toBeLessThan(wireBytesMax);
});

test('50 components and 30 posts are under 50 kB over the wire, and under 100 kB without compression', () => {
  const body = Buffer.from(renderPage(sampleContent({ components: 50, posts: 30 }), 'en').body);
  expect(body.length).toBeLessThan(2 * wireBytesMax);
  expect(brotliCompressSync(body).length).toBeLessThan(wireBytesMax);
  expect(gzipSync(body).length).toBeLessThan(wireBytesMax);
});

test('a title says the state first, because tabs are narrow', () => {
  expect(textsOf(renderPage(sampleContent(), 'en').body, 'title')).toEqual([
    'Some systems are down · Example status',
  ]);
});
