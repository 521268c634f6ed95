import {
  type IncidentId,
  type Instant,
  id,
  incidentWords,
  isRefusal,
  maintenanceUpdate,
  type StatusPage,
  type StatusPageId,
  type StatusPostId,
  type StatusUpdateId,
  type UpdateWords,
} from '@tocsin/domain';
import {
  type Due,
  type DueSubject,
  incidentsToPublish,
  maintenanceToMove,
  postsToResolve,
  type Repositories,
} from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { renderMarkdown } from '@tocsin/status-page';
import type { DueKind } from '../background/due-kind.js';
import { changePost } from './handled-post.js';
import { postAboutIncident } from './new-post.js';

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

type Duty<Id> = (repositories: Repositories, page: StatusPage, id: Id, now: Instant) => Promise<void>;

/** Changes a page without a person. Locks one page at a time, so that no two transactions wait for each other. */
const dutyOfPage = <Id extends string>(
  due: Due,
  carryOut: Duty<Id>,
): DueKind<DueSubject<Id, StatusPageId>> => ({
  due,
  atOnceMax: 1,
  carryOut: async (subjects, { repositories, now }) => {
    let done = 0;
    for (const each of subjects) {
      const page = await repositories.statusPages.lock(each.within);
      // Another process may have done it before the lock.
      if (page === null || !(await repositories.statusDuties.isDue(due, each, now))) continue;
      await carryOut(repositories, page, each.subject, now);
      done += 1;
    }
    return done;
  },
});

export const publishingDue = dutyOfPage(incidentsToPublish, publishIncident);
export const postsDue = dutyOfPage(postsToResolve, resolvePost);
export const maintenanceDue = dutyOfPage(maintenanceToMove, moveMaintenance);
