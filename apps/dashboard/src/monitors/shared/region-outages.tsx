import { useQuery } from '@tanstack/react-query';
import { Moment } from '../../ui/moment.js';
import type { Monitor } from './monitor-queries.js';
import classes from './region-outages.module.css';
import { type Region, regionsQuery } from './region-queries.js';
import { outageInWords, regionsDown } from './region-words.js';

const shownMax = 3;

type RowProps = { readonly region: Region; readonly children: string };

const RegionOutage = ({ region, children }: RowProps) => (
  <p className={classes.note}>
    {outageInWords(region)}
    {region.since !== null && (
      <>
        {' since '}
        <Moment at={region.since} />
      </>
    )}
    . {children}
  </p>
);

export const RegionOutages = () => {
  const { data: regions = [] } = useQuery(regionsQuery());
  const down = regionsDown(regions, null);
  const more = down.length - shownMax;
  return (
    <>
      {down.slice(0, shownMax).map((region) => (
        <RegionOutage key={region.region} region={region}>
          Its monitors are not being checked.
        </RegionOutage>
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
  const down = regionsDown(regions, monitor.regions);
  if (down.length === 0 && monitor.unchecked_since !== null) {
    return (
      <p className={classes.note}>
        No check has had a result since <Moment at={monitor.unchecked_since} />. The latest checks say why.
      </p>
    );
  }
  const isAll = down.length === monitor.regions.length;
  return (
    <>
      {down.map((region) => (
        <RegionOutage key={region.region} region={region}>
          {isAll ? isNotChecked(region === down.at(-1)) : 'This monitor is not checked from there.'}
        </RegionOutage>
      ))}
    </>
  );
};

/** Said once, after the last region. */
const isNotChecked = (isLast: boolean): string => (isLast ? 'This monitor is not being checked.' : '');
