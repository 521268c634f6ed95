import type { MonitorId } from '@tocsin/domain';
import { OneOf, Optional, Uuid } from '../http/fields.js';
import { idOf } from '../http/ids.js';
import { PageQuery } from '../http/page.js';
import { type IncidentStatus, incidentStatuses } from './incident-view.js';

export type IncidentFilter = {
  readonly status?: IncidentStatus | undefined;
  readonly monitorId?: MonitorId | undefined;
};

export class IncidentQuery extends PageQuery {
  @Optional()
  @OneOf(incidentStatuses, { description: 'Only incidents of this status.' })
  status?: IncidentStatus;

  @Optional()
  @Uuid({ description: 'Only incidents of this monitor.' })
  monitor_id?: string;

  get filter(): IncidentFilter {
    const { status, monitor_id } = this;
    return { status, monitorId: monitor_id === undefined ? undefined : idOf<MonitorId>(monitor_id) };
  }
}
