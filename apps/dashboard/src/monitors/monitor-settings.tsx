import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { Failure } from '../ui/failure.js';
import { draftOf, emptyDraft, type MonitorDraft, monitorChanges } from './monitor-draft.js';
import { MonitorFields } from './monitor-fields.js';
import type { Monitor } from './monitor-queries.js';

/** What the monitor is set to, for changing it. */
export const MonitorSettings = ({ monitor }: { readonly monitor: Monitor }) => {
  const queries = useQueryClient();
  const form = useForm<MonitorDraft>({ initialValues: { ...emptyDraft, ...draftOf(monitor) } });
  const change = useMutation({
    mutationFn: (draft: MonitorDraft) => {
      const params = { path: { id: monitor.id } };
      return answerOf(api.PATCH('/v1/monitors/{id}', { params, body: monitorChanges(draft) }));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['monitors'] }),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <form onSubmit={form.onSubmit((draft) => change.mutate(draft))}>
      <Stack gap="md">
        <MonitorFields type={monitor.type} form={form} />
        {change.error && <Failure what="The monitor was not saved" error={change.error} />}
        <Group>
          <Button type="submit" loading={change.isPending} disabled={!form.isDirty()}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
