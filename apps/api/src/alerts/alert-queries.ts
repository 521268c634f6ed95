import { Inject, Injectable } from '@nestjs/common';
import {
  type AccountId,
  type AlertEvent,
  type AlertId,
  alertEvents,
  type ChannelId,
  type DispatchStatus,
  dispatchStatuses,
  type IncidentId,
  type SentRequest,
} from '@tocsin/domain';
import type {
  AlertFilter,
  AlertRecord,
  AlertWithRequest,
  PageRequest,
  Repositories,
} from '@tocsin/persistence';
import {
  type ChannelDefinition,
  definitionOf,
  fieldsOf,
  messageOf,
  tagsOf,
} from '@tocsin/transports/catalogue';
import { OneOf, Optional, Uuid } from '../http/bodies/fields.js';
import { PageQuery, pageView } from '../http/bodies/page.js';
import { idOf } from '../http/bodies/text.js';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound, Problem } from '../http/problems/problem.js';
import { type AlertPage, type AlertView, alertView, type SentRequestView } from './alert-view.js';

const definitionFor = ({ channelType }: AlertRecord): ChannelDefinition | undefined =>
  channelType === null ? undefined : definitionOf(channelType);

const whyThereIsNone = (alert: AlertRecord): string => {
  const definition = definitionFor(alert);
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
    const found = await this.committed.dispatches.findWithRequest(accountId, alertId);
    if (!found) throw notFound('alert');
    const { alert, request: onRecord } = found;
    const request = definitionFor(alert)?.request;
    const sent = onRecord ?? (await this.#rebuilt(accountId, found));
    if (!request || !sent) throw new Problem('not_found', whyThereIsNone(alert));
    const { headers, body } = request.contentOf(messageOf({ ...alert, ...found }), {
      alertId,
      tags: tagsOf(found),
      ...sent,
    });
    return {
      method: request.method,
      url: sent.url,
      ...(request.isUrlMasked && { url_masked: true }),
      ...(onRecord === null && { rebuilt: true }),
      headers,
      body: body.toString('utf8'),
    };
  }

  /** The body of an interrupted message is known. Only its sender could have stored the URL and the signature. */
  async #rebuilt(accountId: AccountId, found: AlertWithRequest): Promise<SentRequest | null> {
    const { alert, producedAt } = found;
    const definition = definitionFor(alert);
    if (alert.error?.code !== 'interrupted' || producedAt === null || !definition?.request?.rebuild)
      return null;
    const channel = await this.committed.channels.find(accountId, alert.channelId);
    if (!channel) return null;
    const fields = fieldsOf(definition, channel.destination);
    return definition.request.rebuild(messageOf({ ...alert, ...found }), fields as never);
  }

  async #find(accountId: AccountId, alertId: AlertId): Promise<AlertRecord> {
    const alert = await this.committed.dispatches.find(accountId, alertId);
    if (!alert) throw notFound('alert');
    return alert;
  }
}

export class AlertQuery extends PageQuery {
  @Optional()
  @OneOf(dispatchStatuses, { description: 'Only alerts of this status.' })
  status?: DispatchStatus;

  @Optional()
  @OneOf(alertEvents, { description: 'Only alerts of this event.' })
  event?: AlertEvent;

  @Optional()
  @Uuid({ description: 'Only alerts to this channel.' })
  channel_id?: string;

  @Optional()
  @Uuid({ description: 'Only alerts of this incident.' })
  incident_id?: string;

  @Optional()
  @OneOf(['true', 'false'], {
    description:
      'With `true`, only the latest alert of each channel. Those of deleted channels are left out.',
    default: 'false',
  })
  latest_of_channel: 'true' | 'false' = 'false';

  get filter(): AlertFilter {
    const { status, event, channel_id, incident_id, latest_of_channel } = this;
    return {
      status,
      event,
      channelId: channel_id === undefined ? undefined : idOf<ChannelId>(channel_id),
      incidentId: incident_id === undefined ? undefined : idOf<IncidentId>(incident_id),
      isLatest: latest_of_channel === 'true',
    };
  }
}
