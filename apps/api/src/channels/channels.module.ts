import { Module } from '@nestjs/common';
import { ChangeChannelHandler } from './change-channel.js';
import { ChannelTypesController } from './channel-types.controller.js';
import { ChannelsController } from './channels.controller.js';
import { CreateChannelHandler } from './create-channel.js';
import { DeleteChannelHandler } from './delete-channel.js';
import { GetChannelHandler } from './get-channel.js';
import { ListChannelsHandler } from './list-channels.js';
import { TestChannelHandler } from './test-channel.js';

@Module({
  controllers: [ChannelsController, ChannelTypesController],
  providers: [
    CreateChannelHandler,
    ChangeChannelHandler,
    DeleteChannelHandler,
    TestChannelHandler,
    GetChannelHandler,
    ListChannelsHandler,
  ],
})
export class ChannelsModule {}
