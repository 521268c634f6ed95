import { Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { AlertId } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { OwnAccount } from '../http/access/caller.js';
import { PathId } from '../http/bodies/ids.js';
import { Operation, V1Controller } from '../http/operation.js';
import { AlertQuery } from './alert-query.js';
import { AlertPage, AlertView } from './alert-view.js';
import { GetAlert } from './get-alert.js';
import { GetSentRequest, SentRequestView } from './get-sent-request.js';
import { ListAlerts } from './list-alerts.js';

@V1Controller('alerts', 'Alerts')
export class AlertsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation({ id: 'listAlerts', summary: "The account's alerts", status: 200, answer: AlertPage })
  list(@OwnAccount() { id }: Account, @Query() { filter, page }: AlertQuery): Promise<AlertPage> {
    return this.queries.execute(new ListAlerts(id, filter, page));
  }

  @Get(':id')
  @Operation({ id: 'getAlert', summary: 'An alert', status: 200, answer: AlertView, ids: ['id'] })
  get(@OwnAccount() { id }: Account, @Param('id', PathId) alertId: AlertId): Promise<AlertView> {
    return this.queries.execute(new GetAlert(id, alertId));
  }

  @Get(':id/request')
  @Operation({
    id: 'getSentRequest',
    summary: 'The exact request that was sent for an alert',
    description: '`not_found` also when no HTTP request was sent for it; `detail` says why.',
    status: 200,
    answer: SentRequestView,
    ids: ['id'],
  })
  request(@OwnAccount() { id }: Account, @Param('id', PathId) alertId: AlertId): Promise<SentRequestView> {
    return this.queries.execute(new GetSentRequest(id, alertId));
  }
}
