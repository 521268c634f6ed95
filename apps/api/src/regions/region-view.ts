import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type BlindnessCause,
  blindnessCauses,
  type Instant,
  type RegionSight,
  regionStates,
} from '@tocsin/domain';
import type { SeenRegion } from './sight-of-regions.js';

@ApiSchema({ name: 'Region' })
export class RegionView {
  @ApiProperty({ type: 'string' })
  readonly region!: string;

  @ApiProperty({
    type: 'string',
    enum: [...regionStates],
    description:
      '`seeing`: its probers see something. `blind`: none of them does. `silent`: none of them is heard of. In the last two its monitors are not being checked.',
  })
  readonly state!: RegionSight['state'];

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Since when it is blind, or when a prober of it was last heard of; `null` otherwise.',
  })
  readonly since!: Instant | null;

  @ApiProperty({
    type: 'string',
    enum: [...blindnessCauses],
    nullable: true,
    description:
      'Of a region that is blind. `network`: nothing answers. `name_servers`: no name server answers.',
  })
  readonly cause!: BlindnessCause | null;
}

@ApiSchema({ name: 'RegionList' })
export class RegionListView {
  @ApiProperty({ type: RegionView, isArray: true })
  readonly items!: readonly RegionView[];
}

export const regionView = ({ region, sight }: SeenRegion): RegionView => ({
  region,
  state: sight.state,
  since: sight.state === 'seeing' ? null : sight.since,
  cause: sight.state === 'blind' ? sight.cause : null,
});
