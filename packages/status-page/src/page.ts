import type { ComponentState, ShownComponent, ShownGroup, ShownPost } from '@tocsin/domain';
import { html } from 'ghtml';
import { bars } from './bars.js';
import type { PageFacts, StatusPageContent } from './content.js';
import { htmlDocument, letterOf, type Rendered, type Speech, speechOf, stateWord } from './document.js';
import type { Language } from './languages.js';
import { pathsOf } from './paths.js';
import { postArticle } from './post.js';
import { subscriptionForm } from './subscription-pages.js';

export type PageOptions = {
  /** Says on the page that changes after `readAt` may be missing, because the database cannot be reached. */
  readonly outdated?: boolean;
  /** Visitors can subscribe by e-mail. */
  readonly subscribable?: boolean;
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

const sentence = (content: StatusPageContent, speech: Speech): string =>
  html`<p class="say ${letterOf[content.state]}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[content.state]}"/></svg><span>${sentenceOf(content, speech)}</span><small>${speech.words.asOf(speech.formats.time(content.readAt))}</small></p>`;

const homepage = (url: string | null): string =>
  url === null || !/^https?:\/\//.test(url)
    ? ''
    : html`<p class="lead"><a href="${url}">${new URL(url).host}</a></p>`;

/** The head of every document of a page. @param nested whether the title leads back to the page */
export const pageHeader = ({ title, description, homepageUrl, path }: PageFacts, nested: boolean): string =>
  html`<header><h1>!${nested ? html`<a href="${path || '/'}">${title}</a>` : html`${title}`}</h1>!${description === '' ? '' : html`<p class="lead">${description}</p>`}!${homepage(homepageUrl)}`;

const footer = (content: StatusPageContent, speech: Speech): string => {
  const { words } = speech;
  const { atom, jsonFeed, summary } = pathsOf(content.page);
  return html`<footer><ul class="links"><li><a href="${atom}">${words.atomFeed}</a><li><a href="${jsonFeed}">${words.jsonFeed}</a><li><a href="${summary}">${words.summary}</a></ul></footer>`;
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
    : html`<section><h2 class="hide">${speech.words.componentsHeading}</h2>!${cards}</section>`;
};

const posts = (heading: string, shown: readonly ShownPost[], speech: Speech): string =>
  shown.length === 0
    ? ''
    : html`<section><h2>${heading}</h2>!${shown.map((post) => postArticle(post, speech))}</section>`;

/** Links to the posts of whole months. */
const monthLinks = ({ page, months }: StatusPageContent, { words, formats }: Speech): string =>
  months.length === 0
    ? ''
    : html`<nav><h2>${words.olderHeading}</h2><ul class="links">!${months.map((month) => html`<li><a href="${pathsOf(page).history(month)}">${formats.month(month)}</a>`)}</ul></nav>`;

const feedLinks = ({ page }: StatusPageContent): string =>
  html`<link rel="alternate" type="application/atom+xml" title="${page.title}" href="${pathsOf(page).atom}"><link rel="alternate" type="application/feed+json" title="${page.title}" href="${pathsOf(page).jsonFeed}">`;

/** The page itself: a sentence, open posts, components with their days, scheduled maintenance, and the last 14 days. */
export const renderPage = (
  content: StatusPageContent,
  language: Language,
  { outdated = false, subscribable = false }: PageOptions = {},
): Rendered => {
  const speech = speechOf(language);
  const { words } = speech;
  const notice = outdated
    ? html`<p class="old">${words.outdated(speech.formats.time(content.readAt))}</p>`
    : '';
  return htmlDocument(
    {
      title: `${sentenceOf(content, speech)} · ${content.page.title}`,
      state: content.state,
      noIndex: content.page.noIndex,
      head: feedLinks(content),
      body: html`!${pageHeader(content.page, false)}!${notice}</header><main>!${sentence(content, speech)}!${posts(words.openHeading, content.openPosts, speech)}!${components(content, speech)}!${posts(words.scheduledHeading, content.scheduledPosts, speech)}<section><h2>${words.recentHeading}</h2>!${
        content.recentPosts.length === 0
          ? html`<p class="dim">${words.nothingRecent}</p>`
          : content.recentPosts.map((post) => postArticle(post, speech, pathsOf(content.page).history))
      }</section>!${monthLinks(content, speech)}!${subscribable ? subscriptionForm(content.page, speech) : ''}</main>!${footer(content, speech)}`,
    },
    speech,
  );
};
