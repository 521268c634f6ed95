import { Module } from '@nestjs/common';
import { ClockKeeper, RecordClockJumpHandler } from './clock-keeper.js';

@Module({ providers: [ClockKeeper, RecordClockJumpHandler] })
export class ClockModule {}
