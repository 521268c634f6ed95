import { useQuery } from '@tanstack/react-query';
import { percentInWords } from '../shared/check-words.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { HoursBar } from './hours-bar.js';
import classes from './last-day.module.css';
import { LastIncident } from './last-incident.js';
import { type Overview, overviewQuery } from './overview-queries.js';

type LastDayProps = { readonly monitor: Monitor };

export const LastDayCells = ({ monitor }: LastDayProps) => {
  const { data: overview, error } = useQuery(overviewQuery(monitor));
  return (
    <>
      <td>
        <Day overview={overview} error={error} />
      </td>
      <td className={classes.incident}>{overview && <LastIncident incident={overview.last_incident} />}</td>
    </>
  );
};

export const LastDay = ({ monitor }: LastDayProps) => {
  const { data: overview, error } = useQuery(overviewQuery(monitor));
  return <Day overview={overview} error={error} />;
};

type DayProps = { readonly overview: Overview | null | undefined; readonly error: Error | null };

const Day = ({ overview, error }: DayProps) => {
  if (overview) {
    return (
      <div className={classes.day}>
        <HoursBar hours={overview.hours} />
        <span className={classes.uptime}>{percentInWords(overview.uptime_percent)}</span>
      </div>
    );
  }
  return error && <span className={classes.uptime}>Could not be loaded</span>;
};
