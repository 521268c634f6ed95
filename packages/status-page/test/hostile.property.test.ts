import { expect, test } from '@jest/globals';
import type { ComponentState, UpdateStatus } from '@tocsin/domain';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import {
  type Language,
  languages,
  renderAtom,
  renderBadge,
  renderEmbed,
  renderHistory,
  renderJsonFeed,
  renderMarkdown,
  renderPage,
  renderPasswordPage,
  renderSubscribePage,
  renderSubscriptionLink,
  renderSummary,
  type StatusPageContent,
} from '../src/index.js';
import { sampleContent } from '../src/sample.js';
import { readersZone, upToDate } from '../src/scripts.js';
import { attribute, elementsOf, textsOf } from './document.js';

const attacks = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'onmouseover='alert(1)",
  '</style><script>alert(1)</script>',
  '</title><svg onload=alert(1)>',
  ']]><script/>',
  '<!--',
  '{{7*7}}$'.concat('{7*7}'),
  '\u0000\u0008\u001F\uFFFE',
  '\uD800',
  '\u202Eevil',
  '&lt;b&gt;&#x3C;',
  '[x](javascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '![x](https://evil.example/pixel.png)',
  '<https://evil.example/"onclick=alert(1)>',
  '```"><script>\nx\n```',
  '[a]: javascript:alert(1)\n\n[a]',
  '# <img src=x>',
  'a'.repeat(3000),
];

const hostile: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...attacks), fc.string({ unit: 'binary', maxLength: 40 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(''));

/** The sample, with a stranger's text wherever a person can write. */
const hostileContent: fc.Arbitrary<StatusPageContent> = hostile.chain((text) =>
  hostile.map((other) => {
    const content = sampleContent({ components: 1, posts: 1, branded: true });
    const posts = (shown: StatusPageContent['openPosts']) =>
      shown.map((post) => ({
        ...post,
        title: text,
        components: [{ name: other, state: 'degraded' as ComponentState }],
        updates: post.updates.map((update) => ({ ...update, html: renderMarkdown(`${text}\n\n${other}`) })),
      }));
    return {
      ...content,
      page: {
        ...content.page,
        title: text,
        description: other,
        homepageUrl: text,
        timeZone: other,
        brand: {
          ...content.page.brand,
          headerColor: text,
          accentColor: other,
          accentColorDark: text,
          headerLinks: [
            { label: text, url: other },
            { label: other, url: `https://example.com/${text}` },
          ],
          footerText: text,
          footerLinks: [{ label: other, url: `mailto:${text}` }],
        },
      },
      groups: content.groups.map((group) => ({
        ...group,
        name: other,
        components: group.components.map((component) => ({ ...component, name: text, description: other })),
      })),
      openPosts: posts(content.openPosts),
      scheduledPosts: posts(content.scheduledPosts),
      recentPosts: posts(content.recentPosts),
    };
  }),
);

const elementsAllowed = new Set(
  'html head meta noscript title link style body header h1 h2 h3 h4 a p svg path span small main section article div strong b em s i fieldset legend label input nav ul ol li footer time details summary blockquote pre code hr br form button picture source img script'.split(
    ' ',
  ),
);

const attributesAllowed = new Set(
  'lang charset name http-equiv content rel href type title class id datetime d viewBox aria-hidden target start method action formaction autocomplete required maxlength role src srcset media alt width height data-own data-ago data-version value'.split(
    ' ',
  ),
);

const expectHarmless = (body: string): void => {
  for (const element of elementsOf(body)) {
    expect(elementsAllowed).toContain(element.tagName);
    for (const { name } of element.attrs) expect(attributesAllowed).toContain(name);
    for (const name of ['src', 'srcset'])
      expect(attribute(element, name) ?? '/status/example/pictures/').toMatch(
        /^\/status\/example\/pictures\/[\w.-]+$|^\/status\/example\/pictures\/$/,
      );
    expect(attribute(element, 'formaction') ?? '?token=abc').toBe('?token=abc');
    expect(attribute(element, 'href') ?? '/').toMatch(/^(\/|https?:\/\/|mailto:|data:image\/svg\+xml,)/i);
  }
};

const wellFormed = (xml: string): readonly string[] => {
  const names: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => names.push(name));
  parser.write(xml).close();
  return names;
};

const language: fc.Arbitrary<Language> = fc.constantFrom(...languages);

test('no text of a person becomes an element, an attribute or a link of ours', () => {
  fc.assert(
    fc.property(hostileContent, language, (content, spoken) => {
      const month = { month: '2026-05', posts: content.recentPosts };
      for (const { body } of [
        renderPage(content, spoken),
        renderHistory(content, month, spoken),
        renderEmbed(content, spoken),
        renderPasswordPage(content.page, spoken),
        renderSubscribePage(content, spoken),
        renderSubscriptionLink(content.page, 'confirm', spoken, 'abc'),
      ]) {
        expectHarmless(body);
        expect(textsOf(body, 'style')).toHaveLength(1);
        // A text that is no colour changes no rule.
        expect(textsOf(body, 'style')[0]).not.toMatch(/<|javascript|url\(/);
        for (const script of textsOf(body, 'script'))
          expect([readersZone.text, upToDate.text]).toContain(script);
      }
    }),
    { numRuns: 15 },
  );
});

test('Markdown formats, and does nothing else', () => {
  fc.assert(
    fc.property(hostile, (text) => expectHarmless(`<body>${renderMarkdown(text)}`)),
    { numRuns: 300 },
  );
});

test('the Atom feed and the badge are well-formed XML, and JSON is JSON', () => {
  fc.assert(
    fc.property(hostileContent, language, (content, spoken) => {
      const names = wellFormed(renderAtom(content, spoken).body);
      expect(names.filter((name) => name === 'entry')).toHaveLength(6);
      expect(wellFormed(renderBadge(content, spoken)?.body ?? '')).not.toContain('script');
      expect(JSON.parse(renderJsonFeed(content, spoken).body)).toHaveProperty('items.length', 6);
      expect(JSON.parse(renderSummary(content).body)).toHaveProperty('page.title', content.page.title);
    }),
    { numRuns: 30 },
  );
});

test('every status of an update has a word in every language', () => {
  const statuses: readonly UpdateStatus[] = ['investigating', 'scheduled', 'postmortem'];
  const content = sampleContent();
  for (const spoken of languages) {
    for (const status of statuses) {
      const posts = content.openPosts.map((post) => ({
        ...post,
        updates: post.updates.map((update) => ({ ...update, status })),
      }));
      expect(renderPage({ ...content, openPosts: posts }, spoken).body).not.toMatch(/undefined|NaN|Invalid/);
    }
  }
});
