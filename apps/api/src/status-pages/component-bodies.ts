import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  componentBounds,
  componentStates,
  type MonitorId,
  type StatusComponentId,
  type StatusComponentSettings,
  statusPageBounds,
} from '@tocsin/domain';
import { Flag, Name, OneOf, Rule, Text, Uuid } from '../http/bodies/fields.js';
import { resourceFields } from '../http/bodies/resource-fields.js';
import { idOf, isName, isUuid, namePattern } from '../http/bodies/text.js';

const { nameCharsMax, groupCharsMax, descriptionCharsMax } = componentBounds;

const stateDescription = 'The state without a monitor, and while the monitor is paused or unknown.';

export const componentFields = resourceFields<Omit<StatusComponentSettings, 'source'>>()({
  name: {
    key: 'name',
    rules: Name(nameCharsMax, {
      description: "The public name. A monitor's name is never shown.",
      example: 'Checkout',
    }),
    shown: { type: 'string', example: 'Checkout' },
  },
  description: {
    key: 'description',
    default: null,
    rules: Text(descriptionCharsMax, {
      description: 'A public description. `null`: none.',
      example: 'Basket and payment.',
    }),
    shown: { type: 'string' },
    fromBody: (description: string | null) => description ?? '',
    toBody: (description: string) => description || null,
  },
  group: {
    key: 'group',
    default: null,
    rules: Name(groupCharsMax, {
      description: 'Components with the same group stand together. `null`: in no group.',
      example: 'Website',
    }),
    shown: { type: 'string' },
  },
  monitor_id: {
    key: 'monitorId',
    default: null,
    rules: Uuid({ description: 'The monitor that the state comes from. `null`: the state is set by hand.' }),
    shown: { type: 'string', format: 'uuid' },
    fromBody: (monitorId: string | null) => (monitorId === null ? null : idOf<MonitorId>(monitorId)),
    referenceInFiles: 'monitor',
  },
  hand_state: {
    key: 'handState',
    default: 'operational',
    rules: OneOf(componentStates, { description: stateDescription }),
    whenNew: { default: 'operational' },
    shown: { type: 'string', enum: [...componentStates], description: stateDescription },
  },
  shows_target: {
    key: 'showsTarget',
    default: false,
    rules: Flag({ description: "Whether visitors see the monitor's target." }),
    whenNew: { default: false },
    shown: { type: 'boolean' },
  },
});

const { componentsMax } = statusPageBounds;

const sourceOf = (monitorId: string | null): StatusComponentSettings['source'] =>
  monitorId === null ? 'hand' : 'monitor';

@ApiSchema({ name: 'NewStatusComponent' })
export class NewStatusComponent extends componentFields.newBody() {
  get settings(): StatusComponentSettings {
    return { ...componentFields.configOf(this), source: sourceOf(this.monitor_id) };
  }
}

@ApiSchema({ name: 'StatusComponentChanges', description: 'Omitted fields keep their values.' })
export class StatusComponentChanges extends componentFields.changes() {
  settingsFrom(before: StatusComponentSettings): StatusComponentSettings {
    const source = this.monitor_id === undefined ? before.source : sourceOf(this.monitor_id);
    return { ...componentFields.changed(before, this), source };
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
