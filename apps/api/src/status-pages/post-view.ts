import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  allUpdateStatuses,
  type ComponentState,
  componentStates,
  type IncidentId,
  type Instant,
  type PostedUpdate,
  type PostKind,
  type PostStatus,
  postKinds,
  type StatusComponentId,
  type StatusPostEvent,
  type StatusPostId,
  type StatusUpdateId,
  type UpdateStatus,
} from '@tocsin/domain';
import type { StatusPostRecord } from '@tocsin/persistence';
import { PageOf } from '../http/bodies/page.js';

export const postStatuses: readonly PostStatus[] = ['draft', 'published', 'discarded', 'withdrawn'];

const timelineTypes = [
  'drafted',
  'draft_changed',
  'discarded',
  'published',
  'update_added',
  'retitled',
  'withdrawn',
] as const;

@ApiSchema({ name: 'TouchedComponent' })
class TouchedComponentView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: StatusComponentId;

  @ApiProperty({ type: 'string', enum: [...componentStates] })
  readonly state!: ComponentState;
}

@ApiSchema({ name: 'StatusUpdate' })
export class StatusUpdateView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: StatusUpdateId;

  @ApiProperty({ type: 'string', enum: [...allUpdateStatuses] })
  readonly status!: UpdateStatus;

  @ApiProperty({ type: 'string', description: 'Markdown.' })
  readonly text!: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly published_at!: Instant;
}

@ApiSchema({ name: 'StatusPost' })
export class StatusPostView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: StatusPostId;

  @ApiProperty({ type: 'string', enum: [...postKinds] })
  readonly kind!: PostKind;

  @ApiProperty({
    type: 'string',
    enum: [...postStatuses],
    description: 'Visitors see published posts only.',
  })
  readonly status!: PostStatus;

  @ApiProperty({
    type: 'string',
    enum: [...allUpdateStatuses],
    description:
      'The status of the latest update that is not a postmortem. For a draft: the status of its first update.',
  })
  readonly phase!: UpdateStatus;

  @ApiProperty({ type: 'string' })
  readonly title!: string;

  @ApiProperty({ type: TouchedComponentView, isArray: true })
  readonly components!: readonly TouchedComponentView[];

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'For maintenance only.' })
  readonly starts_at!: Instant | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'For maintenance only.' })
  readonly ends_at!: Instant | null;

  @ApiProperty({ type: 'string', format: 'uuid', nullable: true })
  readonly incident_id!: IncidentId | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'The text of a draft, in Markdown.' })
  readonly draft_text!: string | null;

  @ApiProperty({
    type: 'boolean',
    description: 'Whether the page published the post by itself, and no person has added an update.',
  })
  readonly by_page!: boolean;

  @ApiProperty({ type: StatusUpdateView, isArray: true, description: 'Oldest first; empty for a draft.' })
  readonly updates!: readonly StatusUpdateView[];

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly created_at!: Instant;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly updated_at!: Instant;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  readonly published_at!: Instant | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  readonly ended_at!: Instant | null;
}

@ApiSchema({ name: 'StatusPostTimelineEntry' })
class TimelineEntryView {
  @ApiProperty({ type: 'string', enum: [...timelineTypes] })
  readonly type!: (typeof timelineTypes)[number];

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly at!: Instant;

  @ApiProperty({ type: 'string', required: false, description: 'The new title.' })
  readonly title?: string;

  @ApiProperty({ type: StatusUpdateView, required: false, description: 'The published update.' })
  readonly update?: StatusUpdateView;

  @ApiProperty({ type: 'boolean', required: false, description: 'Whether the page did this by itself.' })
  readonly by_page?: boolean;
}

@ApiSchema({ name: 'StatusPostWithTimeline' })
export class StatusPostWithTimelineView extends StatusPostView {
  @ApiProperty({
    type: TimelineEntryView,
    isArray: true,
    description: 'What happened to the post, oldest first. Entries never change.',
  })
  readonly timeline!: readonly TimelineEntryView[];
}

@ApiSchema({ name: 'StatusPostPage' })
export class StatusPostPage extends PageOf(StatusPostView) {}

const updateView = ({ updateId, status, text, at }: PostedUpdate): StatusUpdateView => ({
  id: updateId,
  status,
  text,
  published_at: at,
});

export const postView = (post: StatusPostRecord): StatusPostView => ({
  id: post.id,
  kind: post.kind,
  status: post.status,
  phase: post.phase,
  title: post.title,
  components: post.components.map(({ componentId, state }) => ({ id: componentId, state })),
  starts_at: post.startsAt,
  ends_at: post.endsAt,
  incident_id: post.incidentId,
  draft_text: post.draftText,
  by_page: post.isByPage,
  updates: post.updates.map(updateView),
  created_at: post.createdAt,
  updated_at: post.updatedAt,
  published_at: post.publishedAt,
  ended_at: post.endedAt,
});

export const postTimelineEntryView = ({ type, data }: StatusPostEvent): TimelineEntryView => {
  switch (type) {
    case 'StatusPostDrafted':
      return { type: 'drafted', at: data.draftedAt, title: data.title };
    case 'StatusPostDraftChanged':
      return { type: 'draft_changed', at: data.changedAt, title: data.title };
    case 'StatusPostDiscarded':
      return { type: 'discarded', at: data.discardedAt };
    case 'StatusPostPublished': {
      const { title, update, publishedAt: at, by } = data;
      return { type: 'published', at, title, update: updateView(update), by_page: by === 'page' };
    }
    case 'StatusUpdateAdded': {
      const { update, by } = data;
      return { type: 'update_added', at: update.at, update: updateView(update), by_page: by === 'page' };
    }
    case 'StatusPostRetitled':
      return { type: 'retitled', at: data.retitledAt, title: data.title };
    case 'StatusPostWithdrawn':
      return { type: 'withdrawn', at: data.withdrawnAt };
  }
};
