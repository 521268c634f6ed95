import { applyDecorators } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiProperty,
  type ApiPropertyOptions,
  ApiSchema,
  getSchemaPath,
  OmitType,
} from '@nestjs/swagger';
import {
  configBounds,
  configKeyPattern,
  configKinds,
  isConfigKey,
  monitorBounds,
  slugPattern,
  statusPageBounds,
} from '@tocsin/domain';
import { catalogue } from '@tocsin/transports/catalogue';
import { newChannelFields } from '../channels/body-fields.js';
import { documentedBody } from '../channels/channel-docs.js';
import { Flag, Optional, Rule } from '../http/bodies/fields.js';
import { NewMaintenanceWindow } from '../maintenance/maintenance-window-bodies.js';
import { NewMonitor } from '../monitors/monitor-bodies.js';
import { NewStatusComponent } from '../status-pages/component-bodies.js';
import { NewStatusPage } from '../status-pages/status-page-bodies.js';

const { keyCharsMax } = configBounds;

export const keyRule = `must begin with a letter or a digit and have 1 to ${keyCharsMax} letters, digits, dots, hyphens and underscores`;

export const defaultFileSet = 'default';

const keySchema = {
  type: 'string',
  minLength: 1,
  maxLength: keyCharsMax,
  pattern: configKeyPattern,
} as const;
const referenceSchema = {
  oneOf: [
    keySchema,
    { type: 'object', properties: { key: keySchema }, required: ['key'], additionalProperties: false },
    {
      type: 'object',
      properties: { id: { type: 'string', format: 'uuid' } },
      required: ['id'],
      additionalProperties: false,
    },
  ],
};
const adoptSchema = {
  type: 'string',
  format: 'uuid',
  required: false,
  description: 'The id of what exists already and is managed under this key from now on.',
} as const;
const nameSchema = { type: 'string', required: false, description: 'The key, unless it is given.' } as const;

type ItemsSchema = Extract<ApiPropertyOptions, { readonly type: 'array' }>['items'] & object;

/** The shapes in the OpenAPI document. `parse-config.ts` validates them by the rules of the ordinary bodies. */
@ApiSchema({ name: 'ConfigMonitor', description: 'A monitor. Secrets that are left out stay as they are.' })
class ConfigMonitor extends OmitType(NewMonitor, ['name', 'channel_ids', 'parent_id', 'config'] as const) {
  @ApiProperty(nameSchema)
  name?: string;

  @ApiProperty(adoptSchema)
  adopt?: string;

  @ApiProperty({
    type: 'array',
    items: referenceSchema as ItemsSchema,
    maxItems: monitorBounds.channelsMax,
    required: false,
    description: 'The keys of its channels, or `{ id }` of a channel without a key.',
  })
  channels?: readonly unknown[];

  @ApiProperty({
    ...referenceSchema,
    required: false,
    description: 'The monitor without which it cannot be up.',
  } as ApiPropertyOptions)
  parent?: unknown;

  @ApiProperty({ type: 'boolean', required: false, description: 'Left out, it stays as it is.' })
  paused?: boolean;
}

@ApiSchema({ name: 'ConfigMaintenanceWindow' })
class ConfigMaintenanceWindow extends OmitType(NewMaintenanceWindow, [
  'name',
  'monitor_ids',
  'config',
] as const) {
  @ApiProperty(nameSchema)
  name?: string;

  @ApiProperty(adoptSchema)
  adopt?: string;

  @ApiProperty({
    type: 'array',
    items: referenceSchema as ItemsSchema,
    required: false,
    description: 'The keys of the covered monitors. Left out: all monitors of the account.',
  })
  monitors?: readonly unknown[];
}

@ApiSchema({ name: 'ConfigStatusComponent' })
class ConfigStatusComponent extends OmitType(NewStatusComponent, ['monitor_id', 'settings'] as const) {
  @ApiProperty({
    ...referenceSchema,
    required: false,
    description: 'The key of the monitor that the state comes from. Left out: the state is set by hand.',
  } as ApiPropertyOptions)
  monitor?: unknown;
}

@ApiSchema({
  name: 'ConfigStatusPage',
  description: 'A status page with its components. A password that is left out stays as it is.',
})
class ConfigStatusPage extends OmitType(NewStatusPage, ['slug', 'title', 'settings'] as const) {
  @ApiProperty({
    type: 'string',
    minLength: statusPageBounds.slugCharsMin,
    maxLength: statusPageBounds.slugCharsMax,
    pattern: slugPattern,
    required: false,
    description: "The end of the page's address, `/status/{slug}`: the key, unless it is given.",
  })
  slug?: string;

  @ApiProperty({ ...nameSchema, maxLength: statusPageBounds.titleCharsMax })
  title?: string;

  @ApiProperty(adoptSchema)
  adopt?: string;

  @ApiProperty({
    type: ConfigStatusComponent,
    isArray: true,
    maxItems: statusPageBounds.componentsMax,
    required: false,
    description: 'In the order of the page. A component is known by its name, or else by its monitor.',
  })
  components?: readonly ConfigStatusComponent[];
}

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const Resources = (items: object, description: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'object',
      additionalProperties: items,
      propertyNames: { pattern: configKeyPattern },
      description: `${description} by their keys. A kind that is left out is not touched.`,
      example: {},
    } as never),
    Rule('areResources', 'must be an object with a resource for each key', isObject),
  );

const isMoved = (value: unknown): boolean =>
  isObject(value) &&
  Object.entries(value).every(
    ([kind, keys]) =>
      configKinds.some((known) => known === kind) &&
      isObject(keys) &&
      Object.entries(keys).every(([from, to]) => isConfigKey(from) && isConfigKey(to)),
  );

/** No secret is required, because one that is left out keeps its stored value. */
const channelBodies = catalogue.map((definition) => {
  const fields = newChannelFields(definition).map((field) => {
    const isSecret = field.schemas.some(({ writeOnly }) => writeOnly);
    const schemas =
      field.name === 'name'
        ? field.schemas.map((schema) => ({ ...schema, description: nameSchema.description }))
        : field.schemas;
    return { ...field, schemas, isRequired: field.isRequired && !isSecret };
  });
  const body = documentedBody(`Config${definition.type}Channel`, undefined, fields);
  ApiProperty(adoptSchema)(body.prototype, 'adopt');
  return body;
});

const channelBody = { oneOf: channelBodies.map((body) => ({ $ref: getSchemaPath(body) })) };

@ApiSchema({
  name: 'Config',
  description: 'The wanted state of channels, monitors, maintenance windows and status pages.',
})
@ApiExtraModels(ConfigMonitor, ConfigMaintenanceWindow, ConfigStatusPage, ...channelBodies)
export class Config {
  @ApiProperty({ type: 'integer', enum: [1], description: 'The version of this format.' })
  @Rule('isVersion', 'must be 1, the only version of this format', (value) => value === 1)
  version!: number;

  @Optional()
  @ApiProperty({
    ...keySchema,
    default: defaultFileSet,
    description: 'The name of the files that manage all this.',
  })
  @Rule('isFileSet', keyRule, isConfigKey)
  file_set: string = defaultFileSet;

  @Optional()
  @Flag({
    description: 'Whether what this file set manages, and the files leave out, is deleted.',
    default: false,
  })
  prune: boolean = false;

  @Optional()
  @Resources(channelBody, 'Channels')
  channels?: object;

  @Optional()
  @Resources({ $ref: getSchemaPath(ConfigMonitor) }, 'Monitors')
  monitors?: object;

  @Optional()
  @Resources({ $ref: getSchemaPath(ConfigMaintenanceWindow) }, 'Maintenance windows')
  maintenance_windows?: object;

  @Optional()
  @Resources({ $ref: getSchemaPath(ConfigStatusPage) }, 'Status pages')
  status_pages?: object;

  @Optional()
  @ApiProperty({
    type: 'object',
    properties: Object.fromEntries(
      configKinds.map((kind) => [kind, { type: 'object', additionalProperties: keySchema, example: {} }]),
    ),
    additionalProperties: false,
    description: 'New keys by the old, for each kind. What has the old key gets the new one.',
    example: {},
  } as never)
  @Rule('isMoved', 'must have, for each kind, new keys by the old', isMoved)
  moved: object = {};
}

@ApiSchema({ name: 'ConfigToApply' })
export class ConfigToApply extends Config {
  @ApiProperty({
    type: 'string',
    maxLength: 100,
    description: 'The digest of the plan that is to be carried out.',
  })
  @Rule(
    'isDigest',
    'must be the digest of a plan',
    (value) => typeof value === 'string' && value.length <= 100,
  )
  digest!: string;
}
