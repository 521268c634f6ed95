import { isEnding, type ShownPost } from '@tocsin/domain';
import type { PageFacts } from './content.js';

export type PagePlace = Pick<PageFacts, 'path'>;

/** The public paths of a page. The api serves them; they are a contract. */
export const pathsOf = ({ path }: PagePlace) => ({
  page: path || '/',
  /** The page that never loads itself again without a script. */
  still: `${path}/still`,
  atom: `${path}/feed.atom`,
  jsonFeed: `${path}/feed.json`,
  summary: `${path}/summary.json`,
  badge: `${path}/badge.svg`,
  embed: `${path}/embed`,
  subscribe: `${path}/subscribe`,
  /** The paths of links in mails, with their token. */
  confirm: `${path}/confirm`,
  unsubscribe: `${path}/unsubscribe`,
  picture: (name: string) => `${path}/pictures/${name}`,
  history: (month: string) => `${path}/history/${month}`,
});

/** Links an ended post on the page of its month, and another one on the page itself. */
export const linkOf = (page: Pick<PageFacts, 'origin' | 'path'>, post: ShownPost): string => {
  const { page: home, history } = pathsOf(page);
  return `${page.origin}${isEnded(post) ? history(post.startsAt.slice(0, 7)) : home}#${post.id}`;
};

export const isEnded = ({ status }: Pick<ShownPost, 'status'>): boolean => isEnding(status);

/** Characters that XML 1.0 cannot hold (section 2.2), and halves of surrogate pairs. */
const notXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

export const xmlText = (text: string): string => text.replaceAll(notXml, '\u{FFFD}');
