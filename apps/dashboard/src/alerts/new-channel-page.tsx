import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrorsOf } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { Failure } from '../ui/failure.js';
import { Page } from '../ui/page.js';
import { type ChannelDraft, emptyDraft, newChannelBody } from './channel-draft.js';
import { ChannelFields } from './channel-fields.js';
import { ChannelTypePicker } from './channel-type-picker.js';
import type { ChannelType } from './channel-types.js';

/** Alerts → New channel: type and where to; saving sends the test message at once. */
export const NewChannelPage = () => {
  const [type, setType] = useState<ChannelType>('Webhook');
  const form = useForm<ChannelDraft>({ initialValues: emptyDraft });
  const create = useCreateChannel();
  const save = (draft: ChannelDraft) =>
    create.mutate({ type, draft }, { onError: (error) => form.setErrors(fieldErrorsOf(error)) });
  return (
    <Page title="New channel" lead="Saving it sends a test message at once, and you see here how that went.">
      <Card withBorder padding="lg" maw="46rem" component="form" onSubmit={form.onSubmit(save)}>
        <Stack gap="lg">
          <ChannelTypePicker value={type} onChange={setType} />
          <ChannelFields type={type} form={form} saved={undefined} />
          {create.error && <Failure what="The channel was not saved" error={create.error} />}
          <Group gap="sm">
            <Button type="submit" loading={create.isPending}>
              Save and send a test message
            </Button>
            <Button variant="default" renderRoot={(props) => <Link to="/alerts" {...props} />}>
              Cancel
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            A message is sent once and never again: when whoever receives it is away, that message is lost, on
            record as failed. For what is critical, attach a second channel of another type.
          </Text>
        </Stack>
      </Card>
    </Page>
  );
};

const useCreateChannel = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ type, draft }: { readonly type: ChannelType; readonly draft: ChannelDraft }) =>
      answerOf(api.POST('/v1/channels', { body: newChannelBody(type, draft) })),
    onSuccess: async ({ id, test_alert_id: test }) => {
      void queries.invalidateQueries();
      await navigate({ to: '/alerts/channels/$channelId', params: { channelId: id }, search: { test } });
    },
  });
};
