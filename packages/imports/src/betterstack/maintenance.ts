import { maintenanceBounds } from '@tocsin/domain';
import { Temporal } from 'temporal-polyfill';
import type { ConfigDraft } from '../report/draft.js';
import { type DataMap, textIn, textsIn } from '../report/maps.js';
import { firstDay, momentOf, ruleOf } from '../report/recurrence.js';
import { RailsTimeZones } from './rails-time-zones.js';

/** The hours in which a row is not checked. */
type Hours = {
  readonly from: string;
  readonly minutes: number;
  readonly to: string;
  /** 0 is Sunday. Unset: every day. */
  readonly weekdays: readonly number[] | undefined;
  readonly timeZone: string;
};

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const daySeconds = 24 * 60 * 60;

const secondsOf = (text: string): number | undefined => {
  const [, hour, minute, second = '0'] = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  return hour === undefined ? undefined : Number(hour) * 3600 + Number(minute) * 60 + Number(second);
};

const keyOf = (hours: Hours): string => JSON.stringify(hours);

/** The windows of all rows. Rows with the same hours share one. */
export class MaintenanceHours {
  readonly #byHours = new Map<string, { readonly hours: Hours; readonly monitors: string[] }>();
  readonly #zones = new RailsTimeZones();

  /** @returns `undefined` for a row without such hours, or the loss of those that no window stands for */
  of(attributes: DataMap): Hours | { readonly loss: string } | undefined {
    const [from, to] = [textIn(attributes, 'maintenance_from'), textIn(attributes, 'maintenance_to')];
    if (from === '' && to === '') return undefined;
    const lost = (why: string) => ({ loss: `its maintenance window, ${why}` });
    const [start, end] = [secondsOf(from), secondsOf(to)];
    if (start === undefined || end === undefined) return lost('whose times are not such as 01:00:00');
    const zone = textIn(attributes, 'maintenance_timezone') || 'UTC';
    const timeZone = this.#zones.ianaZoneOf(zone);
    if (timeZone === undefined) return lost(`whose time zone ${zone} is not known`);
    const days = attributes.maintenance_days ?? dayNames;
    const weekdays = [...new Set(textsIn({ days }, 'days').map((day) => dayNames.indexOf(day)))].sort();
    if (weekdays.length === 0 || weekdays.includes(-1)) return lost('which names no days such as mon');
    const isDaily = weekdays.length === dayNames.length;
    if (end <= start && !isDaily)
      return lost('which goes beyond midnight: Better Stack does not document which days it covers then');
    const seconds = (end - start + daySeconds) % daySeconds;
    if (seconds === 0 || seconds % 60 !== 0) return lost('which does not last whole minutes');
    const hours = { from, to, minutes: seconds / 60, weekdays: isDaily ? undefined : weekdays, timeZone };
    const { windowsMax } = maintenanceBounds;
    return this.#byHours.size < windowsMax || this.#byHours.has(keyOf(hours))
      ? hours
      : lost(`because an account has at most ${windowsMax}`);
  }

  add(hours: Hours, monitors: readonly string[]): void {
    const key = keyOf(hours);
    const entry = this.#byHours.get(key) ?? { hours, monitors: [] };
    entry.monitors.push(...monitors);
    this.#byHours.set(key, entry);
  }

  addWindows(draft: ConfigDraft, now: Date): void {
    let number = 0;
    for (const { hours, monitors } of this.#byHours.values())
      for (let at = 0; at < monitors.length; at += maintenanceBounds.monitorsMax) {
        number += 1;
        const name = `Maintenance ${hours.from} to ${hours.to}`;
        const key = draft.add('maintenance_windows', name, {
          ...whenOf(hours, now),
          monitors: monitors.slice(at, at + maintenanceBounds.monitorsMax),
        });
        draft.taken(
          { source: `maintenance window ${number}`, kind: 'maintenance window', name },
          [`maintenance_windows/${key}`],
          [],
        );
      }
  }
}

const whenOf = ({ from, minutes, weekdays, timeZone }: Hours, now: Date) => {
  const days = weekdays === undefined ? {} : { weekdays };
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  return {
    starts_at: momentOf(firstDay(today, days) ?? today, Temporal.PlainTime.from(from), timeZone),
    duration_minutes: minutes,
    rrule: ruleOf(days),
    time_zone: timeZone,
  };
};
