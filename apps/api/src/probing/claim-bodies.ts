import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type AccountId, type MonitorType, monitorTypes, type TrialCheckId } from '@tocsin/domain';
import { Optional, WholeNumber } from '../http/bodies/fields.js';
import { proberBounds } from './prober-bounds.js';

@ApiSchema({ name: 'ChecksWanted' })
export class ChecksWanted {
  @WholeNumber({ minimum: 1, maximum: proberBounds.checksMax, description: 'How many checks at most.' })
  checks_max!: number;

  @Optional()
  @WholeNumber({
    minimum: 0,
    maximum: proberBounds.waitMsMax,
    default: 0,
    description: 'How long to wait for a check when none is due.',
  })
  wait_ms: number = 0;

  @Optional()
  @WholeNumber({
    minimum: 0,
    maximum: proberBounds.trialsMax,
    default: 0,
    description: 'How many trial checks at most.',
  })
  trials_max: number = 0;
}

/** What a prober needs to know to make a check. */
class CheckToMakeView {
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    description: 'The account that the check belongs to. A prober shares its work fairly between accounts.',
  })
  readonly account!: AccountId;

  @ApiProperty({ type: 'string', enum: [...monitorTypes] })
  readonly type!: MonitorType;

  @ApiProperty({ type: 'string' })
  readonly target!: string;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'With their secrets.' })
  readonly settings!: object;

  @ApiProperty({ type: 'integer' })
  readonly timeout_ms!: number;
}

@ApiSchema({ name: 'ClaimedTrial', description: 'A check that somebody tries, of whichever region.' })
export class ClaimedTrialView extends CheckToMakeView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: TrialCheckId;
}

@ApiSchema({ name: 'ClaimedCheck' })
export class ClaimedCheckView extends CheckToMakeView {
  @ApiProperty({ type: 'integer', description: 'What its result is reported under.' })
  readonly series!: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'What the last check asked to remember: JSON.',
  })
  readonly previous!: string | null;
}

@ApiSchema({ name: 'Claim' })
export class ClaimView {
  @ApiProperty({ type: 'integer', description: 'What stands for this claim when its checks are reported.' })
  readonly claim!: number;

  @ApiProperty({ type: ClaimedCheckView, isArray: true })
  readonly checks!: readonly ClaimedCheckView[];

  @ApiProperty({ type: ClaimedTrialView, isArray: true })
  readonly trials!: readonly ClaimedTrialView[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'In how long the next check is due that nobody has claimed; `null` when none is scheduled.',
  })
  readonly next_due_in_ms!: number | null;

  @ApiProperty({ type: 'integer', description: 'For how long it was waited for a check.' })
  readonly waited_ms!: number;
}
