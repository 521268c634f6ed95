import { Button, Skeleton, Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '../language/text.js';
import { Empty } from '../ui/empty.js';
import { Failure } from '../ui/failure.js';
import { CheckIcon, FlameIcon } from '../ui/icons.js';
import { Page } from '../ui/page.js';
import { useOnceLoaded } from '../ui/use-once-loaded.js';
import { type Incident, incidentsQuery } from './incident-queries.js';
import { IncidentRow } from './incident-row.js';

export const IncidentsPage = () => {
  // Resolved incidents come below the open ones.
  const isReady = useOnceLoaded([
    useInfiniteQuery(incidentsQuery({ status: 'open' })),
    useInfiniteQuery(incidentsQuery({ status: 'resolved' })),
  ]);
  return <Page title={t('Incidents')}>{isReady ? <Sections /> : <Skeleton height={400} />}</Page>;
};

const Sections = () => (
  <>
    <Incidents
      status="open"
      title={t('Open||status')}
      empty={
        <Empty icon={<CheckIcon />} title={t('Nothing is wrong')}>
          {t('No monitor has an open incident.')}
        </Empty>
      }
    />
    <Incidents
      status="resolved"
      title={t('Resolved')}
      empty={
        <Empty icon={<FlameIcon />} title={t('No incident is resolved yet')}>
          {t(
            'An incident opens when checks of a monitor fail, or when a program opens one through the API. It stays here with its timeline and its messages.',
          )}
        </Empty>
      }
    />
  </>
);

type IncidentsProps = {
  readonly status: Incident['status'];
  readonly title: string;
  readonly empty: React.ReactNode;
};

const Incidents = ({ status, title, empty }: IncidentsProps) => {
  const {
    data: incidents,
    error,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useInfiniteQuery(incidentsQuery({ status }));
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {error ? (
        <Failure what={t('The incidents could not be loaded')} error={error} onRetry={refetch} />
      ) : incidents === undefined ? (
        <Skeleton height={64} />
      ) : incidents.length === 0 ? (
        empty
      ) : (
        incidents.map((incident) => <IncidentRow key={incident.id} incident={incident} />)
      )}
      {hasNextPage && (
        <Button variant="default" mx="auto" onClick={() => fetchNextPage()} loading={isFetchingNextPage}>
          {t('Show older')}
        </Button>
      )}
    </Stack>
  );
};
