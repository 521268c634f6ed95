import type { Schemas } from '../api/client.js';
import { inDate } from '../language/formats.js';
import { t } from '../language/text.js';
import { nameLengthIn } from '../monitors/shared/monitor-words.js';
import { type Reasoned, reasonInWords } from '../reasons/reasons.js';
import { minuteInWords } from '../ui/moments.js';

type Incident = Schemas['Incident'];

export type Answer = NonNullable<Incident['acknowledgement']>;
export type Responder = Schemas['Responder'];

/** The acknowledgement that counts at `now`: a snooze that is over counts no more. */
export const answerAt = (
  { acknowledgement: answer, status }: Pick<Incident, 'acknowledgement' | 'status'>,
  now: Date,
): Answer | null => {
  if (answer === null || status !== 'open') return null;
  return answer.until !== null && Date.parse(answer.until) <= now.getTime() ? null : answer;
};

/** "Ada Lovelace", "API key “Scripts”" or "somebody at “On call”", who followed the link in a message. */
export const responderWords = ({ type, name }: Responder): string => {
  if (type === 'api_key') return t('API key “{name}”', { name });
  return type === 'channel' ? t('somebody at “{name}”', { name }) : name;
};

const isSameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString();

/** "15:00" today, else "4 May, 09:00". */
export const untilInWords = (until: string, now: Date): string => {
  const end = new Date(until);
  return isSameDay(end, now)
    ? minuteInWords(until)
    : inDate(end, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
};

/** For lists: "acknowledged by Ada Lovelace until 15:00". */
export const answerInRow = ({ by, until }: Answer, now: Date): string => {
  const name = responderWords(by);
  return until === null
    ? t('acknowledged by {name}', { name })
    : t('acknowledged by {name} until {time}', { name, time: untilInWords(until, now) });
};

export type SnoozeChoice = { readonly label: string; readonly until: Date };

const minuteMs = 60_000;
const morningHour = 9;
/** Until then, the coming morning is one of the same day. */
const nightEndsHour = 6;

/** The ends that a snooze can have. The morning is that of the reader. */
export const snoozeChoices = (now: Date): readonly SnoozeChoice[] => {
  const later = (minutes: number): Date => new Date(now.getTime() + minutes * minuteMs);
  const isNight = now.getHours() < nightEndsHour;
  const morning = new Date(now.getFullYear(), now.getMonth(), now.getDate() + (isNight ? 0 : 1), morningHour);
  const time = minuteInWords(morning.toISOString());
  return [
    { label: t('For 30 min'), until: later(30) },
    { label: t('For 1 h'), until: later(60) },
    { label: t('For 4 h'), until: later(240) },
    {
      label: isNight ? t('Until {time} this morning', { time }) : t('Until tomorrow, {time}', { time }),
      until: morning,
    },
  ];
};

type Evidence = readonly Pick<Schemas['Check'], 'at' | 'message' | 'reason'>[];

/** As the api writes a reason into a title. */
const bare = (text: string): string =>
  text
    .trim()
    .replace(/^(?:the|it|an?) /i, '')
    .replace(/[.]$/, '')
    .toLowerCase();

/** Returns true if the title of an incident has the reason of a check. */
export const isSaidBy = (title: string, message: string | null): boolean =>
  message !== null && bare(message) !== '' && bare(title).includes(bare(message));

/** The reason of the latest check; `null` without a check. */
export const reasonIn = (evidence: Evidence): Reasoned | null => {
  const latest = evidence
    .filter(({ message }) => message !== null)
    .toSorted((a, b) => b.at.localeCompare(a.at))[0];
  return latest === undefined ? null : { message: latest.message ?? '', reason: latest.reason };
};

type Titled = Pick<Incident, 'title' | 'title_reason'>;

/** The title in the language and the time of the reader. */
export const titleInWords = ({ title, title_reason: reason }: Titled): string =>
  reasonInWords({ message: title, reason });

/** The title of an incident that checks opened, without the reason after it: "Shop is down". */
export const shortTitle = (
  { opened_by: openedBy, ...titled }: Titled & Pick<Incident, 'opened_by'>,
  monitorName: string,
): string => {
  const title = titleInWords(titled);
  if (openedBy === 'request') return title;
  const start = nameLengthIn(title, monitorName);
  const end = title.indexOf(': ', start);
  return end < 0 ? title : title.slice(0, end);
};
