import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type BlindnessCause, blindnessCauses, type Instant } from '@tocsin/domain';
import { OneOf, Rule, WholeNumber } from '../http/bodies/fields.js';
import { validated } from '../http/bodies/validation.js';
import { proberBounds } from './prober-bounds.js';

@ApiSchema({ name: 'ProberBlindness' })
export class ProberBlindness {
  @OneOf(blindnessCauses, {
    description:
      '`network`: no host answers. `uplink`: no host beyond the network of the prober answers as itself. `route`: no host behind one of its routes answers. `name_servers`: no name server answers.',
  })
  cause!: BlindnessCause;

  @WholeNumber({ minimum: 0, maximum: proberBounds.blindMsMax, description: 'How long ago it started.' })
  age_ms!: number;
}

@ApiSchema({ name: 'ProberSight' })
export class ProberSight {
  @ApiProperty({
    type: ProberBlindness,
    nullable: true,
    description: 'Why the prober is blind; `null` when it is not.',
  })
  @Rule(
    'isObject',
    'must be an object or null',
    (value) => typeof value === 'object' && !Array.isArray(value),
  )
  blind!: object | null;

  get blindness(): ProberBlindness | null {
    return this.blind && validated(ProberBlindness, this.blind, 'blind.');
  }
}

@ApiSchema({ name: 'SightTaken' })
export class SightTakenView {
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'The stored time since which the prober is blind; `null` when it is not.',
  })
  readonly blind_since!: Instant | null;
}
