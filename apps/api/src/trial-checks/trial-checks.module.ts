import { Module } from '@nestjs/common';
import { GetTrialCheckHandler } from './get-trial-check.js';
import { TrialChecksController } from './trial-checks.controller.js';
import { TryCheckHandler } from './try-check.js';

@Module({ controllers: [TrialChecksController], providers: [TryCheckHandler, GetTrialCheckHandler] })
export class TrialChecksModule {}
