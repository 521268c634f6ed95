import { Module } from '@nestjs/common';
import { HeartbeatJudge, JudgeDueHeartbeatsHandler } from './heartbeat-judge.js';
import { HeartbeatQueries } from './heartbeat-queries.js';
import { PingController } from './ping.controller.js';
import { TakePingHandler } from './take-ping.js';

@Module({
  controllers: [PingController],
  providers: [HeartbeatJudge, HeartbeatQueries, JudgeDueHeartbeatsHandler, TakePingHandler],
})
export class HeartbeatsModule {}
