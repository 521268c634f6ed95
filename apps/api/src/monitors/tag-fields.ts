import { applyDecorators, Injectable, type PipeTransform } from '@nestjs/common';
import { ApiParam, ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { type Tag, tagBounds, tagFrom, tagPattern, tagSet } from '@tocsin/domain';
import { Rule } from '../http/bodies/fields.js';
import { invalid } from '../http/problems/problem.js';

const { charsMax, perMonitorMax } = tagBounds;

const schema = { type: 'string', minLength: 1, maxLength: charsMax, pattern: tagPattern } as const;
const wording = `text of 1 to ${charsMax} characters without control characters, lone surrogates, commas and slashes, and not \`.\` or \`..\``;

const isTag = (value: unknown): value is string => typeof value === 'string' && tagFrom(value) !== null;

const areTags = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length <= perMonitorMax && value.every(isTag);

export const TagText = (docs: Pick<ApiPropertyOptions, 'description'>): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ ...schema, ...docs, example: 'prod' }),
    Rule('isTag', `must be ${wording}`, isTag),
  );

export const Tags = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'array',
      items: schema,
      maxItems: perMonitorMax,
      description:
        'Tags to filter by. Capitals make no difference; the first spelling is kept, without spaces around it.',
      example: ['prod', 'eu-west'],
    }),
    Rule('areTags', `must be a list of at most ${perMonitorMax} tags, each of them ${wording}`, areTags),
  );

export const tagsOf = (texts: readonly string[]): readonly Tag[] =>
  tagSet(texts.map(tagFrom).filter((tag) => tag !== null));

export const TagParam = (): MethodDecorator => ApiParam({ name: 'tag', schema, example: 'prod' });

@Injectable()
export class PathTag implements PipeTransform<string> {
  transform(value: string): Tag {
    const tag = tagFrom(value);
    if (tag === null) throw invalid({ field: 'tag', message: `tag must be ${wording}` });
    return tag;
  }
}
