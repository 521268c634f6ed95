import { canonicalJson, type ExistingMonitor, type MonitorConfig } from '@tocsin/domain';
import type { CallPolicy } from '../http/access/access-guard.js';
import { requireCallable } from '../monitors/decide-monitor.js';
import { MonitorChanges } from '../monitors/monitor-bodies.js';
import { descriptionOf } from '../monitors/monitor-config.js';
import { shownSettings } from './config-states.js';
import type { ParsedMonitor } from './parse-config.js';

/** The whole body as a change. Secrets that are left out of its settings stay as they are. */
export const monitorChangesFor = ({ body }: ParsedMonitor): MonitorChanges => {
  const { channel_ids: _, parent_id: __, paused: ___, ...fields } = body;
  const { interval_seconds = descriptionOf(body.type).defaults.intervalSeconds } = body;
  return Object.assign(new MonitorChanges(), fields, { interval_seconds });
};

/** A rule that is newer than a monitor does not stop changes of other fields. */
const isAsBefore = ({ body }: ParsedMonitor, before: ExistingMonitor): boolean =>
  body.type === before.type &&
  body.target === before.target &&
  canonicalJson(body.settings) === canonicalJson(shownSettings(before));

/** The monitor as it will be, without its references. @throws Problem that names each wrong field */
export const wantedMonitor = (
  parsed: ParsedMonitor,
  before: ExistingMonitor | null,
  policy: CallPolicy,
): MonitorConfig => {
  const { body } = parsed;
  if (before === null) {
    requireCallable(policy, body);
    return body.config;
  }
  if (body.type !== before.type || body.target !== before.target) requireCallable(policy, body);
  const changes = monitorChangesFor(parsed);
  if (isAsBefore(parsed, before)) {
    const { type: _, target: __, settings: ___, ...others } = changes;
    return Object.assign(new MonitorChanges(), others).applyTo(before);
  }
  return changes.applyTo(before);
};
