import type { Confirmation } from './confirmation.js';
import { type ConfigDraft, tagsFrom } from './draft.js';
import { bounds, clamp, nameFrom, secondsInWords } from './fields.js';
import type { Subject } from './report.js';

/** One monitor that stands for a row of another service, or for a part of it. */
export type MonitorPart = {
  /** Added to the name of the row; empty for the row itself. */
  readonly suffix: string;
  readonly type: string;
  readonly target: string;
  readonly settings?: Readonly<Record<string, unknown>>;
};

/** The monitors that a row of another service becomes, or why it becomes none. */
export type TakenRow = {
  readonly parts: readonly MonitorPart[];
  readonly losses: readonly string[];
  /** The reason why the monitor would fail at once. It is taken as paused then. */
  readonly pausedBecause?: string | undefined;
};

/** Why a row of another service is nothing here. */
export type RefusedRow = { readonly reason: string; readonly nearest: string };

export type RowMapping = TakenRow | RefusedRow;

export const refused = (reason: string, nearest: string): RefusedRow => ({ reason, nearest });

/** The key of a channel, or with its delay. */
export type AttachedChannel = string | { readonly key: string; readonly after_minutes: number };

type CheckTimes = { readonly interval_seconds: number; readonly timeout_seconds: number };

export type Times = Partial<CheckTimes> & Confirmation;

/** The fields that the monitors of a row share. */
export type SharedFields = Times & {
  readonly name: string;
  readonly tags: readonly string[];
  readonly channels?: readonly AttachedChannel[];
  readonly isPaused: boolean;
};

/**
 * Interval and timeout as a monitor can have them.
 *
 * @param losses the list to which losses are added
 */
export const timesFrom = (intervalSeconds: number, timeoutSeconds: number, losses: string[]): CheckTimes => {
  const interval = clamp(Math.round(intervalSeconds), bounds.intervalSecondsMin, bounds.intervalSecondsMax);
  if (interval !== intervalSeconds) losses.push(`it was checked every ${secondsInWords(intervalSeconds)}`);
  const timeout = clamp(Math.round(timeoutSeconds), bounds.timeoutSecondsMin, bounds.timeoutSecondsMax);
  if (timeout !== timeoutSeconds)
    losses.push(
      `a check may take ${secondsInWords(timeout)}, and took up to ${secondsInWords(timeoutSeconds)}`,
    );
  return { interval_seconds: interval, timeout_seconds: timeout };
};

/** Certificates and domains are looked at as often as is usual for their types. */
const ownTimes = ['ssl', 'domain_expiry', 'heartbeat'];

/** Adds the monitors of a row, and its finding. @returns their keys */
export const takeRow = (
  draft: ConfigDraft,
  subject: Subject,
  { parts, losses: rowLosses, pausedBecause }: TakenRow,
  { name, tags, channels = [], isPaused, ...times }: SharedFields,
): readonly string[] => {
  const { tags: kept, losses: tagLosses } = tagsFrom(tags);
  const losses = [
    ...rowLosses,
    ...tagLosses,
    ...(channels.length > bounds.channelsMax
      ? [`${channels.length - bounds.channelsMax} of its channels`]
      : []),
    ...(pausedBecause === undefined ? [] : [`it is paused, because it would fail: ${pausedBecause}`]),
  ];
  const keys = parts.map(({ suffix, ...part }) => {
    return draft.add('monitors', nameFrom(`${name}${suffix}`, part.target), {
      ...part,
      ...(ownTimes.includes(part.type) ? {} : times),
      ...(kept.length > 0 && { tags: kept }),
      ...(channels.length > 0 && { channels: channels.slice(0, bounds.channelsMax) }),
      ...(pausedBecause !== undefined && { paused: 'when_created' }),
      ...(isPaused && { paused: true }),
    });
  });
  draft.taken(
    subject,
    keys.map((key) => `monitors/${key}`),
    losses,
  );
  return keys;
};
