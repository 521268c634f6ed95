import { plainHtml, statusPostBounds } from '@tocsin/domain';
import MarkdownIt from 'markdown-it';

/** What keeps the time of a text in proportion to its length: docs/adr/0081-documents-of-a-status-page.md */
export const markdownBounds = {
  /** Validation counts code points, of up to two UTF-16 units. */
  textCharsMax: 2 * statusPostBounds.textCharsMax,
  /** Each bracket that may begin a link is looked at to the end of its paragraph. */
  bracketsMax: 200,
  /** A list has two levels, one for itself and one for its item. */
  nestingMax: 20,
  /** Normalizing a host name takes time in proportion to the square of its length. */
  urlCharsMax: 2000,
  /** Holds the escaped text of the longest update. */
  htmlCharsMax: 65_536,
} as const;

/**
 * Renders Markdown from strangers as HTML that can only format. Raw HTML is shown as text. Images are off because
 * another host would see who reads the page, and tables because their alignment needs a style attribute. Definitions of
 * links are off because each use would repeat a long URL.
 */
const markdown = new MarkdownIt('default', {
  html: false,
  linkify: true,
  breaks: true,
  maxNesting: markdownBounds.nestingMax,
});
markdown.disable(['image', 'table', 'html_block', 'html_inline', 'reference']);

/** Lists the allowed schemes; markdown-it lists the forbidden ones. Relative links would lead nowhere in a mail. */
markdown.validateLink = (url) => /^(https?:\/\/|mailto:)/i.test(url.trim());

const { normalizeLink, normalizeLinkText } = markdown;
const isLong = (url: string): boolean => url.length > markdownBounds.urlCharsMax;
/** No link has an empty URL. */
markdown.normalizeLink = (url) => (isLong(url) ? '' : normalizeLink(url));
markdown.normalizeLinkText = (url) => (isLong(url) ? url : normalizeLinkText(url));

const openingBracket = '['.charCodeAt(0);

/** Takes a bracket as text after `bracketsMax` of them. */
markdown.inline.ruler.before('link', 'bounded_brackets', (state, isSilent) => {
  if (state.src.charCodeAt(state.pos) !== openingBracket) return false;
  const seen = state.env as { brackets?: number };
  seen.brackets = (seen.brackets ?? 0) + 1;
  if (seen.brackets <= markdownBounds.bracketsMax) return false;
  if (!isSilent) state.pending += '[';
  state.pos++;
  return true;
});

/** Headings of an update come below the heading of its post. */
const headingTag = 'h4';
markdown.renderer.rules.heading_open = () => `<${headingTag}>`;
markdown.renderer.rules.heading_close = () => `</${headingTag}>\n`;

/** Leaves out the `class` with the language, which the author could choose freely. */
markdown.renderer.rules.fence = (tokens, at) =>
  `<pre><code>${markdown.utils.escapeHtml(tokens[at]?.content ?? '')}</code></pre>\n`;

markdown.renderer.rules.link_open = (tokens, at, options, _, renderer) => {
  tokens[at]?.attrSet('rel', 'nofollow noopener');
  return renderer.renderToken(tokens, at, options);
};

/** @returns HTML that is safe within our pages, or the escaped text of one that exceeds `markdownBounds` */
export const renderMarkdown = (text: string): string => {
  if (text.length > markdownBounds.textCharsMax) return plainHtml(text);
  const html = markdown.render(text);
  return html.length <= markdownBounds.htmlCharsMax ? html : plainHtml(text);
};
