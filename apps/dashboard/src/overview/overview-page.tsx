import { Skeleton } from '@mantine/core';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { channelsQuery } from '../alerts/channel-queries.js';
import { replacesPage } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { incidentsQuery } from '../incidents/incident-queries.js';
import { t } from '../language/text.js';
import { TroubleLine } from '../monitors/shared/trouble-line.js';
import { Allowed } from '../session/allowed.js';
import { troubleQuery } from '../trouble/trouble-queries.js';
import { Failure } from '../ui/failure.js';
import { PlusIcon } from '../ui/icons.js';
import { ButtonLink } from '../ui/links.js';
import { Page } from '../ui/page.js';
import { FailedChannels } from './failed-channels.js';
import type { Progress } from './first-steps.js';
import { FirstStepsList } from './first-steps-list.js';
import { EndingFirst, SlowestMonitors } from './highlight-sections.js';
import { EndedToday, WrongNow } from './incident-sections.js';
import classes from './overview-page.module.css';
import { monitorsIn, summaryInWords } from './overview-words.js';
import { StateTiles } from './state-tiles.js';
import { summaryQuery } from './summary-queries.js';

export const OverviewPage = () => {
  const { data: summary, error, refetch } = useQuery(summaryQuery());
  const { isPending: isTroublePending } = useQuery(troubleQuery(null));
  const progress = useProgress();
  return (
    <Page
      title={t('Overview')}
      lead={
        <>
          <p className={classes.lead}>{summary && progress?.monitor ? summaryInWords(summary) : '\u00a0'}</p>
          <TroubleLine />
        </>
      }
      actions={
        <Allowed to="createMonitor">
          <ButtonLink leftSection={<PlusIcon />} to="/monitors/new">
            {t('New monitor')}
          </ButtonLink>
        </Allowed>
      }
    >
      {replacesPage(error, summary) ? (
        <Failure what={t('The overview could not be loaded')} error={error} onRetry={refetch} />
      ) : summary === undefined || progress === undefined || isTroublePending ? (
        <Skeleton height={400} />
      ) : (
        <>
          {progress.monitor && <WrongNow />}
          <FirstStepsList progress={progress} />
          {progress.monitor && (
            <>
              <StateTiles summary={summary} />
              <div className={classes.columns}>
                <div className={classes.column}>
                  <EndedToday />
                </div>
                <div className={classes.column}>
                  <FailedChannels />
                  <EndingFirst />
                  <SlowestMonitors />
                </div>
              </div>
            </>
          )}
        </>
      )}
    </Page>
  );
};

const firstDeliveryQuery = () =>
  queryOptions({
    queryKey: ['alerts', 'list', 'first-delivery'],
    queryFn: async ({ signal }) => {
      const query = { status: 'delivered', event: 'incident.created', limit: 1 } as const;
      return (await answerOf(api.GET('/v1/alerts', { params: { query }, signal }))).items.length > 0;
    },
  });

/** `undefined` while it loads. */
const useProgress = (): Progress | undefined => {
  const { data: channels } = useQuery(channelsQuery());
  const { data: summary } = useQuery(summaryQuery());
  const { data: open } = useInfiniteQuery(incidentsQuery({ status: 'open' }));
  const { data: resolved } = useInfiniteQuery(incidentsQuery({ status: 'resolved' }));
  const { data: delivered } = useQuery(firstDeliveryQuery());
  if (!channels || !summary || !open || !resolved || delivered === undefined) return undefined;
  return {
    channel: channels.length > 0,
    monitor: monitorsIn(summary) > 0,
    incident: open.length + resolved.length > 0,
    delivered,
  };
};
