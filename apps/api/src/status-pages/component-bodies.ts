import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type ComponentState,
  componentBounds,
  componentStates,
  type MonitorId,
  type StatusComponentId,
  type StatusComponentSettings,
  statusPageBounds,
} from '@tocsin/domain';
import { Flag, Name, OneOf, Optional, OrNull, Rule, Text, Uuid } from '../http/bodies/fields.js';
import { idOf, isUuid } from '../http/bodies/ids.js';
import { isName, namePattern } from '../http/bodies/text.js';

const { nameCharsMax, groupCharsMax, descriptionCharsMax } = componentBounds;
const { componentsMax } = statusPageBounds;

const nameDocs = {
  description: "The public name. A monitor's name is never shown.",
  example: 'Checkout',
};
const descriptionDocs = { description: 'Some public words. `null`: none.', example: 'Basket and payment.' };
const groupDocs = {
  description: 'Components with the same group stand together. `null`: in no group.',
  example: 'Website',
};
const monitorDocs = {
  description: 'The monitor that the state comes from. `null`: the state is set by hand.',
};
const stateDocs = {
  description: 'The state without a monitor, and while the monitor is paused or unknown.',
};
const targetDocs = { description: "Whether visitors see the monitor's target." };

const monitorOf = (monitorId: string | null): MonitorId | null =>
  monitorId === null ? null : idOf<MonitorId>(monitorId);

@ApiSchema({ name: 'NewStatusComponent' })
export class NewStatusComponent {
  @Name(nameCharsMax, nameDocs)
  name!: string;

  @Optional()
  @OrNull()
  @Text(descriptionCharsMax, descriptionDocs)
  description: string | null = null;

  @Optional()
  @OrNull()
  @Name(groupCharsMax, groupDocs)
  group: string | null = null;

  @Optional()
  @OrNull()
  @Uuid(monitorDocs)
  monitor_id: string | null = null;

  @Optional()
  @OneOf(componentStates, { ...stateDocs, default: 'operational' })
  hand_state: ComponentState = 'operational';

  @Optional()
  @Flag({ ...targetDocs, default: false })
  shows_target: boolean = false;

  get settings(): StatusComponentSettings {
    return {
      name: this.name,
      description: this.description ?? '',
      group: this.group,
      source: this.monitor_id === null ? 'hand' : 'monitor',
      monitorId: monitorOf(this.monitor_id),
      handState: this.hand_state,
      showsTarget: this.shows_target,
    };
  }
}

@ApiSchema({ name: 'StatusComponentChanges', description: 'Omitted fields stay as they are.' })
export class StatusComponentChanges {
  @Optional()
  @Name(nameCharsMax, nameDocs)
  name?: string;

  @Optional()
  @OrNull()
  @Text(descriptionCharsMax, descriptionDocs)
  description?: string | null;

  @Optional()
  @OrNull()
  @Name(groupCharsMax, groupDocs)
  group?: string | null;

  @Optional()
  @OrNull()
  @Uuid(monitorDocs)
  monitor_id?: string | null;

  @Optional()
  @OneOf(componentStates, stateDocs)
  hand_state?: ComponentState;

  @Optional()
  @Flag(targetDocs)
  shows_target?: boolean;

  settingsFrom(before: StatusComponentSettings): StatusComponentSettings {
    const { description, group, monitor_id } = this;
    return {
      name: this.name ?? before.name,
      description: description === undefined ? before.description : (description ?? ''),
      group: group === undefined ? before.group : group,
      source: monitor_id === undefined ? before.source : monitor_id === null ? 'hand' : 'monitor',
      monitorId: monitor_id === undefined ? before.monitorId : monitorOf(monitor_id),
      handState: this.hand_state ?? before.handState,
      showsTarget: this.shows_target ?? before.showsTarget,
    };
  }
}

type GivenPlace = { readonly id: string; readonly group?: string | null };

export type Place = { readonly id: StatusComponentId; readonly group: string | null | undefined };

const isPlace = (value: unknown): value is GivenPlace => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { id, group, ...others } = value as Record<string, unknown>;
  const isGroup = group === undefined || group === null || isName(group, groupCharsMax);
  return isUuid(id) && isGroup && Object.keys(others).length === 0;
};

const Places = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'array',
      maxItems: componentsMax,
      description: 'All components of the page in their new order. An omitted `group` stays as it is.',
      items: {
        type: 'object',
        required: ['id'],
        additionalProperties: false,
        properties: {
          id: { type: 'string', format: 'uuid' },
          group: {
            type: 'string',
            nullable: true,
            minLength: 1,
            maxLength: groupCharsMax,
            pattern: namePattern,
          },
        },
      },
      example: [
        { id: '019dedd5-a980-7d21-8a53-6d0f3b9e2c14', group: 'Website' },
        { id: '019dedd5-a980-7d21-8a53-6d0f3b9e2c15' },
      ],
    }),
    Rule(
      'arePlaces',
      `must be a list of at most ${componentsMax} objects, each with the id of a component and perhaps its group`,
      (value) => Array.isArray(value) && value.length <= componentsMax && value.every(isPlace),
    ),
  );

@ApiSchema({ name: 'StatusComponentOrder' })
export class StatusComponentOrder {
  @Places()
  components!: readonly GivenPlace[];

  get places(): readonly Place[] {
    return this.components.map(({ id, group }) => ({ id: idOf<StatusComponentId>(id), group }));
  }
}
