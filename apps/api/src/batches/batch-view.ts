import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type BatchAction,
  type BatchId,
  type BatchKind,
  batchActions,
  batchBounds,
  batchKinds,
  type ChannelId,
  type Instant,
  type StatusPageId,
  type Tag,
} from '@tocsin/domain';
import type { BatchRecord } from '@tocsin/persistence';

@ApiSchema({ name: 'BatchRefusal' })
class BatchRefusalView {
  @ApiProperty({ type: 'string', format: 'uuid', description: 'The thing that was not changed.' })
  readonly id!: string;

  @ApiProperty({ type: 'string', description: 'The code of the problem.', example: 'not_found' })
  readonly code!: string;

  @ApiProperty({ type: 'string', description: 'A sentence for people.' })
  readonly detail!: string;
}

@ApiSchema({ name: 'Batch' })
export class BatchView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: BatchId;

  @ApiProperty({ type: 'string', enum: [...batchActions] })
  readonly action!: BatchAction;

  @ApiProperty({ type: 'string', enum: [...batchKinds] })
  readonly kind!: BatchKind;

  @ApiProperty({ type: 'string', format: 'uuid', nullable: true })
  readonly status_page_id!: StatusPageId | null;

  @ApiProperty({ type: 'string', format: 'uuid', nullable: true })
  readonly channel_id!: ChannelId | null;

  @ApiProperty({ type: 'string', nullable: true })
  readonly tag!: Tag | null;

  @ApiProperty({ type: 'integer', description: 'The things of the batch.' })
  readonly count!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Things that were changed, or were as wanted before.',
  })
  readonly done!: number;

  @ApiProperty({ type: 'integer', description: 'Things that were not changed.' })
  readonly refused!: number;

  @ApiProperty({
    type: BatchRefusalView,
    isArray: true,
    description: `Why things were not changed; the first ${batchBounds.refusalsShownMax}.`,
  })
  readonly refusals!: readonly BatchRefusalView[];

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly created_at!: Instant;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'When the first thing is changed. Until then the batch can be cancelled.',
  })
  readonly starts_at!: Instant;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  readonly finished_at!: Instant | null;
}

@ApiSchema({ name: 'BatchWithWaiting' })
export class BatchWithWaitingView extends BatchView {
  @ApiProperty({
    type: 'string',
    isArray: true,
    format: 'uuid',
    description: 'The things that are neither changed nor refused yet.',
  })
  readonly waiting_ids!: readonly string[];
}

@ApiSchema({ name: 'BatchList' })
export class BatchListView {
  @ApiProperty({
    type: BatchView,
    isArray: true,
    description: `Newest first; at most ${batchBounds.batchesMax}.`,
  })
  readonly items!: readonly BatchView[];
}

export const batchView = ({ batch, refusals }: BatchRecord): BatchView => ({
  id: batch.batchId,
  action: batch.action,
  kind: batch.kind,
  status_page_id: batch.pageId,
  channel_id: batch.channelId,
  tag: batch.tag,
  count: batch.count,
  done: batch.done,
  refused: batch.refused,
  refusals: refusals.map(({ subjectId, code, detail }) => ({ id: subjectId, code, detail })),
  created_at: batch.createdAt,
  starts_at: batch.startsAt,
  finished_at: batch.finishedAt,
});
