import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module.js';
import { MaintenanceModule } from '../maintenance/maintenance.module.js';
import { MonitorsModule } from '../monitors/monitors.module.js';
import { ApplyChannel } from './apply-channel.js';
import { ApplyConfigHandler } from './apply-config.js';
import { ApplyMonitor } from './apply-monitor.js';
import { ApplyWindow } from './apply-window.js';
import { ConfigController } from './config.controller.js';
import { ConfigPlanner } from './config-planner.js';
import { ConfigQueries } from './config-queries.js';

@Module({
  imports: [ChannelsModule, MonitorsModule, MaintenanceModule],
  controllers: [ConfigController],
  providers: [ConfigPlanner, ConfigQueries, ApplyConfigHandler, ApplyChannel, ApplyMonitor, ApplyWindow],
})
export class ConfigModule {}
