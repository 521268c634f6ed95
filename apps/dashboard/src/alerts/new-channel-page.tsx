import { Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../api/client.js';
import { t } from '../language/text.js';
import { Failure } from '../ui/failure.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { ButtonLink } from '../ui/links.js';
import { Page } from '../ui/page.js';
import { showFieldErrors } from '../ui/show-field-errors.js';
import { type ChannelDraft, emptyDraft, newChannelBody, placedErrors } from './channel-draft.js';
import { ChannelFields } from './channel-fields.js';
import { ChannelTypePicker } from './channel-type-picker.js';
import { type ChannelTypeInfo, channelTypesQuery } from './channel-types.js';

export const NewChannelPage = () => {
  const { data: types, error, refetch } = useQuery(channelTypesQuery());
  return (
    <Page
      title={t('New channel')}
      lead={t(
        'Saving sends a test message, and its outcome shows here. An e-mail address is first asked for its confirmation.',
      )}
    >
      {error ? (
        <Failure what={t('The channel types could not be loaded')} error={error} onRetry={refetch} />
      ) : types === undefined ? (
        <Skeleton height={400} />
      ) : (
        <NewChannelForm types={types} />
      )}
    </Page>
  );
};

const NewChannelForm = ({ types }: { readonly types: readonly ChannelTypeInfo[] }) => {
  // not translated: the identifier of a type.
  const [type, setType] = useState<string>('Webhook');
  const info = types.find((known) => known.type === type);
  const form = useForm<ChannelDraft>({ initialValues: emptyDraft });
  const create = useCreateChannel();
  const showErrors = (error: unknown): void => showFieldErrors(form, error, placedErrors);
  const save = (draft: ChannelDraft) => {
    if (info === undefined) return;
    create.mutate({ info, draft }, { onError: showErrors });
  };
  return (
    <Card withBorder padding="lg" maw="46rem" component="form" onSubmit={form.onSubmit(save)}>
      <Stack gap="lg">
        <ChannelTypePicker types={types} value={type} onChange={setType} />
        {info && <ChannelFields info={info} form={form} />}
        {create.error && <Failure what={t('The channel was not saved')} error={create.error} />}
        <Group gap="sm">
          <Button type="submit" loading={create.isPending}>
            {t('Save and send a test message')}
          </Button>
          <ButtonLink variant="default" to="/alerts">
            {t('Cancel')}
          </ButtonLink>
        </Group>
        <Text size="sm" c="dimmed">
          {t(
            'Each message is sent once, without retries. If the receiver is down, the message is lost and shows as failed. For critical monitors, attach a second channel of another type.',
          )}
        </Text>
      </Stack>
      <LeaveGuard isDirty={() => form.isDirty() && !create.isPending} />
    </Card>
  );
};

// The API's schema may have more channel types than this build knows.
type NewChannel = Schemas['NewEmailChannel'];

const useCreateChannel = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ info, draft }: { readonly info: ChannelTypeInfo; readonly draft: ChannelDraft }) =>
      answerOf(api.POST('/v1/channels', { body: newChannelBody(info, draft) as NewChannel })),
    onSuccess: async ({ id, test_alert_id: test }) => {
      void queries.invalidateQueries();
      await navigate({ to: '/alerts/channels/$channelId', params: { channelId: id }, search: { test } });
    },
  });
};
