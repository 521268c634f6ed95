import { Skeleton } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { withoutSecrets } from '../../schema-form/kept-secrets.js';
import { Failure } from '../../ui/failure.js';
import { Page } from '../../ui/page.js';
import {
  attachedChannelsQuery,
  type MonitorTypeInfo,
  monitorQuery,
  monitorTypesQuery,
} from '../shared/monitor-queries.js';
import { monitorTypes } from '../shared/monitor-types.js';
import { draftOf, emptyDraft } from './monitor-draft.js';
import { NewMonitorForm } from './new-monitor-form.js';
import { TypePicker } from './type-picker.js';

const route = getRouteApi('/inside/monitors/new');

/** The chosen type is part of the address, so Back leads to the choice. */
export const NewMonitorPage = () => {
  const { type, from } = route.useSearch();
  const { data: types, error, refetch } = useQuery(monitorTypesQuery());
  if (error) return <Failure what="The monitor types could not be loaded" error={error} onRetry={refetch} />;
  if (types === undefined) return <Skeleton height={400} />;
  if (from !== undefined) return <Clone monitorId={from} types={types} />;
  const info = types.find((known) => known.type === type);
  return info === undefined ? <Choice types={types} /> : <FromScratch info={info} />;
};

type Types = readonly MonitorTypeInfo[];

const Choice = ({ types }: { readonly types: Types }) => {
  const navigate = route.useNavigate();
  return (
    <Page title="New monitor">
      <TypePicker types={types.map(({ type }) => type)} onPick={(type) => navigate({ search: { type } })} />
    </Page>
  );
};

const FromScratch = ({ info }: { readonly info: MonitorTypeInfo }) => {
  return (
    <Page title={`New monitor: ${monitorTypes[info.type].name}`}>
      <NewMonitorForm info={info} initial={{ ...emptyDraft, interval_seconds: info.interval_seconds }} />
    </Page>
  );
};

const Clone = ({ monitorId, types }: { readonly monitorId: string; readonly types: Types }) => {
  const [monitor, channels] = useQueries({
    queries: [monitorQuery(monitorId), attachedChannelsQuery(monitorId)],
  });
  const error = monitor.error ?? channels.error;
  if (error)
    return <Failure what="The monitor could not be loaded" error={error} onRetry={monitor.refetch} />;
  if (!monitor.data || !channels.data) return <Skeleton height={320} />;
  const { name, type, settings } = monitor.data;
  const info = types.find((known) => known.type === type);
  if (info === undefined) return <Choice types={types} />;
  const initial = {
    ...draftOf(monitor.data),
    name: `${name} (copy)`,
    settings: withoutSecrets(settings) as typeof settings,
    channel_ids: channels.data.map(({ id }) => id),
  };
  return (
    <Page title={`New monitor like ${name}`}>
      <NewMonitorForm info={info} initial={initial} />
    </Page>
  );
};
