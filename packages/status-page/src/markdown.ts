import MarkdownIt from 'markdown-it';

/**
 * Markdown of a stranger becomes HTML that can only format. Raw HTML is shown as text. Images would tell another host
 * who reads the page, and the alignment of tables needs a style attribute, so both are off.
 */
const markdown = new MarkdownIt('default', { html: false, linkify: true, breaks: true });
markdown.disable(['image', 'table', 'html_block', 'html_inline']);

/** markdown-it refuses scripts by a list of schemes; this is a list of what may stand. Relative links have no page. */
markdown.validateLink = (url) => /^(https?:\/\/|mailto:)/i.test(url.trim());

/** A heading of an update stands below the heading of its post. */
const headingTag = 'h4';
markdown.renderer.rules.heading_open = () => `<${headingTag}>`;
markdown.renderer.rules.heading_close = () => `</${headingTag}>\n`;

/** The `class` of a language would be the author's. */
markdown.renderer.rules.fence = (tokens, at) =>
  `<pre><code>${markdown.utils.escapeHtml(tokens[at]?.content ?? '')}</code></pre>\n`;

markdown.renderer.rules.link_open = (tokens, at, options, _, renderer) => {
  tokens[at]?.attrSet('rel', 'nofollow noopener');
  return renderer.renderToken(tokens, at, options);
};

/** @returns HTML that is safe in a page of ours */
export const renderMarkdown = (text: string): string => markdown.render(text);
