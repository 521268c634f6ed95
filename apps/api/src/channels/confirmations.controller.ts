import { Body, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiSchema } from '@nestjs/swagger';
import { CurrentExchange, type HttpExchange } from '../http/access/http-exchange.js';
import { PlainV1Controller, SignInOperation } from '../http/operation.js';
import { LinkTokens } from '../people/one-time-link.js';
import { LinkToken } from '../people/person-fields.js';
import { ConfirmedAddressView } from './channel-view.js';
import { ConfirmAddress } from './confirm-channel.js';

@ApiSchema({ name: 'AddressConfirmation' })
class AddressConfirmation {
  @LinkToken()
  token!: string;
}

/** For whoever reads the mails of an address, who need not be a member. */
@PlainV1Controller('channel-confirmations', 'Channels')
export class ConfirmationsController {
  constructor(
    private readonly links: LinkTokens,
    private readonly commands: CommandBus,
  ) {}

  @Post()
  @SignInOperation({
    id: 'confirmAddress',
    command: ConfirmAddress,
    summary: 'Confirm the address of a channel with the link from the mail',
    description: 'Needs no session: the link in the mail is enough.',
    status: 200,
    answer: ConfirmedAddressView,
    problems: ['not_found'],
  })
  async confirm(
    @Body() { token }: AddressConfirmation,
    @CurrentExchange() exchange: HttpExchange,
  ): Promise<ConfirmedAddressView> {
    const linkHash = await this.links.requireLink('channel', token, exchange);
    return this.commands.execute(new ConfirmAddress({ linkHash }));
  }
}
