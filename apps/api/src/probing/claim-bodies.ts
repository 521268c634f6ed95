import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type AccountId, type MonitorType, type TrialCheckId } from '@tocsin/domain';
import { monitorTypes } from '@tocsin/probes/catalogue';
import { Optional, WholeNumber } from '../http/bodies/fields.js';
import { proberBounds } from './prober-bounds.js';

@ApiSchema({ name: 'ChecksWanted' })
export class ChecksWanted {
  @WholeNumber({ minimum: 1, maximum: proberBounds.checksMax, description: 'The highest number of checks.' })
  checks_max!: number;

  @Optional()
  @WholeNumber({
    minimum: 0,
    maximum: proberBounds.waitMsMax,
    default: 0,
    description: 'How long to wait when no check is due.',
  })
  wait_ms: number = 0;

  @Optional()
  @WholeNumber({
    minimum: 0,
    maximum: proberBounds.trialsMax,
    default: 0,
    description: 'The highest number of trial checks.',
  })
  trials_max: number = 0;
}

class CheckToMakeView {
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    description: 'The account that the check belongs to. A prober shares its work fairly between accounts.',
  })
  readonly account!: AccountId;

  @ApiProperty({ type: 'string', enum: monitorTypes() })
  readonly type!: MonitorType;

  @ApiProperty({ type: 'string' })
  readonly target!: string;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'With secrets.' })
  readonly settings!: object;

  @ApiProperty({ type: 'integer' })
  readonly timeout_ms!: number;
}

@ApiSchema({ name: 'ClaimedTrial', description: 'A trial check. It belongs to no region.' })
export class ClaimedTrialView extends CheckToMakeView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: TrialCheckId;
}

@ApiSchema({ name: 'ClaimedCheck' })
export class ClaimedCheckView extends CheckToMakeView {
  @ApiProperty({ type: 'integer', description: 'Report the result with this number.' })
  readonly series!: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The JSON that the last check remembered.',
  })
  readonly previous!: string | null;

  @ApiProperty({
    type: 'string',
    enum: ['with_bodies', 'without_bodies'],
    description: 'The evidence that the api takes with a failed check.',
  })
  readonly evidence!: 'with_bodies' | 'without_bodies';
}

@ApiSchema({ name: 'Claim' })
export class ClaimView {
  @ApiProperty({ type: 'integer', description: 'Report the results of these checks with this number.' })
  readonly claim!: number;

  @ApiProperty({ type: ClaimedCheckView, isArray: true })
  readonly checks!: readonly ClaimedCheckView[];

  @ApiProperty({ type: ClaimedTrialView, isArray: true })
  readonly trials!: readonly ClaimedTrialView[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The time until the next unclaimed check is due; `null` when none is scheduled.',
  })
  readonly next_due_in_ms!: number | null;

  @ApiProperty({ type: 'integer', description: 'How long the request waited for a check.' })
  readonly waited_ms!: number;
}
