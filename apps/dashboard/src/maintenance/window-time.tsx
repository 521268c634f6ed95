import { Text } from '@mantine/core';
import { t } from '../language/text.js';
import type { MaintenanceWindow } from './window-draft.js';
import { spanInWords } from './window-words.js';
import { ownTimeZone } from './zoned-time.js';

const minuteMs = 60_000;

type Times = Pick<MaintenanceWindow, 'occurrence' | 'starts_at' | 'duration_minutes' | 'time_zone'>;

/** Shows the reader's time, and the window's own where it differs. */
export const WindowTime = ({ window }: { readonly window: Times }) => {
  const { starts_at: from, ends_at: to } = window.occurrence ?? onlyTime(window);
  const now = new Date();
  const own = spanInWords(from, to, ownTimeZone(), now);
  const there = spanInWords(from, to, window.time_zone, now);
  return (
    <Text size="sm" component="div">
      <time dateTime={from}>{own}</time>
      {there !== own && (
        <Text span c="dimmed">
          {' '}
          · {t('{time} in {zone}', { time: there, zone: window.time_zone })}
        </Text>
      )}
    </Text>
  );
};

const onlyTime = ({ starts_at: from, duration_minutes: minutes }: Times) => ({
  starts_at: from,
  ends_at: new Date(Date.parse(from) + minutes * minuteMs).toISOString(),
});
