import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { type ConfigKind, configBounds, configKeyPattern, configKinds, isConfigKey } from '@tocsin/domain';
import { Flag, Optional, Rule } from '../http/bodies/fields.js';
import { isObject } from '../http/bodies/validation.js';
import { keySchema } from './kinds/documented.js';
import { keyRule } from './kinds/references.js';
import { kinds } from './kinds/registry.js';

export const defaultFileSet = 'default';

const wordsFor = (kind: ConfigKind): string => kind.replace('_', ' ');

const allKinds = configKinds
  .map(wordsFor)
  .join(', ')
  .replace(/, ([^,]+)$/, ' and $1');

/** The shapes in the OpenAPI document. `parse-config.ts` validates them by the rules of the ordinary bodies. */
const Resources = (kind: ConfigKind): PropertyDecorator => {
  const schemas = kinds[kind].bodies.map((body) => ({ $ref: getSchemaPath(body) }));
  return applyDecorators(
    ApiProperty({
      type: 'object',
      additionalProperties: schemas.length === 1 ? schemas[0] : { oneOf: schemas },
      propertyNames: { pattern: configKeyPattern },
      description: `The ${wordsFor(kind)} by their keys. If omitted, none of them changes.`,
      example: {},
    } as never),
    Rule('areResources', 'must be an object with a resource for each key', isObject),
    Optional(),
  );
};

const resourcesByKind = (): Type<{ readonly [Kind in ConfigKind]?: object }> => {
  class Body {}
  for (const kind of configKinds) Resources(kind)(Body.prototype, kind);
  return Body;
};

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

@ApiSchema({
  name: 'Config',
  description: `The wanted state of ${allKinds}.`,
})
@ApiExtraModels(...configKinds.flatMap((kind) => kinds[kind].bodies))
export class Config extends resourcesByKind() {
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
