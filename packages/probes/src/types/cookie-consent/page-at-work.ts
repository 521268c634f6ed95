import { DomUtils } from 'htmlparser2';
import jsTokens from 'js-tokens';
import { type HtmlDocument, parseHtml } from '../../http/body-text.js';

/** Loaders have a few thousand. Finding comments in a whole program would take too long. */
const codeCharsMax = 100_000;

/** HTML, section 4.12.1, with the mark of Cloudflare's Rocket Loader. */
const runningType =
  /^(?:|module|(?:[0-9a-f]+-)?(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script))$/i;

export type PageAtWork = {
  readonly document: HtmlDocument;
  /** Of scripts of JSON, which other scripts read. */
  readonly data: readonly string[];
};

/** Removes what browsers neither show nor run. @throws as {@link parseHtml} does */
export function pageAtWork(html: string): PageAtWork {
  const document = parseHtml(html);
  const data = DomUtils.getElementsByTagName('script', document.children, true)
    .filter(({ attribs }) => (attribs.type ?? '').trim().toLowerCase() === 'application/json')
    .map((script) => DomUtils.textContent(script));
  const idle = DomUtils.findAll(
    ({ name, attribs }) =>
      name === 'noscript' ||
      name === 'template' ||
      (name === 'script' && !runningType.test((attribs.type ?? '').trim())),
    document.children,
  );
  for (const element of idle) DomUtils.removeElement(element);
  return { document, data };
}

/** The URLs of all scripts, and the code of short ones that hold one of the `marks`, without comments. */
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
