import { isTimeZone } from '@tocsin/domain';
import { Temporal } from 'temporal-polyfill';
import type { ConfigDraft } from '../report/draft.js';
import { durationIn } from '../report/durations.js';
import { secondsInWords } from '../report/fields.js';
import { textIn, textsIn } from '../report/maps.js';
import { firstDay, momentOf, ruleOf } from '../report/recurrence.js';
import { lossesByKeys } from './endpoint-keys.js';
import { type GatusMap, isEnabled } from './read-gatus.js';

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** @param monitors the keys of its monitors; left out, it covers all */
export const takeWindow = (
  draft: ConfigDraft,
  window: GatusMap,
  { source, name, monitors, now }: { source: string; name: string; monitors?: readonly string[]; now: Date },
): void => {
  const subject = { source, kind: 'maintenance window', name };
  const refuse = (reason: string) => draft.notTaken(subject, reason, 'A maintenance window.');
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(textIn(window, 'start')) ?? [];
  const seconds = durationIn(textIn(window, 'duration'));
  const zone = textIn(window, 'timezone') || 'UTC';
  const weekdays = textsIn(window, 'every').map((day) => dayNames.indexOf(day));
  if (!isEnabled(window)) refuse('It is switched off.');
  else if (monitors?.length === 0) refuse('Its endpoint is not taken.');
  else if (hour === undefined || Number(hour) > 23 || Number(minute) > 59)
    refuse('Its start is no time such as 23:00.');
  else if (seconds === undefined || seconds < 60)
    refuse('Its duration is not valid, or shorter than a minute.');
  else if (!isTimeZone(zone)) refuse(`Its time zone ${zone} is not known.`);
  else if (weekdays.includes(-1)) refuse('One of its days is no weekday such as Monday.');
  else {
    const days = weekdays.length === 0 ? {} : { weekdays };
    const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
      .toZonedDateTimeISO(zone)
      .toPlainDate();
    const first = firstDay(today, days) ?? today;
    const minutes = Math.round(seconds / 60);
    const key = draft.add('maintenance_windows', name, {
      starts_at: momentOf(first, new Temporal.PlainTime(Number(hour), Number(minute)), zone),
      duration_minutes: minutes,
      rrule: ruleOf(days),
      time_zone: zone,
      monitors,
    });
    draft.taken(
      subject,
      [`maintenance_windows/${key}`],
      [
        ...(minutes * 60 === seconds ? [] : [`it lasted ${secondsInWords(seconds)}`]),
        ...lossesByKeys(window, 'window'),
      ],
    );
  }
};
