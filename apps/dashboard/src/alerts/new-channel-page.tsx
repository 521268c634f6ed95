import { Button, Card, Group, Skeleton, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { answerOf, api, type Schemas } from '../api/client.js';
import { t } from '../language/text.js';
import { Columns } from '../ui/columns.js';
import { Failure } from '../ui/failure.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { ButtonLink } from '../ui/links.js';
import { Page } from '../ui/page.js';
import { showFieldErrors } from '../ui/show-field-errors.js';
import { ChosenType } from '../ui/type-picker.js';
import { type ChannelDraft, emptyDraft, newChannelBody, placedErrors } from './channel-draft.js';
import { ChannelFields } from './channel-fields.js';
import { ChannelNotes } from './channel-notes.js';
import { ChannelSetup } from './channel-setup.js';
import { ChannelTypePicker, channelTypeChoice } from './channel-type-picker.js';
import { type ChannelTypeInfo, channelTypesQuery } from './channel-types.js';

const route = getRouteApi('/inside/alerts/channels/new');

export const NewChannelPage = () => {
  const { data: types, error, refetch } = useQuery(channelTypesQuery());
  return (
    <Page title={t('New channel')}>
      {error ? (
        <Failure what={t('The channel types could not be loaded')} error={error} onRetry={refetch} />
      ) : types === undefined ? (
        <Skeleton height={400} />
      ) : (
        <NewChannel types={types} />
      )}
    </Page>
  );
};

/** The chosen type is part of the address, so Back leads to the choice. What was typed stays. */
const NewChannel = ({ types }: { readonly types: readonly ChannelTypeInfo[] }) => {
  const { type } = route.useSearch();
  const navigate = route.useNavigate();
  const [wasChosen, setWasChosen] = useState(type !== undefined);
  if (type !== undefined && !wasChosen) setWasChosen(true);
  const form = useForm<ChannelDraft>({ initialValues: emptyDraft });
  const create = useCreateChannel();
  const info = types.find((known) => known.type === type);
  return (
    <>
      {info === undefined ? (
        <ChannelTypePicker
          types={types}
          isAgain={wasChosen}
          onPick={(picked) => void navigate({ search: { type: picked } })}
        />
      ) : (
        <Stack gap="lg">
          <ChosenType choice={channelTypeChoice(info)} onChange={() => void navigate({ search: {} })} />
          <NewChannelForm key={info.type} info={info} form={form} create={create} />
        </Stack>
      )}
      <LeaveGuard isDirty={() => form.isDirty() && !create.isPending} />
    </>
  );
};

type NewChannelFormProps = {
  readonly info: ChannelTypeInfo;
  readonly form: ReturnType<typeof useForm<ChannelDraft>>;
  readonly create: ReturnType<typeof useCreateChannel>;
};

const NewChannelForm = ({ info, form, create }: NewChannelFormProps) => {
  const showErrors = (error: unknown): void => showFieldErrors(form, error, placedErrors);
  const save = (draft: ChannelDraft) => create.mutate({ info, draft }, { onError: showErrors });
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    <Columns before={<ChannelSetup info={info} />} beside={<ChannelNotes info={info} />}>
      <Card withBorder padding="lg">
        <form ref={element} onSubmit={form.onSubmit(save)}>
          <Stack gap="lg">
            <ChannelFields info={info} form={form} />
            {create.error && <Failure what={t('The channel was not saved')} error={create.error} />}
            <Group gap="sm">
              <Button type="submit" loading={create.isPending}>
                {t('Save and send a test message')}
              </Button>
              <ButtonLink variant="default" to="/alerts">
                {t('Cancel')}
              </ButtonLink>
            </Group>
          </Stack>
        </form>
      </Card>
    </Columns>
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
