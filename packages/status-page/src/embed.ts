import { html } from 'ghtml';
import type { StatusPageContent } from './content.js';
import { htmlDocument, letterOf, type Rendered, speechOf } from './document.js';
import { renewing, sentenceOf } from './page.js';
import { upToDate } from './scripts.js';
import type { Language } from './words/languages.js';

/** One line for an iframe on another site. Its link opens the page in a new tab. */
export const renderEmbed = (content: StatusPageContent, language: Language): Rendered => {
  const speech = speechOf(language);
  const { page, state } = content;
  return htmlDocument(
    {
      title: page.title,
      state,
      noIndex: true,
      bodyClass: 'embed',
      head: renewing,
      script: upToDate,
      framedBy: '*',
      body: html`<main><h1 class="hide">${page.title}</h1><a href="${page.origin}${page.path || '/'}" target="_blank" rel="noopener"><span class="s ${letterOf[state]}">${sentenceOf(content, speech)}</span></a></main>`,
    },
    speech,
  );
};
