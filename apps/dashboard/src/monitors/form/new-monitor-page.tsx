import { Skeleton } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { channelsQuery } from '../../alerts/channel-queries.js';
import { t } from '../../language/text.js';
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
import { MonitorTypePicker } from './monitor-type-picker.js';
import { NewMonitorForm } from './new-monitor-form.js';

const route = getRouteApi('/inside/monitors/new');

/** The chosen type is part of the address, so Back leads to the choice. */
export const NewMonitorPage = () => {
  const { type, from, target } = route.useSearch();
  const { data: types, error, refetch } = useQuery(monitorTypesQuery());
  if (error)
    return <Failure what={t('The monitor types could not be loaded')} error={error} onRetry={refetch} />;
  if (types === undefined) return <Skeleton height={400} />;
  if (from !== undefined) return <Clone monitorId={from} types={types} />;
  const info = types.find((known) => known.type === type);
  return info === undefined ? (
    <Choice types={types} />
  ) : (
    <FromScratch key={`${info.type} ${target}`} info={info} target={target} />
  );
};

type Types = readonly MonitorTypeInfo[];

const Choice = ({ types }: { readonly types: Types }) => {
  const navigate = route.useNavigate();
  return (
    <Page title={t('New monitor')}>
      <MonitorTypePicker
        types={types.map(({ type }) => type)}
        onPick={(type) => void navigate({ search: { type } })}
      />
    </Page>
  );
};

type FromScratchProps = { readonly info: MonitorTypeInfo; readonly target: string | undefined };

const FromScratch = ({ info, target = '' }: FromScratchProps) => {
  const { data: channels, error } = useQuery(channelsQuery());
  if (channels === undefined && error === null) return <Skeleton height={400} />;
  // A person with one channel wants its messages.
  const channel_ids = channels?.length === 1 ? channels.map(({ id }) => id) : [];
  const initial = { ...emptyDraft, target, channel_ids, interval_seconds: info.interval_seconds };
  return (
    <Page title={t('New monitor: {type}', { type: monitorTypes[info.type].name })}>
      <NewMonitorForm info={info} initial={initial} />
    </Page>
  );
};

const Clone = ({ monitorId, types }: { readonly monitorId: string; readonly types: Types }) => {
  const [monitor, channels] = useQueries({
    queries: [monitorQuery(monitorId), attachedChannelsQuery(monitorId)],
  });
  const error = monitor.error ?? channels.error;
  if (error)
    return <Failure what={t('The monitor could not be loaded')} error={error} onRetry={monitor.refetch} />;
  if (!monitor.data || !channels.data) return <Skeleton height={320} />;
  const { name, type, settings } = monitor.data;
  const info = types.find((known) => known.type === type);
  if (info === undefined) return <Choice types={types} />;
  const initial = {
    ...draftOf(monitor.data),
    name: t('{name} (copy)', { name }),
    settings: withoutSecrets(settings) as typeof settings,
    channel_ids: channels.data.map(({ id }) => id),
  };
  return (
    <Page title={t('New monitor like {name}', { name })}>
      <NewMonitorForm info={info} initial={initial} />
    </Page>
  );
};
