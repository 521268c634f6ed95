import { useQuery } from '@tanstack/react-query';
import { rich } from '../../language/rich-text.js';
import { t } from '../../language/text.js';
import { Moment } from '../../ui/moment.js';
import type { Monitor } from './monitor-queries.js';
import classes from './region-outages.module.css';
import { clockJumpQuery, type Region, regionsQuery } from './region-queries.js';
import { outageInWords, regionsDown } from './region-words.js';

const shownMax = 3;

type RowProps = { readonly region: Region; readonly children: string };

const RegionOutage = ({ region, children }: RowProps) => (
  <p className={classes.note}>
    {region.since === null
      ? outageInWords(region)
      : rich('{outage} since {moment}', {
          outage: outageInWords(region),
          moment: <Moment at={region.since} />,
        })}
    . {children}
  </p>
);

const ClockJumped = () => {
  const { data: jump = null } = useQuery(clockJumpQuery());
  if (jump === null) return null;
  return (
    <p className={classes.note}>
      {rich('The clock of this service jumped at {moment}. Nobody counts as late until one interval later.', {
        moment: <Moment at={jump.at} />,
      })}
    </p>
  );
};

export const RegionOutages = () => {
  const { data: regions = [] } = useQuery(regionsQuery());
  const down = regionsDown(regions, null);
  const more = down.length - shownMax;
  return (
    <>
      <ClockJumped />
      {down.slice(0, shownMax).map((region) => (
        <RegionOutage key={region.region} region={region}>
          {t('Its monitors are not being checked.')}
        </RegionOutage>
      ))}
      {more > 0 && (
        <p className={classes.note}>
          {t('{count, plural, one {# more region is} other {# more regions are}} not being checked.', {
            count: more,
          })}
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
        {rich('No check has had a result since {moment}. The latest checks say why.', {
          moment: <Moment at={monitor.unchecked_since} />,
        })}
      </p>
    );
  }
  const isAll = down.length === monitor.regions.length;
  return (
    <>
      {down.map((region) => (
        <RegionOutage key={region.region} region={region}>
          {isAll ? isNotChecked(region === down.at(-1)) : t('This monitor is not checked from there.')}
        </RegionOutage>
      ))}
    </>
  );
};

/** Said once, after the last region. */
const isNotChecked = (isLast: boolean): string => (isLast ? t('This monitor is not being checked.') : '');
