import { html } from 'ghtml';
import type { StatusPageContent, StatusPageMonth } from './content.js';
import { htmlDocument, type Rendered, speechOf } from './document.js';
import { pageFooter, pageHeader } from './page.js';
import { pathsOf } from './paths.js';
import { postArticle } from './post.js';
import { readersZone } from './scripts.js';
import type { Language } from './words/languages.js';

/** The posts of one month, with all of their updates. */
export const renderHistory = (
  { page, state, months }: StatusPageContent,
  { month, posts }: StatusPageMonth,
  language: Language,
): Rendered => {
  const speech = speechOf(language, page.timeZone);
  const { words, formats } = speech;
  const heading = formats.month(month);
  const paths = pathsOf(page);
  const links = months.map((each) =>
    each === month
      ? html`<li><b>${formats.month(each)}</b>`
      : html`<li><a href="${paths.history(each)}">${formats.month(each)}</a>`,
  );
  return htmlDocument(
    {
      title: `${heading} · ${page.title}`,
      state,
      noIndex: page.noIndex,
      look: page,
      script: readersZone,
      body: html`!${pageHeader(page, true)}<main><section><h2>${heading}</h2>!${
        posts.length === 0
          ? html`<p class="dim">${words.nothingInMonth}</p>`
          : posts.map((post) => postArticle(post, speech))
      }</section><nav><h2>${words.olderHeading}</h2><ul class="links"><li><a href="${paths.page}">${words.backToPage}</a>!${links}</ul></nav></main>!${pageFooter(page, speech)}`,
    },
    speech,
  );
};
