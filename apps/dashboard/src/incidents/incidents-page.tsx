import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { replacesPage } from '../api/api-problem.js';
import { t } from '../language/text.js';
import { Empty } from '../ui/empty.js';
import { Failure } from '../ui/failure.js';
import { CheckIcon, FlameIcon } from '../ui/icons.js';
import { Page } from '../ui/page.js';
import { Segmented } from '../ui/segmented.js';
import { ShowOlder } from '../ui/show-older.js';
import { useOnceLoaded } from '../ui/use-once-loaded.js';
import { type IncidentFilter, incidentFiguresQuery, incidentsQuery } from './incident-queries.js';
import { IncidentRow } from './incident-row.js';
import { figuresInWords } from './incident-words.js';

const route = getRouteApi('/inside/incidents');

export const IncidentsPage = () => {
  // Resolved incidents come below the open ones.
  const { acknowledged } = route.useSearch();
  const figures = useQuery(incidentFiguresQuery());
  const isReady = useOnceLoaded([
    useInfiniteQuery(incidentsQuery(openIncidents(acknowledged))),
    useInfiniteQuery(incidentsQuery({ status: 'resolved' })),
    figures,
  ]);
  const lead = isReady && figures.data ? figuresInWords(figures.data) : '';
  return (
    <Page title={t('Incidents')} {...(lead !== '' && { lead })}>
      {isReady ? <Sections /> : <Skeleton height={400} />}
    </Page>
  );
};

const answers = [
  { value: 'all', label: t('All||incidents') },
  { value: 'false', label: t('Not acknowledged') },
  { value: 'true', label: t('Acknowledged') },
] as const;

const Sections = () => (
  <>
    <OpenIncidents />
    <Incidents
      filter={{ status: 'resolved' }}
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

const OpenIncidents = () => {
  const { acknowledged } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Incidents
      filter={openIncidents(acknowledged)}
      title={t('Open||status')}
      choice={
        <Segmented
          label={t('Acknowledged or not')}
          isLabelHidden
          size="xs"
          choices={answers}
          value={acknowledged === undefined ? 'all' : `${acknowledged}`}
          onChange={(chosen) =>
            void navigate({
              search: chosen === 'all' ? {} : { acknowledged: chosen === 'true' },
              replace: true,
            })
          }
        />
      }
      empty={
        acknowledged === undefined ? (
          <Empty icon={<CheckIcon />} title={t('Nothing is wrong')}>
            {t('No monitor has an open incident.')}
          </Empty>
        ) : (
          <Text c="dimmed">
            {acknowledged
              ? t('No open incident is acknowledged.')
              : t('Every open incident is acknowledged.')}
          </Text>
        )
      }
    />
  );
};

const openIncidents = (acknowledged: boolean | undefined): IncidentFilter => ({
  status: 'open',
  ...(acknowledged === undefined ? {} : { acknowledged }),
});

type IncidentsProps = {
  readonly filter: IncidentFilter;
  readonly title: string;
  readonly choice?: React.ReactNode;
  readonly empty: React.ReactNode;
};

const Incidents = ({ filter, title, choice, empty }: IncidentsProps) => {
  const list = useInfiniteQuery(incidentsQuery(filter));
  const { data: incidents, error, refetch } = list;
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        {choice}
      </Group>
      {replacesPage(error, incidents) ? (
        <Failure what={t('The incidents could not be loaded')} error={error} onRetry={refetch} />
      ) : incidents === undefined ? (
        <Skeleton height={64} />
      ) : incidents.length === 0 ? (
        empty
      ) : (
        incidents.map((incident) => <IncidentRow key={incident.id} incident={incident} />)
      )}
      <ShowOlder list={list} />
    </Stack>
  );
};
