import { Inject, Injectable } from '@nestjs/common';
import {
  type AccountId,
  type Clock,
  instant,
  type StatusPage,
  type StatusPageId,
  type StatusPostId,
} from '@tocsin/domain';
import type {
  PageRequest,
  PostFilter,
  Repositories,
  StatusPageFilter,
  SubscriberFilter,
} from '@tocsin/persistence';
import { CLOCK, CONFIG, type Config } from '@tocsin/platform';
import { pageView } from '../http/bodies/page.js';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound } from '../http/problems/problem.js';
import { componentView, type StatusComponentListView } from './component-view.js';
import { requirePost } from './handled-post.js';
import {
  postTimelineEntryView,
  postView,
  type StatusPostPage,
  type StatusPostWithTimelineView,
} from './post-view.js';
import { type StatusPagePage, type StatusPageView, statusPageView } from './status-page-view.js';
import { type StatusSubscriberPage, subscriberView } from './subscriber-view.js';

type Pages = Pick<Repositories, 'statusPages'>;

/** @throws Problem when the account has no such page */
const requirePage = async (
  { statusPages }: Pages,
  accountId: AccountId,
  pageId: StatusPageId,
): Promise<StatusPage> => {
  const page = await statusPages.find(accountId, pageId);
  if (!page) throw notFound('status page');
  return page;
};

/** Locks the page with its components and posts. @throws Problem when the account has no such page */
export const requirePageForChange = async (
  { statusPages }: Pages,
  accountId: AccountId,
  pageId: StatusPageId,
): Promise<StatusPage> => {
  const page = await statusPages.findForChange(accountId, pageId);
  if (!page) throw notFound('status page');
  return page;
};

@Injectable()
export class StatusPageQueries {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(accountId: AccountId, filter: StatusPageFilter, page: PageRequest): Promise<StatusPagePage> {
    const found = await this.committed.statusPages.list(accountId, filter, page);
    const ids = found.items.map(({ id }) => id);
    const managed = await this.committed.managedResources.ofEach('status_pages', ids);
    return pageView(found, (each) => statusPageView(each, { publicUrl: this.config.publicUrl, managed }));
  }

  async get(accountId: AccountId, pageId: StatusPageId): Promise<StatusPageView> {
    const page = await requirePage(this.committed, accountId, pageId);
    const managed = await this.committed.managedResources.ofEach('status_pages', [pageId]);
    return statusPageView(page, { publicUrl: this.config.publicUrl, managed });
  }

  async listComponents(accountId: AccountId, pageId: StatusPageId): Promise<StatusComponentListView> {
    await requirePage(this.committed, accountId, pageId);
    const components = await this.committed.statusComponents.list(pageId);
    const states = await this.committed.statusContents.states(pageId, instant(this.clock.now()));
    return {
      items: components.map((each) => componentView(each, states.get(each.id) ?? each.handState)),
    };
  }

  async listPosts(
    accountId: AccountId,
    pageId: StatusPageId,
    filter: PostFilter,
    page: PageRequest,
  ): Promise<StatusPostPage> {
    await requirePage(this.committed, accountId, pageId);
    return pageView(await this.committed.statusPosts.list(pageId, filter, page), postView);
  }

  async getPost(
    accountId: AccountId,
    pageId: StatusPageId,
    postId: StatusPostId,
  ): Promise<StatusPostWithTimelineView> {
    await requirePage(this.committed, accountId, pageId);
    const post = await requirePost(this.committed, pageId, postId);
    const timeline = await this.committed.statusPosts.timeline(postId);
    return { ...postView(post), timeline: timeline.map(postTimelineEntryView) };
  }

  async listSubscribers(
    accountId: AccountId,
    pageId: StatusPageId,
    filter: SubscriberFilter,
    page: PageRequest,
  ): Promise<StatusSubscriberPage> {
    await requirePage(this.committed, accountId, pageId);
    return pageView(await this.committed.statusSubscribers.list(pageId, filter, page), subscriberView);
  }
}
