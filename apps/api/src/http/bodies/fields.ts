import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { linesPattern, textPattern } from '@tocsin/domain';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import {
  isLines,
  isMoment,
  isName,
  isText,
  isUuid,
  linesRule,
  namePattern,
  nameRule,
  textRule,
} from './text.js';

// The fields of request bodies and queries. Each decorator says one rule twice, to the validator and to the OpenAPI
// document, so that the two cannot drift apart.

type Docs = { readonly description: string; readonly example?: unknown };

/** @param rule completes a sentence that begins with the field's name */
export const Rule = (name: string, rule: string, validate: (value: unknown) => boolean): PropertyDecorator =>
  ValidateBy({
    name,
    validator: { validate, defaultMessage: (args) => `${args?.property} ${rule}` },
  });

/** Capitals make no difference. The library's own rule compares each item with all others. */
const Unique = (): PropertyDecorator =>
  Rule('areUnique', 'must not hold anything twice', (value) => {
    if (!Array.isArray(value)) return false;
    const items = value.map((item) => (typeof item === 'string' ? item.toLowerCase() : item));
    return new Set(items).size === items.length;
  });

/** One value with commas (OpenAPI 3.1, "Style Values"): `monitor_ids=a,b`. */
export const withCommas = { style: 'form', explode: false } as const;

/** Stands above the other decorators. `null` is a value, so it needs `OrNull`. */
export const Optional = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ required: false }),
    ValidateIf((_, value) => value !== undefined),
  );

/** Stands above the other decorators. */
export const OrNull = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ nullable: true }),
    ValidateIf((_, value) => value !== null),
  );

export const Text = (charsMax: number, docs: Docs): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'string', minLength: 1, maxLength: charsMax, pattern: textPattern, ...docs }),
    Rule('isText', textRule(charsMax), (value) => isText(value, charsMax)),
  );

/** Text of several lines. */
export const Lines = (charsMax: number, docs: Docs): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'string', minLength: 1, maxLength: charsMax, pattern: linesPattern, ...docs }),
    Rule('isLines', linesRule(charsMax), (value) => isLines(value, charsMax)),
  );

/** Text that people recognise a thing by. */
export const Name = (charsMax: number, docs: Docs): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'string', minLength: 1, maxLength: charsMax, pattern: namePattern, ...docs }),
    Rule('isName', nameRule(charsMax), (value) => isName(value, charsMax)),
  );

export const OneOf = (
  values: readonly string[],
  docs: Docs & Pick<ApiPropertyOptions, 'default'>,
): PropertyDecorator =>
  applyDecorators(ApiProperty({ type: 'string', enum: [...values], ...docs }), IsIn(values));

export const SomeOf = (values: readonly string[], docs: Docs & Pick<ApiPropertyOptions, 'default'>) =>
  applyDecorators(
    ApiProperty({
      type: 'array',
      items: { type: 'string', enum: [...values] },
      minItems: 1,
      maxItems: values.length,
      uniqueItems: true,
      ...docs,
    }),
    IsArray(),
    ArrayNotEmpty(),
    ArrayMaxSize(values.length),
    IsIn(values, { each: true }),
    Unique(),
  );

export const Flag = (docs: Docs & { readonly default?: boolean }): PropertyDecorator =>
  applyDecorators(ApiProperty({ type: 'boolean', ...docs }), IsBoolean());

type WholeNumberDocs = Docs & {
  readonly minimum: number;
  readonly maximum: number;
  readonly default?: number;
  /** The label of the input in the dashboard's form, which also shows the first sentence of the description. */
  readonly title?: string;
};

export const WholeNumber = (docs: WholeNumberDocs): PropertyDecorator =>
  applyDecorators(ApiProperty({ type: 'integer', ...docs }), IsInt(), Min(docs.minimum), Max(docs.maximum));

export const Moment = (docs: Docs): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'string', format: 'date-time', ...docs }),
    Rule('isMoment', 'must be a date and time as RFC 3339 writes them', isMoment),
  );

export const Uuid = (docs: Docs): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'string', format: 'uuid', ...docs }),
    Rule('isUuid', 'must be a UUID', isUuid),
  );

export const UuidList = (itemsMax: number, docs: Docs): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'array',
      items: { type: 'string', format: 'uuid' },
      maxItems: itemsMax,
      uniqueItems: true,
      ...docs,
    }),
    IsArray(),
    ArrayMaxSize(itemsMax),
    Rule('areUuids', 'must hold UUIDs only', (value) => Array.isArray(value) && value.every(isUuid)),
    Unique(),
  );
