import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Responder } from '@tocsin/domain';

@ApiSchema({ name: 'Responder' })
export class ResponderView {
  @ApiProperty({
    type: 'string',
    enum: ['person', 'api_key', 'channel'],
    description: '`channel`: somebody followed the link in a message that this channel got.',
  })
  readonly type!: Responder['type'];

  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: string;

  @ApiProperty({ type: 'string', description: 'The name at that time.' })
  readonly name!: string;
}

export const responderView = (by: Responder): ResponderView => {
  switch (by.type) {
    case 'person':
      return { type: by.type, id: by.personId, name: by.name };
    case 'api_key':
      return { type: by.type, id: by.keyId, name: by.name };
    case 'channel':
      return { type: by.type, id: by.channelId, name: by.name };
  }
};
