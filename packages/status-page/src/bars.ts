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

const bar = (day: ComponentDay, name: number, speech: Speech): string => {
  const letter = classOf(day);
  const date = speech.formats.shortDate(day.date);
  // One line for each of 4,500 bars: every byte counts.
  return letter === '' || letter === 'u'
    ? html`<label!${letter && ' class=u'}><input type=radio name=c!${name}><b>${date}</b></label>`
    : html`<label class=!${letter}><input type=radio name=c!${name}><b>${date}${wordsOf(day, speech)}</b></label>`;
};

const uptimeWords = ({ percent, minutesDown }: ShownUptime, { words, formats }: Speech): string => {
  if (percent === null) return words.noUptime;
  const uptime = words.uptime(formats.percent(percent));
  return minutesDown === 0 ? uptime : `${uptime} · ${words.minutesDown(formats.duration(minutesDown))}`;
};

/**
 * The days of a component. They are one group of radio buttons: a single tab stop, arrow keys walk through the days,
 * and a tap keeps its day open where there is no pointer to hover with.
 * @param name unique among the groups of the page
 */
export const bars = (
  { name: component }: ShownComponent,
  uptime: ShownUptime,
  name: number,
  speech: Speech,
): string => {
  const { words, formats } = speech;
  return html`<fieldset class="b"><legend>${words.barsOf(component, formats.days(uptime.days.length))}</legend><div>!${uptime.days.map((day) => bar(day, name, speech))}</div><p class="row"><span>${formats.daysAgo(uptime.days.length)}</span><span>${uptimeWords(uptime, speech)}</span><span>${words.today}</span></p></fieldset>`;
};
