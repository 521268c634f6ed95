import { DomUtils } from 'htmlparser2';
import jsTokens from 'js-tokens';
import { type HtmlDocument, parseHtml } from '../../http/parse-html.js';

/** What loads a consent manager has a few thousand; taking comments out of a whole program would take too long. */
const codeCharsMax = 100_000;

/** The types of scripts that browsers run (HTML, section 4.12.1). Cloudflare's Rocket Loader puts its own mark before. */
const runningType =
  /^(?:|module|(?:[0-9a-f]+-)?(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script))$/i;

/** A page without what browsers neither show nor run, such as `<noscript>` and scripts that wait for consent. @throws as {@link parseHtml} does */
export function pageAtWork(html: string): HtmlDocument {
  const document = parseHtml(html);
  const idle = DomUtils.findAll(
    ({ name, attribs }) =>
      name === 'noscript' ||
      name === 'template' ||
      (name === 'script' && !runningType.test((attribs.type ?? '').trim())),
    document.children,
  );
  for (const element of idle) DomUtils.removeElement(element);
  return document;
}

/** The URLs and the code, comments left out, of the scripts of a page in which one of the `marks` stands. Long code is left out. */
export const scriptsWith = (marks: readonly string[], { children }: HtmlDocument): readonly string[] =>
  DomUtils.getElementsByTagName('script', children, true).flatMap((script) => {
    const code = DomUtils.textContent(script);
    const isMarked = code.length <= codeCharsMax && marks.some((mark) => code.includes(mark));
    return [script.attribs.src ?? '', ...(isMarked ? [withoutComments(code)] : [])];
  });

function withoutComments(code: string): string {
  let rest = '';
  for (const { type, value } of jsTokens(code)) rest += type.endsWith('Comment') ? ' ' : value;
  return rest;
}
