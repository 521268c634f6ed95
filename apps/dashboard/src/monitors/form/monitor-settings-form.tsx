import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf } from '../../api/api-problem.js';
import { answerOf, api } from '../../api/client.js';
import { Failure } from '../../ui/failure.js';
import { type Monitor, type MonitorTypeInfo, monitorTypesQuery } from '../shared/monitor-queries.js';
import { draftOf, emptyDraft, type MonitorDraft, monitorChanges } from './monitor-draft.js';
import { MonitorFields } from './monitor-fields.js';

export const MonitorSettingsForm = ({ monitor }: { readonly monitor: Monitor }) => {
  const { data: types, error, refetch } = useQuery(monitorTypesQuery());
  const info = types?.find(({ type }) => type === monitor.type);
  if (error) return <Failure what="The settings could not be loaded" error={error} onRetry={refetch} />;
  if (types === undefined) return <Skeleton height={240} />;
  if (info === undefined) return <Text>This version cannot check monitors of this type.</Text>;
  return <SettingsOf monitor={monitor} info={info} />;
};

type SettingsOfProps = { readonly monitor: Monitor; readonly info: MonitorTypeInfo };

const SettingsOf = ({ monitor, info }: SettingsOfProps) => {
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
        <MonitorFields info={info} form={form} monitorId={monitor.id} />
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
