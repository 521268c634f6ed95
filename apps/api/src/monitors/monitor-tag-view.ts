import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Tag } from '@tocsin/domain';
import { type CountedTag, tagsListedMax } from '@tocsin/persistence';

@ApiSchema({ name: 'MonitorTag' })
class MonitorTagView implements CountedTag {
  @ApiProperty({ type: 'string', description: 'In one of its spellings.', example: 'prod' })
  readonly tag!: Tag;

  @ApiProperty({ type: 'integer', description: 'How many monitors have it.' })
  readonly monitors!: number;
}

@ApiSchema({ name: 'MonitorTagList' })
export class MonitorTagListView {
  @ApiProperty({
    type: MonitorTagView,
    isArray: true,
    description: `Those that most monitors have first; at most ${tagsListedMax}.`,
  })
  readonly items!: readonly MonitorTagView[];
}
