import type { Alert } from './alert-queries.js';

type Sent = Pick<
  Alert,
  'id' | 'event' | 'status' | 'channel_id' | 'incident_id' | 'response_status' | 'error'
>;

/** Fewer have a row each. */
const groupedMin = 3;

const keyOf = ({ id, event, status, channel_id, incident_id, response_status, error }: Sent): string =>
  status === 'failed'
    ? `${channel_id} ${incident_id === null} ${error?.code} ${response_status}`
    : `${incident_id ?? id} ${event} ${status}`;

/**
 * Groups the messages to one channel that failed alike, tests apart, and those about one event that did not fail.
 * @param alerts newest first
 */
export const groupAlerts = <Of extends Sent>(alerts: readonly Of[]): readonly (readonly Of[])[] => {
  const groups = new Map<string, readonly Of[]>();
  for (const alert of alerts) groups.set(keyOf(alert), [...(groups.get(keyOf(alert)) ?? []), alert]);
  return alerts.flatMap((alert) => {
    const group = groups.get(keyOf(alert)) ?? [];
    if (group.length < groupedMin) return [[alert]];
    return alert === group[0] ? [group] : [];
  });
};
