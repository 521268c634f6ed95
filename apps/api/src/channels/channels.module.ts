import { Module } from '@nestjs/common';
import { ChannelQueries } from './channel-queries.js';
import { ChannelTypesController } from './channel-types.controller.js';
import { ChannelsController } from './channels.controller.js';
import { DeleteChannelHandler } from './delete-channel.js';
import { ChangeChannelHandler, CreateChannelHandler } from './save-channel.js';
import { TestChannelHandler } from './test-channel.js';

@Module({
  controllers: [ChannelsController, ChannelTypesController],
  providers: [
    CreateChannelHandler,
    ChangeChannelHandler,
    DeleteChannelHandler,
    TestChannelHandler,
    ChannelQueries,
  ],
})
export class ChannelsModule {}
