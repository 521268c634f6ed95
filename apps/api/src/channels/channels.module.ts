import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.js';
import { DeleteChannelHandler, TestChannelHandler } from './channel-commands.js';
import { ChannelMetrics, ChannelQueries } from './channel-queries.js';
import { ChannelTypesController } from './channel-types.controller.js';
import { ChannelsController } from './channels.controller.js';
import { AskForConfirmationHandler, ConfirmAddressHandler } from './confirm-channel.js';
import { Confirmation } from './confirmation.js';
import { ConfirmationsController } from './confirmations.controller.js';
import { ChangeChannelHandler, ChangeChannelQuietlyHandler, CreateChannelHandler } from './save-channel.js';

@Module({
  imports: [PeopleModule],
  controllers: [ChannelsController, ChannelTypesController, ConfirmationsController],
  providers: [
    CreateChannelHandler,
    ChangeChannelHandler,
    ChangeChannelQuietlyHandler,
    DeleteChannelHandler,
    TestChannelHandler,
    AskForConfirmationHandler,
    ConfirmAddressHandler,
    Confirmation,
    ChannelQueries,
    ChannelMetrics,
  ],
  exports: [Confirmation],
})
export class ChannelsModule {}
