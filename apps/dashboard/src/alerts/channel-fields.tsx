import { NativeSelect, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Suspense, useMemo } from 'react';
import { t } from '../language/text.js';
import { errorsAfter, hasError } from '../schema-form/field-errors.js';
import { SchemaForm } from '../schema-form/schema-form.js';
import { lazyPart } from '../ui/lazy-part.js';
import { type ChannelDraft, formFields } from './channel-draft.js';
import type { Channel } from './channel-queries.js';
import { ChannelSetupDone } from './channel-setup.js';
import type { ChannelTypeInfo } from './channel-types.js';

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
  const schemaForm = (
    <SchemaForm
      key={info.type}
      fields={fields}
      path="fields"
      value={form.getValues().fields}
      onChange={change}
      errors={form.errors}
    />
  );
  return (
    <Stack gap="md">
      {saved !== undefined && <ChannelSetupDone info={info} />}
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
    </Stack>
  );
};
