import { ApiSchema } from '@nestjs/swagger';
import { type ExistingMonitor, type MonitorConfig, monitorBounds } from '@tocsin/domain';
import { Flag, Optional, UuidList } from '../http/bodies/fields.js';
import { descriptionOf, storableConfig } from './monitor-config.js';
import { flatMonitor, monitorFields, nestedMonitor } from './monitor-fields.js';

@ApiSchema({ name: 'NewMonitor' })
export class NewMonitor extends monitorFields.newBody() {
  @Optional()
  @UuidList(monitorBounds.channelsMax, { description: 'The channels to attach.' })
  channel_ids: readonly string[] = [];

  @Optional()
  @Flag({
    description: 'Creates the monitor paused: it is not checked until it is resumed.',
    default: false,
  })
  paused = false;

  /** @throws Problem that names each field that breaks a rule of the type */
  get config(): MonitorConfig {
    const { interval_seconds = descriptionOf(this.type).defaults.intervalSeconds } = this;
    return storableConfig(nestedMonitor(monitorFields.configOf({ ...this, interval_seconds })), null);
  }
}

@ApiSchema({
  name: 'MonitorChanges',
  description:
    'Omitted fields keep their values. `settings` are replaced as a whole; omitted secrets keep their values.',
})
export class MonitorChanges extends monitorFields.changes() {
  @Optional()
  @Flag({
    description: 'Pauses or resumes it, as `POST /v1/monitors/{id}/pause` and `/resume` do.',
  })
  paused?: boolean;

  /** @throws Problem that names each field that breaks a rule of the type */
  applyTo(before: ExistingMonitor): MonitorConfig {
    const config = nestedMonitor(monitorFields.changed(flatMonitor(before), this));
    // A rule that is newer than the monitor does not stop changes of other fields.
    const isTypesConcern = [this.type, this.target, this.settings].some((given) => given !== undefined);
    return isTypesConcern ? storableConfig(config, before) : { ...config, secrets: before.secrets };
  }
}
