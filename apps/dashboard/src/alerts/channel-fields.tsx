import { Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMemo } from 'react';
import { errorsAfter } from '../schema-form/field-errors.js';
import { SchemaForm } from '../schema-form/schema-form.js';
import { type ChannelDraft, formFields } from './channel-draft.js';
import type { Channel } from './channel-queries.js';
import type { ChannelTypeInfo } from './channel-types.js';

type ChannelFieldsProps = {
  readonly info: ChannelTypeInfo;
  readonly form: UseFormReturnType<ChannelDraft>;
  /** The stored channel, without its secrets. */
  readonly saved?: Channel;
};

export const ChannelFields = ({ info, form, saved }: ChannelFieldsProps) => {
  const fields = useMemo(() => formFields(info, saved), [info, saved]);
  return (
    <Stack gap="md">
      <SchemaForm
        key={info.type}
        fields={fields}
        path="fields"
        value={form.getValues().fields}
        onChange={(changed) => {
          const before = form.getValues();
          form.setErrors(errorsAfter(form.errors, before, { ...before, fields: changed }));
          form.setFieldValue('fields', changed);
        }}
        errors={form.errors}
      />
      <TextInput
        label="Name"
        description="If empty, it is named after its address."
        {...form.getInputProps('name')}
      />
    </Stack>
  );
};
