import { expect, test } from '@jest/globals';
import { renderBadge, renderEmbed, renderSummary } from '../src/index.js';
import { sampleContent } from '../src/sample.js';
import { elementsOf, textsOf } from './document.js';

test('the summary has the fields of its contract', () => {
  const { body, contentType } = renderSummary(sampleContent({ components: 3 }));
  const summary = JSON.parse(body);
  expect(contentType).toBe('application/json; charset=utf-8');
  expect(summary).toMatchObject({
    page: { title: 'Example status', url: 'https://status.example.com/status/example' },
    state: 'partial_outage',
    description: 'Some systems are down',
    updated_at: '2026-05-14T09:41:00.000Z',
  });
  expect(summary.components[2]).toEqual({
    id: '0196c7e0-0000-7001-8000-000000000002',
    name: 'Checkout',
    group: null,
    state: 'major_outage',
    uptime_percent: expect.closeTo(99.99, 1),
    minutes_down: 7,
  });
  expect(summary.open_posts).toEqual([
    {
      id: '0196c7e0-0000-7002-8000-000000000000',
      kind: 'incident',
      title: 'Payments by card fail',
      status: 'identified',
      url: 'https://status.example.com/status/example#0196c7e0-0000-7002-8000-000000000000',
      components: [{ name: 'Checkout', state: 'major_outage' }],
      starts_at: '2026-05-14T08:49:00.000Z',
      ends_at: null,
      published_at: '2026-05-14T08:49:00.000Z',
      updated_at: '2026-05-14T09:23:00.000Z',
    },
  ]);
  expect(summary.scheduled_posts).toHaveLength(1);
});

test('a badge says the state of the page, or of one component', () => {
  const content = sampleContent();
  expect(renderBadge(content, 'en')?.body).toContain('aria-label="Example status: Partial outage"');
  expect(renderBadge(content, 'de', content.groups[0]?.components[2]?.id)?.body).toContain(
    'aria-label="Checkout: Ausfall"',
  );
  expect(renderBadge(content, 'en', '0196c7e0-0000-7001-8000-999999999999')).toBeNull();
});

test('the label of a badge has a bound', () => {
  const content = sampleContent();
  const long = { ...content, page: { ...content.page, title: 'é'.repeat(100) } };
  expect(renderBadge(long, 'en')?.body).toContain(`>${'é'.repeat(59)}…<`);
});

test('the embed may be framed, is one line, and leads to the page', () => {
  const { body, contentSecurityPolicy } = renderEmbed(sampleContent(), 'en');
  expect(contentSecurityPolicy).toContain('frame-ancestors *');
  expect(textsOf(body, 'a')).toEqual(['Some systems are down']);
  expect(elementsOf(body).find(({ tagName }) => tagName === 'a')?.attrs).toContainEqual({
    name: 'href',
    value: 'https://status.example.com/status/example',
  });
});
