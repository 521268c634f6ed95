import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { Allowed } from '../../session/allowed.js';
import { Empty } from '../../ui/empty.js';
import { Failure } from '../../ui/failure.js';
import { PlusIcon, PulseIcon } from '../../ui/icons.js';
import { ButtonLink } from '../../ui/links.js';
import { Page } from '../../ui/page.js';
import { allMonitorsQuery, type Monitor } from '../shared/monitor-queries.js';
import { RegionOutages } from '../shared/region-outages.js';
import { BulkActions } from './bulk-actions.js';
import { MonitorFilters } from './monitor-filters.js';
import { MonitorTable } from './monitor-table.js';
import { matchingMonitors } from './monitors-search.js';
import { useSelection } from './use-selection.js';

const route = getRouteApi('/inside/monitors');

export const MonitorsPage = () => (
  <Page
    title="Monitors"
    actions={
      <Allowed to="createMonitor">
        <ButtonLink leftSection={<PlusIcon />} to="/monitors/new">
          New monitor
        </ButtonLink>
      </Allowed>
    }
  >
    <Monitors />
  </Page>
);

const Monitors = () => {
  const { data: monitors, error, refetch, isFetching } = useQuery(allMonitorsQuery());
  if (error) return <Failure what="The monitors could not be loaded" error={error} onRetry={refetch} />;
  if (monitors === undefined) return <Skeleton height={400} />;
  if (monitors.length === 0) return <NoMonitors />;
  return <MonitorList monitors={monitors} isLoadingMore={isFetching} />;
};

type MonitorListProps = { readonly monitors: readonly Monitor[]; readonly isLoadingMore: boolean };

const MonitorList = ({ monitors, isLoadingMore }: MonitorListProps) => {
  const search = route.useSearch();
  // Keeps typing fast in long lists.
  const wanted = useDeferredValue(search);
  const shown = useMemo(() => matchingMonitors(monitors, wanted), [monitors, wanted]);
  const selection = useSelection(shown);
  return (
    <>
      <RegionOutages />
      <MonitorFilters monitors={monitors} />
      <Text size="sm" c="dimmed" role="status">
        {shown.length === monitors.length
          ? `${shown.length} ${shown.length === 1 ? 'monitor' : 'monitors'}`
          : `${shown.length} of ${monitors.length}`}
        {isLoadingMore && monitors.length > 0 && ' · loading …'}
      </Text>
      {selection.selected.length > 0 && <BulkActions selection={selection} />}
      {shown.length === 0 ? (
        <Empty icon={<PulseIcon />} title="No monitor matches">
          Change the search or remove a filter.
        </Empty>
      ) : (
        <MonitorTable monitors={shown} selection={selection} />
      )}
    </>
  );
};

const NoMonitors = () => (
  <Empty
    icon={<PulseIcon />}
    title="No monitors yet"
    action={
      <Allowed to="createMonitor">
        <ButtonLink mt="xs" to="/monitors/new">
          Create the first monitor
        </ButtonLink>
      </Allowed>
    }
  >
    A monitor watches one thing: a website, a certificate, a name or a job. When it fails, an incident opens
    and the attached channels get a message.
  </Empty>
);
