import { applyDecorators, Injectable, type PipeTransform } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import { ApiParam, ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import {
  type Instant,
  type MonitorId,
  type Tag,
  tagBounds,
  tagFrom,
  tagPattern,
  tagSet,
  withoutTag,
  withTag,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { Rule } from '../http/bodies/fields.js';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { invalid, notFound, Problem } from '../http/problems/problem.js';
import { decideMonitor } from './decide-monitor.js';

const { charsMax, perMonitorMax } = tagBounds;

const schema = { type: 'string', minLength: 1, maxLength: charsMax, pattern: tagPattern } as const;
const wording = `text of 1 to ${charsMax} characters without control characters, lone surrogates, commas and slashes, and not \`.\` or \`..\``;

const isTag = (value: unknown): value is string => typeof value === 'string' && tagFrom(value) !== null;

export const TagText = (docs: Pick<ApiPropertyOptions, 'description'>): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ ...schema, ...docs, example: 'prod' }),
    Rule('isTag', `must be ${wording}`, isTag),
  );

type TagsDocs = {
  readonly description: string;
  readonly example?: readonly string[];
  readonly tagsMin?: number;
  readonly tagsMax: number;
};

export const TagList = ({ tagsMin = 0, tagsMax, ...docs }: TagsDocs): PropertyDecorator => {
  const count = tagsMin === 0 ? `at most ${tagsMax}` : `${tagsMin} to ${tagsMax}`;
  const areTags = (value: unknown): boolean =>
    Array.isArray(value) && value.length >= tagsMin && value.length <= tagsMax && value.every(isTag);
  return applyDecorators(
    ApiProperty({
      type: 'array',
      items: schema,
      ...(tagsMin > 0 && { minItems: tagsMin }),
      maxItems: tagsMax,
      ...docs,
    }),
    Rule('areTags', `must be a list of ${count} tags, each of them ${wording}`, areTags),
  );
};

export const Tags = (): PropertyDecorator =>
  TagList({
    tagsMax: perMonitorMax,
    description:
      'Tags to filter by. Capitals make no difference; the first spelling is kept, without spaces around it.',
    example: ['prod', 'eu-west'],
  });

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

/** Adds or removes one tag, so that people who tag at the same time lose nothing. */
type Wanted = { readonly monitorId: MonitorId; readonly tag: Tag; readonly isWanted: boolean };

export class SetTag extends AccountCommand<void, Wanted> {}

@CommandHandler(SetTag)
export class SetTagHandler implements ChangeHandler<SetTag> {
  async handle(
    { accountId, data: { monitorId, tag, isWanted } }: SetTag,
    { monitors, incidents }: Repositories,
    now: Instant,
  ) {
    const found = await monitors.findForChange(accountId, monitorId);
    if (!found) throw notFound('monitor');
    const before = found.monitor;
    const tags = (isWanted ? withTag : withoutTag)(before.tags, tag);
    if (tags.length > tagBounds.perMonitorMax)
      throw new Problem('conflict', `A monitor can have at most ${tagBounds.perMonitorMax} tags.`);
    const after = decideMonitor({ type: 'ChangeMonitor', changes: { tags }, now }, before);
    if (after === before) return unchanged(undefined);
    await monitors.save(after);
    await incidents.lookAgain(accountId, now, [monitorId]);
    return changed(undefined, { action: 'monitor.changed', subjectId: monitorId, fields: ['tags'] });
  }
}
