import type { IncidentId, MonitorId } from '@tocsin/domain';
import type { IncidentFilter } from '@tocsin/persistence';
import { OneOf, Optional, Uuid } from '../http/bodies/fields.js';
import { idOf } from '../http/bodies/ids.js';
import { PageQuery } from '../http/bodies/page.js';
import { type IncidentStatus, incidentStatuses } from './incident-view.js';

export class IncidentQuery extends PageQuery {
  @Optional()
  @OneOf(incidentStatuses, { description: 'Only incidents of this status.' })
  status?: IncidentStatus;

  @Optional()
  @Uuid({ description: 'Only incidents of this monitor.' })
  monitor_id?: string;

  @Optional()
  @Uuid({ description: 'Only incidents that this one suppresses. They sent no message.' })
  suppressed_by?: string;

  get filter(): IncidentFilter {
    const { status, monitor_id, suppressed_by } = this;
    return {
      status,
      monitorId: monitor_id === undefined ? undefined : idOf<MonitorId>(monitor_id),
      suppressedBy: suppressed_by === undefined ? undefined : idOf<IncidentId>(suppressed_by),
    };
  }
}
