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
  rotaBounds,
  routeBounds,
  slugPattern,
  statusPageBounds,
} from '@tocsin/domain';
import { catalogue } from '@tocsin/transports/catalogue';
import { newChannelFields } from '../channels/body-fields.js';
import { documentedBody } from '../channels/channel-docs.js';
import { Flag, Optional, Rule } from '../http/bodies/fields.js';
import { NewMaintenanceWindow } from '../maintenance/maintenance-window-bodies.js';
import { NewMonitor } from '../monitors/monitor-bodies.js';
import { afterMinutesMax, NewRota } from '../rotas/rota-bodies.js';
import { NewRoute } from '../routes/route-bodies.js';
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
const afterMinutesSchema = { type: 'integer', minimum: 0, maximum: afterMinutesMax } as const;
const delayedReferenceSchema = {
  oneOf: referenceSchema.oneOf.map((schema) =>
    'properties' in schema
      ? { ...schema, properties: { ...schema.properties, after_minutes: afterMinutesSchema } }
      : schema,
  ),
};
const adoptSchema = {
  type: 'string',
  format: 'uuid',
  required: false,
  description: 'The id of an existing resource that the file set manages under this key from now on.',
} as const;
const nameSchema = { type: 'string', required: false, description: 'Default: the key.' } as const;

type ItemsSchema = Extract<ApiPropertyOptions, { readonly type: 'array' }>['items'] & object;

/** The shapes in the OpenAPI document. `parse-config.ts` validates them by the rules of the ordinary bodies. */
@ApiSchema({ name: 'ConfigMonitor', description: 'A monitor. Omitted secrets keep their values.' })
class ConfigMonitor extends OmitType(NewMonitor, [
  'name',
  'channel_ids',
  'parent_id',
  'paused',
  'config',
] as const) {
  @ApiProperty(nameSchema)
  name?: string;

  @ApiProperty(adoptSchema)
  adopt?: string;

  @ApiProperty({
    type: 'array',
    items: delayedReferenceSchema as ItemsSchema,
    maxItems: monitorBounds.channelsMax,
    required: false,
    description:
      'The keys of its channels, or `{ id }` of a channel without a key. `{ key, after_minutes }` rings when an incident is open for so long, and nobody has acknowledged it.',
  })
  channels?: readonly unknown[];

  @ApiProperty({
    type: 'array',
    items: delayedReferenceSchema as ItemsSchema,
    maxItems: rotaBounds.rotasOfMonitorMax,
    required: false,
    description:
      'The keys of its rotas. `{ key, after_minutes }` rings when an incident is open for so long, and nobody has acknowledged it.',
  })
  rotas?: readonly unknown[];

  @ApiProperty({
    ...referenceSchema,
    required: false,
    description: 'The monitor that it depends on.',
  } as ApiPropertyOptions)
  parent?: unknown;

  @ApiProperty({ type: 'boolean', required: false, description: 'If omitted, it does not change.' })
  paused?: boolean;
}

const channelReferences = (description: string): PropertyDecorator =>
  ApiProperty({
    type: 'array',
    items: referenceSchema as ItemsSchema,
    maxItems: rotaBounds.channelsMax,
    required: false,
    description,
  });

@ApiSchema({ name: 'ConfigRotaPerson' })
class ConfigRotaPerson {
  @ApiProperty({ type: 'string', maxLength: rotaBounds.matchCharsMax })
  match!: string;

  @channelReferences('The keys of the channels of the person.')
  channels?: readonly unknown[];
}

@ApiSchema({
  name: 'ConfigRota',
  description: 'A rota with its calendar. An omitted `calendar_url` keeps its value.',
})
class ConfigRota extends OmitType(NewRota, ['name', 'people', 'otherwise', 'config', 'source'] as const) {
  @ApiProperty(nameSchema)
  name?: string;

  @ApiProperty(adoptSchema)
  adopt?: string;

  @ApiProperty({
    type: ConfigRotaPerson,
    isArray: true,
    maxItems: rotaBounds.peopleMax,
    required: false,
    description: 'The people, in the order of the files.',
  })
  people?: readonly ConfigRotaPerson[];

  @channelReferences("The keys of the channels while it is nobody's turn.")
  otherwise?: readonly unknown[];
}

@ApiSchema({ name: 'ConfigRoute' })
class ConfigRoute extends OmitType(NewRoute, ['name', 'channel_ids', 'rota_ids', 'config'] as const) {
  @ApiProperty(nameSchema)
  name?: string;

  @ApiProperty(adoptSchema)
  adopt?: string;

  @ApiProperty({
    type: 'array',
    items: referenceSchema as ItemsSchema,
    maxItems: routeBounds.channelsMax,
    required: false,
    description: 'The keys of the channels that get the messages.',
  })
  channels?: readonly unknown[];

  @ApiProperty({
    type: 'array',
    items: referenceSchema as ItemsSchema,
    maxItems: routeBounds.rotasMax,
    required: false,
    description: 'The keys of the rotas that say whose channels get the messages.',
  })
  rotas?: readonly unknown[];
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
    description:
      'The keys of the covered monitors. Left out: all monitors of the account, or with `tags` only those that have the tags.',
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
  description: 'A status page with its components. An omitted password keeps its value.',
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
    description: 'In the order of the page. A component is matched by its name, or else by its monitor.',
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
      description: `${description} by their keys. If omitted, none of them changes.`,
      example: {},
    } as never),
    Rule('areResources', 'must be an object with a resource for each key', isObject),
  );

const isMoved = (value: unknown): boolean =>
  isObject(value) &&
  Object.values(value).reduce((sum, keys) => sum + (isObject(keys) ? Object.keys(keys).length : 0), 0) <=
    configBounds.resourcesMax &&
  Object.entries(value).every(
    ([kind, keys]) =>
      configKinds.some((known) => known === kind) &&
      isObject(keys) &&
      Object.entries(keys).every(([from, to]) => isConfigKey(from) && isConfigKey(to)),
  );

/** No secret is required, because one that is left out keeps its stored value. */
const channelBodies = catalogue.map((definition) => {
  const all = newChannelFields(definition).filter(({ name }) => name !== 'fallback_channel_id');
  const fields = all.map((field) => {
    const isSecret = field.schemas.some(({ writeOnly }) => writeOnly);
    const schemas =
      field.name === 'name'
        ? field.schemas.map((schema) => ({ ...schema, description: nameSchema.description }))
        : field.schemas;
    return { ...field, schemas, isRequired: field.isRequired && !isSecret };
  });
  const body = documentedBody(`Config${definition.type}Channel`, undefined, fields);
  ApiProperty(adoptSchema)(body.prototype, 'adopt');
  ApiProperty({
    ...referenceSchema,
    // Nest's generator needs a type, and takes it out again.
    type: Array,
    required: false,
    description: 'The channel that gets a message in place of this one, when the message to this one fails.',
  } as never)(body.prototype, 'fallback');
  return body;
});

const channelBody = { oneOf: channelBodies.map((body) => ({ $ref: getSchemaPath(body) })) };

@ApiSchema({
  name: 'Config',
  description: 'The wanted state of channels, rotas, monitors, routes, maintenance windows and status pages.',
})
@ApiExtraModels(
  ConfigRota,
  ConfigMonitor,
  ConfigRoute,
  ConfigMaintenanceWindow,
  ConfigStatusPage,
  ...channelBodies,
)
export class Config {
  @ApiProperty({ type: 'integer', enum: [1], description: 'The version of this format.' })
  @Rule('isVersion', 'must be 1, the only version of this format', (value) => value === 1)
  version!: number;

  @Optional()
  @ApiProperty({
    ...keySchema,
    default: defaultFileSet,
    description: 'The name of the file set that manages these resources.',
  })
  @Rule('isFileSet', keyRule, isConfigKey)
  file_set: string = defaultFileSet;

  @Optional()
  @Flag({
    description: 'Whether an apply deletes the resources of this file set that the files no longer contain.',
    default: false,
  })
  prune: boolean = false;

  @Optional()
  @Resources(channelBody, 'Channels')
  channels?: object;

  @Optional()
  @Resources({ $ref: getSchemaPath(ConfigRota) }, 'Rotas')
  rotas?: object;

  @Optional()
  @Resources({ $ref: getSchemaPath(ConfigMonitor) }, 'Monitors')
  monitors?: object;

  @Optional()
  @Resources({ $ref: getSchemaPath(ConfigRoute) }, 'Routes')
  routes?: object;

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
    description: 'New keys by old keys, for each kind. The resource with the old key gets the new one.',
    example: {},
  } as never)
  @Rule(
    'isMoved',
    `must have, for each kind, new keys by the old, and at most ${configBounds.resourcesMax} in all`,
    isMoved,
  )
  moved: object = {};
}

@ApiSchema({ name: 'ConfigToApply' })
export class ConfigToApply extends Config {
  @ApiProperty({
    type: 'string',
    maxLength: 100,
    description: 'The digest of the plan to apply.',
  })
  @Rule(
    'isDigest',
    'must be the digest of a plan',
    (value) => typeof value === 'string' && value.length <= 100,
  )
  digest!: string;
}
