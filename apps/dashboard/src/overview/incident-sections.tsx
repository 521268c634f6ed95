import { Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { incidentsQuery } from '../incidents/incident-queries.js';
import { IncidentRow } from '../incidents/incident-row.js';
import { t } from '../language/text.js';
import { Failure } from '../ui/failure.js';
import { AnchorLink } from '../ui/links.js';
import { Section } from '../ui/section.js';
import { resolvedToday } from './overview-words.js';

const shownMax = 8;

export const WrongNow = () => {
  const { data: incidents, error, refetch } = useInfiniteQuery(incidentsQuery({ status: 'open' }));
  return (
    <Section title={t('Wrong now')}>
      {error ? (
        <Failure what={t('The incidents could not be loaded')} error={error} onRetry={refetch} />
      ) : incidents === undefined ? (
        <Skeleton height={64} />
      ) : incidents.length === 0 ? (
        <Text c="dimmed">{t('Nothing. No incident is open.')}</Text>
      ) : (
        <Incidents incidents={incidents} />
      )}
    </Section>
  );
};

export const EndedToday = () => {
  const { data: resolved } = useInfiniteQuery(incidentsQuery({ status: 'resolved' }));
  const incidents = resolved && resolvedToday(resolved, new Date());
  return (
    <Section title={t('Ended in the last 24 hours')}>
      {incidents === undefined ? (
        <Skeleton height={64} />
      ) : incidents.length === 0 ? (
        <Text c="dimmed">{t('No incident ended.')}</Text>
      ) : (
        <Incidents incidents={incidents} />
      )}
    </Section>
  );
};

type IncidentsProps = { readonly incidents: readonly Parameters<typeof IncidentRow>[0]['incident'][] };

const Incidents = ({ incidents }: IncidentsProps) => (
  <Stack gap="xs">
    {incidents.slice(0, shownMax).map((incident) => (
      <IncidentRow key={incident.id} incident={incident} />
    ))}
    {incidents.length > shownMax && <AnchorLink to="/incidents">{t('See all incidents')}</AnchorLink>}
  </Stack>
);
