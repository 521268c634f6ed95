import { Get, Param, Query } from '@nestjs/common';
import type { AlertId } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount } from '../http/access/current-caller.js';
import { PathId } from '../http/bodies/text.js';
import { Operation, V1Controller } from '../http/operation.js';
import { AlertQueries, AlertQuery } from './alert-queries.js';
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
      'The answer includes the URL and the signature, so viewers and keys with only `read` cannot get it. For a webhook alert that was `interrupted`, the request is `rebuilt` while its channel exists. The answer is also `not_found` when no HTTP request was sent; `detail` says why.',
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
