import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import {
  type Clock,
  type IncidentId,
  type Instant,
  id,
  incidentWords,
  instant,
  isRefusal,
  maintenanceUpdate,
  type StatusPage,
  type StatusPostId,
  type StatusUpdateId,
  type UpdateWords,
} from '@tocsin/domain';
import type { Repositories, StatusDuty } from '@tocsin/persistence';
import { CLOCK, newId } from '@tocsin/platform';
import { renderMarkdown } from '@tocsin/status-page';
import { RepeatedTask } from '../background/repeated-command.js';
import { ChangeCommand, type ChangeHandler, unaudited, unchanged } from '../http/commands/command.js';
import { changePost } from './handled-post.js';
import { postAboutIncident } from './new-post.js';

/** Carries out a duty of a status page: a change that it makes without a person. */
export class DoStatusDuty extends ChangeCommand<void, StatusDuty> {}

const byPage = { by: 'page' } as const;
const newUpdateId = (): StatusUpdateId => id<StatusUpdateId>(newId());

const publishIncident = async (
  repositories: Repositories,
  { id: pageId, accountId }: StatusPage,
  incidentId: IncidentId,
  now: Instant,
): Promise<void> => {
  const { incidents, statusPosts } = repositories;
  const incident = await incidents.find(accountId, incidentId);
  if (incident?.status !== 'open' || (await statusPosts.findOfIncident(pageId, incidentId))) return;
  const content = await postAboutIncident(repositories, pageId, incident, now);
  if (content === null) return;
  const postId = id<StatusPostId>(newId());
  const drafting = { type: 'DraftStatusPost', postId, pageId, accountId, ...content, now } as const;
  const publishing = { type: 'PublishStatusPost', updateId: newUpdateId(), ...byPage, now } as const;
  await changePost(repositories, pageId, postId, [drafting, publishing], now);
};

const addUpdate = async (
  { statusPages, statusPosts, statusDuties }: Repositories,
  { id: pageId }: StatusPage,
  postId: StatusPostId,
  words: UpdateWords,
  now: Instant,
): Promise<void> => {
  const adding = { type: 'AddStatusUpdate', updateId: newUpdateId(), ...words, ...byPage, now } as const;
  const handled = await statusPosts.handle(postId, adding, renderMarkdown);
  if (isRefusal(handled)) await statusDuties.giveUp(postId);
  else await statusPages.touch(pageId, now);
};

const resolvePost = async (
  repositories: Repositories,
  page: StatusPage,
  postId: StatusPostId,
  now: Instant,
): Promise<void> => {
  const { incidents, statusComponents, statusPosts } = repositories;
  const post = await statusPosts.find(page.id, postId);
  if (!post?.isByPage || post.status !== 'published' || post.endedAt !== null) return;
  const incident = post.incidentId && (await incidents.find(page.accountId, post.incidentId));
  if (incident && incident.status === 'open') return;
  const touched = post.components[0]?.componentId;
  const component = touched && (await statusComponents.find(page.id, touched));
  const text = incidentWords.resolved(component?.name);
  await addUpdate(repositories, page, postId, { status: 'resolved', text }, now);
};

const moveMaintenance = async (
  repositories: Repositories,
  page: StatusPage,
  postId: StatusPostId,
  now: Instant,
): Promise<void> => {
  const post = await repositories.statusPosts.find(page.id, postId);
  if (!post || post.movesAt === null || post.movesAt > now) return;
  await addUpdate(repositories, page, postId, maintenanceUpdate(post.endsAt, now), now);
};

@CommandHandler(DoStatusDuty)
export class DoStatusDutyHandler implements ChangeHandler<DoStatusDuty> {
  async handle({ data: duty }: DoStatusDuty, repositories: Repositories, now: Instant) {
    const page = await repositories.statusPages.lock(duty.pageId);
    // Another process may have done it before the lock.
    if (page === null || !(await repositories.statusDuties.isDue(duty, now))) return unchanged(undefined);
    switch (duty.type) {
      case 'publish_incident':
        await publishIncident(repositories, page, duty.incidentId, now);
        break;
      case 'resolve_post':
        await resolvePost(repositories, page, duty.postId, now);
        break;
      case 'move_maintenance':
        await moveMaintenance(repositories, page, duty.postId, now);
        break;
    }
    return unaudited(undefined);
  }
}

/** After a failure, a duty waits so long, and lets others go first. */
const postponedMs = 10_000;
/** Beyond so many failing duties, the others wait until one of them may be tried again. */
const postponedMax = 100;

type Postponed = { readonly duty: StatusDuty; readonly untilMs: number };

/** Publishes incidents, follows their resolution, and moves maintenance on. */
@Injectable()
export class StatusPageKeeper extends RepeatedTask {
  @Inject(CLOCK) private readonly clock!: Clock;
  #postponed: readonly Postponed[] = [];

  protected readonly onFailure = 'status pages could not be kept up to date; the next try is in a second';

  protected async step(): Promise<boolean> {
    const nowMs = performance.now();
    this.#postponed = this.#postponed.filter(({ untilMs }) => untilMs > nowMs);
    if (this.#postponed.length >= postponedMax) return false;
    const failed = this.#postponed.map(({ duty }) => duty);
    const duty = await this.committed.statusDuties.next(instant(this.clock.now()), failed);
    if (duty === null) return false;
    try {
      await this.commands.execute(new DoStatusDuty(duty));
    } catch (error) {
      this.logger.warn({ err: error, duty }, 'a status page could not be kept up to date; it is tried again');
      this.#postponed = [...this.#postponed, { duty, untilMs: nowMs + postponedMs }];
    }
    return true;
  }
}
