import { useQuery } from '@tanstack/react-query';
import { Moment } from '../../ui/moment.js';
import type { Monitor } from './monitor-queries.js';
import { type Region, regionsQuery } from './region-queries.js';
import { unseenInWords, unseenOf } from './region-words.js';
import classes from './unseen-regions.module.css';

const shownMax = 3;

type RowProps = { readonly region: Region; readonly children: string };

const UnseenRegion = ({ region, children }: RowProps) => (
  <p className={classes.note}>
    {unseenInWords(region)}
    {region.since !== null && (
      <>
        {' since '}
        <Moment at={region.since} />
      </>
    )}
    . {children}
  </p>
);

export const UnseenRegions = () => {
  const { data: regions = [] } = useQuery(regionsQuery());
  const unseen = unseenOf(regions, null);
  const more = unseen.length - shownMax;
  return (
    <>
      {unseen.slice(0, shownMax).map((region) => (
        <UnseenRegion key={region.region} region={region}>
          Its monitors are not being checked.
        </UnseenRegion>
      ))}
      {more > 0 && (
        <p className={classes.note}>
          {more} more {more === 1 ? 'region is' : 'regions are'} not being checked.
        </p>
      )}
    </>
  );
};

export const MonitorUnchecked = ({ monitor }: { readonly monitor: Monitor }) => {
  const { data: regions = [] } = useQuery(regionsQuery());
  if (monitor.status === 'paused' || monitor.type === 'heartbeat') return null;
  const unseen = unseenOf(regions, monitor.regions);
  if (unseen.length === 0 && monitor.unchecked_since !== null) {
    return (
      <p className={classes.note}>
        No check has had a result since <Moment at={monitor.unchecked_since} />. The latest checks say why.
      </p>
    );
  }
  const isAll = unseen.length === monitor.regions.length;
  return (
    <>
      {unseen.map((region) => (
        <UnseenRegion key={region.region} region={region}>
          {isAll ? isNotChecked(region === unseen.at(-1)) : 'This monitor is not checked from there.'}
        </UnseenRegion>
      ))}
    </>
  );
};

/** Said once, after the last region. */
const isNotChecked = (isLast: boolean): string => (isLast ? 'This monitor is not being checked.' : '');
