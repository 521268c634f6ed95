import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { incidentQuery, incidentsQuery } from '../../incidents/incident-queries.js';
import { rich } from '../../language/rich-text.js';
import { t } from '../../language/text.js';
import { ancestryQuery, windowsQuery } from '../../maintenance/maintenance-queries.js';
import { windowOf } from '../../maintenance/window-words.js';
import { AnchorLink } from '../../ui/links.js';
import { Moment } from '../../ui/moment.js';
import { useNow } from '../../ui/use-now.js';
import { checksQuery, uptimeQuery } from '../shared/check-queries.js';
import { withMessages } from '../shared/check-words.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { type BannerFacts, bannerOf } from './banner-words.js';
import classes from './monitor-banner.module.css';

/** The state of the monitor, its duration and its reason, in one sentence. */
export const MonitorBanner = ({ monitor }: { readonly monitor: Monitor }) => {
  const facts = useFacts(monitor);
  const { tone, title, why } = bannerOf(facts);
  const { openIncident, latestCheck } = facts;
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
        {latestCheck === undefined
          ? t('No check yet')
          : rich('Last check at {moment}', { moment: <Moment at={latestCheck.at} /> })}
        {openIncident !== undefined && (
          <>
            {' · '}
            <AnchorLink
              underline="always"
              size="xs"
              to="/incidents/$incidentId"
              params={{ incidentId: openIncident.id }}
            >
              {openIncident.title}
            </AnchorLink>
          </>
        )}
      </p>
    </section>
  );
};

const useFacts = (monitor: Monitor): BannerFacts => {
  const nowMs = useNow();
  const { data: openIncident } = useQuery(
    incidentQuery(monitor.open_incident_id, monitor.interval_seconds * 1000),
  );
  const { data: incidents = [] } = useInfiniteQuery(incidentsQuery({ monitor_id: monitor.id }));
  const { data: checks = [] } = useInfiniteQuery(checksQuery(monitor));
  const { data: uptimes = [] } = useQuery(uptimeQuery(monitor));
  const { data: windows = [] } = useQuery(windowsQuery());
  const { data: ancestry = [monitor.id] } = useQuery(ancestryQuery(monitor));
  const window = windowOf(windows, ancestry);
  return {
    monitor,
    openIncident: monitor.open_incident_id === null ? undefined : openIncident,
    latestCheck: withMessages(checks)[0],
    recoveredAt: incidents.find(({ resolved_at: at }) => at !== null)?.resolved_at ?? undefined,
    checkedSince: uptimes.at(-1)?.checked_since ?? undefined,
    maintenanceUntil: window?.active ? window.occurrence?.ends_at : undefined,
    now: new Date(nowMs),
  };
};
