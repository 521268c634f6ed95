import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type AnswerPage,
  languages,
  renderAnswerPage,
  renderFailedAnswer,
  renderUnknownAnswer,
} from '../src/index.js';

const page: AnswerPage = {
  shownAt: '2026-05-03T12:42:00.000Z',
  title: 'Shop does not answer',
  severity: 'critical',
  startedAt: '2026-05-03T12:34:56.000Z',
  monitor: { name: 'Shop', target: 'https://shop.example.com/' },
  lastFailure: { at: '2026-05-03T12:40:00.000Z', message: 'It answered 500.' },
  lastCheck: { at: '2026-05-03T12:41:00.000Z', message: 'It answered 200.' },
  state: { type: 'open' },
  channel: 'on-call phone',
  rung: [
    { outcome: 'delivered', names: ['pager', 'on-call phone'], others: 3 },
    { outcome: 'failed', names: ['mail'], others: 0 },
    { outcome: 'sending', names: ['chat'], others: 0 },
  ],
  incidentPath: '/incidents/01970000-0000-7000-8000-00000000d000',
};

const states: readonly AnswerPage['state'][] = [
  { type: 'open' },
  {
    type: 'acknowledged',
    by: { type: 'person', name: 'Ada' },
    at: '2026-05-03T12:41:00.000Z',
    until: '2026-05-03T13:41:00.000Z',
  },
  { type: 'acknowledged', by: { type: 'channel', name: 'ops' }, at: '2026-05-03T12:41:00.000Z', until: null },
  { type: 'resolved', at: '2026-05-03T14:05:00.000Z' },
];

test.each(languages)('the page asks, and says what happened, in %s', (language) => {
  const shown = states.map((state) => renderAnswerPage({ ...page, state }, language).body);
  expect(shown.map((body) => body.split('<button ').length - 1)).toEqual([1, 0, 0, 0]);
  expect(shown[1]).toContain('Ada');
  expect(shown[2]).toContain('ops');
  for (const body of shown) {
    expect(body).toContain('Shop does not answer');
    expect(body).toContain('It answered 500.');
    expect(body).toContain('It answered 200.');
    for (const name of ['pager', 'on-call phone', 'mail', 'chat'])
      expect(body).toContain(`<bdi>${name}</bdi>`);
    expect(body).not.toMatch(/undefined|null|<script/);
  }
  expect(renderUnknownAnswer(language).body).not.toMatch(/<form|<a /);
  const failed = (['failed', 'too_often'] as const).map((why) => renderFailedAnswer(language, why).body);
  expect(new Set(failed).size).toBe(2);
  for (const body of failed) expect(body).not.toMatch(/undefined|<form|<a /);
});

test('in English it says when', () => {
  const [open = '', byPerson = '', byChannel = '', resolved = ''] = states.map(
    (state) => renderAnswerPage({ ...page, state }, 'en').body,
  );
  expect(open).toContain('The incident will name the channel “<bdi>on-call phone</bdi>”.</p>');
  expect(byPerson).not.toContain('will name');
  expect(open).toContain(
    '<strong>Message delivered to</strong><span><bdi>pager</bdi>, <bdi>on-call phone</bdi>, 3 more</span>',
  );
  expect(open).toContain('<strong>Message failed for</strong><span><bdi>mail</bdi></span>');
  expect(open).toContain('<strong>Message on its way to</strong><span><bdi>chat</bdi></span>');
  expect(byPerson).toContain(
    '<p>By <bdi>Ada</bdi>, 3 May 2026 at 12:41 UTC. It counts until 3 May 2026 at 13:41 UTC.</p>',
  );
  expect(byChannel).toContain('<p>Through the channel “<bdi>ops</bdi>”, 3 May 2026 at 12:41 UTC.</p>');
  expect(resolved).toContain('The incident ended: 3 May 2026 at 14:05 UTC. There is nothing to acknowledge.');
});

test.each(languages)('a name in Arabic moves no date, quote or other name in %s', (language) => {
  const name = 'ليلى';
  const by = { type: 'person', name } as const;
  for (const state of [
    { type: 'open' },
    { type: 'acknowledged', by, at: page.startedAt, until: null },
    { type: 'acknowledged', by: { ...by, type: 'channel' }, at: page.startedAt, until: null },
  ] as const) {
    const { body } = renderAnswerPage(
      {
        ...page,
        state,
        channel: name,
        monitor: { name, target: name },
        rung: [{ outcome: 'failed', names: [name, name], others: 1 }],
        lastFailure: { at: page.startedAt, message: name },
        lastCheck: { at: page.startedAt, message: name },
      },
      language,
    );
    expect(body.split(name).length).toBeGreaterThan(7);
    expect(body.split(`<bdi>${name}</bdi>`).length).toBe(body.split(name).length);
  }
});

test('a long title is cut in the heading, so that the button stays in sight, and whole below', () => {
  const title = '店'.repeat(400);
  const { body } = renderAnswerPage({ ...page, title }, 'en');
  expect(body).toContain(`<h1 dir="auto">${'店'.repeat(99)}…</h1>`);
  expect(body).toContain(`<strong>Title</strong><span><bdi>${title}</bdi></span>`);
  expect(renderAnswerPage({ ...page, title: '店'.repeat(100) }, 'en').body).not.toContain('Title</strong>');
});

test('when, why and who was rung come before what a reader can do without', () => {
  const { body } = renderAnswerPage(page, 'en');
  expect([...body.matchAll(/<strong>([^<]+)/g)].map(([, label]) => label)).toEqual([
    'Since',
    'Last failure',
    'Last check',
    'Message delivered to',
    'Message failed for',
    'Message on its way to',
    'Monitor',
    'Target',
    'Severity',
  ]);
});

test.each([
  ['2026-05-03T12:34:00.000Z', '1 minute ago', 'vor 1 Minute'],
  ['2026-05-03T12:41:50.000Z', '6 minutes ago', 'vor 6 Minuten'],
  ['2026-05-03T14:30:00.000Z', '1 hour ago', 'vor 1 Stunde'],
  ['2026-05-05T12:34:57.000Z', '2 days ago', 'vor 2 Tagen'],
])('at %s it began %s', (shownAt, english, german) => {
  const shown = { ...page, shownAt };
  expect(renderAnswerPage(shown, 'en').body).toContain(`12:34 UTC</time> (${english})<`);
  expect(renderAnswerPage(shown, 'de').body).toContain(`12:34 UTC</time> (${german})<`);
  const resolved = { ...shown, state: { type: 'resolved', at: shownAt } } as const;
  expect(renderAnswerPage(resolved, 'en').body).not.toContain(' ago');
});

test('no page may frame it, and it runs no script', () => {
  for (const { contentSecurityPolicy } of [renderAnswerPage(page, 'en'), renderUnknownAnswer('en')]) {
    expect(contentSecurityPolicy).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(contentSecurityPolicy).toMatch(/form-action 'self'; frame-ancestors 'none'$/);
  }
});

test('nothing that customers write is markup', () => {
  const text = fc.oneof(
    fc.constantFrom(
      '<script>alert(1)</script>',
      '"><form action="https://evil.example">',
      '</title><img src=x>',
    ),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(text, text, text, text, (title, name, target, message) => {
      const customers = {
        ...page,
        title,
        monitor: { name, target },
        channel: name,
        rung: [{ outcome: 'failed' as const, names: [name, title], others: 0 }],
        lastFailure: { at: page.startedAt, message },
        lastCheck: { at: page.startedAt, message: target },
      };
      const by = { type: 'person', name } as const;
      const acknowledged = { type: 'acknowledged', by, at: page.startedAt, until: null } as const;
      const { body } = renderAnswerPage({ ...customers, state: acknowledged }, 'en');
      for (const tag of ['<script', '<form', '<img', '<iframe', '<button']) expect(body).not.toContain(tag);
      const { body: asking } = renderAnswerPage(customers, 'en');
      for (const tag of ['<script', '<img', '<iframe']) expect(asking).not.toContain(tag);
      expect(asking.match(/<form|<button/g)).toHaveLength(2);
    }),
  );
});
