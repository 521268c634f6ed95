import { Get } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type ChannelType, type PlanId, planFor, plans } from '@tocsin/domain';
import { type ChannelDefinition, catalogue, channelTypes } from '@tocsin/transports/catalogue';
import { Operation, V1Controller } from '../http/operation.js';

@ApiSchema({ name: 'ChannelType' })
class ChannelTypeView {
  @ApiProperty({ type: 'string', enum: channelTypes() })
  readonly type!: ChannelType;

  @ApiProperty({ type: 'string', description: 'What people call it.' })
  readonly title!: string;

  @ApiProperty({ type: 'string', description: 'What a message becomes.' })
  readonly description!: string;

  @ApiProperty({ type: 'string', isArray: true, description: 'Other words by which people look for it.' })
  readonly search_words!: readonly string[];

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
  search_words: definition.searchWords,
  plan: planFor(definition.type),
  fields: definition.fields,
});

@V1Controller('channel-types', 'Channels')
export class ChannelTypesController {
  readonly #types: ChannelTypeListView = { items: catalogue.map(channelTypeView) };

  @Get()
  @Operation({
    id: 'listChannelTypes',
    summary: 'The channel types and their fields',
    status: 200,
    answer: ChannelTypeListView,
  })
  list(): ChannelTypeListView {
    return this.#types;
  }
}
