import { Button, Group, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { replacesPage } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { DraftGuard } from '../ui/draft-guard.js';
import { Failure } from '../ui/failure.js';
import { FormFailure } from '../ui/form-failure.js';
import { showFieldErrors } from '../ui/show-field-errors.js';
import { useDraft } from '../ui/use-draft.js';
import { type ChannelDraft, channelChanges, draftOf, placedErrors } from './channel-draft.js';
import { ChannelFields } from './channel-fields.js';
import { channelLabelOf } from './channel-labels.js';
import type { Channel } from './channel-queries.js';
import { type ChannelTypeInfo, channelTypesQuery } from './channel-types.js';

const route = getRouteApi('/inside/alerts/channels/$channelId');

export const ChannelSettings = ({ channel }: { readonly channel: Channel }) => {
  const { data: types, error, refetch } = useQuery(channelTypesQuery());
  const info = types?.find(({ type }) => type === channel.type);
  if (replacesPage(error, types))
    return <Failure what={t('The settings could not be loaded')} error={error} onRetry={refetch} />;
  if (types === undefined) return <Skeleton height={240} />;
  if (info === undefined) return <Text>{t('This version cannot send to channels of this type.')}</Text>;
  return <SettingsOf channel={channel} info={info} />;
};

type SettingsOfProps = { readonly channel: Channel; readonly info: ChannelTypeInfo };

const SettingsOf = ({ channel, info }: SettingsOfProps) => {
  const form = useDraft<ChannelDraft>({
    initialValues: draftOf(info, channel),
    of: { kind: 'channel', id: channel.id, version: channel.updated_at },
  });
  const change = useChangeChannel(channel, info);
  const showErrors = (error: unknown): void => showFieldErrors(form, error, placedErrors);
  const save = (draft: ChannelDraft) => change.mutate(draft, { onError: showErrors });
  return (
    <form onSubmit={form.onSubmit(save)}>
      <Stack gap="md">
        <ChannelFields info={info} form={form} saved={channel} />
        <Switch
          label={t('Send messages to this channel')}
          {...form.getInputProps('enabled', { type: 'checkbox' })}
        />
        <DraftGuard form={form} saving={change} labelOf={channelLabelOf(info)} />
        {change.error && (
          <FormFailure
            what={t('The channel was not saved')}
            error={change.error}
            labelOf={channelLabelOf(info)}
          />
        )}
        <Group>
          <Button type="submit" loading={change.isPending} disabled={form.isDeleted || !form.isDirty()}>
            {t('Save and send a test message')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

const useChangeChannel = (channel: Channel, info: ChannelTypeInfo) => {
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  return useMutation({
    mutationFn: (draft: ChannelDraft) => {
      const params = { path: { id: channel.id } };
      return answerOf(api.PATCH('/v1/channels/{id}', { params, body: channelChanges(info, draft, channel) }));
    },
    onSuccess: async ({ test_alert_id: test }) => {
      void queries.invalidateQueries();
      await navigate({ search: { test }, replace: true });
    },
  });
};
