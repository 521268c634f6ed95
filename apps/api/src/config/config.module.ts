import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module.js';
import { MaintenanceModule } from '../maintenance/maintenance.module.js';
import { MonitorsModule } from '../monitors/monitors.module.js';
import { PeopleModule } from '../people/people.module.js';
import { StatusPagesModule } from '../status-pages/status-pages.module.js';
import { ApplyChannel } from './apply-channel.js';
import { ApplyConfigHandler } from './apply-config.js';
import { ApplyMonitor } from './apply-monitor.js';
import { ApplyPage } from './apply-page.js';
import { ApplyWindow } from './apply-window.js';
import { ConfigController } from './config.controller.js';
import { ConfigPlanner } from './config-planner.js';
import { ConfigQueries } from './config-queries.js';
import { PagePasswords } from './page-passwords.js';

@Module({
  imports: [ChannelsModule, MonitorsModule, MaintenanceModule, PeopleModule, StatusPagesModule],
  controllers: [ConfigController],
  providers: [
    ConfigPlanner,
    ConfigQueries,
    ApplyConfigHandler,
    ApplyChannel,
    ApplyMonitor,
    ApplyWindow,
    ApplyPage,
    PagePasswords,
  ],
})
export class ConfigModule {}
