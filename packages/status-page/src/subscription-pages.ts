import { html } from 'ghtml';
import { brandRow } from './brand.js';
import type { PageLook, StatusPageContent } from './content.js';
import { htmlDocument, type Rendered, type Speech, speechOf } from './document.js';
import { type PagePlace, pathsOf } from './paths.js';
import type { Language } from './words/languages.js';

export type SubscriptionRefusal = 'invalid' | 'too_often' | 'full';

/** RFC 5321, section 4.5.3.1.3, without the angle brackets. */
const emailCharsMax = 254;

const emailField = ({ words }: Speech): string =>
  html`<label>${words.subscribeEmail}<input type="email" name="email" autocomplete="email" required maxlength="${String(emailCharsMax)}"></label>`;

/**
 * On the page itself: an address for all components, and the way to choose some.
 * @param still without it, the page loads itself again where no script runs, so nothing can be typed there
 */
export const subscriptionForm = (page: PagePlace, still: boolean, speech: Speech): string => {
  const { words } = speech;
  const { subscribe } = pathsOf(page);
  const link = still ? '' : html`<noscript><a href="${subscribe}">${words.subscribeSubmit}</a></noscript>`;
  return html`<section id="subscribe"!${still ? '' : ' class="scripted"'}><h2>${words.subscribeHeading}</h2>!${link}<form method="post" action="${subscribe}">!${emailField(speech)}<button>${words.subscribeSubmit}</button></form><p><a href="${subscribe}">${words.subscribeChoose}</a></p></section>`;
};

const shortPage = (page: PageLook, heading: string, body: string, { language, words }: Speech): Rendered =>
  htmlDocument(
    {
      title: `${heading} · ${page.title}`,
      look: page,
      state: 'operational',
      noIndex: true,
      body: html`<header>!${brandRow(page)}<h1>${page.title}</h1></header><main><h2>${heading}</h2>!${body}<p><a href="${pathsOf(page).page}">${words.backToPage}</a></p></main>`,
    },
    speechOf(language),
  );

const paragraph = (text: string): string => html`<p>${text}</p>`;

/** Asks for an address and, without a script, for components. */
export const renderSubscribePage = (
  { page, groups }: Pick<StatusPageContent, 'page' | 'groups'>,
  language: Language,
  refusal?: SubscriptionRefusal,
): Rendered => {
  const speech = speechOf(language);
  const { words } = speech;
  const refusals = {
    invalid: words.subscribeInvalid,
    too_often: words.subscribeTooOften,
    full: words.subscribeFull,
  };
  const choices = groups.flatMap(({ name: group, components }) =>
    components.map(
      ({ id, name }) =>
        html`<label><input type="checkbox" name="component" value="${id}"> !${group === null ? '' : html`${group} · `}${name}</label>`,
    ),
  );
  return shortPage(
    page,
    words.subscribeHeading,
    html`!${refusal === undefined ? '' : html`<p class="wrong" role="alert">${refusals[refusal]}</p>`}<form method="post" action="${pathsOf(page).subscribe}">!${emailField(speech)}!${choices.length === 0 ? '' : html`<fieldset class="pick"><legend>${words.subscribeWhich}</legend>!${choices}</fieldset>`}<button>${words.subscribeSubmit}</button></form>`,
    speech,
  );
};

/** The answer to every wish to subscribe, whether or not the address is known. */
export const renderSubscriptionAsked = (page: PageLook, language: Language): Rendered => {
  const speech = speechOf(language);
  const { subscribeSentHeading, subscribeSent } = speech.words;
  return shortPage(page, subscribeSentHeading, paragraph(subscribeSent), speech);
};

/** The page of a link in a mail. A GET changes nothing, because mail scanners open every link. */
export type SubscriptionLinkPage = 'confirm' | 'confirmed' | 'unsubscribe' | 'unsubscribed';

/** @param token that of the link, for a page that asks */
export const renderSubscriptionLink = (
  page: PageLook,
  shown: SubscriptionLinkPage,
  language: Language,
  token = '',
): Rendered => {
  const speech = speechOf(language);
  const { words } = speech;
  // Only the button leads to the address with the token: a scanner may submit the form without it.
  const asking = (text: string, label: string): string =>
    html`!${paragraph(text)}<form method="post" action="?"><button formaction="?token=${token}">${label}</button></form>`;
  switch (shown) {
    case 'confirm':
      return shortPage(
        page,
        words.confirmHeading,
        asking(words.confirm(page.title), words.confirmSubmit),
        speech,
      );
    case 'confirmed':
      return shortPage(page, words.confirmedHeading, paragraph(words.confirmed(page.title)), speech);
    case 'unsubscribe': {
      const { unsubscribe, unsubscribeSubmit } = words;
      return shortPage(page, unsubscribeSubmit, asking(unsubscribe(page.title), unsubscribeSubmit), speech);
    }
    case 'unsubscribed':
      return shortPage(page, words.unsubscribedHeading, paragraph(words.unsubscribed(page.title)), speech);
  }
};

/** The answer to a link without a subscriber. It names no page. */
export const renderUnknownLink = (language: Language): Rendered => {
  const speech = speechOf(language);
  const { linkUnknownHeading, linkUnknown } = speech.words;
  return htmlDocument(
    {
      title: linkUnknownHeading,
      state: 'maintenance',
      noIndex: true,
      body: html`<header><h1>${linkUnknownHeading}</h1></header><main><p>${linkUnknown}</p></main>`,
    },
    speech,
  );
};
