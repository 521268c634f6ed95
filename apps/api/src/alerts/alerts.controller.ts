import { Get, Param, Query } from '@nestjs/common';
import type { AlertId } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount } from '../http/access/current-caller.js';
import { PathId } from '../http/bodies/ids.js';
import { Operation, V1Controller } from '../http/operation.js';
import { AlertQueries } from './alert-queries.js';
import { AlertQuery } from './alert-query.js';
import { AlertPage, AlertView, SentRequestView } from './alert-view.js';

@V1Controller('alerts', 'Alerts')
export class AlertsController {
  constructor(private readonly queries: AlertQueries) {}

  @Get()
  @Operation({ id: 'listAlerts', summary: "The account's alerts", status: 200, answer: AlertPage })
  list(@CurrentAccount() { id }: Account, @Query() { filter, page }: AlertQuery): Promise<AlertPage> {
    return this.queries.list(id, filter, page);
  }

  @Get(':id')
  @Operation({ id: 'getAlert', summary: 'An alert', status: 200, answer: AlertView, ids: ['id'] })
  get(@CurrentAccount() { id }: Account, @Param('id', PathId) alertId: AlertId): Promise<AlertView> {
    return this.queries.get(id, alertId);
  }

  @Get(':id/request')
  @Operation({
    id: 'getSentRequest',
    summary: 'The exact request that was sent for an alert',
    description:
      'With the URL and the signature, so it is not for those who may only read. The request of a webhook that was `interrupted` is `rebuilt` while its channel exists. `not_found` also when no HTTP request was sent; `detail` says why.',
    status: 200,
    access: 'editor',
    answer: SentRequestView,
    ids: ['id'],
  })
  request(
    @CurrentAccount() { id }: Account,
    @Param('id', PathId) alertId: AlertId,
  ): Promise<SentRequestView> {
    return this.queries.getRequest(id, alertId);
  }
}
