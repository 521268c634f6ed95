import type { ShownPost } from '@tocsin/domain';
import type { StatusPageContent } from './content.js';
import { type Rendered, speechOf } from './document.js';
import { sentenceOf } from './page.js';
import { linkOf, pathsOf } from './paths.js';

/**
 * The page as JSON for programs. It is a contract: fields are added, and never changed or removed
 * (docs/status-pages.md). Its texts are always English.
 */
export const renderSummary = (content: StatusPageContent): Rendered => {
  const { page, state, groups, openPosts, scheduledPosts, readAt } = content;
  const post = (shown: ShownPost) => ({
    id: shown.id,
    kind: shown.kind,
    title: shown.title,
    status: shown.status,
    url: linkOf(page, shown),
    components: shown.components.map(({ name, state: given }) => ({ name, state: given })),
    starts_at: shown.startsAt,
    ends_at: shown.endsAt,
    published_at: shown.publishedAt,
    updated_at: shown.updatedAt,
  });
  const summary = {
    page: { title: page.title, url: `${page.origin}${pathsOf(page).page}` },
    state,
    description: sentenceOf(content, speechOf('en')),
    components: groups.flatMap(({ name: group, components }) =>
      components.map(({ id, name, state: has, uptime }) => ({
        id,
        name,
        group,
        state: has,
        uptime_percent: uptime?.percent ?? null,
        minutes_down: uptime?.minutesDown ?? null,
      })),
    ),
    open_posts: openPosts.map(post),
    scheduled_posts: scheduledPosts.map(post),
    updated_at: readAt,
  };
  return { body: JSON.stringify(summary), contentType: 'application/json; charset=utf-8' };
};
