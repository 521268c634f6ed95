import { html } from 'ghtml';
import type { PageFacts } from './content.js';
import { htmlDocument, type Rendered, speechOf } from './document.js';
import type { Language } from './words/languages.js';

export type PasswordRefusal = 'wrong' | 'too_often';

/** Asks for the password of a page. It shows only the title of the page. */
export const renderPasswordPage = (
  { title, path }: Pick<PageFacts, 'title' | 'path'>,
  language: Language,
  refusal?: PasswordRefusal,
): Rendered => {
  const speech = speechOf(language);
  const { words } = speech;
  const sentence = refusal === 'wrong' ? words.passwordWrong : words.passwordTooOften;
  return htmlDocument(
    {
      title,
      state: 'operational',
      noIndex: true,
      body: html`<header><h1>${title}</h1></header><main><h2>${words.passwordHeading}</h2>!${
        refusal === undefined ? '' : html`<p class="wrong" role="alert">${sentence}</p>`
      }<form method="post" action="${path}/password"><label>${words.passwordLabel}<input type="password" name="password" autocomplete="current-password" required maxlength="200"></label><button>${words.passwordSubmit}</button></form></main>`,
    },
    speech,
  );
};

/** The answer for an unknown host or slug. */
export const renderNotFound = (language: Language): Rendered => {
  const speech = speechOf(language);
  const { notFoundHeading, notFound } = speech.words;
  return htmlDocument(
    {
      title: notFoundHeading,
      state: 'maintenance',
      noIndex: true,
      body: html`<header><h1>${notFoundHeading}</h1></header><main><p>${notFound}</p></main>`,
    },
    speech,
  );
};
