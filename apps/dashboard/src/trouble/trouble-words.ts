import { t } from '../language/text.js';
import { stateTones, stateWords } from '../monitors/shared/monitor-words.js';
import { type Reasoned, reasonInWords } from '../reasons/reasons.js';
import { inWords, lengthBetween, minuteInWords } from '../ui/moments.js';
import type { Tone } from '../ui/status.js';
import type { Trouble } from './trouble-queries.js';

type TroubleWords = {
  readonly tone: Tone;
  /** The state and the length of the incident, as other pages say it: "Down for 2 h 5 min". */
  readonly title: string;
  /** Why, once; '' when nothing gave a reason. */
  readonly reason: string;
  /** How often since when, what that means, and what ends it. */
  readonly about: readonly string[];
};

const said = ({ incident, latest_failure: failure }: Trouble): Reasoned => {
  if (failure?.message) return { message: failure.message, reason: failure.reason };
  return { message: incident.opened_by === 'request' ? incident.title : '', reason: null };
};

/** The reason, in English as stored. Only the block shows it, so other parts of a page compare their own with it. */
export const reasonOf = (trouble: Trouble): string => said(trouble).message;

/** @param timeZone defaults to that of the reader */
export const troubleWords = (trouble: Trouble, now: Date, timeZone?: string): TroubleWords => {
  const { incident, monitor_state: state, held_open: held } = trouble;
  const length = lengthBetween(Date.parse(incident.started_at), now.getTime());
  return {
    tone: state === 'up' || state === 'paused' ? 'wait' : stateTones[state],
    title: t('{state} for {length}', { state: stateWords[state], length }),
    reason: reasonInWords(said(trouble), now, timeZone),
    about: [
      repeatsInWords(trouble, momentInWords(trouble.first_failed_at ?? incident.started_at, now, timeZone)),
      ...(held === null ? findingInWords(trouble) : flappingInWords(held, now, timeZone)),
      ...(incident.suppressed_by === null
        ? []
        : [t('No message was sent: an open incident of the parent monitor explains this one.')]),
    ],
  };
};

const dayMs = 86_400_000;

/** Minutes are enough for the beginning of an outage. */
const momentInWords = (at: string, now: Date, timeZone: string | undefined): string =>
  now.getTime() - Date.parse(at) < dayMs ? minuteInWords(at, timeZone) : inWords(at, now, timeZone);

const repeatsInWords = ({ failed_checks: count }: Trouble, moment: string): string =>
  count < 2
    ? t('Since {moment}.', { moment })
    : t('{count, number} failed checks since {moment}.', { count, moment });

const findingInWords = ({
  incident,
  monitor_state: state,
  monitor_health: health,
}: Trouble): readonly string[] => {
  if (incident.opened_by === 'request') return [t('Somebody opened it, so checks do not end it.')];
  if (state === 'incident' && health === 'unknown')
    return [t('The latest checks could not look at the target.')];
  return state === 'incident'
    ? [t('Checks find it up again. It ends when enough checks in a row succeed.')]
    : [];
};

const openingsShownMax = 5;

const flappingInWords = (
  { openings, ends_at: endsAt }: NonNullable<Trouble['held_open']>,
  now: Date,
  timeZone: string | undefined,
): readonly string[] => {
  const many = openings >= openingsShownMax ? t('{openings} or more', { openings }) : String(openings);
  return [
    t(
      'Flapping: {openings} incidents opened lately, so this one stays open until it has been up for a while.',
      {
        openings: many,
      },
    ),
    ...(endsAt === null
      ? []
      : [
          t('It ends at {moment} if the target stays up.', {
            moment: momentInWords(endsAt, now, timeZone),
          }),
        ]),
  ];
};
