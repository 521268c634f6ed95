import { createHash } from 'node:crypto';
import { selectAll } from 'css-select';
import { newTask } from '../../compute/task.js';
import { bodyText, type Content } from '../../http/body-text.js';
import { type HtmlDocument, type HtmlNode, parseHtml } from '../../http/parse-html.js';
import { regularExpression } from '../../settings/formats.js';
import { isHidden, visibleText } from './visible-text.js';

/** All of a text counts, and its beginning is remembered to show the change. */
export const rememberedCharsMax = 8_000;

export type WatchedChoice = {
  readonly selector: string | undefined;
  readonly ignoredSelector: string | undefined;
  readonly ignoredExpression: string | undefined;
};

/** Without `visible`, from a version that counted hidden text too. */
export type WatchedPart = { readonly text: string; readonly digest: string; readonly visible?: true };

export type FoundPart = { readonly visible: WatchedPart; readonly withHidden: WatchedPart };

/** `undefined` when the selector finds nothing. */
function watchedPart({
  content,
  ...choice
}: WatchedChoice & { readonly content: Content }): FoundPart | undefined {
  const texts = watchedTexts(content, choice);
  return (
    texts && {
      visible: { ...partOf(texts.visible), visible: true },
      withHidden: partOf(texts.withHidden),
    }
  );
}

function partOf(text: string): WatchedPart {
  return {
    // Half of a character could not be stored.
    text: [...text.slice(0, 2 * rememberedCharsMax)].slice(0, rememberedCharsMax).join(''),
    digest: createHash('sha256').update(text).digest('base64'),
  };
}

function watchedTexts(
  content: Content,
  { selector, ignoredSelector, ignoredExpression }: WatchedChoice,
): { readonly visible: string; readonly withHidden: string } | undefined {
  const document = documentOf(content);
  const parts: readonly HtmlNode[] =
    selector === undefined ? document.children : selectAll<HtmlNode, HtmlNode>(selector, document.children);
  if (selector !== undefined && parts.length === 0) return undefined;
  const leftOut = new Set(
    ignoredSelector === undefined ? [] : selectAll<HtmlNode, HtmlNode>(ignoredSelector, document.children),
  );
  // Whoever selects a hidden part wants it.
  const chosen = new Set(selector === undefined ? [] : parts);
  const read = (isLeftOut: (node: HtmlNode) => boolean): string => {
    const text = visibleText(parts, isLeftOut);
    if (ignoredExpression === undefined) return text;
    const { source, flags } = regularExpression(ignoredExpression, false);
    return text.replace(new RegExp(source, `${flags}g`), '');
  };
  return {
    visible: read((node) => leftOut.has(node) || (!chosen.has(node) && isHidden(node))),
    withHidden: read((node) => leftOut.has(node)),
  };
}

/** Text without markup has no elements, only lines. */
function documentOf(content: Content): HtmlDocument {
  const text = bodyText(content);
  const isMarkup = /html|xml/i.test(content.headers.get('content-type')?.[0] ?? 'html');
  return parseHtml(isMarkup ? text : `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`);
}

export const watchedPartTask = newTask('watched_part', watchedPart);
