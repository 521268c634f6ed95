import { Module } from '@nestjs/common';
import { HeartbeatJudge } from './heartbeat-judge.js';
import { PingController } from './ping.controller.js';

@Module({ controllers: [PingController], providers: [HeartbeatJudge] })
export class HeartbeatsModule {}
