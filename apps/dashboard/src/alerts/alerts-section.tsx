import { Group, NativeSelect, Skeleton, Stack, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { replacesPage } from '../api/api-problem.js';
import { t } from '../language/text.js';
import { Empty } from '../ui/empty.js';
import { Failure } from '../ui/failure.js';
import { WebhookIcon } from '../ui/icons.js';
import { ShowOlder } from '../ui/show-older.js';
import { type AlertFilter, alertsQuery } from './alert-queries.js';
import { alertStatusWords, eventWords } from './alert-words.js';
import { AlertsTable } from './alerts-table.js';
import { channelsQuery } from './channel-queries.js';

const route = getRouteApi('/inside/alerts');

export const AlertsSection = () => {
  const { alert: _, health, ...filter } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Stack gap="sm" component="section" aria-labelledby="messages">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h4" id="messages">
          {t('Messages')}
        </Title>
        <AlertFilters
          filter={filter}
          onChange={(chosen) =>
            navigate({ search: { ...chosen, ...(health === undefined ? {} : { health }) }, replace: true })
          }
        />
      </Group>
      <Alerts filter={filter} />
    </Stack>
  );
};

const Alerts = ({ filter }: { readonly filter: AlertFilter }) => {
  const list = useInfiniteQuery(alertsQuery(filter));
  const { data: alerts, error, refetch } = list;
  if (replacesPage(error, alerts))
    return <Failure what={t('The alerts could not be loaded')} error={error} onRetry={refetch} />;
  if (alerts === undefined) return <Skeleton height={240} />;
  if (alerts.length === 0) return <NoAlerts isFiltered={Object.keys(filter).length > 0} />;
  return (
    <Stack gap="sm">
      <AlertsTable alerts={alerts} />
      <ShowOlder list={list} />
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

type FiltersProps = {
  readonly filter: AlertFilter;
  readonly onChange: (filter: AlertFilter) => void;
};

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const AlertFilters = ({ filter, onChange }: FiltersProps) => {
  const { data: channels = [] } = useQuery(channelsQuery());
  const set = (field: keyof AlertFilter, value: string) => {
    const { [field]: _, ...others } = filter;
    onChange(value === '' ? others : { ...others, [field]: value });
  };
  const selects = [
    { field: 'status', label: t('Status'), choices: choicesOf(alertStatusWords) },
    { field: 'event', label: t('Event'), choices: choicesOf(eventWords) },
    {
      field: 'channel_id',
      label: t('Channel'),
      choices: channels.map(({ id, name }) => ({ value: id, label: name })),
    },
  ] as const;
  return (
    <Group gap="xs">
      {selects.map(({ field, label, choices }) => (
        <NativeSelect
          key={field}
          size="xs"
          maw="12rem"
          aria-label={label}
          data={[{ value: '', label: t('{label}: all', { label }) }, ...choices]}
          value={filter[field] ?? ''}
          onChange={({ currentTarget }) => set(field, currentTarget.value)}
        />
      ))}
    </Group>
  );
};
