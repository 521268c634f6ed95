import { Module } from '@nestjs/common';
import { TrialCheckQueries } from './trial-check-queries.js';
import { TrialChecksController } from './trial-checks.controller.js';
import { TryCheckHandler } from './try-check.js';

@Module({ controllers: [TrialChecksController], providers: [TryCheckHandler, TrialCheckQueries] })
export class TrialChecksModule {}
