import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { useDelete } from '../../api/use-delete.js';
import { ConfirmButton } from '../../ui/confirm-button.js';
import { Failure } from '../../ui/failure.js';
import { ButtonLink } from '../../ui/links.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { CheckNowButton } from './check-now-button.js';

export const MonitorActions = ({ monitor }: { readonly monitor: Monitor }) => (
  <>
    {monitor.status !== 'paused' && monitor.type !== 'heartbeat' && <CheckNowButton monitor={monitor} />}
    <PauseButton monitor={monitor} />
    <ButtonLink variant="default" to="/monitors/new" search={{ from: monitor.id }}>
      Clone
    </ButtonLink>
    <DeleteButton monitor={monitor} />
  </>
);

const PauseButton = ({ monitor: { id, status } }: { readonly monitor: Monitor }) => {
  const queries = useQueryClient();
  const isPaused = status === 'paused';
  const toggle = useMutation({
    mutationFn: () => {
      const params = { path: { id } };
      return answerOf(
        isPaused
          ? api.POST('/v1/monitors/{id}/resume', { params })
          : api.POST('/v1/monitors/{id}/pause', { params }),
      );
    },
    onSuccess: () => queries.invalidateQueries(),
  });
  return (
    <>
      {toggle.error && <Failure what="That did not work" error={toggle.error} />}
      <Button variant="default" loading={toggle.isPending} onClick={() => toggle.mutate()}>
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
    </>
  );
};

const DeleteButton = ({ monitor: { id, name } }: { readonly monitor: Monitor }) => {
  const remove = useDelete(
    () => answerOf(api.DELETE('/v1/monitors/{id}', { params: { path: { id } } })),
    '/monitors',
  );
  return (
    <ConfirmButton
      label="Delete"
      question={`Delete the monitor “${name}”?`}
      consequence="An open incident is resolved, and its channels get a message. Incidents and messages stay on record."
      confirm="Delete the monitor"
      action={remove}
    />
  );
};
