import { NativeSelect, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { t } from '../language/text.js';
import { errorsAfter, hasError } from '../schema-form/field-errors.js';
import { SchemaForm } from '../schema-form/schema-form.js';
import { SetupDone } from '../schema-form/setup-steps.js';
import { lazyPart } from '../ui/lazy-part.js';
import { type ChannelDraft, formFields, isMessageField } from './channel-draft.js';
import { type Channel, channelsQuery } from './channel-queries.js';
import type { ChannelTypeInfo } from './channel-types.js';
import { fallbackChain, trialChoices } from './fallback-words.js';

const SubscribeBrowser = lazyPart(() => import('./subscribe-browser.js'), 'SubscribeBrowser');

// not translated: the identifier of a type.
const ofBrowser = 'WebPush';

type ChannelFieldsProps = {
  readonly info: ChannelTypeInfo;
  readonly form: UseFormReturnType<ChannelDraft>;
  /** The stored channel, without its secrets. */
  readonly saved?: Channel;
};

const severityChoices = [
  { value: 'info', label: t('All incidents') },
  { value: 'warning', label: t('Incidents from warning on') },
  { value: 'critical', label: t('Critical incidents only') },
];

export const ChannelFields = ({ info, form, saved }: ChannelFieldsProps) => {
  const fields = useMemo(() => formFields(info, saved), [info, saved]);
  const change = (changed: ChannelDraft['fields']): void => {
    const before = form.getValues();
    form.setErrors(errorsAfter(form.errors, before, { ...before, fields: changed }));
    form.setFieldValue('fields', changed);
  };
  const schemaFormOf = (some: typeof fields) => (
    <SchemaForm
      key={info.type}
      fields={some}
      path="fields"
      value={form.getValues().fields}
      onChange={change}
      errors={form.errors}
    />
  );
  const schemaForm = schemaFormOf(fields.filter((field) => !isMessageField(field)));
  return (
    <Stack gap="md">
      {saved !== undefined && <SetupDone info={info} />}
      {info.type === ofBrowser ? (
        <Suspense>
          <SubscribeBrowser
            isSaved={saved !== undefined}
            isWrong={fields.some(({ name }) => hasError(form.errors, `fields.${name}`))}
            onSubscribed={(subscription) => change({ ...form.getValues().fields, ...subscription })}
          >
            {schemaForm}
          </SubscribeBrowser>
        </Suspense>
      ) : (
        schemaForm
      )}
      <TextInput
        label={t('Name')}
        description={t('If empty, it is named after its address.')}
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={t('Messages of')}
        description={t('Incidents that are milder send no message to this channel.')}
        data={severityChoices}
        {...form.getInputProps('min_severity')}
      />
      {schemaFormOf(fields.filter(isMessageField))}
      <FallbackSelect form={form} saved={saved} />
      <NativeSelect
        label={t('Regular test message')}
        description={t('Finds out that a channel is dead before an incident needs it.')}
        data={[...trialChoices(form.getValues().test_every_days)]}
        value={form.getValues().test_every_days ?? ''}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue('test_every_days', value === '' ? null : Number(value))
        }
        error={form.errors.test_every_days}
      />
    </Stack>
  );
};

type FallbackSelectProps = {
  readonly form: ChannelFieldsProps['form'];
  readonly saved: Channel | undefined;
};

/** The other channels, and whom a failed message reaches in which order. */
const FallbackSelect = ({ form, saved }: FallbackSelectProps) => {
  const { data: channels = [] } = useQuery(channelsQuery());
  const { fallback_channel_id: chosen } = form.getValues();
  const chain = fallbackChain(channels, chosen, saved?.id);
  return (
    <NativeSelect
      label={t('If a message fails')}
      description={
        chain.length === 0
          ? t('No other channel gets it.')
          : t('In its place, {names} gets it.', { names: chain.map(({ name }) => name).join(' → ') })
      }
      data={[
        { value: '', label: t('none||channel') },
        ...channels.filter(({ id }) => id !== saved?.id).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={chosen ?? ''}
      onChange={({ currentTarget: { value } }) =>
        form.setFieldValue('fallback_channel_id', value === '' ? null : value)
      }
      error={form.errors.fallback_channel_id}
    />
  );
};
