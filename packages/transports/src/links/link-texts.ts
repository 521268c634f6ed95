import type { MessageLink } from './message-links.js';

/** One link a line, for text in which URLs become links by themselves. */
export const linkLines = (links: readonly MessageLink[]): string =>
  links.map(({ label, url }) => `${label}: ${url}`).join('\n');

/** Puts links below a text. */
export const withLinkLines = (text: string, links: readonly MessageLink[]): string =>
  links.length === 0 ? text : `${text}\n${linkLines(links)}`;

const between = ' · ';

/** Our URLs have no character that ends a link of Markdown. */
export const markdownLinks = (links: readonly MessageLink[]): string =>
  links.map(({ label, url }) => `[${label}](${url})`).join(between);

/** Our URLs and labels have no character that is markup in HTML. */
export const htmlLinks = (links: readonly MessageLink[]): string =>
  links.map(({ label, url }) => `<a href="${url}">${label}</a>`).join(between);

/** https://docs.slack.dev/messaging/formatting-message-text#linking-urls */
export const slackLinks = (links: readonly MessageLink[]): string =>
  links.map(({ label, url }) => `<${url}|${label}>`).join(between);

// RFC 6761, RFC 6762, RFC 8375, RFC 9476, and the names that home routers and companies use.
const notPublic =
  /\.(?:localhost|local|internal|intranet|lan|home|corp|private|test|invalid|example|arpa|alt)$/;

/**
 * Returns whether services take the URL for a button. Some refuse a whole message with a button to a host that is not
 * of the public internet, and a message matters more than its button.
 */
export const fitsButtons = (links: readonly MessageLink[]): boolean =>
  links.every(({ url }) => {
    const { hostname } = new URL(url);
    return /\.[a-z][a-z0-9-]*[a-z0-9]$/.test(hostname) && !notPublic.test(hostname);
  });
