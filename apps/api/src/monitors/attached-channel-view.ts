import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ChannelView } from '../channels/channel-view.js';
import { PageOf } from '../http/bodies/page.js';

@ApiSchema({ name: 'AttachedChannel' })
class AttachedChannelView extends ChannelView {
  @ApiProperty({
    type: 'integer',
    description:
      'So many minutes after an incident began, the channel is rung, if the incident is open and nobody has acknowledged it. 0: at once.',
  })
  readonly after_minutes!: number;
}

@ApiSchema({ name: 'AttachedChannelPage' })
export class AttachedChannelPage extends PageOf(AttachedChannelView) {}
