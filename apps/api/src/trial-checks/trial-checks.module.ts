import { Module } from '@nestjs/common';
import { TrialChecksController } from './trial-checks.controller.js';
import { TrialCheckQueries, TryCheckHandler } from './try-check.js';

@Module({ controllers: [TrialChecksController], providers: [TryCheckHandler, TrialCheckQueries] })
export class TrialChecksModule {}
