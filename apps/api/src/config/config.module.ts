import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module.js';
import { PeopleModule } from '../people/people.module.js';
import { StatusPagesModule } from '../status-pages/status-pages.module.js';
import { ApplyConfigHandler } from './apply-config.js';
import { ConfigController } from './config.controller.js';
import { ConfigPlanner } from './config-planner.js';
import { ConfigQueries } from './config-queries.js';
import { ConfirmationMails } from './confirmation-mails.js';
import { PagePasswords } from './page-passwords.js';

@Module({
  imports: [ChannelsModule, PeopleModule, StatusPagesModule],
  controllers: [ConfigController],
  providers: [ConfirmationMails, ConfigPlanner, ConfigQueries, ApplyConfigHandler, PagePasswords],
})
export class ConfigModule {}
