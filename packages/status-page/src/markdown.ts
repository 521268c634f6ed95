import MarkdownIt from 'markdown-it';

/**
 * Renders Markdown from strangers as HTML that can only format. Raw HTML is shown as text. Images are off because
 * another host would see who reads the page, and tables because their alignment needs a style attribute.
 */
const markdown = new MarkdownIt('default', { html: false, linkify: true, breaks: true });
markdown.disable(['image', 'table', 'html_block', 'html_inline']);

/** Lists the allowed schemes; markdown-it lists the forbidden ones. Relative links would lead nowhere in a mail. */
markdown.validateLink = (url) => /^(https?:\/\/|mailto:)/i.test(url.trim());

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

/** @returns HTML that is safe within our pages */
export const renderMarkdown = (text: string): string => markdown.render(text);
