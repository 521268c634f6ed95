import {
  type AccountId,
  type ComponentState,
  type IncidentId,
  type Instant,
  incidentWords,
  type MaintenanceWindowId,
  maintenanceWords,
  namesMonitor,
  type Occurrence,
  type PostContent,
  type PostKind,
  type StatusPageId,
  type TouchedComponent,
  type UpdateStatus,
  type UpdateWords,
  updateStatuses,
} from '@tocsin/domain';
import type { IncidentSummary, Repositories } from '@tocsin/persistence';
import { type FieldError, invalid, Problem } from '../http/problems/problem.js';
import { currentOccurrence } from '../maintenance/maintenance-schedule.js';
import type { GivenPost } from './post-bodies.js';

export type PostToDraft = PostContent & {
  readonly kind: PostKind;
  readonly first: UpdateWords;
  readonly incidentId?: IncidentId;
};

const mustBe = (field: string, rule: string): FieldError => ({ field, message: `${field} ${rule}` });

/** @throws Problem that names the wrong field */
export const requireStatusOf = (kind: PostKind, status: UpdateStatus): void => {
  const statuses: readonly UpdateStatus[] = updateStatuses[kind];
  if (statuses.includes(status)) return;
  throw invalid(mustBe('status', `of a post about ${kind} must be one of ${statuses.join(', ')}`));
};

/** @throws Problem that names the wrong field */
export const requireSchedule = (
  kind: PostKind,
  startsAt: Instant | undefined,
  endsAt: Instant | undefined,
): Occurrence | null => {
  if (kind === 'incident') {
    if (startsAt === undefined && endsAt === undefined) return null;
    const field = startsAt === undefined ? 'ends_at' : 'starts_at';
    throw invalid(mustBe(field, 'belongs to posts about maintenance only'));
  }
  if (startsAt === undefined) throw invalid(mustBe('starts_at', 'is needed by a post about maintenance'));
  if (endsAt === undefined) throw invalid(mustBe('ends_at', 'is needed by a post about maintenance'));
  if (startsAt < endsAt) return { startsAt, endsAt };
  throw invalid(mustBe('ends_at', 'must be after starts_at'));
};

/** @throws Problem that names each component that the page does not have */
export const requireComponents = async (
  { statusComponents }: Repositories,
  pageId: StatusPageId,
  touched: readonly TouchedComponent[] | undefined,
): Promise<void> => {
  if (touched === undefined || touched.length === 0) return;
  const known = new Set((await statusComponents.list(pageId)).map(({ id }) => id));
  const unknown = touched.flatMap(({ componentId }, index) =>
    known.has(componentId) ? [] : [mustBe(`components.${index}.id`, 'names no component of the page')],
  );
  if (unknown.length > 0) throw invalid(...unknown);
};

/** The state for a component whose own state does not show the incident yet. */
const stateOf = ({ severity }: Pick<IncidentSummary, 'severity'>): ComponentState =>
  severity === 'critical' ? 'major_outage' : 'degraded';

/** A post about an incident, with the public names of its components. @returns `null` when none stands on its monitor */
export const postAboutIncident = async (
  { statusComponents, statusContents }: Repositories,
  pageId: StatusPageId,
  incident: Pick<IncidentSummary, 'id' | 'monitorId' | 'severity'>,
  now: Instant,
): Promise<PostToDraft | null> => {
  const components = await statusComponents.ofMonitor(pageId, incident.monitorId);
  const [named] = components;
  if (named === undefined) return null;
  const states = await statusContents.states(pageId, now);
  return {
    kind: 'incident',
    title: incidentWords.title(named.name),
    components: components.map(({ id }) => {
      const state = states.get(id);
      const isWrong = state !== undefined && state !== 'operational' && state !== 'maintenance';
      return { componentId: id, state: isWrong ? state : stateOf(incident) };
    }),
    schedule: null,
    first: { status: 'investigating', text: incidentWords.opened(named.name) },
    incidentId: incident.id,
  };
};

const postFromIncident = async (
  repositories: Repositories,
  accountId: AccountId,
  pageId: StatusPageId,
  incidentId: IncidentId,
  now: Instant,
): Promise<PostToDraft> => {
  const { incidents, statusPosts } = repositories;
  const incident = await incidents.find(accountId, incidentId);
  if (!incident) throw invalid(mustBe('incident_id', 'names no incident'));
  if (incident.status !== 'open') throw new Problem('conflict', 'The incident is resolved.');
  const post = await postAboutIncident(repositories, pageId, incident, now);
  if (post === null)
    throw invalid(mustBe('incident_id', 'names an incident of a monitor that no component stands on'));
  const existing = await statusPosts.findOfIncident(pageId, incidentId);
  if (existing && existing.status !== 'discarded')
    throw new Problem('conflict', `The page has a post about this incident: ${existing.id}.`);
  if (existing) await statusPosts.releaseIncident(pageId, incidentId);
  return post;
};

const postFromWindow = async (
  { maintenanceWindows, monitors, statusComponents }: Repositories,
  accountId: AccountId,
  pageId: StatusPageId,
  windowId: MaintenanceWindowId,
  now: Instant,
): Promise<PostToDraft> => {
  const window = await maintenanceWindows.find(accountId, windowId);
  if (!window) throw invalid(mustBe('maintenance_window_id', 'names no maintenance window'));
  const schedule = currentOccurrence(window, now);
  if (schedule === null) throw new Problem('conflict', 'The maintenance window has no occurrence left.');
  const all = await statusComponents.list(pageId);
  const ofComponents = all.flatMap(({ monitorId }) => monitorId ?? []);
  const found = (await monitors.findAll(ofComponents)).map(({ monitor }) => monitor);
  const covered = new Set(
    found.filter((monitor) => namesMonitor(window, monitor)).map(({ monitorId }) => monitorId),
  );
  const components = all.filter(({ monitorId }) => monitorId !== null && covered.has(monitorId));
  return {
    kind: 'maintenance',
    title: maintenanceWords.title(components.map(({ name }) => name)),
    components: components.map(({ id }) => ({ componentId: id, state: 'maintenance' })),
    schedule,
    first: { status: 'scheduled', text: maintenanceWords.scheduled },
  };
};

const postFromScratch = ({ kind = 'incident', title, text, startsAt, endsAt }: GivenPost): PostToDraft => {
  if (title === undefined) throw invalid(mustBe('title', 'is needed'));
  if (text === undefined) throw invalid(mustBe('text', 'is needed'));
  const schedule = requireSchedule(kind, startsAt, endsAt);
  const status = kind === 'incident' ? 'investigating' : 'scheduled';
  return { kind, title, components: [], schedule, first: { status, text } };
};

export type PostOrigin = {
  readonly incidentId?: IncidentId | undefined;
  readonly windowId?: MaintenanceWindowId | undefined;
};

/** Completes the given fields of a new post from its incident or window. @throws Problem that names each wrong field */
export const newPost = async (
  repositories: Repositories,
  { accountId, pageId }: { readonly accountId: AccountId; readonly pageId: StatusPageId },
  { incidentId, windowId }: PostOrigin,
  given: GivenPost,
  now: Instant,
): Promise<PostToDraft> => {
  if (incidentId !== undefined && windowId !== undefined)
    throw invalid(mustBe('maintenance_window_id', 'must be omitted with incident_id'));
  const base =
    incidentId !== undefined
      ? await postFromIncident(repositories, accountId, pageId, incidentId, now)
      : windowId !== undefined
        ? await postFromWindow(repositories, accountId, pageId, windowId, now)
        : postFromScratch(given);
  if (given.kind !== undefined && given.kind !== base.kind)
    throw invalid(mustBe('kind', `must be ${base.kind} here`));
  await requireComponents(repositories, pageId, given.components);
  const status = given.status ?? base.first.status;
  requireStatusOf(base.kind, status);
  const { startsAt = base.schedule?.startsAt, endsAt = base.schedule?.endsAt } = given;
  return {
    ...base,
    title: given.title ?? base.title,
    components: given.components ?? base.components,
    schedule: requireSchedule(base.kind, startsAt, endsAt),
    first: { status, text: given.text ?? base.first.text },
  };
};
