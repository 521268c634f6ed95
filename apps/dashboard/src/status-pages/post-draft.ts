import type { Schemas } from '../api/client.js';
import { namesMonitor } from '../maintenance/covered.js';
import { momentOf, type WallTime, wallTimeAt } from '../maintenance/zoned-time.js';
import type { ComponentState, Phase, StatusComponent, StatusPost } from './status-page-queries.js';
import { isEnding } from './status-page-words.js';

export type PostKind = StatusPost['kind'];
type Touched = Schemas['TouchedComponent'];

/** In their usual order. */
const phasesOf: Readonly<Record<PostKind, readonly Phase[]>> = {
  incident: ['investigating', 'identified', 'monitoring', 'resolved', 'postmortem'],
  maintenance: ['scheduled', 'in_progress', 'completed', 'postmortem'],
};

export type PostDraft = {
  readonly kind: PostKind;
  readonly title: string;
  readonly components: readonly Touched[];
  readonly status: Phase;
  readonly text: string;
  /** Only for maintenance. The time zone is that of the browser. */
  readonly starts: WallTime;
  readonly ends: WallTime;
};

const hourMs = 60 * 60 * 1000;

export const newPostDraft = (kind: PostKind, now: Date, timeZone: string): PostDraft => {
  const next = Math.ceil(now.getTime() / hourMs) * hourMs;
  const isPlanned = kind === 'maintenance';
  return {
    kind,
    title: '',
    components: [],
    status: isPlanned ? 'scheduled' : 'investigating',
    text: '',
    starts: isPlanned ? wallTimeAt(new Date(next), timeZone) : '',
    ends: isPlanned ? wallTimeAt(new Date(next + hourMs), timeZone) : '',
  };
};

const wallTimeOf = (moment: string | null, timeZone: string): WallTime =>
  moment === null ? '' : wallTimeAt(new Date(moment), timeZone);

export const postDraftOf = (post: StatusPost, timeZone: string): PostDraft => ({
  kind: post.kind,
  title: post.title,
  components: post.components,
  status: post.phase,
  text: post.draft_text ?? '',
  starts: wallTimeOf(post.starts_at, timeZone),
  ends: wallTimeOf(post.ends_at, timeZone),
});

/** The statuses for the first update of a post. A postmortem comes only at the end. */
export const firstPhases = (kind: PostKind): readonly Phase[] =>
  phasesOf[kind].filter((phase) => phase !== 'postmortem');

/** The statuses for the next update. No update follows a postmortem. */
export const nextPhases = ({ kind, phase, updates }: StatusPost): readonly Phase[] => {
  if (updates.some(({ status }) => status === 'postmortem')) return [];
  if (isEnding(phase)) return ['postmortem'];
  const phases = firstPhases(kind);
  return kind === 'maintenance' ? phases.slice(phases.indexOf(phase)) : phases;
};

/** A new update with the status that usually comes next. */
export const updateDraftOf = (post: StatusPost, timeZone: string): PostDraft => {
  const phases = nextPhases(post);
  const next = phases[phases.indexOf(post.phase) + 1] ?? post.phase;
  return withStatus({ ...postDraftOf(post, timeZone), text: '' }, next);
};

/** A status that ends the post sets its components to operational. */
export const withStatus = (draft: PostDraft, status: Phase): PostDraft => ({
  ...draft,
  status,
  components: isEnding(status)
    ? draft.components.map(({ id }) => ({ id, state: 'operational' }))
    : draft.components,
});

export const usualState = (kind: PostKind): ComponentState =>
  kind === 'maintenance' ? 'maintenance' : 'degraded';

export const withComponent = (draft: PostDraft, id: string, state: ComponentState | null): PostDraft => {
  const at = draft.components.findIndex((one) => one.id === id);
  const others = draft.components.filter((one) => one.id !== id);
  if (state === null) return { ...draft, components: others };
  return {
    ...draft,
    components: at === -1 ? [...others, { id, state }] : draft.components.with(at, { id, state }),
  };
};

type Window = Pick<Schemas['MaintenanceWindow'], 'occurrence' | 'monitor_ids' | 'tags'>;

/** Takes the times and the components of a maintenance window. Its name is internal, so it is not taken. */
export const withWindow = (
  draft: PostDraft,
  { occurrence, ...window }: Window,
  components: readonly Pick<StatusComponent, 'id' | 'monitor_id'>[],
  monitors: readonly Pick<Schemas['Monitor'], 'id' | 'tags'>[],
  timeZone: string,
): PostDraft => ({
  ...draft,
  starts: wallTimeOf(occurrence?.starts_at ?? null, timeZone),
  ends: wallTimeOf(occurrence?.ends_at ?? null, timeZone),
  components: components
    .filter(({ monitor_id: id }) => {
      if (id === null) return false;
      const tags = monitors.find((monitor) => monitor.id === id)?.tags ?? [];
      return namesMonitor(window, { id, tags });
    })
    .map(({ id }) => ({ id, state: 'maintenance' })),
});

const timesOf = ({ kind, starts, ends }: PostDraft, timeZone: string) =>
  kind === 'incident'
    ? {}
    : {
        starts_at: momentOf(starts, timeZone)?.toISOString() ?? starts,
        ends_at: momentOf(ends, timeZone)?.toISOString() ?? ends,
      };

const touchedIn = (draft: PostDraft) => ({
  components: draft.components.map(({ id, state }) => ({ id, state })),
});

export const postBody = (draft: PostDraft, timeZone: string) => ({
  title: draft.title.trim(),
  status: draft.status,
  text: draft.text.trim(),
  ...touchedIn(draft),
  ...timesOf(draft, timeZone),
});

export const updateBody = (draft: PostDraft, timeZone: string): Schemas['NewStatusUpdate'] => ({
  status: draft.status,
  text: draft.text.trim(),
  ...touchedIn(draft),
  ...timesOf(draft, timeZone),
});
