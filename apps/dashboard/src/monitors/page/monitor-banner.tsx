import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { incidentsQuery } from '../../incidents/incident-queries.js';
import { TroubleBlock } from '../../incidents/trouble-block.js';
import { rich } from '../../language/rich-text.js';
import { t } from '../../language/text.js';
import { coveringWindowsQuery } from '../../maintenance/maintenance-queries.js';
import { currentOrNext } from '../../maintenance/window-words.js';
import { useTrouble } from '../../trouble/use-trouble.js';
import { Moment } from '../../ui/ago.js';
import { useNow } from '../../ui/use-now.js';
import { withMessages } from '../shared/check-messages.js';
import { checksQuery, uptimeQuery } from '../shared/check-queries.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { MonitorUnchecked } from '../shared/trouble-line.js';
import { type BannerFacts, bannerOf } from './banner-words.js';
import classes from './monitor-banner.module.css';

/** What is wrong and what to do about it; else the state of the monitor, its duration and its reason, in one sentence. */
export const MonitorBanner = ({ monitor }: { readonly monitor: Monitor }) => {
  const trouble = useTrouble(monitor);
  return trouble === undefined ? (
    <StateOf monitor={monitor} />
  ) : (
    <TroubleBlock trouble={trouble} on="monitor">
      <p className={classes.about}>
        <LastCheck monitor={monitor} />
      </p>
    </TroubleBlock>
  );
};

const StateOf = ({ monitor }: { readonly monitor: Monitor }) => {
  const { tone, title, why } = bannerOf(useFacts(monitor));
  return (
    <section className={classes.banner} data-tone={tone} aria-label={t('State')}>
      <p className={classes.sentence}>
        <strong className={classes.title}>
          <span className={classes.dot} aria-hidden="true" />
          {title}.
        </strong>{' '}
        {why}
      </p>
      <p className={classes.about}>
        <LastCheck monitor={monitor} />
      </p>
    </section>
  );
};

/** When it was last checked and, if a region cannot look, why that was not later. */
const LastCheck = ({ monitor }: { readonly monitor: Monitor }) => {
  const { data: checks = [] } = useInfiniteQuery(checksQuery(monitor));
  const latest = checks[0];
  return (
    <>
      {latest === undefined
        ? t('No check yet')
        : rich('Last check at {moment}', { moment: <Moment at={latest.at} /> })}
      <MonitorUnchecked monitor={monitor} />
    </>
  );
};

const useFacts = (monitor: Monitor): BannerFacts => {
  const { data: incidents = [] } = useInfiniteQuery(incidentsQuery({ monitor_id: monitor.id }));
  const { data: checks = [] } = useInfiniteQuery(checksQuery(monitor));
  const { data: uptimes = [] } = useQuery(uptimeQuery(monitor));
  const { data: windows = [] } = useQuery(coveringWindowsQuery(monitor.id));
  const window = currentOrNext(windows);
  const recoveredAt = incidents.find(({ resolved_at: at }) => at !== null)?.resolved_at ?? undefined;
  const checkedSince = uptimes.at(-1)?.checked_since ?? undefined;
  const nowMs = useNow(monitor.unchecked_since ?? recoveredAt ?? checkedSince);
  return {
    monitor,
    latestCheck: withMessages(checks)[0],
    recoveredAt,
    checkedSince,
    maintenanceUntil: window?.active ? window.occurrence?.ends_at : undefined,
    now: new Date(nowMs),
  };
};
