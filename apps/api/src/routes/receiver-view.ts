import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type RouteId, type Severity, severities } from '@tocsin/domain';
import { type Receiver, receiversMax } from '@tocsin/persistence';

@ApiSchema({ name: 'MonitorReceiver' })
class ReceiverView {
  @ApiProperty({ type: 'string', enum: ['channel', 'rota'] })
  readonly type!: Receiver['type'];

  @ApiProperty({ type: 'string', format: 'uuid', description: 'The id of the channel or the rota.' })
  readonly id!: string;

  @ApiProperty({ type: 'string' })
  readonly name!: string;

  @ApiProperty({
    type: 'string',
    enum: ['attached', 'route'],
    description: '`attached`: to the monitor itself. `route`: a route names it, by the tags of the monitor.',
  })
  readonly via!: 'attached' | 'route';

  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'The route that names it.' })
  readonly route_id!: RouteId | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The name of the route in `route_id`, as people gave it.',
  })
  readonly route_name!: string | null;

  @ApiProperty({
    type: 'integer',
    description:
      'It rings when an incident has been open for so many minutes, and nobody has acknowledged it.',
  })
  readonly after_minutes!: number;

  @ApiProperty({ type: 'boolean', description: 'A disabled channel gets no message. A rota is enabled.' })
  readonly enabled!: boolean;

  @ApiProperty({
    type: 'string',
    enum: [...severities],
    nullable: true,
    description:
      'The lowest severity that the channel gets. `null` for a rota: each of its channels has one.',
  })
  readonly min_severity!: Severity | null;
}

@ApiSchema({ name: 'MonitorReceiverList' })
export class ReceiverListView {
  @ApiProperty({
    type: ReceiverView,
    isArray: true,
    description: `The first to ring first; at most ${receiversMax}. One that several routes name is listed for each, and gets one message an event.`,
  })
  readonly items!: readonly ReceiverView[];
}

export const receiverView = ({ type, id, name, route, afterMinutes, ...own }: Receiver): ReceiverView => ({
  type,
  id,
  name,
  via: route === null ? 'attached' : 'route',
  route_id: route?.id ?? null,
  route_name: route?.name ?? null,
  after_minutes: afterMinutes,
  enabled: own.enabled,
  min_severity: own.minSeverity,
});
