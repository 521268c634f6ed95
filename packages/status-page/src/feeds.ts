import type { ShownPost, ShownUpdate } from '@tocsin/domain';
import { generateAtomFeed, generateJsonFeed } from 'feedsmith';
import type { ShownPicture, StatusPageContent } from './content.js';
import { type Rendered, type Speech, speechOf } from './document.js';
import { linkOf, pathsOf, xmlText } from './paths.js';
import type { Language } from './words/languages.js';

/** Makes an entry for each update, so that feed readers show all of them. */
type Entry = {
  readonly id: string;
  readonly title: string;
  readonly link: string;
  readonly contentHtml: string;
  readonly publishedAt: string;
};

export const feedEntriesMax = 50;

const entriesOf = (
  { page, openPosts, scheduledPosts, recentPosts }: StatusPageContent,
  { words }: Speech,
): Entry[] => {
  const entry = (post: ShownPost, { id, status, html, publishedAt }: ShownUpdate): Entry => ({
    id: `urn:uuid:${id}`,
    title: xmlText(`${words.statuses[status]}${words.colon}${post.title}`),
    link: linkOf(page, post),
    contentHtml: xmlText(html),
    publishedAt,
  });
  return [...openPosts, ...scheduledPosts, ...recentPosts]
    .flatMap((post) => post.updates.map((update) => entry(post, update)))
    .sort((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1))
    .slice(0, feedEntriesMax);
};

/** Absolute addresses, for feed readers. */
const picturesOf = (page: StatusPageContent['page']) => {
  const url = (shown: ShownPicture | null): string | null =>
    shown && `${page.origin}${pathsOf(page).picture(shown.name)}`;
  return { logo: url(page.brand.logo), icon: url(page.brand.favicon) };
};

/** An Atom feed of the updates that the page shows (RFC 4287), newest first, at most `feedEntriesMax`. */
export const renderAtom = (content: StatusPageContent, language: Language): Rendered => {
  const { page, readAt } = content;
  const { logo, icon } = picturesOf(page);
  const entries = entriesOf(content, speechOf(language));
  const title = xmlText(page.title);
  return {
    body: generateAtomFeed({
      id: `urn:uuid:${page.id}`,
      title: { value: title },
      // Feed readers fetch everything when this changes, so it is the time of the newest update and not of the page.
      updated: new Date(entries[0]?.publishedAt ?? readAt),
      authors: [{ name: title }],
      ...(icon && { icon }),
      ...(logo && { logo }),
      links: [
        { rel: 'self', type: 'application/atom+xml', href: `${page.origin}${pathsOf(page).atom}` },
        { rel: 'alternate', type: 'text/html', href: `${page.origin}${pathsOf(page).page}` },
      ],
      entries: entries.map((entry) => ({
        id: entry.id,
        title: { value: entry.title },
        updated: new Date(entry.publishedAt),
        published: new Date(entry.publishedAt),
        links: [{ rel: 'alternate', type: 'text/html', href: entry.link }],
        content: { type: 'html', value: entry.contentHtml },
      })),
    }),
    contentType: 'application/atom+xml; charset=utf-8',
  };
};

/** The same as JSON (JSON Feed 1.1). */
export const renderJsonFeed = (content: StatusPageContent, language: Language): Rendered => {
  const { page } = content;
  const { icon } = picturesOf(page);
  const feed = generateJsonFeed({
    title: page.title,
    home_page_url: `${page.origin}${pathsOf(page).page}`,
    ...(icon && { favicon: icon }),
    feed_url: `${page.origin}${pathsOf(page).jsonFeed}`,
    language,
    items: entriesOf(content, speechOf(language)).map((entry) => ({
      id: entry.id,
      url: entry.link,
      title: entry.title,
      content_html: entry.contentHtml,
      date_published: new Date(entry.publishedAt),
    })),
  });
  return { body: JSON.stringify(feed), contentType: 'application/feed+json; charset=utf-8' };
};
