import { expect, test } from '@jest/globals';
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { feedEntriesMax, renderAtom, renderJsonFeed } from '../src/index.js';
import { sampleContent } from '../src/sample.js';

const link = 'https://status.example.com/status/example#0196c7e0-0000-7002-8000-000000000000';

test('Atom has what RFC 4287 asks for, and an entry for each update, newest first', () => {
  const feed = parseAtomFeed(renderAtom(sampleContent(), 'en').body);
  expect(feed).toMatchObject({
    id: 'urn:uuid:0196c7e0-0000-7000-8000-000000000001',
    title: { value: 'Example status' },
    updated: '2026-05-14T09:23:00.000Z',
    authors: [{ name: 'Example status' }],
    links: [
      { rel: 'self', href: 'https://status.example.com/status/example/feed.atom' },
      { rel: 'alternate', href: 'https://status.example.com/status/example' },
    ],
  });
  const entries = feed.entries ?? [];
  expect(entries).toHaveLength(2 + 1 + 4 * 3);
  expect(entries[0]).toMatchObject({
    title: { value: 'Identified: Payments by card fail' },
    updated: '2026-05-14T09:23:00.000Z',
    links: [{ href: link }],
    content: { type: 'html', value: expect.stringContaining('<li>Payments by bank transfer work</li>') },
  });
  const updated = entries.map((entry) => entry.updated ?? '');
  expect(updated).toEqual([...updated].sort().reverse());
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
});

test('the JSON feed says the same', () => {
  const feed = parseJsonFeed(renderJsonFeed(sampleContent(), 'fr').body);
  expect(feed).toMatchObject({ title: 'Example status', language: 'fr' });
  expect(feed.items?.[0]).toMatchObject({ title: 'Cause identifiée : Payments by card fail', url: link });
});

test('a feed without entries is as old as its content', () => {
  const feed = parseAtomFeed(renderAtom(sampleContent({ posts: 0, calm: true }), 'en').body);
  expect(feed.updated).toBe('2026-05-14T09:41:00.000Z');
});

test('a feed has a bound', () => {
  const feed = parseAtomFeed(renderAtom(sampleContent({ posts: 40 }), 'en').body);
  expect(feed.entries).toHaveLength(feedEntriesMax);
});
