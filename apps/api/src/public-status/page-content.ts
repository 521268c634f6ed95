import type { ContentPost, StatusContent } from '@tocsin/persistence';
import type { ShownPost, StatusPageContent } from '@tocsin/status-page';

/** The address of a page. Its links and feeds lead there. */
export type Place = { readonly origin: string; readonly path: string };

export const shownPost = ({ updates, ...post }: ContentPost): ShownPost => ({
  ...post,
  updates: updates.map(({ updateId, status, text, at }) => ({
    id: updateId,
    status,
    markdown: text,
    publishedAt: at,
  })),
});

/** Copies the public fields one by one, so that a new field of a page stays private until it is named here. */
export const pageContent = (read: StatusContent, { origin, path }: Place): StatusPageContent => {
  const { id, title, description, homepageUrl, noindex } = read.page;
  return {
    page: { id, title, description, homepageUrl, noIndex: noindex, origin, path },
    state: read.state,
    groups: read.groups,
    openPosts: read.openPosts.map(shownPost),
    scheduledPosts: read.scheduledPosts.map(shownPost),
    recentPosts: read.recentPosts.map(shownPost),
    months: read.months,
    readAt: read.readAt,
  };
};
