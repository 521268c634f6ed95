import { Module } from '@nestjs/common';
import { AttachChannelHandler, DetachChannelHandler } from './attach-channel.js';
import { AttachmentsController } from './attachments.controller.js';
import { ChangeMonitorHandler } from './change-monitor.js';
import { CreateMonitorHandler, CreatePlannedMonitorsHandler } from './create-monitor.js';
import { CreateMonitorsHandler } from './create-monitors.js';
import { DeleteMonitorHandler } from './delete-monitor.js';
import { MonitorQueries } from './monitor-queries.js';
import { MonitorsController } from './monitors.controller.js';
import { PauseMonitorHandler, ResumeMonitorHandler } from './pause-monitor.js';
import { CheckMonitorNowHandler } from './reschedule.js';
import { SetTagHandler } from './tag-fields.js';
import { MonitorTagsController, TaggingController } from './tagging.controller.js';

@Module({
  controllers: [MonitorsController, AttachmentsController, TaggingController, MonitorTagsController],
  providers: [
    CreateMonitorHandler,
    CreatePlannedMonitorsHandler,
    CreateMonitorsHandler,
    ChangeMonitorHandler,
    CheckMonitorNowHandler,
    DeleteMonitorHandler,
    PauseMonitorHandler,
    ResumeMonitorHandler,
    AttachChannelHandler,
    DetachChannelHandler,
    SetTagHandler,
    MonitorQueries,
  ],
})
export class MonitorsModule {}
