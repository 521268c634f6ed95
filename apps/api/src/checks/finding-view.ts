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
    description:
      'When the check started. For five minutes, later checks with the same result do not replace it.',
  })
  readonly at!: Instant;

  @ApiProperty({ type: 'string', enum: checkStatuses.filter((status) => status !== 'unknown') })
  readonly status!: CheckStatus;

  @ApiProperty({ type: 'string' })
  readonly message!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'Details by monitor type, such as a certificate.',
  })
  readonly details!: object;
}

@ApiSchema({ name: 'FindingList' })
export class FindingListView {
  @ApiProperty({ type: FindingView, isArray: true, description: 'One for each region, by name.' })
  readonly items!: readonly FindingView[];
}

export const findingView = ({ details, ...found }: LastFinding): FindingView => ({
  ...found,
  details: JSON.parse(details),
});
