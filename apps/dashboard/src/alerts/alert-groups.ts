import type { Alert } from './alert-queries.js';

type Grouped = Pick<
  Alert,
  'id' | 'event' | 'status' | 'channel_id' | 'incident_id' | 'response_status' | 'error'
>;

/** The newest of the messages that stand in one row, and the others. */
export type AlertGroup<Of extends Grouped> = {
  readonly key: string;
  readonly first: Of;
  readonly others: readonly Of[];
};

/** Fewer have a row each. */
const groupedMin = 3;

const keyOf = ({ id, event, status, channel_id, incident_id, response_status, error }: Grouped): string =>
  status === 'failed'
    ? `${channel_id} ${incident_id === null} ${error?.code} ${response_status}`
    : `${incident_id ?? id} ${event} ${status}`;

/**
 * Groups the messages to one channel that failed alike, tests apart, and those about one event that did not fail.
 * @param alerts newest first
 */
export const groupAlerts = <Of extends Grouped>(alerts: readonly Of[]): readonly AlertGroup<Of>[] => {
  const groups = new Map<string, readonly Of[]>();
  for (const alert of alerts) groups.set(keyOf(alert), [...(groups.get(keyOf(alert)) ?? []), alert]);
  return alerts.flatMap((first) => {
    const group = groups.get(keyOf(first)) ?? [];
    if (group.length < groupedMin) return [{ key: first.id, first, others: [] }];
    return first === group[0] ? [{ key: keyOf(first), first, others: group.slice(1) }] : [];
  });
};
