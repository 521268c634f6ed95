import { type Instant, inert, type PostKind, type UpdateStatus, withoutUnseen } from '@tocsin/domain';
import { html } from 'ghtml';
import type { PageFacts } from './content.js';
import { type Speech, speechOf } from './document.js';
import { pathsOf } from './paths.js';
import { type Language, languages, locales } from './words/languages.js';

const subjectTitleCharsMax = 120;

type MailPage = Pick<PageFacts, 'title' | 'origin' | 'path' | 'timeZone'>;

/** The subject, text and HTML of a mail. */
export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string };

export type UpdateMail = {
  readonly page: MailPage;
  readonly post: {
    readonly kind: PostKind;
    readonly title: string;
    /** The planned time of maintenance. */
    readonly startsAt: Instant | null;
    readonly endsAt: Instant | null;
  };
  readonly update: {
    readonly status: UpdateStatus;
    /** The Markdown of its author, for programs that show no HTML. */
    readonly text: string;
    /** Safe HTML, rendered when the update was saved. */
    readonly html: string;
    readonly publishedAt: Instant;
  };
  readonly token: string;
};

export type AnswerMail = {
  readonly page: MailPage;
  /** True when the address subscribes already. The token then ends the subscription instead of confirming it. */
  readonly isSubscribed: boolean;
  readonly token: string;
};

/** The language that is stored with a subscriber. */
export const languageNamed = (name: string): Language => languages.find((each) => each === name) ?? 'en';

/** The URL that unsubscribes with a POST (RFC 8058). */
export const unsubscribeUrl = (page: MailPage, token: string): string =>
  `${page.origin}${pathsOf(page).unsubscribe}?token=${token}`;

const confirmUrl = (page: MailPage, token: string): string =>
  `${page.origin}${pathsOf(page).confirm}?token=${token}`;

/** Makes one line without control characters, for a subject or a heading. */
const line = (text: string): string =>
  withoutUnseen(text)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();

const shortened = (text: string): string => {
  const characters = [...line(text)];
  return characters.length <= subjectTitleCharsMax
    ? characters.join('')
    : `${characters.slice(0, subjectTitleCharsMax - 1).join('')}…`;
};

type Link = { readonly label: string; readonly url: string };

const textLink = ({ label, url }: Link): string => `${label}:\n${url}`;

const htmlLink = ({ label, url }: Link): string => html`<p><a href="${url}">${label}</a></p>`;

type Parts = {
  readonly subject: string;
  readonly heading: string;
  /** Below the heading, a line each. */
  readonly facts: readonly string[];
  readonly text: string;
  /** The same words as safe HTML. */
  readonly body: string;
  readonly links: readonly Link[];
  readonly footer: string;
  readonly last?: Link;
};

/** HTML that loads nothing. */
const mailOf = (parts: Parts, { language }: Speech): RenderedMail => {
  const { subject, heading, facts, text, body, links, footer, last } = parts;
  const ending = last === undefined ? [] : [last];
  return {
    subject,
    text: `${[heading, ...(facts.length === 0 ? [] : [facts.join('\n')]), text, ...links.map(textLink), `-- \n${footer}`, ...ending.map(textLink)].join('\n\n')}\n`,
    html: html`<!doctype html>
<html lang="${locales[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="font-family: sans-serif; line-height: 1.5">
<h1 dir="auto" style="font-size: 1.25em">${heading}</h1>
!${facts.map((fact) => html`<p>${fact}</p>`)}
<div dir="auto">!${body}</div>
!${links.map(htmlLink)}
<hr><p>${footer}</p>!${ending.map(htmlLink)}
</body>
</html>
`,
  };
};

/** Renders the mail about an update of a post, for one subscriber. */
export const renderUpdateMail = (
  { page, post, update, token }: UpdateMail,
  language: Language,
): RenderedMail => {
  const speech = speechOf(language, page.timeZone);
  const { words, formats } = speech;
  const { startsAt, endsAt } = post;
  const status = words.statuses[update.status];
  const period =
    startsAt === null
      ? []
      : [[startsAt, endsAt].flatMap((at) => (at === null ? [] : formats.time(at))).join(' – ')];
  return mailOf(
    {
      subject: `[${shortened(page.title)}] ${status}${words.colon}${shortened(post.title)}`,
      heading: line(post.title),
      facts: [...period, `${status}, ${formats.time(update.publishedAt)}`],
      text: update.text,
      body: update.html,
      links: [{ label: words.mailShowPage, url: `${page.origin}${pathsOf(page).page}` }],
      footer: words.mailWhy(line(page.title)),
      last: { label: words.unsubscribeSubmit, url: unsubscribeUrl(page, token) },
    },
    speech,
  );
};

/** The answer to a wish to subscribe. */
export const renderAnswerMail = (
  { page, isSubscribed, token }: AnswerMail,
  language: Language,
): RenderedMail => {
  const speech = speechOf(language);
  const { words } = speech;
  const title = inert(shortened(page.title));
  const text = isSubscribed ? words.mailAlready(title) : words.mailConfirm(title);
  const link = isSubscribed
    ? { label: words.unsubscribeSubmit, url: unsubscribeUrl(page, token) }
    : { label: words.mailConfirmLink, url: confirmUrl(page, token) };
  return mailOf(
    {
      subject: (isSubscribed ? words.mailAlreadySubject : words.mailConfirmSubject)(title),
      heading: title,
      facts: [],
      text,
      body: html`<p>${text}</p>`,
      links: [link],
      footer: words.mailIgnore,
    },
    speech,
  );
};
