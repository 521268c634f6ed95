import { Module } from '@nestjs/common';
import { AlertsController } from './alerts.controller.js';
import { GetAlertHandler } from './get-alert.js';
import { GetSentRequestHandler } from './get-sent-request.js';
import { ListAlertsHandler } from './list-alerts.js';

@Module({
  controllers: [AlertsController],
  providers: [GetAlertHandler, GetSentRequestHandler, ListAlertsHandler],
})
export class AlertsModule {}
