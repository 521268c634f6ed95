import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { answerOf, api } from '../../api/client.js';
import { useDelete } from '../../batches/use-delete.js';
import { t } from '../../language/text.js';
import { useSilence } from '../../maintenance/use-silence.js';
import { Failure } from '../../ui/failure.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { ButtonLink } from '../../ui/links.js';
import { MenuButton } from '../../ui/menu-button.js';
import { MenuItem, MenuLine, menuItemClass } from '../../ui/menu-item.js';
import { CheckNowButton } from '../shared/check-now-button.js';
import type { Monitor } from '../shared/monitor-queries.js';

const ConfirmDialog = lazyPart(() => import('../../ui/confirm-dialog.js'), 'ConfirmDialog');

export const MonitorActions = ({ monitor }: { readonly monitor: Monitor }) => {
  const [isDeleting, setIsDeleting] = useState(false);
  const pause = usePause(monitor);
  const silence = useSilence(monitor.id);
  return (
    <>
      {monitor.status !== 'paused' && monitor.type !== 'heartbeat' && (
        <CheckNowButton monitorId={monitor.id} />
      )}
      <ButtonLink to="/monitors/$monitorId" params={{ monitorId: monitor.id }} search={{ edit: true }}>
        {t('Edit')}
      </ButtonLink>
      <MenuButton label={t('More actions')}>
        <MenuItem onClick={() => pause.mutate()}>
          {monitor.status === 'paused' ? t('Resume') : t('Pause')}
        </MenuItem>
        <Link
          role="menuitem"
          tabIndex={-1}
          className={menuItemClass ?? ''}
          to="/monitors/new"
          search={{ from: monitor.id }}
        >
          {t('Clone')}
        </Link>
        <MenuItem onClick={() => silence.mutate()}>{t('Silence for an hour')}</MenuItem>
        <Link
          role="menuitem"
          tabIndex={-1}
          className={menuItemClass ?? ''}
          to="/maintenance/new"
          search={{ monitor: monitor.id }}
        >
          {t('Plan maintenance')}
        </Link>
        <MenuLine />
        <MenuItem isDangerous onClick={() => setIsDeleting(true)}>
          {t('Delete')}
        </MenuItem>
      </MenuButton>
      {[pause, silence].map(
        ({ error }, at) => error && <Failure key={String(at)} what={t('That did not work')} error={error} />,
      )}
      <Suspense>
        {isDeleting && <DeleteDialog monitor={monitor} onCancel={() => setIsDeleting(false)} />}
      </Suspense>
    </>
  );
};

const usePause = ({ id, status }: Monitor) => {
  const queries = useQueryClient();
  const params = { path: { id } };
  return useMutation({
    mutationFn: () =>
      answerOf(
        status === 'paused'
          ? api.POST('/v1/monitors/{id}/resume', { params })
          : api.POST('/v1/monitors/{id}/pause', { params }),
      ),
    onSuccess: () => queries.invalidateQueries(),
  });
};

type DeleteDialogProps = { readonly monitor: Monitor; readonly onCancel: () => void };

const DeleteDialog = ({ monitor: { id, name }, onCancel }: DeleteDialogProps) => {
  const remove = useDelete({ kind: 'monitors', id, name }, '/monitors');
  return (
    <ConfirmDialog
      question={t('Delete the monitor “{name}”?', { name })}
      consequence={t(
        'An open incident is resolved, and its channels get a message. Incidents and messages stay on record.',
      )}
      confirm={t('Delete the monitor')}
      action={remove}
      onCancel={onCancel}
    />
  );
};
