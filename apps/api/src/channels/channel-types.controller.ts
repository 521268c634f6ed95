import { Get, Req, Res } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type ChannelType, type PlanId, planFor, plans } from '@tocsin/domain';
import {
  type ChannelDefinition,
  type ChannelKind,
  catalogue,
  channelKinds,
  channelTypes,
} from '@tocsin/transports/catalogue';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConstantAnswer } from '../http/constant-answer.js';
import { inLanguage } from '../http/in-language.js';
import { Operation, V1Controller } from '../http/operation.js';

@ApiSchema({ name: 'ChannelType' })
class ChannelTypeView {
  @ApiProperty({ type: 'string', enum: channelTypes() })
  readonly type!: ChannelType;

  @ApiProperty({ type: 'string', description: 'The name that people know the type by.' })
  readonly title!: string;

  @ApiProperty({ type: 'string', description: 'How a message arrives.' })
  readonly description!: string;

  @ApiProperty({
    type: 'string',
    enum: [...channelKinds],
    description: 'The way in which it reaches people.',
  })
  readonly kind!: ChannelKind;

  @ApiProperty({ type: 'string', isArray: true, description: 'Other words by which people look for it.' })
  readonly search_words!: readonly string[];

  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'How to set the service up: where to find each value, and which field takes it.',
  })
  readonly setup_steps!: readonly string[];

  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description: "A page of the service's own documentation; `null` for a type without a service.",
  })
  readonly documentation_url!: string | null;

  @ApiProperty({ type: 'string', enum: Object.keys(plans), description: 'The plan that it needs.' })
  readonly plan!: PlanId;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'JSON Schema (draft 2020-12) of its fields, which stand beside `type`, `name` and `enabled`. What is `writeOnly` is secret.',
  })
  readonly fields!: object;
}

@ApiSchema({ name: 'ChannelTypeList' })
class ChannelTypeListView {
  @ApiProperty({ type: ChannelTypeView, isArray: true })
  readonly items!: readonly ChannelTypeView[];
}

const channelTypeView = (definition: ChannelDefinition): ChannelTypeView => ({
  type: definition.type,
  title: definition.title,
  description: definition.description,
  kind: definition.kind,
  search_words: definition.searchWords,
  setup_steps: definition.setup.steps,
  documentation_url: definition.setup.documentation ?? null,
  plan: planFor(definition.type),
  fields: definition.fields,
});

@V1Controller('channel-types', 'Channels')
export class ChannelTypesController {
  readonly #types = new ConstantAnswer(
    (language): ChannelTypeListView => ({
      items: catalogue.map((definition) => inLanguage(language, channelTypeView(definition), definition)),
    }),
  );

  @Get()
  @Operation({
    id: 'listChannelTypes',
    summary: 'The channel types and their fields',
    status: 200,
    answer: ChannelTypeListView,
  })
  list(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    return this.#types.bodyFor(request, reply);
  }
}
