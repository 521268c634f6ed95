import { Skeleton } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { channelsQuery } from '../../alerts/channel-queries.js';
import { replacesPage } from '../../api/api-problem.js';
import { t } from '../../language/text.js';
import { withoutSecrets } from '../../schema-form/kept-secrets.js';
import { Failure } from '../../ui/failure.js';
import { phraseOf, typeGroups, typesFor } from '../../ui/find-types.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { ButtonLink } from '../../ui/links.js';
import { Page } from '../../ui/page.js';
import { type TypeChoice, TypePicker } from '../../ui/type-picker.js';
import { draftOf, emptyDraft } from '../form/monitor-draft.js';
import { NewMonitorForm } from '../form/new-monitor-form.js';
import {
  attachedChannelsQuery,
  latestChannelsQuery,
  type MonitorType,
  type MonitorTypeInfo,
  monitorQuery,
  monitorTypesQuery,
} from '../shared/monitor-queries.js';
import { TypeIcon } from '../shared/type-icon.js';

const route = getRouteApi('/inside/monitors/new');

/** The chosen type is part of the address, so Back leads to the choice. */
export const NewMonitorPage = () => {
  const { type, from, several } = route.useSearch();
  const { target } = useLocation({ select: ({ state }) => state });
  const { data: types, error, refetch } = useQuery(monitorTypesQuery());
  if (replacesPage(error, types))
    return <Failure what={t('The monitor types could not be loaded')} error={error} onRetry={refetch} />;
  if (types === undefined) return <Skeleton height={400} />;
  if (several) return <Several types={types} />;
  if (from !== undefined) return <Clone monitorId={from} types={types} />;
  const info = types.find((known) => known.type === type);
  return info === undefined ? (
    <Choice types={types} />
  ) : (
    <FromScratch key={`${info.type} ${target}`} info={info} target={target} />
  );
};

type Types = readonly MonitorTypeInfo[];

// Few people paste lists.
const SeveralMonitors = lazyPart(() => import('../several/several-monitors.js'), 'SeveralMonitors');

const Several = ({ types }: { readonly types: Types }) => {
  const channelIds = useUsualChannels();
  if (channelIds === undefined) return <Skeleton height={400} />;
  return (
    <Page
      title={t('Several monitors')}
      lead={t('They differ in name and target. Change the rest of one of them on its page.')}
    >
      <Suspense fallback={<Skeleton height={400} />}>
        <SeveralMonitors types={types} channelIds={channelIds} />
      </Suspense>
    </Page>
  );
};

const Choice = ({ types }: { readonly types: Types }) => {
  const navigate = route.useNavigate();
  return (
    <Page
      title={t('New monitor')}
      actions={
        <ButtonLink variant="default" to="/monitors/new" search={{ several: true }}>
          {t('Add several at once')}
        </ButtonLink>
      }
    >
      <MonitorTypePicker types={types} onPick={(type) => void navigate({ search: { type } })} />
    </Page>
  );
};

/** The only channel, or those of the newest monitor; `undefined` until they are loaded. */
const useUsualChannels = (): readonly string[] | undefined => {
  const { data: channels = [], isPending } = useQuery(channelsQuery());
  const hasChoice = channels.length > 1;
  const latest = useQuery({ ...latestChannelsQuery(), enabled: hasChoice });
  if (isPending || (hasChoice && latest.isPending)) return undefined;
  return hasChoice ? (latest.data ?? []) : channels.map(({ id }) => id);
};

type FromScratchProps = { readonly info: MonitorTypeInfo; readonly target: string | undefined };

const FromScratch = ({ info, target = '' }: FromScratchProps) => {
  const channel_ids = useUsualChannels();
  if (channel_ids === undefined) return <Skeleton height={400} />;
  const initial = { ...emptyDraft, target, channel_ids, interval_seconds: info.interval_seconds };
  return (
    <Page title={t('New monitor: {type}', { type: info.title })}>
      <NewMonitorForm info={info} initial={initial} />
    </Page>
  );
};

const Clone = ({ monitorId, types }: { readonly monitorId: string; readonly types: Types }) => {
  const [monitor, channels] = useQueries({
    queries: [monitorQuery(monitorId), attachedChannelsQuery(monitorId)],
  });
  const error = monitor.error ?? channels.error;
  if (replacesPage(error, channels))
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

type MonitorTypePickerProps = {
  readonly types: readonly MonitorTypeInfo[];
  readonly onPick: (type: MonitorType) => void;
};

const groups = [
  { name: t('Websites and APIs'), kinds: ['web'] },
  { name: t('Page content'), kinds: ['content'] },
  { name: t('Servers and networks'), kinds: ['network'] },
  { name: t('Names, certificates and mail'), kinds: ['domain'] },
  { name: t('Jobs'), kinds: ['jobs'] },
  { name: t('More'), kinds: ['more'] },
] as const;

const choice = (info: MonitorTypeInfo): TypeChoice => ({
  type: info.type,
  icon: <TypeIcon type={info.type} />,
  title: info.title,
  about: phraseOf(info),
});

const MonitorTypePicker = ({ types, onPick }: MonitorTypePickerProps) => (
  <TypePicker
    label={t('What do you want to watch?')}
    placeholder={t('website, tls, cron, spf …')}
    groups={typeGroups(types, groups).map(({ name, types: own }) => ({ name, choices: own.map(choice) }))}
    find={(search) => typesFor(types, search).map(choice)}
    onPick={(type) => onPick(type as MonitorType)}
  />
);
