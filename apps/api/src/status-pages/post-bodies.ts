import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  allUpdateStatuses,
  type ComponentState,
  componentStates,
  type IncidentId,
  type Instant,
  instant,
  type MaintenanceWindowId,
  type PostKind,
  type PostStatus,
  postKinds,
  type StatusComponentId,
  statusPageBounds,
  statusPostBounds,
  type TouchedComponent,
  type UpdateStatus,
  type UpdateWords,
} from '@tocsin/domain';
import type { PostFilter } from '@tocsin/persistence';
import { Flag, Lines, Moment, Name, OneOf, Optional, Rule, Uuid } from '../http/bodies/fields.js';
import { PageQuery } from '../http/bodies/page.js';
import { idOf, isUuid } from '../http/bodies/text.js';
import { isSupportedMoment } from '../maintenance/maintenance-window-bodies.js';
import { postStatuses } from './post-view.js';

const { titleCharsMax, textCharsMax } = statusPostBounds;
const { componentsMax } = statusPageBounds;

type GivenTouch = { readonly id: string; readonly state: ComponentState };

const isTouch = (value: unknown): value is GivenTouch => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { id, state, ...others } = value as Record<string, unknown>;
  const isState = componentStates.some((each) => each === state);
  return isUuid(id) && isState && Object.keys(others).length === 0;
};

const areTouches = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= componentsMax &&
  value.every(isTouch) &&
  new Set(value.map(({ id }) => id.toLowerCase())).size === value.length;

const Touches = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'array',
      maxItems: componentsMax,
      description: 'The components that the post affects, each once, and their new states.',
      items: {
        type: 'object',
        required: ['id', 'state'],
        additionalProperties: false,
        properties: {
          id: { type: 'string', format: 'uuid' },
          state: { type: 'string', enum: [...componentStates] },
        },
      },
      example: [{ id: '019dedd5-a980-7d21-8a53-6d0f3b9e2c14', state: 'degraded' }],
    }),
    Rule(
      'areTouches',
      `must be a list of at most ${componentsMax} objects, each with the id of a component and its state, no component twice`,
      areTouches,
    ),
  );

const touchesOf = (touches: readonly GivenTouch[]): readonly TouchedComponent[] =>
  touches.map(({ id, state }) => ({ componentId: idOf<StatusComponentId>(id), state }));

const PlannedMoment = (description: string, example: string): PropertyDecorator =>
  applyDecorators(
    Moment({ description, example }),
    Rule('isSupportedMoment', 'must be a date and time in the years 2000 to 2099', isSupportedMoment),
  );

const StartsAt = () => PlannedMoment('For maintenance: the start.', '2027-05-02T01:30:00.000Z');
const EndsAt = () => PlannedMoment('For maintenance: the end.', '2027-05-02T03:00:00.000Z');

const momentOf = (text: string | undefined): Instant | undefined =>
  text === undefined ? undefined : instant(new Date(text));

const titleDocs = { description: 'The title of the post.', example: 'Checkout is slow' };
const textDocs = {
  description: 'The text, in Markdown.',
  example: 'We see slow payments, and are looking into it.',
};
const statusDocs = {
  description: 'The status of the incident or the maintenance.',
  example: 'investigating',
};

/** The fields of a post in a request. Others come from the incident, the window or the stored post. */
export type GivenPost = {
  readonly kind?: PostKind | undefined;
  readonly title?: string | undefined;
  readonly components?: readonly TouchedComponent[] | undefined;
  readonly startsAt?: Instant | undefined;
  readonly endsAt?: Instant | undefined;
  readonly status?: UpdateStatus | undefined;
  readonly text?: string | undefined;
};

class TouchFields {
  @Optional()
  @Touches()
  components?: readonly GivenTouch[];

  @Optional()
  @StartsAt()
  starts_at?: string;

  @Optional()
  @EndsAt()
  ends_at?: string;

  protected get givenTouch(): Pick<GivenPost, 'components' | 'startsAt' | 'endsAt'> {
    const { components, starts_at, ends_at } = this;
    return {
      components: components && touchesOf(components),
      startsAt: momentOf(starts_at),
      endsAt: momentOf(ends_at),
    };
  }
}

class PostFields extends TouchFields {
  @Optional()
  @Name(titleCharsMax, titleDocs)
  title?: string;

  @Optional()
  @OneOf(allUpdateStatuses, statusDocs)
  status?: UpdateStatus;

  @Optional()
  @Lines(textCharsMax, textDocs)
  text?: string;

  get given(): GivenPost {
    const { title, status, text } = this;
    return { ...this.givenTouch, title, status, text };
  }
}

@ApiSchema({
  name: 'NewStatusPost',
  description:
    'A post needs a title and a text; maintenance also needs times. With `incident_id` or `maintenance_window_id`, all of these have defaults.',
})
export class NewStatusPost extends PostFields {
  @Optional()
  @OneOf(postKinds, {
    description: 'What the post is about. Default: an incident, or maintenance if a window is given.',
  })
  kind?: PostKind;

  @Optional()
  @Uuid({ description: 'An open incident of a monitor that a component of the page takes its state from.' })
  incident_id?: string;

  @Optional()
  @Uuid({ description: 'A maintenance window. The post has the times of its next occurrence.' })
  maintenance_window_id?: string;

  @Optional()
  @Flag({ description: 'Whether the post is published at once. Otherwise it is a draft.', default: false })
  publish: boolean = false;

  override get given(): GivenPost {
    return { ...super.given, kind: this.kind };
  }

  get incidentId(): IncidentId | undefined {
    return this.incident_id === undefined ? undefined : idOf(this.incident_id);
  }

  get windowId(): MaintenanceWindowId | undefined {
    return this.maintenance_window_id === undefined ? undefined : idOf(this.maintenance_window_id);
  }
}

@ApiSchema({
  name: 'StatusPostChanges',
  description: 'Omitted fields keep their values. In a published post, only the title can change.',
})
export class StatusPostChanges extends PostFields {}

@ApiSchema({ name: 'NewStatusUpdate' })
export class NewStatusUpdate extends TouchFields {
  @OneOf(allUpdateStatuses, {
    description:
      'For an incident: `investigating`, `identified`, `monitoring`, `resolved`. For maintenance: `scheduled`, `in_progress`, `completed`. For both, as the last: `postmortem`.',
    example: 'identified',
  })
  status!: UpdateStatus;

  @Lines(textCharsMax, textDocs)
  text!: string;

  get given(): GivenPost & UpdateWords {
    const { status, text } = this;
    return { ...this.givenTouch, status, text };
  }
}

export class PostQuery extends PageQuery {
  @Optional()
  @OneOf(postKinds, { description: 'Only posts of this kind.' })
  kind?: PostKind;

  @Optional()
  @OneOf(postStatuses, { description: 'Only posts of this status. Unset: all but discarded drafts.' })
  status?: PostStatus;

  @Optional()
  @OneOf(['true', 'false'], { description: 'Only posts that are published and not ended, or only others.' })
  open?: 'true' | 'false';

  @Optional()
  @Uuid({ description: 'Only the post about this incident.' })
  incident_id?: string;

  get filter(): PostFilter {
    const { kind, status, open, incident_id } = this;
    return {
      kind,
      status,
      open: open === undefined ? undefined : open === 'true',
      incidentId: incident_id === undefined ? undefined : idOf<IncidentId>(incident_id),
    };
  }
}
