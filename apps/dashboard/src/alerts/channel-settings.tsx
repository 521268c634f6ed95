import { Button, Group, Stack, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { fieldErrorsOf } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { Failure } from '../ui/failure.js';
import { type ChannelDraft, channelChanges, draftOf } from './channel-draft.js';
import { ChannelFields } from './channel-fields.js';
import type { Channel } from './channel-queries.js';

const route = getRouteApi('/inside/alerts/channels/$channelId');

/** What the channel is set to, for changing it: saving it is a save like the first, with a test message. */
export const ChannelSettings = ({ channel }: { readonly channel: Channel }) => {
  const form = useForm<ChannelDraft>({ initialValues: draftOf(channel) });
  const change = useChangeChannel(channel);
  const save = (draft: ChannelDraft) =>
    change.mutate(draft, { onError: (error) => form.setErrors(fieldErrorsOf(error)) });
  return (
    <form onSubmit={form.onSubmit(save)}>
      <Stack gap="md">
        <ChannelFields type={channel.type} form={form} saved={channel} />
        <Switch
          label="Incidents ring this channel"
          {...form.getInputProps('enabled', { type: 'checkbox' })}
        />
        {change.error && <Failure what="The channel was not saved" error={change.error} />}
        <Group>
          <Button type="submit" loading={change.isPending} disabled={!form.isDirty()}>
            Save and send a test message
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

const useChangeChannel = ({ id, type }: Channel) => {
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  return useMutation({
    mutationFn: (draft: ChannelDraft) =>
      answerOf(
        api.PATCH('/v1/channels/{id}', { params: { path: { id } }, body: channelChanges(type, draft) }),
      ),
    onSuccess: async ({ test_alert_id: test }) => {
      void queries.invalidateQueries();
      await navigate({ search: { test }, replace: true });
    },
  });
};
