import type { ComponentDay, ShownComponent, ShownUptime } from '@tocsin/domain';
import { html } from 'ghtml';
import type { Speech } from './document.js';

/** From this on, the bar of a day is red. */
const longDowntimeMinutes = 60;

/** An ordinary day has no class, and its words are in the style sheet: most days are ordinary. */
const classOf = ({
  minutesDown,
  minutesMaintenance,
  minutesUnmeasured,
  unmeasured,
}: ComponentDay): string => {
  if (unmeasured) return 'u';
  if (minutesDown >= longDowntimeMinutes) return 'x';
  if (minutesDown > 0) return 'p';
  if (minutesMaintenance > 0) return 'm';
  return minutesUnmeasured > 0 ? 'k' : '';
};

const wordsOf = (day: ComponentDay, { words, formats }: Speech): string => {
  const said = [
    day.minutesDown > 0 ? words.dayDown(formats.duration(day.minutesDown)) : words.dayWithoutDowntime,
    ...(day.minutesMaintenance > 0 ? [words.dayMaintenance(formats.duration(day.minutesMaintenance))] : []),
    ...(day.minutesUnmeasured > 0
      ? [words.dayPartlyUnmeasured(formats.duration(day.minutesUnmeasured))]
      : []),
  ];
  return `${words.colon}${said.join(', ')}`;
};

/** Days that follow one another and say the same. */
type Run = { readonly first: ComponentDay; readonly last: ComponentDay; readonly days: number };

/** Joins ordinary days, and days without checks. A page may have 4,500 days, and few of them say anything else. */
const runsOf = (days: readonly ComponentDay[]): readonly Run[] => {
  const runs: Run[] = [];
  for (const day of days) {
    const before = runs.at(-1);
    const letter = classOf(day);
    const isJoined = (letter === '' || letter === 'u') && before && classOf(before.last) === letter;
    if (isJoined) runs[runs.length - 1] = { ...before, last: day, days: before.days + 1 };
    else runs.push({ first: day, last: day, days: 1 });
  }
  return runs;
};

const bar = ({ first, last, days }: Run, name: number, speech: Speech): string => {
  const letter = classOf(first);
  const { formats } = speech;
  const date = days === 1 ? formats.shortDate(first.date) : formats.shortDates(first.date, last.date);
  const words = letter === '' || letter === 'u' ? '' : wordsOf(first, speech);
  const classes = [letter, days === 1 ? '' : `n${days}`].filter(Boolean).join(' ');
  return html`<label!${classes && ` class="${classes}"`}><input type=radio name=c!${name}><b>${date}${words}</b></label>`;
};

const uptimeWords = ({ percent, minutesDown }: ShownUptime, { words, formats }: Speech): string => {
  if (percent === null) return words.noUptime;
  const uptime = words.uptime(formats.percent(percent));
  return minutesDown === 0 ? uptime : `${uptime} · ${words.minutesDown(formats.duration(minutesDown))}`;
};

/**
 * The days of a component. They are one group of radio buttons: a single tab stop, arrow keys walk through the days,
 * and a tap keeps a day open where there is no pointer to hover with. Equal days in a row share a button.
 * @param name unique among the groups of the page
 */
export const bars = (
  { name: component }: ShownComponent,
  uptime: ShownUptime,
  name: number,
  speech: Speech,
): string => {
  const { words, formats } = speech;
  return html`<fieldset class="b"><legend>${words.barsOf(component, formats.days(uptime.days.length))}</legend><div>!${runsOf(uptime.days).map((run) => bar(run, name, speech))}</div><p class="row"><span>${formats.daysAgo(uptime.days.length)}</span><span>${uptimeWords(uptime, speech)}</span><span>${words.today}</span></p></fieldset>`;
};
