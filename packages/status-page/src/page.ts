import type {
  ComponentDay,
  ComponentState,
  ShownComponent,
  ShownGroup,
  ShownPost,
  ShownUptime,
} from '@tocsin/domain';
import { html } from 'ghtml';
import { brandRow, footerWords } from './brand.js';
import type { PageFacts, StatusPageContent } from './content.js';
import {
  htmlDocument,
  letterOf,
  type Rendered,
  type Speech,
  speechOf,
  stateWord,
  timeTag,
} from './document.js';
import { pathsOf } from './paths.js';
import { postArticle } from './post.js';
import { upToDate, zoneNoteId } from './scripts.js';
import { subscriptionForm } from './subscription-pages.js';
import type { Language } from './words/languages.js';

/** From this on, the bar of a day is red. */
const longDowntimeMinutes = 60;

/** An ordinary day has no class, and its words are in the style sheet: most days are ordinary. */
const classOf = ({
  minutesDown,
  minutesMaintenance,
  minutesUnmeasured,
  unmeasured,
}: ComponentDay): string => {
  if (unmeasured) return 'u';
  if (minutesDown >= longDowntimeMinutes) return 'x';
  if (minutesDown > 0) return 'p';
  if (minutesMaintenance > 0) return 'm';
  return minutesUnmeasured > 0 ? 'k' : '';
};

const wordsOf = (day: ComponentDay, { words, formats }: Speech): string => {
  const said = [
    day.minutesDown > 0 ? words.dayDown(formats.duration(day.minutesDown)) : words.dayWithoutDowntime,
    ...(day.minutesMaintenance > 0 ? [words.dayMaintenance(formats.duration(day.minutesMaintenance))] : []),
    ...(day.minutesUnmeasured > 0
      ? [words.dayPartlyUnmeasured(formats.duration(day.minutesUnmeasured))]
      : []),
  ];
  return `${words.colon}${said.join(', ')}`;
};

/** Days that follow one another and say the same. */
type Run = { readonly first: ComponentDay; readonly last: ComponentDay; readonly days: number };

/** Joins ordinary days, and days without checks. A page may have 4,500 days, and few of them say anything else. */
const runsOf = (days: readonly ComponentDay[]): readonly Run[] => {
  const runs: Run[] = [];
  for (const day of days) {
    const before = runs.at(-1);
    const letter = classOf(day);
    const isJoined = (letter === '' || letter === 'u') && before && classOf(before.last) === letter;
    if (isJoined) runs[runs.length - 1] = { ...before, last: day, days: before.days + 1 };
    else runs.push({ first: day, last: day, days: 1 });
  }
  return runs;
};

const bar = ({ first, last, days }: Run, name: number, speech: Speech): string => {
  const letter = classOf(first);
  const { formats } = speech;
  const date = days === 1 ? formats.shortDate(first.date) : formats.shortDates(first.date, last.date);
  const words = letter === '' || letter === 'u' ? '' : wordsOf(first, speech);
  const classes = [letter, days === 1 ? '' : `n${days}`].filter(Boolean).join(' ');
  return html`<label!${classes && ` class="${classes}"`}><input type=radio name=c!${name}><b>${date}${words}</b></label>`;
};

const uptimeWords = ({ percent, minutesDown }: ShownUptime, { words, formats }: Speech): string => {
  if (percent === null) return words.noUptime;
  const uptime = words.uptime(formats.percent(percent));
  return minutesDown === 0 ? uptime : `${uptime} · ${words.minutesDown(formats.duration(minutesDown))}`;
};

/**
 * The days of a component. They are one group of radio buttons: a single tab stop, arrow keys walk through the days,
 * and a tap keeps a day open where there is no pointer to hover with. Equal days in a row share a button.
 * @param name unique among the groups of the page
 */
const bars = (
  { name: component }: ShownComponent,
  uptime: ShownUptime,
  name: number,
  speech: Speech,
): string => {
  const { words, formats } = speech;
  return html`<fieldset class="b"><legend>${words.barsOf(component, formats.days(uptime.days.length))}</legend><div>!${runsOf(uptime.days).map((run) => bar(run, name, speech))}</div><p class="row"><span>${formats.daysAgo(uptime.days.length)}</span><span>${uptimeWords(uptime, speech)}</span><span>${words.today}</span></p></fieldset>`;
};

export type PageOptions = {
  /** Says on the page that changes after `readAt` may be missing, because the database cannot be reached. */
  readonly outdated?: boolean;
  /** Visitors can subscribe by e-mail. */
  readonly subscribable?: boolean;
  /** The page stays as it is where no script runs. */
  readonly still?: boolean;
};

const icons: Readonly<Record<ComponentState, string>> = {
  operational: 'M4 12.5 9.5 18 20 7',
  maintenance: 'M12 7v5l3 3M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18',
  degraded: 'M12 4 2.5 20h19zM12 10v4M12 17v.1',
  partial_outage: 'M12 7v6M12 17v.1M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18',
  major_outage: 'M6 6l12 12M18 6 6 18',
};

/** The sentence about the state of a page. All documents use it. */
export const sentenceOf = ({ state, groups }: StatusPageContent, { words }: Speech): string =>
  groups.some(({ components }) => components.length > 0) ? words.sentences[state] : words.noComponents;

const sentence = (content: StatusPageContent, outdated: boolean, speech: Speech): string =>
  html`<p class="say ${letterOf[content.state]}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[content.state]}"/></svg><span role="status">${sentenceOf(content, speech)}</span><small!${outdated ? '' : html` data-ago="${speech.words.updated}"`}>!${speech.words.asOf(timeTag(content.readAt, speech))}</small></p>`;

const homepage = (url: string | null): string =>
  url === null || !/^https?:\/\//.test(url)
    ? ''
    : html`<p class="lead"><a href="${url}">${new URL(url).host}</a></p>`;

/** The head of every document of a page. @param nested whether the title leads back to the page */
export const pageHeader = (page: PageFacts, nested: boolean): string => {
  const { title, description, homepageUrl, path, brand } = page;
  const hasLogo = brand.logo !== null || brand.logoDark !== null;
  return html`<header>!${brandRow(page)}<h1>!${nested ? html`<a href="${path || '/'}">${title}</a>` : html`${title}`}</h1>!${description === '' ? '' : html`<p class="lead">${description}</p>`}!${hasLogo ? '' : homepage(homepageUrl)}</header>`;
};

/** In which zone the times are, and what the customer writes below every page. */
export const pageFooter = ({ brand, timeZone }: PageFacts, speech: Speech, links = ''): string => {
  const { timesInZone, timesInUtc, timesInYours } = speech.words;
  const note = timeZone === 'UTC' ? timesInUtc : timesInZone(timeZone);
  return html`<footer>!${footerWords(brand)}!${links}<p id="!${zoneNoteId}" data-own="${timesInYours}">${note}</p></footer>`;
};

const footer = ({ page }: StatusPageContent, speech: Speech): string => {
  const { words } = speech;
  const { atom, jsonFeed, summary } = pathsOf(page);
  const feeds = html`<ul class="links"><li><a href="${atom}">${words.atomFeed}</a><li><a href="${jsonFeed}">${words.jsonFeed}</a><li><a href="${summary}">${words.summary}</a></ul>`;
  return pageFooter(page, speech, feeds);
};

const component = (shown: ShownComponent, at: number, speech: Speech): string => {
  const { name, description, state, target, uptime } = shown;
  return html`<div class="c"><div class="row"><strong>${name}</strong>!${stateWord(state, speech)}</div>!${description === '' ? '' : html`<p class="dim">${description}</p>`}!${target === null ? '' : html`<p class="dim">${target}</p>`}!${uptime === null ? '' : bars(shown, uptime, at, speech)}</div>`;
};

const group = ({ name, state, components }: ShownGroup, first: number, speech: Speech): string =>
  html`<div class="card">!${name === null ? '' : html`<div class="row group"><h3>${name}</h3>!${stateWord(state, speech)}</div>`}!${components.map((shown, at) => component(shown, first + at, speech))}</div>`;

const components = ({ groups }: StatusPageContent, speech: Speech): string => {
  let first = 0;
  const cards = groups.map((shown) => {
    const card = group(shown, first, speech);
    first += shown.components.length;
    return card;
  });
  return first === 0
    ? ''
    : html`<section id="components"><h2 class="hide">${speech.words.componentsHeading}</h2>!${cards}</section>`;
};

const posts = (id: string, heading: string, shown: readonly ShownPost[], speech: Speech): string =>
  shown.length === 0
    ? ''
    : html`<section id="!${id}"><h2>${heading}</h2>!${shown.map((post) => postArticle(post, speech))}</section>`;

/** Links to the posts of whole months. */
const monthLinks = ({ page, months }: StatusPageContent, { words, formats }: Speech): string =>
  months.length === 0
    ? ''
    : html`<nav id="earlier"><h2>${words.olderHeading}</h2><ul class="links">!${months.map((month) => html`<li><a href="${pathsOf(page).history(month)}">${formats.month(month)}</a>`)}</ul></nav>`;

const feedLinks = ({ page }: StatusPageContent): string =>
  html`<link rel="alternate" type="application/atom+xml" title="${page.title}" href="${pathsOf(page).atom}"><link rel="alternate" type="application/feed+json" title="${page.title}" href="${pathsOf(page).jsonFeed}">`;

/** A script keeps the page up without loading it anew, which would take from its readers what they opened. */
export const renewing = '<noscript><meta http-equiv="refresh" content="60"></noscript>';

const renewingNote = ({ page }: StatusPageContent, { words }: Speech): string =>
  html`<noscript><p class="dim">${words.renewing} <a href="${pathsOf(page).still}">${words.stopRenewing}</a></p></noscript>`;

/** The page itself: a sentence, open posts, components with their days, scheduled maintenance, and the last 14 days. */
export const renderPage = (
  content: StatusPageContent,
  language: Language,
  { outdated = false, subscribable = false, still = false }: PageOptions = {},
): Rendered => {
  const speech = speechOf(language, content.page.timeZone);
  const { words } = speech;
  const notice = outdated ? html`<p class="old">!${words.outdated(timeTag(content.readAt, speech))}</p>` : '';
  return htmlDocument(
    {
      title: `${sentenceOf(content, speech)} · ${content.page.title}`,
      state: content.state,
      noIndex: content.page.noIndex || still,
      head: html`!${feedLinks(content)}!${still ? '' : renewing}`,
      look: content.page,
      script: upToDate,
      body: html`!${pageHeader(content.page, false)}<main>!${notice}!${sentence(content, outdated, speech)}!${still ? '' : renewingNote(content, speech)}!${posts('open', words.openHeading, content.openPosts, speech)}!${components(content, speech)}!${posts('scheduled', words.scheduledHeading, content.scheduledPosts, speech)}<section id="recent"><h2>${words.recentHeading}</h2>!${
        content.recentPosts.length === 0
          ? html`<p class="dim">${words.nothingRecent}</p>`
          : content.recentPosts.map((post) => postArticle(post, speech, pathsOf(content.page).history))
      }</section>!${monthLinks(content, speech)}!${subscribable ? subscriptionForm(content.page, still, speech) : ''}</main>!${footer(content, speech)}`,
    },
    speech,
  );
};
