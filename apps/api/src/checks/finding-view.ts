import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type CheckStatus, checkStatuses, type Instant } from '@tocsin/domain';
import type { LastFinding } from '@tocsin/persistence';

@ApiSchema({ name: 'Finding' })
export class FindingView {
  @ApiProperty({ type: 'string' })
  readonly region!: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'When the check began. Later ones, of the same hour, said the same.',
  })
  readonly at!: Instant;

  @ApiProperty({ type: 'string', enum: checkStatuses.filter((status) => status !== 'unknown') })
  readonly status!: CheckStatus;

  @ApiProperty({ type: 'string' })
  readonly message!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'What else was found, by the type of the monitor: its certificate, for example.',
  })
  readonly details!: object;
}

@ApiSchema({ name: 'FindingList' })
export class FindingListView {
  @ApiProperty({ type: FindingView, isArray: true, description: 'One of each region, by their names.' })
  readonly items!: readonly FindingView[];
}

export const findingView = ({ details, ...found }: LastFinding): FindingView => ({
  ...found,
  details: JSON.parse(details),
});
