import { describe, expect, test } from '@jest/globals';
import {
  type AppearanceDraft,
  appearanceChanges,
  appearanceDraftOf,
  linkUrlFrom,
} from '../../src/status-pages/appearance-draft.js';
import { coloursOf } from '../../src/status-pages/page-colours.js';
import { fittedInto, visibleShare } from '../../src/status-pages/picture-file.js';
import type { StatusPage } from '../../src/status-pages/status-page-queries.js';

const page = {
  logo: 'data:image/png;base64,AAAA',
  logo_dark: null,
  favicon: null,
  header_color: '#1b3a8a',
  accent_color: null,
  accent_color_dark: null,
  header_links: [{ label: 'Support', url: 'https://www.example.com/' }],
  footer_text: null,
  footer_links: [],
} as unknown as StatusPage;

const draft = (changes: Partial<AppearanceDraft> = {}): AppearanceDraft => ({
  ...appearanceDraftOf(page),
  ...changes,
});

describe('a changed look', () => {
  test('sends only what changed', () => {
    expect(appearanceChanges(page, draft())).toEqual({});
    expect(appearanceChanges(page, draft({ header_color: '', accent_color: '#8a1b2e' }))).toEqual({
      header_color: null,
      accent_color: '#8a1b2e',
    });
    expect(appearanceChanges(page, draft({ logo: null }))).toEqual({ logo: null });
  });

  test('leaves out the rows of links that nobody filled in', () => {
    const empty = { label: ' ', url: '' };
    expect(appearanceChanges(page, draft({ header_links: [...page.header_links, empty] }))).toEqual({});
    expect(
      appearanceChanges(page, draft({ footer_links: [empty, { label: 'Imprint', url: 'example.com' }] })),
    ).toEqual({
      footer_links: [{ label: 'Imprint', url: 'https://example.com' }],
    });
  });
});

test.each([
  ['www.example.com/imprint', 'https://www.example.com/imprint'],
  ['help@example.com', 'mailto:help@example.com'],
  ['http://example.com', 'http://example.com'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  [' ', ''],
])('the address "%s" of a link is sent as "%s"', (text, url) => {
  expect(linkUrlFrom(text)).toBe(url);
});

test('the preview shows a shade that can be read in the dark, and the head as it is given', () => {
  const given = draft({ accent_color: '#1b3a8a' });
  expect(coloursOf(given, 'light')).toEqual({ head: '#1b3a8a', link: '#1b3a8a' });
  expect(coloursOf(given, 'dark').link).not.toBe('#1b3a8a');
  expect(coloursOf(draft({ header_color: '#1b' }), 'light')).toEqual({ head: null, link: null });
});

describe('a picture', () => {
  test.each([
    [
      { width: 1600, height: 400 },
      { width: 384, height: 96 },
    ],
    [
      { width: 4000, height: 100 },
      { width: 800, height: 20 },
    ],
    [
      { width: 20, height: 10 },
      { width: 20, height: 10 },
    ],
    [
      { width: 10_000, height: 1 },
      { width: 800, height: 1 },
    ],
  ])('of %j is drawn as %j', (size, drawn) => {
    expect(fittedInto(size, { widthMax: 800, heightMax: 96 })).toEqual(drawn);
  });

  const white = [255, 255, 255, 255];
  const clear = [255, 255, 255, 0];
  const blue = [27, 58, 138, 255];
  test.each([
    ['white on white', [...white, ...white], '#ffffff', 0],
    ['white on dark blue', [...white, ...white], '#1b3a8a', 1],
    ['half of it white on white', [...white, ...blue], '#ffffff', 0.5],
    ['blue, with a clear ground', [...clear, ...blue], '#ffffff', 1],
    ['nothing', [...clear], '#ffffff', 1],
  ])('stands out: %s', (_, pixels, ground, share) => {
    expect(visibleShare(new Uint8ClampedArray(pixels), ground)).toBe(share);
  });
});
