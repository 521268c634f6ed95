import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../language/text.js';
import { RegionOutages } from '../monitors/shared/region-outages.js';
import { Allowed } from '../session/allowed.js';
import { Failure } from '../ui/failure.js';
import { PlusIcon } from '../ui/icons.js';
import { ButtonLink } from '../ui/links.js';
import { Page } from '../ui/page.js';
import { FailedChannels } from './failed-channels.js';
import { FirstStepsList } from './first-steps-list.js';
import { EndingFirst, SlowestMonitors } from './highlight-sections.js';
import { EndedToday, WrongNow } from './incident-sections.js';
import classes from './overview-page.module.css';
import { summaryInWords } from './overview-words.js';
import { StateTiles } from './state-tiles.js';
import { summaryQuery } from './summary-queries.js';
import { useProgress } from './use-progress.js';

export const OverviewPage = () => {
  const { data: summary, error, refetch } = useQuery(summaryQuery());
  const progress = useProgress();
  return (
    <Page
      title={t('Overview')}
      lead={summary && progress?.monitor ? summaryInWords(summary) : undefined}
      actions={
        <Allowed to="createMonitor">
          <ButtonLink leftSection={<PlusIcon />} to="/monitors/new">
            {t('New monitor')}
          </ButtonLink>
        </Allowed>
      }
    >
      {error ? (
        <Failure what={t('The overview could not be loaded')} error={error} onRetry={refetch} />
      ) : summary === undefined || progress === undefined ? (
        <Skeleton height={400} />
      ) : (
        <>
          <FirstStepsList progress={progress} />
          {progress.monitor && (
            <>
              <RegionOutages />
              <StateTiles summary={summary} />
              <div className={classes.columns}>
                <div className={classes.column}>
                  <WrongNow />
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
