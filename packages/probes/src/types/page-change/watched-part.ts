import { createHash } from 'node:crypto';
import { selectAll } from 'css-select';
import { newTask } from '../../compute/compute.js';
import { bodyText, type Content, type HtmlDocument, type HtmlNode, parseHtml } from '../../http/body-text.js';
import type { CheckContext } from '../../probe/probe.js';
import { regularExpression } from '../../settings/formats.js';

const lines = new Set(
  (
    'address article aside blockquote br dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr legend li main nav ol option p pre section select summary table tr ul'
  ).split(' '),
);
const cells = new Set(['td', 'th']);
const unseen = new Set(['datalist', 'head', 'noscript', 'script', 'style', 'svg', 'template', 'title']);

/** The text without styles: one line for each block, without empty ones. */
export function visibleText(nodes: readonly HtmlNode[], isLeftOut: (node: HtmlNode) => boolean): string {
  // Without recursion: a page nests its elements as deeply as it likes.
  const rest: (HtmlNode | string)[] = nodes.toReversed();
  const parts: string[] = [];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === 'string') parts.push(next);
    else if (next.type === 'text')
      parts.push(isPreformatted(next) ? next.data : next.data.replace(/\s+/g, ' '));
    else if ('children' in next && 'name' in next && !unseen.has(next.name) && !isLeftOut(next)) {
      const edge = edgeOf(next.name);
      rest.push(edge);
      for (const child of next.children.toReversed()) rest.push(child);
      rest.push(edge);
    }
  }
  return parts
    .join('')
    .split('\n')
    .map((line) => line.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** By the element itself: style sheets are not read (HTML, sections 4.11.4, 6.1 and 6.12; CSS Display 3). */
function isHidden(node: HtmlNode): boolean {
  if (!('attribs' in node)) return false;
  const { hidden, popover, open, style = '' } = node.attribs;
  if (hidden !== undefined || popover !== undefined) return true;
  return (node.name === 'dialog' && open === undefined) || displayIn(style) === 'none';
}

/** The last declaration counts, but one that is important counts more. */
function displayIn(style: string): string | undefined {
  let display: string | undefined;
  let wasImportant = false;
  for (const declaration of style.toLowerCase().split(';')) {
    const [name = '', value = ''] = declaration.split(':', 2);
    if (name.trim() !== 'display') continue;
    const isImportant = /!\s*important\s*$/.test(value);
    if (wasImportant && !isImportant) continue;
    display = value.replace(/!.*$/s, '').trim();
    wasImportant = isImportant;
  }
  return display;
}

const isPreformatted = ({ parent }: HtmlNode): boolean =>
  parent !== null && 'name' in parent && parent.name === 'pre';

function edgeOf(name: string): string {
  if (lines.has(name)) return '\n';
  return cells.has(name) ? ' ' : '';
}

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
    digest: digestOf(text),
  };
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64');

/** A secret that is another one each time, such as that of a session, is no change of a page. */
export async function withoutSecretsIn(
  part: WatchedPart,
  redact: CheckContext['redact'],
): Promise<WatchedPart> {
  const isCut = [...part.text].length === rememberedCharsMax;
  const text = await redact(part.text, isCut);
  return { ...part, text, digest: isCut ? part.digest : digestOf(text) };
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
