import {
  type AlertEvent,
  alertEvents,
  type ChannelId,
  type DispatchStatus,
  dispatchStatuses,
  type IncidentId,
} from '@tocsin/domain';
import type { AlertFilter } from '@tocsin/persistence';
import { OneOf, Optional, Uuid } from '../http/bodies/fields.js';
import { idOf } from '../http/bodies/ids.js';
import { PageQuery } from '../http/bodies/page.js';

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

  get filter(): AlertFilter {
    const { status, event, channel_id, incident_id } = this;
    return {
      status,
      event,
      channelId: channel_id === undefined ? undefined : idOf<ChannelId>(channel_id),
      incidentId: incident_id === undefined ? undefined : idOf<IncidentId>(incident_id),
    };
  }
}
