import { Module } from '@nestjs/common';
import { HeartbeatJudge, JudgeDueHeartbeatsHandler } from './heartbeat-judge.js';
import { HeartbeatQueries } from './heartbeat-queries.js';
import { PingController } from './ping.controller.js';
import { PushController } from './push.controller.js';
import { HeartbeatReports } from './reports.js';
import { TakePingHandler } from './take-ping.js';

@Module({
  controllers: [PingController, PushController],
  providers: [HeartbeatJudge, HeartbeatQueries, HeartbeatReports, JudgeDueHeartbeatsHandler, TakePingHandler],
})
export class HeartbeatsModule {}
