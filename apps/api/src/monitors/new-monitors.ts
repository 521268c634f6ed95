import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { monitorBounds } from '@tocsin/domain';
import { Rule } from '../http/bodies/fields.js';
import { NewMonitor } from './monitor-bodies.js';

const { madeAtOnceMax } = monitorBounds;

/** A hundred monitors with a name and a target of usual length, and fifty channels each. */
export const newMonitorsBodyBytesMax = 256 * 1024;

@ApiSchema({ name: 'NewMonitors' })
export class NewMonitors {
  @ApiProperty({
    type: NewMonitor,
    isArray: true,
    minItems: 1,
    maxItems: madeAtOnceMax,
    description: 'The monitors, in the order of the answer.',
  })
  @Rule(
    'areMonitors',
    `must be a list of 1 to ${madeAtOnceMax} monitors`,
    (value) => Array.isArray(value) && value.length > 0 && value.length <= madeAtOnceMax,
  )
  /** Validated one by one, so that an error names its monitor. */
  monitors!: readonly unknown[];
}
