import {
  type Instant,
  type StatusPageId,
  type StatusPostCommand,
  type StatusPostEvent,
  type StatusPostId,
} from '@tocsin/domain';
import type { Repositories, StatusPostRecord } from '@tocsin/persistence';
import { renderMarkdown } from '@tocsin/status-page';
import { notFound } from '../http/problems/problem.js';
import { acceptedOrThrow } from '../http/problems/refusal.js';

/** @throws Problem when the page has no such post */
export const requirePost = async (
  { statusPosts }: Pick<Repositories, 'statusPosts'>,
  pageId: StatusPageId,
  postId: StatusPostId,
): Promise<StatusPostRecord> => {
  const post = await statusPosts.find(pageId, postId);
  if (!post) throw notFound('post');
  return post;
};

export type ChangedPost = {
  readonly post: StatusPostRecord;
  readonly events: readonly StatusPostEvent[];
};

/** Carries out commands to one post, and notes that its page changed. @throws Problem when the domain refuses one */
export const changePost = async (
  repositories: Repositories,
  pageId: StatusPageId,
  postId: StatusPostId,
  commands: readonly StatusPostCommand[],
  now: Instant,
): Promise<ChangedPost> => {
  const events: StatusPostEvent[] = [];
  for (const command of commands) {
    const handled = acceptedOrThrow(await repositories.statusPosts.handle(postId, command, renderMarkdown));
    events.push(...handled.events);
  }
  if (events.length > 0) await repositories.statusPages.touch(pageId, now);
  return { post: await requirePost(repositories, pageId, postId), events };
};
