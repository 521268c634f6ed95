import type { ComponentState } from '@tocsin/domain';
import { html } from 'ghtml';
import { htmlDocument, type Rendered, type Speech, speechOf, timeTag } from './document.js';
import { type AnswerWords, answerWords } from './words/answer-words.js';
import type { Language } from './words/languages.js';

/** A POST without it acknowledges nothing. */
export const acknowledgeQuery = 'acknowledge';

export type AnswerState =
  | { readonly type: 'open' }
  | {
      readonly type: 'acknowledged';
      /** `channel`: somebody who followed the link in a message of the channel. */
      readonly by: { readonly type: 'person' | 'api_key' | 'channel'; readonly name: string };
      readonly at: string;
      readonly until: string | null;
    }
  | { readonly type: 'resolved'; readonly at: string };

export type Rung = {
  /** `sending`: also before. */
  readonly outcome: keyof AnswerWords['rung'];
  /** The first to be rung first. */
  readonly names: readonly string[];
  /** How many more. */
  readonly others: number;
};

/** The button below stays in the upper half of a phone, also in Japanese. */
const headingCharsMax = 100;

const shortened = (title: string): string => {
  const characters = [...title];
  return characters.length <= headingCharsMax
    ? title
    : `${characters.slice(0, headingCharsMax - 1).join('')}…`;
};

type Finding = { readonly at: string; readonly message: string | null };

/** The contents of the page behind “Acknowledge” in a message. Times are instants. */
export type AnswerPage = {
  readonly shownAt: string;
  readonly title: string;
  readonly severity: keyof AnswerWords['severities'];
  readonly startedAt: string;
  /** `null` when it was deleted. */
  readonly monitor: { readonly name: string; readonly target: string } | null;
  /** The latest failed check, with its reason. `null` without one, and for a resolved incident. */
  readonly lastFailure: Finding | null;
  /** `null` also while the latest failed check says it all. */
  readonly lastCheck: Finding | null;
  readonly state: AnswerState;
  /** The channel whose message had the link. An acknowledgement names it. */
  readonly channel: string;
  /** The channels to which the message of the beginning is sent, by its outcome. */
  readonly rung: readonly Rung[];
  /** The page of the incident, for members. */
  readonly incidentPath: string;
};

const icons = {
  open: 'major_outage',
  acknowledged: 'degraded',
  resolved: 'operational',
} as const satisfies Record<AnswerState['type'], ComponentState>;

/** A name that people chose keeps its direction to itself, so that a date after an Arabic one stays in its place. */
const nameTag = (name: string): string => html`<bdi>${name}</bdi>`;

const answerOf = ({ state, channel }: AnswerPage, words: AnswerWords, { formats }: Speech): string => {
  switch (state.type) {
    // Both go to the path of this page, which has the token. Only the button acknowledges: a scanner may submit the form.
    case 'open':
      return html`<form method="post" action="?"><button formaction="?${acknowledgeQuery}">${words.acknowledge}</button></form><p class="dim">${words.meaning} !${words.named(nameTag(channel))}</p>`;
    case 'acknowledged': {
      const { by, at, until } = state;
      const say = by.type === 'channel' ? words.acknowledgedThrough : words.acknowledgedBy;
      const ends = until === null ? '' : html` ${words.until(formats.time(until))}`;
      return html`<h2>${words.acknowledgedHeading}</h2><p>!${say(nameTag(by.name), formats.time(at))}!${ends}</p>`;
    }
    case 'resolved':
      return html`<h2>${words.resolvedHeading}</h2><p>${words.resolvedAt(formats.time(state.at))}</p>`;
  }
};

const fact = (label: string, value: string): string =>
  html`<div class="c row"><strong>${label}</strong><span>!${value}</span></div>`;

const finding = (label: string, found: Finding | null, speech: Speech): readonly string[] => {
  if (found === null) return [];
  const message = found.message === null ? '' : html` <bdi>${found.message}</bdi>`;
  return [fact(label, html`!${timeTag(found.at, speech)}!${message}`)];
};

/** Says how long ago too: the time is in UTC, because nobody knows where the reader is. */
const sinceOf = ({ startedAt, shownAt, state }: AnswerPage, speech: Speech): string => {
  const minutes = (Date.parse(shownAt) - Date.parse(startedAt)) / 60_000;
  const ago = state.type === 'resolved' ? '' : html` (${speech.formats.ago(minutes)})`;
  return html`!${timeTag(startedAt, speech)}!${ago}`;
};

/** Changes nothing by being opened: only its form does. It runs no script, and no other page may frame it. */
export const renderAnswerPage = (page: AnswerPage, language: Language): Rendered => {
  const speech = speechOf(language);
  const words = answerWords[language];
  const { title, monitor, lastFailure, lastCheck, state, rung } = page;
  const heading = shortened(title);
  // The first ones are on the first screen of a phone.
  const facts = [
    fact(words.since, sinceOf(page, speech)),
    ...finding(words.lastFailure, lastFailure, speech),
    ...finding(words.lastCheck, lastCheck, speech),
    ...rung.map(({ outcome, names, others }) =>
      fact(words.rung[outcome], words.rungNames(names.map(nameTag), others)),
    ),
    ...(heading === title ? [] : [fact(words.title, nameTag(title))]),
    ...(monitor === null
      ? []
      : [
          fact(words.monitor, nameTag(monitor.name)),
          ...(monitor.target === '' ? [] : [fact(words.target, nameTag(monitor.target))]),
        ]),
    fact(words.severity, html`${words.severities[page.severity]}`),
  ];
  return htmlDocument(
    {
      title,
      state: icons[state.type],
      noIndex: true,
      framedBy: "'none'",
      body: html`<header><h1 dir="auto">${heading}</h1></header><main>!${answerOf(page, words, speech)}<section><div class="card">!${facts.join('')}</div></section><p><a href="${page.incidentPath}">${words.openIncident}</a></p></main>`,
    },
    speech,
  );
};

/** A page with a heading and a sentence. */
const note = (heading: string, text: string, speech: Speech): Rendered =>
  htmlDocument(
    {
      title: heading,
      state: 'maintenance',
      noIndex: true,
      framedBy: "'none'",
      body: html`<header><h1>${heading}</h1></header><main><p>${text}</p></main>`,
    },
    speech,
  );

/** The answer to a link that acknowledges nothing. It does not say why. */
export const renderUnknownAnswer = (language: Language): Rendered => {
  const speech = speechOf(language);
  return note(speech.words.linkUnknownHeading, answerWords[language].unknown, speech);
};

/** The answer to a right or wrong link while there is no other. */
export const renderFailedAnswer = (language: Language, why: 'too_often' | 'failed'): Rendered => {
  const speech = speechOf(language);
  const { failedHeading, failed } = answerWords[language];
  return note(failedHeading, why === 'failed' ? failed : speech.words.passwordTooOften, speech);
};
