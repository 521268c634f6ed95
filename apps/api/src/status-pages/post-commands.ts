import { CommandHandler } from '@nestjs/cqrs';
import {
  type AccountId,
  type Instant,
  id,
  type KeepingAction,
  type StatusPageId,
  type StatusPostCommand,
  type StatusPostEvent,
  type StatusPostId,
  type StatusUpdateId,
  statusPageBounds,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { Problem } from '../http/problems/problem.js';
import { type ChangedPost, changePost, requirePost } from './handled-post.js';
import { newPost, type PostOrigin, requireComponents, requireSchedule, requireStatusOf } from './new-post.js';
import type { GivenPost, NewStatusUpdate } from './post-bodies.js';
import { postView, type StatusPostView } from './post-view.js';
import { requirePageForChange } from './status-page-queries.js';

const { postsMax, draftsMax } = statusPageBounds;

const actionOf: Readonly<Record<StatusPostEvent['type'], KeepingAction>> = {
  StatusPostDrafted: 'status_post.drafted',
  StatusPostDraftChanged: 'status_post.changed',
  StatusPostDiscarded: 'status_post.discarded',
  StatusPostPublished: 'status_post.published',
  StatusUpdateAdded: 'status_post.updated',
  StatusPostRetitled: 'status_post.retitled',
  StatusPostWithdrawn: 'status_post.withdrawn',
};

const answered = <Answer>({ post, events }: ChangedPost, answer: Answer) =>
  events.length === 0
    ? unchanged(answer)
    : changed(answer, ...events.map(({ type }) => ({ action: actionOf[type], subjectId: post.id })));

const publishing = (now: Instant): StatusPostCommand => ({
  type: 'PublishStatusPost',
  updateId: id<StatusUpdateId>(newId()),
  now,
});

/** @throws Problem when the page has as many posts as it can */
const requireRoomForPost = async ({ statusPosts }: Repositories, pageId: StatusPageId): Promise<void> => {
  if ((await statusPosts.count(pageId)) >= postsMax)
    throw new Problem('conflict', `A status page can have at most ${postsMax} posts.`);
};

type NewPost = PostOrigin & {
  readonly pageId: StatusPageId;
  readonly given: GivenPost;
  readonly publish: boolean;
};

export class CreateStatusPost extends AccountCommand<StatusPostView, NewPost> {}

@CommandHandler(CreateStatusPost)
export class CreateStatusPostHandler implements ChangeHandler<CreateStatusPost> {
  async handle({ accountId, data }: CreateStatusPost, repositories: Repositories, now: Instant) {
    const { pageId, given, publish, ...origin } = data;
    await requirePageForChange(repositories, accountId, pageId);
    await requireRoomForPost(repositories, pageId);
    if (!publish && (await repositories.statusPosts.countDrafts(pageId)) >= draftsMax)
      throw new Problem('conflict', `A status page can have at most ${draftsMax} drafts.`);
    const content = await newPost(repositories, { accountId, pageId }, origin, given, now);
    const postId = id<StatusPostId>(newId());
    const drafting = { type: 'DraftStatusPost', postId, pageId, accountId, ...content, now } as const;
    const commands = publish ? [drafting, publishing(now)] : [drafting];
    const done = await changePost(repositories, pageId, postId, commands, now);
    return answered(done, postView(done.post));
  }
}

type OfPost = { readonly pageId: StatusPageId; readonly postId: StatusPostId };

/** Locks the page of a post. @throws Problem when the account has no such page, or the page no such post */
const postForChange = async (
  repositories: Repositories,
  accountId: AccountId,
  { pageId, postId }: OfPost,
) => {
  await requirePageForChange(repositories, accountId, pageId);
  return requirePost(repositories, pageId, postId);
};

export class ChangeStatusPost extends AccountCommand<
  StatusPostView,
  OfPost & { readonly given: GivenPost }
> {}

@CommandHandler(ChangeStatusPost)
export class ChangeStatusPostHandler implements ChangeHandler<ChangeStatusPost> {
  async handle({ accountId, data }: ChangeStatusPost, repositories: Repositories, now: Instant) {
    const { pageId, postId, given } = data;
    const before = await postForChange(repositories, accountId, data);
    const { title, ...others } = given;
    const isTitleOnly = Object.values(others).every((value) => value === undefined);
    if (before.status === 'published' && isTitleOnly) {
      if (title === undefined) return unchanged(postView(before));
      const retitling = { type: 'RetitleStatusPost', title, now } as const;
      const done = await changePost(repositories, pageId, postId, [retitling], now);
      return answered(done, postView(done.post));
    }
    await requireComponents(repositories, pageId, given.components);
    const status = given.status ?? before.phase;
    requireStatusOf(before.kind, status);
    const { startsAt = before.startsAt ?? undefined, endsAt = before.endsAt ?? undefined } = given;
    const changing = {
      type: 'ChangeStatusDraft',
      ...(title !== undefined && { title }),
      ...(given.components && { components: given.components }),
      schedule: requireSchedule(before.kind, startsAt, endsAt),
      first: { status, text: given.text ?? before.draftText ?? '' },
      now,
    } as const;
    const done = await changePost(repositories, pageId, postId, [changing], now);
    return answered(done, postView(done.post));
  }
}

export class PublishStatusPost extends AccountCommand<StatusPostView, OfPost> {}

@CommandHandler(PublishStatusPost)
export class PublishStatusPostHandler implements ChangeHandler<PublishStatusPost> {
  async handle({ accountId, data }: PublishStatusPost, repositories: Repositories, now: Instant) {
    const { pageId, postId } = data;
    await postForChange(repositories, accountId, data);
    const done = await changePost(repositories, pageId, postId, [publishing(now)], now);
    return answered(done, postView(done.post));
  }
}

type NewUpdate = OfPost & { readonly given: NewStatusUpdate['given'] };

export class AddStatusUpdate extends AccountCommand<StatusPostView, NewUpdate> {}

@CommandHandler(AddStatusUpdate)
export class AddStatusUpdateHandler implements ChangeHandler<AddStatusUpdate> {
  async handle({ accountId, data }: AddStatusUpdate, repositories: Repositories, now: Instant) {
    const { pageId, postId, given } = data;
    const before = await postForChange(repositories, accountId, data);
    const { status, text, components } = given;
    requireStatusOf(before.kind, status);
    await requireComponents(repositories, pageId, components);
    const isRescheduling = given.startsAt !== undefined || given.endsAt !== undefined;
    const { startsAt = before.startsAt ?? undefined, endsAt = before.endsAt ?? undefined } = given;
    const adding = {
      type: 'AddStatusUpdate',
      updateId: id<StatusUpdateId>(newId()),
      status,
      text,
      ...(components && { components }),
      ...(isRescheduling && { schedule: requireSchedule(before.kind, startsAt, endsAt) }),
      now,
    } as const;
    const done = await changePost(repositories, pageId, postId, [adding], now);
    return answered(done, postView(done.post));
  }
}

export class RemoveStatusPost extends AccountCommand<void, OfPost> {}

@CommandHandler(RemoveStatusPost)
export class RemoveStatusPostHandler implements ChangeHandler<RemoveStatusPost> {
  async handle({ accountId, data }: RemoveStatusPost, repositories: Repositories, now: Instant) {
    const { pageId, postId } = data;
    const { status } = await postForChange(repositories, accountId, data);
    const isPublic = status === 'published' || status === 'withdrawn';
    const removing = { type: isPublic ? 'WithdrawStatusPost' : 'DiscardStatusDraft', now } as const;
    return answered(await changePost(repositories, pageId, postId, [removing], now), undefined);
  }
}
