import { Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { replacesPage } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { useDelete } from '../batches/use-delete.js';
import { t } from '../language/text.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { ManagedNote } from '../ui/managed.js';
import { FailedPage, Page } from '../ui/page.js';
import { windowQuery } from './maintenance-queries.js';
import { type MaintenanceWindow, type WindowDraft, windowChanges, windowDraftOf } from './window-draft.js';
import { WindowForm } from './window-form.js';
import { WindowTime } from './window-time.js';

const route = getRouteApi('/inside/maintenance/$windowId');

export const WindowPage = () => {
  const { windowId } = route.useParams();
  const { data: window, error, refetch } = useQuery(windowQuery(windowId));
  if (replacesPage(error, window)) return <FailedPage of="window" error={error} onRetry={refetch} />;
  if (window === undefined) return <Skeleton height={320} />;
  return (
    <Page
      title={window.name}
      lead={<WindowTime window={window} />}
      actions={<DeleteButton window={window} />}
    >
      <ManagedNote managed={window.managed} />
      <ChangeForm key={window.id} window={window} />
    </Page>
  );
};

type WindowProps = { readonly window: MaintenanceWindow };

const ChangeForm = ({ window }: WindowProps) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const change = useMutation({
    mutationFn: (draft: WindowDraft) => {
      const params = { path: { id: window.id } };
      return answerOf(
        api.PATCH('/v1/maintenance-windows/{id}', { params, body: windowChanges(window, draft) }),
      );
    },
    onSuccess: async () => {
      await navigate({ to: '/maintenance' });
      await queries.invalidateQueries({ queryKey: ['maintenance'] });
    },
  });
  return (
    <WindowForm
      initial={windowDraftOf(window)}
      of={{ kind: 'maintenance_window', id: window.id, version: window.updated_at }}
      saving={change}
    />
  );
};

const DeleteButton = ({ window: { id, name, active } }: WindowProps) => {
  const remove = useDelete({ kind: 'maintenance_windows', id, name }, '/maintenance');
  return (
    <ConfirmButton
      label={t('Delete')}
      question={t('Delete the maintenance window “{name}”?', { name })}
      consequence={
        active
          ? t('It is on now and ends at once. Monitors that fail then open an incident.')
          : t('Incidents then open at that time as usual.')
      }
      confirm={t('Delete the window')}
      action={remove}
    />
  );
};
