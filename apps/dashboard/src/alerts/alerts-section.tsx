import { Button, Group, Skeleton, Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { t } from '../language/text.js';
import { Empty } from '../ui/empty.js';
import { Failure } from '../ui/failure.js';
import { WebhookIcon } from '../ui/icons.js';
import { AlertFilters } from './alert-filters.js';
import { type AlertFilter, alertsQuery } from './alert-queries.js';
import { AlertsTable } from './alerts-table.js';

const route = getRouteApi('/inside/alerts');

export const AlertsSection = () => {
  const { alert: _, ...filter } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Stack gap="sm" component="section" aria-labelledby="messages">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h4" id="messages">
          {t('Messages')}
        </Title>
        <AlertFilters filter={filter} onChange={(search) => navigate({ search, replace: true })} />
      </Group>
      <Alerts filter={filter} />
    </Stack>
  );
};

const Alerts = ({ filter }: { readonly filter: AlertFilter }) => {
  const {
    data: alerts,
    error,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useInfiniteQuery(alertsQuery(filter));
  if (error) return <Failure what={t('The alerts could not be loaded')} error={error} onRetry={refetch} />;
  if (alerts === undefined) return <Skeleton height={240} />;
  if (alerts.length === 0) return <NoAlerts isFiltered={Object.keys(filter).length > 0} />;
  return (
    <Stack gap="sm">
      <AlertsTable alerts={alerts} />
      {hasNextPage && (
        <Button variant="default" onClick={() => fetchNextPage()} loading={isFetchingNextPage} mx="auto">
          {t('Show older')}
        </Button>
      )}
    </Stack>
  );
};

const NoAlerts = ({ isFiltered }: { readonly isFiltered: boolean }) =>
  isFiltered ? (
    <Empty icon={<WebhookIcon />} title={t('No message matches')}>
      {t('Remove a filter to see more.')}
    </Empty>
  ) : (
    <Empty icon={<WebhookIcon />} title={t('No message was sent yet')}>
      {t('Every message is listed here, with the exact request and its answer.')}
    </Empty>
  );
