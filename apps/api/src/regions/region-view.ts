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
      '`seeing`: a prober of the region works. `blind`: all of its probers are blind, at least to part of their network. `silent`: no prober of it was heard of lately. Checks of what nobody can see are `unknown`.',
  })
  readonly state!: RegionSight['state'];

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description:
      'Since when the region is blind, or when a prober of a silent region was last heard of; else `null`.',
  })
  readonly since!: Instant | null;

  @ApiProperty({
    type: 'string',
    enum: [...blindnessCauses],
    nullable: true,
    description:
      'Of a region that is blind. `network`: no host answers. `uplink`: no host beyond the network of the prober answers as itself. `route`: no host behind one of its routes answers. `name_servers`: no name server answers.',
  })
  readonly cause!: BlindnessCause | null;
}

@ApiSchema({ name: 'ClockJump' })
export class ClockJumpView {
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'When it was seen, by the clock as it is now.',
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
      "The latest jump of the database's clock, for an hour; else `null`. Nobody counts as late until one interval after it.",
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
