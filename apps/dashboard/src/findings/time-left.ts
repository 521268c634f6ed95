import { t } from '../language/text.js';
import type { Tone } from '../ui/status.js';
import type { Finding } from './finding-queries.js';

const dayMs = 86_400_000;
const yearMs = 365 * dayMs;

export type TimeLeft = {
  /** `83 days left`, `ended 3 days ago`. */
  readonly words: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly isOver: boolean;
};

export const timeLeftTone = ({ isOver }: TimeLeft, status: Finding['status']): Tone => {
  if (isOver) return 'bad';
  if (status === 'degraded') return 'wait';
  return status === 'up' ? 'good' : 'idle';
};

/**
 * A begun day counts as one day, as in the messages of checks.
 * @param since the start; a year before the end when unset
 */
export const timeLeft = (until: string, since: string | undefined, now: Date): TimeLeft => {
  const untilMs = Date.parse(until);
  const leftMs = untilMs - now.getTime();
  const wholeMs = since === undefined ? yearMs : untilMs - Date.parse(since);
  return {
    words:
      leftMs > 0
        ? t('{days, plural, one {# day} other {# days}} left', { days: Math.ceil(leftMs / dayMs) })
        : endedInWords(-leftMs),
    isOver: leftMs <= 0,
    share: wholeMs > 0 ? Math.min(1, Math.max(0, leftMs / wholeMs)) : 0,
  };
};

const endedInWords = (agoMs: number): string =>
  agoMs < dayMs
    ? t('ended less than a day ago')
    : t('ended {days, plural, one {# day} other {# days}} ago', { days: Math.floor(agoMs / dayMs) });
