import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.js';
import { ChannelQueries } from './channel-queries.js';
import { ChannelTypesController } from './channel-types.controller.js';
import { ChannelsController } from './channels.controller.js';
import { AskForConfirmationHandler, ConfirmAddressHandler } from './confirm-channel.js';
import { Confirmation } from './confirmation.js';
import { ConfirmationsController } from './confirmations.controller.js';
import { DeleteChannelHandler } from './delete-channel.js';
import { ChangeChannelHandler, CreateChannelHandler } from './save-channel.js';
import { TestChannelHandler } from './test-channel.js';

@Module({
  imports: [PeopleModule],
  controllers: [ChannelsController, ChannelTypesController, ConfirmationsController],
  providers: [
    CreateChannelHandler,
    ChangeChannelHandler,
    DeleteChannelHandler,
    TestChannelHandler,
    AskForConfirmationHandler,
    ConfirmAddressHandler,
    Confirmation,
    ChannelQueries,
  ],
  exports: [CreateChannelHandler, ChangeChannelHandler, DeleteChannelHandler, Confirmation],
})
export class ChannelsModule {}
