import { createHash } from 'node:crypto';
import { selectAll } from 'css-select';
import { newTask } from '../../compute/task.js';
import { bodyText, type Content } from '../../http/body-text.js';
import { type HtmlDocument, type HtmlNode, parseHtml } from '../../http/parse-html.js';
import { regularExpression } from '../../settings/formats.js';
import { visibleText } from './visible-text.js';

/** How much of a text is remembered, to show what changed in it. All of it counts. */
export const rememberedCharsMax = 8_000;

/** Which parts of a page count. */
export type WatchedChoice = {
  readonly selector: string | undefined;
  readonly ignoredSelector: string | undefined;
  readonly ignoredExpression: string | undefined;
};

/** The beginning of a text, and a digest of all of it. */
export type WatchedPart = { readonly text: string; readonly digest: string };

/** The text of a page that counts; `undefined` when the selector finds nothing. */
function watchedPart({
  content,
  ...choice
}: WatchedChoice & { readonly content: Content }): WatchedPart | undefined {
  const text = watchedText(content, choice);
  if (text === undefined) return undefined;
  return {
    // By characters: half of one could not be stored.
    text: [...text.slice(0, 2 * rememberedCharsMax)].slice(0, rememberedCharsMax).join(''),
    digest: createHash('sha256').update(text).digest('base64'),
  };
}

function watchedText(
  content: Content,
  { selector, ignoredSelector, ignoredExpression }: WatchedChoice,
): string | undefined {
  const document = documentOf(content);
  const parts: readonly HtmlNode[] =
    selector === undefined ? document.children : selectAll<HtmlNode, HtmlNode>(selector, document.children);
  if (selector !== undefined && parts.length === 0) return undefined;
  const leftOut = new Set(
    ignoredSelector === undefined ? [] : selectAll<HtmlNode, HtmlNode>(ignoredSelector, document.children),
  );
  const text = visibleText(parts, (node) => leftOut.has(node));
  if (ignoredExpression === undefined) return text;
  const { source, flags } = regularExpression(ignoredExpression, false);
  return text.replace(new RegExp(source, `${flags}g`), '');
}

/** What is not marked up has no elements: its lines are what there is. */
function documentOf(content: Content): HtmlDocument {
  const text = bodyText(content);
  const isMarkup = /html|xml/i.test(content.headers.get('content-type')?.[0] ?? 'html');
  return parseHtml(isMarkup ? text : `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`);
}

export const watchedPartTask = newTask('watched_part', watchedPart);
