import { Module } from '@nestjs/common';
import { AlertQueries } from './alert-queries.js';
import { AlertsController } from './alerts.controller.js';

@Module({
  controllers: [AlertsController],
  providers: [AlertQueries],
})
export class AlertsModule {}
