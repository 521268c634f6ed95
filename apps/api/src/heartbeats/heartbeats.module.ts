import { Module } from '@nestjs/common';
import { HeartbeatQueries } from './coverage-reader.js';
import { PingController } from './ping.controller.js';
import { PushController } from './push.controller.js';
import { HeartbeatReports, TakePingHandler } from './reports.js';

@Module({
  controllers: [PingController, PushController],
  providers: [HeartbeatQueries, HeartbeatReports, TakePingHandler],
})
export class HeartbeatsModule {}
