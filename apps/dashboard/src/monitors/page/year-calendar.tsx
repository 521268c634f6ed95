import { Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { replacesPage } from '../../api/api-problem.js';
import { t } from '../../language/text.js';
import { Failure } from '../../ui/failure.js';
import { responseTimesQuery } from '../shared/check-queries.js';
import type { Monitor } from '../shared/monitor-queries.js';
import {
  type Calendar,
  calendarInWords,
  calendarOf,
  type DayLevel,
  type DayPoint,
  levelWords,
} from './calendar-days.js';
import classes from './year-calendar.module.css';

/** The style sheet has the heights of these. */
const cellPixelsOf = (width: number): number => (width >= 53 * 16 ? 16 : width >= 53 * 14 ? 14 : 12);
const labelPixels = 16;
const weeksMax = 53;
/** The size at which `Day` is drawn. */
const drawnPixels = 12;

export const YearCalendar = ({ monitor }: { readonly monitor: Monitor }) => {
  const { data, error, refetch } = useQuery(responseTimesQuery(monitor, '365d'));
  if (replacesPage(error, data))
    return <Failure what={t('The calendar could not be loaded')} error={error} onRetry={refetch} />;
  return <DayCalendar points={data?.points} until={new Date()} />;
};

type DayCalendarProps = {
  /** `undefined` while they load. */
  readonly points: readonly DayPoint[] | undefined;
  /** The last day. */
  readonly until: Date;
};

export const DayCalendar = ({ points, until }: DayCalendarProps) => {
  const { ref, width } = useElementSize();
  const cellPixels = cellPixelsOf(width);
  const weeks = Math.min(weeksMax, Math.floor(width / cellPixels));
  return (
    <div ref={ref} className={classes.frame}>
      {points === undefined ? (
        <Skeleton className={classes.picture ?? ''} />
      ) : (
        <>
          <Picture calendar={calendarOf(points, weeks, until)} weeks={weeks} cellPixels={cellPixels} />
          <Levels />
          <p className={classes.words}>
            {calendarInWords(points)} {t('Days are those of UTC.')}
          </p>
        </>
      )}
    </div>
  );
};

type PictureProps = {
  readonly calendar: Calendar;
  readonly weeks: number;
  readonly cellPixels: number;
};

// not translated: a transformation of SVG.
const placed = (x: number, y: number, scale: number): string => `translate(${x} ${y}) scale(${scale})`;

/** The sentence below says the same to screen readers. */
const Picture = ({ calendar: { days, months }, weeks, cellPixels }: PictureProps) => (
  <svg
    className={classes.picture}
    width={weeks * cellPixels}
    height={labelPixels + 7 * cellPixels}
    aria-hidden="true"
  >
    {months.map(({ name, week }) => (
      <text key={week} x={week * cellPixels} y={10} className={classes.month}>
        {name}
      </text>
    ))}
    {days.map(({ day, level, words, week, weekday }) => (
      <g
        key={day}
        transform={placed(week * cellPixels, labelPixels + weekday * cellPixels, cellPixels / drawnPixels)}
      >
        <title>{words}</title>
        <Day level={level} />
      </g>
    ))}
  </svg>
);

const Levels = () => (
  <ul className={classes.levels}>
    {Object.entries(levelWords).map(([level, words]) => (
      <li key={level}>
        <svg width={12} height={12} aria-hidden="true">
          <Day level={level as DayLevel} />
        </svg>
        {words}
      </li>
    ))}
  </ul>
);

/** The worse the day, the larger its dot: colour says nothing alone. */
const dotRadius: Readonly<Record<DayLevel, number>> = { none: 0, full: 0, slight: 1.1, some: 2, much: 3.2 };

const Day = ({ level }: { readonly level: DayLevel }) => (
  <>
    <rect x={0.5} y={0.5} width={9.5} height={9.5} rx={2} className={classes.day} data-level={level} />
    {dotRadius[level] > 0 && <circle cx={5.25} cy={5.25} r={dotRadius[level]} className={classes.dot} />}
  </>
);
