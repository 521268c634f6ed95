import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type BlindnessCause,
  blindnessCauses,
  type ClockJump,
  type Instant,
  type RegionSight,
  regionStates,
} from '@tocsin/domain';
import type { RegionWithSight } from './sight-of-regions.js';

@ApiSchema({ name: 'Region' })
export class RegionView {
  @ApiProperty({ type: 'string' })
  readonly region!: string;

  @ApiProperty({
    type: 'string',
    enum: [...regionStates],
    description:
      '`seeing`: a prober of the region works. `blind`: all of its probers are blind, at least to part of their network. `silent`: no prober of the region has reported lately. Checks of targets that no prober can see are `unknown`.',
  })
  readonly state!: RegionSight['state'];

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description:
      'The time since which the region is blind, or of the last report from a silent region; otherwise `null`.',
  })
  readonly since!: Instant | null;

  @ApiProperty({
    type: 'string',
    enum: [...blindnessCauses],
    nullable: true,
    description:
      'The cause of a blind region. `network`: no host answers. `uplink`: no host beyond the network of the prober answers as itself. `route`: no host behind one of its routes answers. `name_servers`: no name server answers.',
  })
  readonly cause!: BlindnessCause | null;
}

@ApiSchema({ name: 'ClockJump' })
export class ClockJumpView {
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'When the jump was noticed, by the present clock.',
  })
  readonly at!: Instant;

  @ApiProperty({ type: 'integer', description: 'Negative when the clock was set back.' })
  readonly by_seconds!: number;
}

@ApiSchema({ name: 'RegionList' })
export class RegionListView {
  @ApiProperty({ type: RegionView, isArray: true })
  readonly items!: readonly RegionView[];

  @ApiProperty({
    type: ClockJumpView,
    nullable: true,
    description:
      "The latest jump of the database's clock, for one hour; otherwise `null`. No check counts as late until one interval after the jump.",
  })
  readonly clock_jump!: ClockJumpView | null;
}

export const clockJumpView = ({ at, byMs }: ClockJump): ClockJumpView => ({
  at,
  by_seconds: Math.round(byMs / 1000),
});

export const regionView = ({ region, sight }: RegionWithSight): RegionView => ({
  region,
  state: sight.state,
  since: sight.state === 'seeing' ? null : sight.since,
  cause: sight.state === 'blind' ? sight.cause : null,
});
