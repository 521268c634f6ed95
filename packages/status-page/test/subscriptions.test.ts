import { describe, expect, test } from '@jest/globals';
import type { Instant } from '@tocsin/domain';
import {
  languages,
  type Rendered,
  renderAnswerMail,
  renderMarkdown,
  renderPage,
  renderSubscribePage,
  renderSubscriptionAsked,
  renderSubscriptionLink,
  renderUnknownLink,
  renderUpdateMail,
  type UpdateMail,
} from '../src/index.js';
import { sampleContent } from '../src/sample.js';
import { attribute, elementsOf, textsOf } from './document.js';

const content = sampleContent();
const { page } = content;
const token = 'a-token';
const origin = 'https://status.example.com';
const update: UpdateMail = {
  page: { title: 'The shop', origin, path: '', timeZone: 'UTC' },
  post: { kind: 'incident', title: 'Checkout is slow', startsAt: null, endsAt: null },
  update: {
    status: 'identified',
    text: 'It is **the database**.',
    html: '<p>It is <strong>the database</strong>.</p>',
    publishedAt: '2026-05-14T09:41:00.000Z' as Instant,
  },
  token,
};

const actionsOf = ({ body }: Rendered): readonly (string | undefined)[] =>
  elementsOf(body)
    .filter(({ tagName }) => tagName === 'form')
    .map((form) => attribute(form, 'action'));

describe('the page', () => {
  test('has a form only where mails can be sent', () => {
    expect(actionsOf(renderPage(content, 'en'))).toEqual([]);
    expect(actionsOf(renderPage(content, 'en', { subscribable: true }))).toEqual([`${page.path}/subscribe`]);
  });

  test('stays below 50 kB with it', () => {
    const ordinary = sampleContent({ components: 7, posts: 4 });
    const { body } = renderPage(ordinary, 'ja', { subscribable: true });
    expect(Buffer.byteLength(body)).toBeLessThan(50_000);
  });
});

describe('the form for components', () => {
  test('offers each of them', () => {
    const { body } = renderSubscribePage(content, 'en');
    const boxes = elementsOf(body).filter((element) => attribute(element, 'name') === 'component');
    expect(boxes.map((box) => attribute(box, 'value'))).toEqual(
      content.groups.flatMap(({ components }) => components.map(({ id }) => id)),
    );
  });

  test('says what was wrong', () => {
    const alerts = (['invalid', 'too_often', 'full'] as const).map(
      (refusal) => textsOf(renderSubscribePage(content, 'en', refusal).body, 'p')[0],
    );
    expect(alerts).toEqual([
      'This is not an e-mail address. Check it and try again.',
      'There were too many requests. Wait an hour, then try again.',
      'This page takes no more subscribers. Use one of its feeds instead.',
    ]);
  });
});

test.each(languages)(
  '%s: no page of subscriptions has a script or is found by search engines',
  (language) => {
    const links = (['confirm', 'confirmed', 'unsubscribe', 'unsubscribed'] as const).map((shown) =>
      renderSubscriptionLink(page, shown, language, 'abc'),
    );
    for (const { body, contentSecurityPolicy } of [
      renderSubscribePage(content, language),
      renderSubscriptionAsked(page, language),
      renderUnknownLink(language),
      ...links,
    ]) {
      expect(elementsOf(body).map(({ tagName }) => tagName)).not.toContain('script');
      expect(body).toContain('<meta name="robots" content="noindex">');
      expect(contentSecurityPolicy).toContain("form-action 'self'");
    }
  },
);

describe('a mail about an update', () => {
  test.each(languages)('%s: has the words of the page, and the link that unsubscribes', (language) => {
    const { subject, text, html } = renderUpdateMail(update, language);
    expect(subject).toContain('Checkout is slow');
    expect(subject).toContain('[The shop]');
    expect(text).toContain(`${origin}/unsubscribe?token=${token}`);
    const links = elementsOf(html).map((element) => attribute(element, 'href'));
    expect(links).toContain(`${origin}/unsubscribe?token=${token}`);
    expect(text).toContain('It is **the database**.');
    expect(html).toContain('<strong>the database</strong>');
    expect(html).not.toContain('src=');
  });

  test('says when maintenance takes place', () => {
    const post = {
      kind: 'maintenance',
      title: 'New disks',
      startsAt: '2026-05-15T20:00:00.000Z' as Instant,
      endsAt: '2026-05-15T22:00:00.000Z' as Instant,
    } as const;
    const { text } = renderUpdateMail({ ...update, post }, 'en');
    expect(text).toContain('15 May 2026 at 20:00 UTC – 15 May 2026 at 22:00 UTC');
  });

  test('lets nobody begin a line of the subject or a tag', () => {
    const hostile = 'A\r\nBcc: x@example.com <script>alert(1)</script>';
    const { subject, html } = renderUpdateMail(
      {
        ...update,
        page: { ...update.page, title: hostile },
        post: { ...update.post, title: `${hostile}${'x'.repeat(300)}` },
        update: { ...update.update, text: hostile, html: renderMarkdown(hostile) },
      },
      'en',
    );
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject.length).toBeLessThan(300);
    expect(html).not.toContain('<script>');
  });
});

test.each(languages)(
  '%s: the answer to a wish has the link that confirms, or the one that unsubscribes',
  (language) => {
    const asked = renderAnswerMail({ page: update.page, isSubscribed: false, token }, language);
    const known = renderAnswerMail({ page: update.page, isSubscribed: true, token }, language);
    expect(asked.text).toContain(`${origin}/confirm?token=${token}`);
    expect(known.text).toContain(`${origin}/unsubscribe?token=${token}`);
    expect(known.text).not.toContain('/confirm');
    expect(asked.subject).not.toBe(known.subject);
  },
);

test('a hostile name of a page makes no link in the answer to a wish', () => {
  const title = 'Win at https://evil.example/x or www.evil.example, mail me@evil.example';
  const { subject, text, html } = renderAnswerMail(
    { page: { ...update.page, title }, isSubscribed: false, token },
    'en',
  );
  const written = [subject, text, html].join('\n').replaceAll(origin, '');
  expect(written).toContain('evil');
  expect(written).not.toMatch(/evil\.example|:\/\/evil|me@evil|www\.evil/);
});
