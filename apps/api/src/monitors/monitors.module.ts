import { Module } from '@nestjs/common';
import { AttachChannelHandler, DetachChannelHandler } from './attach-channel.js';
import { AttachmentsController } from './attachments.controller.js';
import { ChangeMonitorHandler } from './change-monitor.js';
import { CheckMonitorNowHandler } from './check-monitor-now.js';
import { CreateMonitorHandler } from './create-monitor.js';
import { DeleteMonitorHandler } from './delete-monitor.js';
import { MonitorQueries } from './monitor-queries.js';
import { MonitorTagsController } from './monitor-tags.controller.js';
import { MonitorsController } from './monitors.controller.js';
import { PauseMonitorHandler, ResumeMonitorHandler } from './pause-monitor.js';
import { SetTagHandler } from './set-tag.js';
import { TaggingController } from './tagging.controller.js';

@Module({
  controllers: [MonitorsController, AttachmentsController, TaggingController, MonitorTagsController],
  providers: [
    CreateMonitorHandler,
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
  exports: [
    CreateMonitorHandler,
    ChangeMonitorHandler,
    DeleteMonitorHandler,
    PauseMonitorHandler,
    ResumeMonitorHandler,
    AttachChannelHandler,
    DetachChannelHandler,
  ],
})
export class MonitorsModule {}
