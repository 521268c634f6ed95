import { Inject, Injectable } from '@nestjs/common';
import type { AccountId, AlertId } from '@tocsin/domain';
import type { AlertFilter, AlertRecord, PageRequest, Repositories } from '@tocsin/persistence';
import { definitionOf, messageOf } from '@tocsin/transports/catalogue';
import { pageView } from '../http/bodies/page.js';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound, Problem } from '../http/problems/problem.js';
import { type AlertPage, type AlertView, alertView, type SentRequestView } from './alert-view.js';

const whyThereIsNone = (alert: AlertRecord): string => {
  const definition = alert.channelType === null ? undefined : definitionOf(alert.channelType);
  if (definition !== undefined && definition.request === undefined) {
    return `${definition.type} messages are not sent as an HTTP request.`;
  }
  switch (alert.status) {
    case 'pending':
    case 'sending':
      return 'The message has not been sent yet.';
    case 'delivered':
    case 'failed':
      return `No request is on record for this alert${alert.error ? ` (${alert.error.code})` : ''}.`;
  }
};

@Injectable()
export class AlertQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {}

  async list(accountId: AccountId, filter: AlertFilter, page: PageRequest): Promise<AlertPage> {
    return pageView(await this.committed.dispatches.list(accountId, filter, page), alertView);
  }

  async get(accountId: AccountId, alertId: AlertId): Promise<AlertView> {
    return alertView(await this.#find(accountId, alertId));
  }

  async getRequest(accountId: AccountId, alertId: AlertId): Promise<SentRequestView> {
    const alert = await this.#find(accountId, alertId);
    const request = alert.channelType === null ? undefined : definitionOf(alert.channelType)?.request;
    const sent = request && (await this.committed.dispatches.sentRequest(accountId, alertId));
    if (!sent) throw new Problem('not_found', whyThereIsNone(alert));
    const { headers, body } = request.contentOf(messageOf({ ...sent.alert, ...sent }), sent);
    return {
      method: 'POST',
      url: sent.url,
      ...(request.isUrlMasked && { url_masked: true }),
      headers,
      body: body.toString('utf8'),
    };
  }

  async #find(accountId: AccountId, alertId: AlertId): Promise<AlertRecord> {
    const alert = await this.committed.dispatches.find(accountId, alertId);
    if (!alert) throw notFound('alert');
    return alert;
  }
}
