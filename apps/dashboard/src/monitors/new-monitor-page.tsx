import { Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Failure } from '../ui/failure.js';
import { Page } from '../ui/page.js';
import { draftOf, emptyDraft } from './monitor-draft.js';
import { attachedChannelsQuery, monitorQuery } from './monitor-queries.js';
import { monitorTypes } from './monitor-types.js';
import { NewMonitorForm } from './new-monitor-form.js';
import { TypePicker } from './type-picker.js';

const route = getRouteApi('/monitors/new');

/** First what is to be watched, then the rest. What was picked stands in the address, so Back leads to the picker. */
export const NewMonitorPage = () => {
  const { type, from } = route.useSearch();
  const navigate = route.useNavigate();
  if (from !== undefined) return <Clone monitorId={from} />;
  if (type !== undefined) {
    return (
      <Page title={`New monitor: ${monitorTypes[type].name}`} lead={`${monitorTypes[type].about}.`}>
        <NewMonitorForm type={type} initial={emptyDraft} />
      </Page>
    );
  }
  return (
    <Page title="New monitor">
      <TypePicker onPick={(picked) => navigate({ search: { type: picked } })} />
    </Page>
  );
};

/** The form as it is filled in for a monitor that there is, with the same channels. */
const Clone = ({ monitorId }: { readonly monitorId: string }) => {
  const [monitor, channels] = useQueries({
    queries: [monitorQuery(monitorId), attachedChannelsQuery(monitorId)],
  });
  const error = monitor.error ?? channels.error;
  if (error)
    return <Failure what="The monitor could not be loaded" error={error} onRetry={monitor.refetch} />;
  if (!monitor.data || !channels.data) return <Skeleton height={320} />;
  const { name, type } = monitor.data;
  const initial = {
    ...draftOf(monitor.data),
    name: `${name} (copy)`,
    channel_ids: channels.data.map(({ id }) => id),
  };
  return (
    <Page title={`New monitor like ${name}`} lead={`${monitorTypes[type].about}.`}>
      <NewMonitorForm type={type} initial={initial} />
    </Page>
  );
};
