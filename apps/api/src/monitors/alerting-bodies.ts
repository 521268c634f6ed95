import {
  type Alerting,
  confirmationBounds,
  type MonitorId,
  regionBounds,
  type Severity,
  severities,
} from '@tocsin/domain';
import { OneOf, Optional, OrNull, Uuid, WholeNumber } from '../http/bodies/fields.js';
import { idOf } from '../http/bodies/ids.js';

const usual = '`null`: as usual for its type.';

const idOrNull = (uuid: string | null): MonitorId | null => (uuid === null ? null : idOf<MonitorId>(uuid));

export abstract class AlertingFields {
  @Optional()
  @OrNull()
  @OneOf(severities, { description: `How bad it is when the target is down. ${usual}` })
  severity?: Severity | null;

  @Optional()
  @OrNull()
  @WholeNumber({
    minimum: 1,
    maximum: confirmationBounds.failuresToOpenMax,
    description: `After how many checks in a row that fail an incident opens. ${usual}`,
  })
  failures_to_open?: number | null;

  @Optional()
  @OrNull()
  @WholeNumber({
    minimum: 1,
    maximum: regionBounds.perMonitorMax,
    description: `In how many of its regions they must fail. ${usual}`,
  })
  regions_to_open?: number | null;

  @Optional()
  @OrNull()
  @WholeNumber({
    minimum: 1,
    maximum: confirmationBounds.successesToResolveMax,
    description: `After how many checks in a row that succeed an incident ends. ${usual}`,
  })
  successes_to_resolve?: number | null;

  @Optional()
  @OrNull()
  @Uuid({
    description:
      'The monitor without which this one cannot be up. While it has an open incident, incidents of this one ring nobody.',
  })
  parent_id?: string | null;

  protected applyToAlerting(before: Alerting): Alerting {
    const { severity = before.severity, failures_to_open: failuresToOpen = before.failuresToOpen } = this;
    const { regions_to_open: regionsToOpen = before.regionsToOpen, parent_id } = this;
    const { successes_to_resolve: successesToResolve = before.successesToResolve } = this;
    const parentId = parent_id === undefined ? before.parentId : idOrNull(parent_id);
    return {
      severity,
      failuresToOpen,
      regionsToOpen,
      successesToResolve,
      parentId,
    };
  }
}
