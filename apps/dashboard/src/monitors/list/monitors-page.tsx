import { Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { replacesPage } from '../../api/api-problem.js';
import { t } from '../../language/text.js';
import { Allowed } from '../../session/allowed.js';
import { Empty } from '../../ui/empty.js';
import { Failure } from '../../ui/failure.js';
import { PlusIcon, PulseIcon } from '../../ui/icons.js';
import { ButtonLink } from '../../ui/links.js';
import { Page } from '../../ui/page.js';
import { allMonitorsQuery } from '../shared/monitor-queries.js';
import { MonitorList } from './monitor-list.js';

export const MonitorsPage = () => (
  <Page
    title={t('Monitors')}
    actions={
      <Allowed to="createMonitor">
        <ButtonLink leftSection={<PlusIcon />} to="/monitors/new">
          {t('New monitor')}
        </ButtonLink>
      </Allowed>
    }
  >
    <Monitors />
  </Page>
);

const Monitors = () => {
  const { data: monitors, error, refetch, isFetching } = useQuery(allMonitorsQuery());
  if (replacesPage(error, monitors))
    return <Failure what={t('The monitors could not be loaded')} error={error} onRetry={refetch} />;
  if (monitors === undefined) return <Skeleton height={400} />;
  if (monitors.length === 0) return <NoMonitors />;
  return <MonitorList monitors={monitors} isLoadingMore={isFetching} />;
};

const NoMonitors = () => (
  <Empty
    icon={<PulseIcon />}
    title={t('No monitors yet')}
    action={
      <Group justify="center" gap="sm" mt="xs">
        <Allowed to="createMonitor">
          <ButtonLink to="/monitors/new">{t('Create the first monitor')}</ButtonLink>
        </Allowed>
        <Allowed to="applyConfig">
          <ButtonLink to="/import" variant="default">
            {t('Import')}
          </ButtonLink>
        </Allowed>
      </Group>
    }
  >
    {t(
      'A monitor watches one thing: a website, a certificate, a name or a job. When it fails, an incident opens and the attached channels get a message.',
    )}
  </Empty>
);
