import {
  type AccountId,
  type IncidentId,
  type Instant,
  later,
  type StatusComponentId,
  type StatusPageId,
  type StatusPostId,
  type StatusUpdateId,
} from './brand.js';
import { canonicalJson } from './config-plan.js';
import type { Decider, Refusal } from './decider.js';
import type { Occurrence } from './maintenance.js';
import type { ComponentState } from './status-component.js';

export const statusPostBounds = {
  titleCharsMax: 200,
  /** The text of one update, in Markdown. */
  textCharsMax: 10_000,
  updatesMax: 200,
  /** The texts of all updates of a post together. */
  updatesCharsMax: 200_000,
  /** Bounds the events of a post, so that a draft cannot be changed endlessly. */
  eventsMax: 1000,
} as const;

/** Stored and shown, so the values never change. */
export const postKinds = ['incident', 'maintenance'] as const;
export type PostKind = (typeof postKinds)[number];

/** Stored and shown, so the values never change. In the order in which they usually come. */
export const updateStatuses = {
  incident: ['investigating', 'identified', 'monitoring', 'resolved', 'postmortem'],
  maintenance: ['scheduled', 'in_progress', 'completed', 'postmortem'],
} as const;
export type UpdateStatus = (typeof updateStatuses)[PostKind][number];

export const allUpdateStatuses: readonly UpdateStatus[] = [
  ...new Set([...updateStatuses.incident, ...updateStatuses.maintenance]),
];

const endings: ReadonlySet<UpdateStatus> = new Set(['resolved', 'completed', 'postmortem']);

/** Returns whether this status ends its post. */
export const isEnding = (status: UpdateStatus): boolean => endings.has(status);

export type TouchedComponent = { readonly componentId: StatusComponentId; readonly state: ComponentState };

export type PostContent = {
  readonly title: string;
  readonly components: readonly TouchedComponent[];
  /** `null` for an incident. */
  readonly schedule: Occurrence | null;
};

/** The words of an update. The text is Markdown. */
export type UpdateWords = { readonly status: UpdateStatus; readonly text: string };

export type PostedUpdate = UpdateWords & { readonly updateId: StatusUpdateId; readonly at: Instant };

type Identity = {
  readonly postId: StatusPostId;
  readonly pageId: StatusPageId;
  readonly accountId: AccountId;
  readonly kind: PostKind;
  /** The incident of a monitor that the post is about. */
  readonly incidentId?: IncidentId;
};

/** The author: unset for a person, `page` for the page itself. */
type Spoken = { readonly by?: 'page' };

// Events are stored for ever: names and meanings never change. A new need is an optional field or a new event.

export type StatusPostDrafted = {
  readonly type: 'StatusPostDrafted';
  readonly data: Identity & PostContent & { readonly first: UpdateWords; readonly draftedAt: Instant };
};

export type StatusPostDraftChanged = {
  readonly type: 'StatusPostDraftChanged';
  readonly data: PostContent & { readonly first: UpdateWords; readonly changedAt: Instant };
};

export type StatusPostDiscarded = {
  readonly type: 'StatusPostDiscarded';
  readonly data: { readonly discardedAt: Instant };
};

/** Has all published fields, so that readers need no events of the draft. */
export type StatusPostPublished = {
  readonly type: 'StatusPostPublished';
  readonly data: Identity &
    PostContent &
    Spoken & { readonly update: PostedUpdate; readonly publishedAt: Instant };
};

/** `components` and `schedule` are set when the update changes them. */
export type StatusUpdateAdded = {
  readonly type: 'StatusUpdateAdded';
  readonly data: Spoken & Partial<Omit<PostContent, 'title'>> & { readonly update: PostedUpdate };
};

export type StatusPostRetitled = {
  readonly type: 'StatusPostRetitled';
  readonly data: { readonly title: string; readonly retitledAt: Instant };
};

/** The post is no longer shown. Its events keep the texts. */
export type StatusPostWithdrawn = {
  readonly type: 'StatusPostWithdrawn';
  readonly data: { readonly withdrawnAt: Instant };
};

export type StatusPostEvent =
  | StatusPostDrafted
  | StatusPostDraftChanged
  | StatusPostDiscarded
  | StatusPostPublished
  | StatusUpdateAdded
  | StatusPostRetitled
  | StatusPostWithdrawn;

type Counted = { readonly events: number };

export type DraftState = Identity &
  PostContent &
  Counted & { readonly status: 'draft'; readonly first: UpdateWords; readonly draftedAt: Instant };
export type DiscardedState = Omit<DraftState, 'status'> & { readonly status: 'discarded' };

type Published = Identity &
  PostContent &
  Counted & {
    readonly publishedAt: Instant;
    /** Oldest first, at least one. */
    readonly updates: readonly PostedUpdate[];
    /** True for a post that the page published, while no person has added to it. */
    readonly isByPage: boolean;
  };
export type PublishedState = Published & { readonly status: 'published' };
export type WithdrawnState = Published & { readonly status: 'withdrawn' };

export type StatusPost =
  | { readonly status: 'none' }
  | DraftState
  | DiscardedState
  | PublishedState
  | WithdrawnState;
export type PostStatus = Exclude<StatusPost['status'], 'none'>;

export const lastUpdateOf = ({ updates }: Pick<Published, 'updates'>): PostedUpdate => {
  const last = updates.at(-1);
  if (last === undefined) throw new Error('A published post has an update.');
  return last;
};

/** When the post ended, or `null` while it is open. A postmortem moves no end. */
export const endedAtOf = ({ updates }: Pick<Published, 'updates'>): Instant | null =>
  updates.find(({ status }) => isEnding(status))?.at ?? null;

export type DraftStatusPost = Identity &
  PostContent & { readonly type: 'DraftStatusPost'; readonly first: UpdateWords; readonly now: Instant };
export type ChangeStatusDraft = Partial<PostContent> & {
  readonly type: 'ChangeStatusDraft';
  readonly first?: UpdateWords;
  readonly now: Instant;
};
export type DiscardStatusDraft = { readonly type: 'DiscardStatusDraft'; readonly now: Instant };
export type PublishStatusPost = Spoken & {
  readonly type: 'PublishStatusPost';
  readonly updateId: StatusUpdateId;
  readonly now: Instant;
};
export type AddStatusUpdate = Spoken &
  UpdateWords &
  Partial<Omit<PostContent, 'title'>> & {
    readonly type: 'AddStatusUpdate';
    readonly updateId: StatusUpdateId;
    readonly now: Instant;
  };
export type RetitleStatusPost = {
  readonly type: 'RetitleStatusPost';
  readonly title: string;
  readonly now: Instant;
};
export type WithdrawStatusPost = { readonly type: 'WithdrawStatusPost'; readonly now: Instant };

export type StatusPostCommand =
  | DraftStatusPost
  | ChangeStatusDraft
  | DiscardStatusDraft
  | PublishStatusPost
  | AddStatusUpdate
  | RetitleStatusPost
  | WithdrawStatusPost;

export type StatusPostRefusal = Refusal & {
  readonly refused: 'status_post_unknown' | 'status_post_refused';
};

const refuse = (detail: string): StatusPostRefusal => ({ refused: 'status_post_refused', detail });

const evolve = (state: StatusPost, event: StatusPostEvent): StatusPost => {
  if (event.type === 'StatusPostDrafted')
    return state.status === 'none' ? { ...event.data, status: 'draft', events: 1 } : state;
  if (state.status === 'none') return state;
  const events = state.events + 1;
  if (state.status === 'draft') {
    switch (event.type) {
      case 'StatusPostDraftChanged': {
        const { changedAt: _, ...content } = event.data;
        return { ...state, ...content, events };
      }
      case 'StatusPostDiscarded':
        return { ...state, status: 'discarded', events };
      case 'StatusPostPublished': {
        const { update, by, ...published } = event.data;
        return { ...published, status: 'published', updates: [update], isByPage: by === 'page', events };
      }
    }
  }
  if (state.status !== 'published') return state;
  switch (event.type) {
    case 'StatusUpdateAdded': {
      const { update, by, ...changes } = event.data;
      const updates = [...state.updates, update];
      return { ...state, ...changes, updates, isByPage: state.isByPage && by === 'page', events };
    }
    case 'StatusPostRetitled':
      return { ...state, title: event.data.title, isByPage: false, events };
    case 'StatusPostWithdrawn':
      return { ...state, status: 'withdrawn', events };
    default:
      return state;
  }
};

type Decided = readonly StatusPostEvent[] | StatusPostRefusal;

const statusesOf = (kind: PostKind): readonly UpdateStatus[] => updateStatuses[kind];

const wrongStatus = (kind: PostKind, { status }: UpdateWords): StatusPostRefusal | null =>
  statusesOf(kind).includes(status)
    ? null
    : refuse(`A post of the kind ${kind} has updates that are ${statusesOf(kind).join(', ')}.`);

const wrongSchedule = (kind: PostKind, schedule: Occurrence | null): StatusPostRefusal | null => {
  if (kind === 'incident') return schedule && refuse('A post about an incident has no schedule.');
  if (schedule === null) return refuse('A post about maintenance needs a schedule.');
  return schedule.startsAt < schedule.endsAt ? null : refuse('A schedule must end after its start.');
};

const draft = ({ type: _, now, ...content }: DraftStatusPost): Decided =>
  wrongStatus(content.kind, content.first) ??
  wrongSchedule(content.kind, content.schedule) ?? [
    { type: 'StatusPostDrafted', data: { ...content, draftedAt: now } },
  ];

const isSame = (a: object, b: object): boolean => canonicalJson(a) === canonicalJson(b);

const changeDraft = (command: ChangeStatusDraft, state: DraftState): Decided => {
  const { title, components, schedule, first } = state;
  const before = { title, components, schedule, first };
  const after = {
    title: command.title ?? title,
    components: command.components ?? components,
    schedule: command.schedule === undefined ? schedule : command.schedule,
    first: command.first ?? first,
  };
  if (isSame(before, after)) return [];
  const changedAt = later(command.now, state.draftedAt);
  return (
    wrongStatus(state.kind, after.first) ??
    wrongSchedule(state.kind, after.schedule) ?? [
      { type: 'StatusPostDraftChanged', data: { ...after, changedAt } },
    ]
  );
};

const publish = ({ updateId, by, now }: PublishStatusPost, state: DraftState): Decided => {
  const { status: _, events: __, first, draftedAt, ...published } = state;
  if (first.status === 'postmortem')
    return refuse('A postmortem is a last update, so it cannot be the first.');
  const publishedAt = later(now, draftedAt);
  const update = { updateId, ...first, at: publishedAt };
  return [{ type: 'StatusPostPublished', data: { ...published, update, publishedAt, ...(by && { by }) } }];
};

const wrongOrder = (status: UpdateStatus, before: UpdateStatus, kind: PostKind): StatusPostRefusal | null => {
  if (before === 'postmortem') return refuse('A postmortem is the last update of its post.');
  if (isEnding(before))
    return status === 'postmortem'
      ? null
      : refuse('The post is over. Add a postmortem, or publish another post.');
  if (status === 'postmortem') return refuse('The post is open. Add its end before a postmortem.');
  const statuses = statusesOf(kind);
  return kind === 'maintenance' && statuses.indexOf(status) < statuses.indexOf(before)
    ? refuse(`The maintenance is ${before} already.`)
    : null;
};

const addUpdate = (command: AddStatusUpdate, state: PublishedState): Decided => {
  const { updateId, status, text, components, schedule, by, now } = command;
  if (state.updates.some((update) => update.updateId === updateId)) return [];
  const last = lastUpdateOf(state);
  const refusal =
    wrongStatus(state.kind, command) ??
    wrongOrder(status, last.status, state.kind) ??
    (schedule === undefined ? null : wrongSchedule(state.kind, schedule));
  if (refusal) return refusal;
  if (state.updates.length >= statusPostBounds.updatesMax)
    return refuse(`A post can have at most ${statusPostBounds.updatesMax} updates.`);
  const chars = state.updates.reduce((sum, each) => sum + each.text.length, text.length);
  if (chars > statusPostBounds.updatesCharsMax)
    return refuse(
      `The updates of a post can have at most ${statusPostBounds.updatesCharsMax} characters together.`,
    );
  const update = { updateId, status, text, at: later(now, last.at) };
  const changes = { ...(components && { components }), ...(schedule !== undefined && { schedule }) };
  return [{ type: 'StatusUpdateAdded', data: { ...changes, update, ...(by && { by }) } }];
};

const ofDraft = (command: StatusPostCommand, state: DraftState): Decided => {
  switch (command.type) {
    case 'ChangeStatusDraft':
      return changeDraft(command, state);
    case 'DiscardStatusDraft':
      return [{ type: 'StatusPostDiscarded', data: { discardedAt: later(command.now, state.draftedAt) } }];
    case 'PublishStatusPost':
      return publish(command, state);
    default:
      return refuse('The post is a draft. Publish it first.');
  }
};

const ofPublished = (command: StatusPostCommand, state: PublishedState): Decided => {
  const notBefore = (now: Instant): Instant => later(now, lastUpdateOf(state).at);
  switch (command.type) {
    case 'PublishStatusPost':
      return [];
    case 'AddStatusUpdate':
      return addUpdate(command, state);
    case 'RetitleStatusPost': {
      const { title, now } = command;
      if (title === state.title) return [];
      return [{ type: 'StatusPostRetitled', data: { title, retitledAt: notBefore(now) } }];
    }
    case 'WithdrawStatusPost':
      return [{ type: 'StatusPostWithdrawn', data: { withdrawnAt: notBefore(command.now) } }];
    default:
      return refuse('The post is published. Add an update instead.');
  }
};

const decide = (command: StatusPostCommand, state: StatusPost): Decided => {
  if (command.type === 'DraftStatusPost') return state.status === 'none' ? draft(command) : [];
  switch (state.status) {
    case 'none':
      return { refused: 'status_post_unknown', detail: 'There is no such post.' };
    case 'discarded':
      return command.type === 'DiscardStatusDraft' ? [] : refuse('The draft was discarded.');
    case 'withdrawn':
      return command.type === 'WithdrawStatusPost' ? [] : refuse('The post was withdrawn.');
  }
  const decided = state.status === 'draft' ? ofDraft(command, state) : ofPublished(command, state);
  const isFull = state.events >= statusPostBounds.eventsMax && !isExempt(command);
  return isFull && !('refused' in decided) && decided.length > 0
    ? refuse(`A post can be changed at most ${statusPostBounds.eventsMax} times.`)
    : decided;
};

/** Leads a post to its end, so the bound of events does not apply. */
const isExempt = ({ type }: StatusPostCommand): boolean =>
  type === 'DiscardStatusDraft' || type === 'WithdrawStatusPost' || type === 'PublishStatusPost';

/** Published posts and their updates never change: docs/adr/0079-posts-and-components.md */
export const statusPost: Decider<StatusPost, StatusPostCommand, StatusPostEvent, StatusPostRefusal> = {
  initial: { status: 'none' },
  decide,
  evolve,
};

/** Returns when the page adds an update about its maintenance by itself; `null` for never. */
export const nextMoveOf = (state: PublishedState): Instant | null => {
  const { status } = lastUpdateOf(state);
  if (state.schedule === null || isEnding(status)) return null;
  return status === 'scheduled' ? state.schedule.startsAt : state.schedule.endsAt;
};
