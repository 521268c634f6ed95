import { Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { replacesPage } from '../api/api-problem.js';
import { answerOf, api, type Schemas } from '../api/client.js';
import { t } from '../language/text.js';
import { Setup } from '../schema-form/setup-steps.js';
import { accountQuery } from '../session/session-queries.js';
import { Columns } from '../ui/columns.js';
import { Failure } from '../ui/failure.js';
import { typeGroups, typesFor } from '../ui/find-types.js';
import { FormFailure } from '../ui/form-failure.js';
import { lazyPart } from '../ui/lazy-part.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { ButtonLink } from '../ui/links.js';
import { Page } from '../ui/page.js';
import { Section } from '../ui/section.js';
import { showFieldErrors } from '../ui/show-field-errors.js';
import { ChosenType, type TypeChoice, TypePicker } from '../ui/type-picker.js';
import { type ChannelDraft, emptyDraft, newChannelBody, placedErrors } from './channel-draft.js';
import { ChannelFields } from './channel-fields.js';
import { channelLabelOf } from './channel-labels.js';
import { ChannelTypeIcon, type ChannelTypeInfo, channelTypesQuery } from './channel-types.js';

const route = getRouteApi('/inside/alerts/channels/new');

export const NewChannelPage = () => {
  const { data: types, error, refetch } = useQuery(channelTypesQuery());
  return (
    <Page title={t('New channel')}>
      {replacesPage(error, types) ? (
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
    <Columns
      before={<Setup info={info} />}
      beside={<ChannelNotes info={info} fields={form.getValues().fields} />}
    >
      <Card withBorder padding="lg">
        <form ref={element} onSubmit={form.onSubmit(save)}>
          <Stack gap="lg">
            <ChannelFields info={info} form={form} />
            {create.error && (
              <FormFailure
                what={t('The channel was not saved')}
                error={create.error}
                labelOf={channelLabelOf(info)}
              />
            )}
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

const ExampleMessage = lazyPart(() => import('./example-message.js'), 'ExampleMessage');

type ChannelNotesProps = {
  readonly info: ChannelTypeInfo;
  readonly fields: ChannelDraft['fields'];
};

/** An example of a message, and how a new channel is tested. */
const ChannelNotes = ({ info, fields }: ChannelNotesProps) => (
  <Section title={t('What it gets')}>
    <Stack gap="sm">
      <Suspense fallback={<Skeleton height={140} />}>
        <ExampleMessage info={info} fields={fields} />
      </Suspense>
      <Text size="xs" c="dimmed">
        {info.kind === 'mail'
          ? t('Saving asks the address for its confirmation. It gets messages once the link is opened.')
          : t('Saving sends a test message, and its outcome shows on the next page.')}
      </Text>
      <Text size="xs" c="dimmed">
        {t(
          'Each message is sent once, without retries. If the receiver is down, the message is lost and shows as failed. For critical monitors, attach a second channel of another type.',
        )}
      </Text>
    </Stack>
  </Section>
);

type PickerProps = {
  readonly types: readonly ChannelTypeInfo[];
  readonly isAgain: boolean;
  readonly onPick: (type: string) => void;
};

const groups = [
  { name: t('Your own code'), kinds: ['webhook'] },
  { name: t('Mail and phone'), kinds: ['mail', 'sms'] },
  { name: t('Chat'), kinds: ['chat'] },
  { name: t('Push'), kinds: ['push'] },
  { name: t('On call'), kinds: ['on-call'] },
] as const;

const channelTypeChoice = ({ type, title, description }: ChannelTypeInfo): TypeChoice => ({
  type,
  icon: <ChannelTypeIcon type={type} />,
  title,
  about: description,
});

const ChannelTypePicker = ({ types, isAgain, onPick }: PickerProps) => {
  const { data: account } = useQuery(accountQuery());
  const choice = (info: ChannelTypeInfo): TypeChoice =>
    account && !account.limits.channel_types.includes(info.type)
      ? { ...channelTypeChoice(info), about: t('Needs the Lite plan'), isOff: true }
      : channelTypeChoice(info);
  return (
    <TypePicker
      label={t('Where should messages go?')}
      placeholder={t('chat, phone, push, pager …')}
      groups={typeGroups(types, groups).map(({ name, types: own }) => ({ name, choices: own.map(choice) }))}
      find={(search) => typesFor(types, search).map(choice)}
      onPick={onPick}
      isAgain={isAgain}
    />
  );
};
