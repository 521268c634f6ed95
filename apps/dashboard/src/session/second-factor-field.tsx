import { TextInput, type TextInputProps } from '@mantine/core';

export const SecondFactorField = (props: TextInputProps) => (
  <TextInput
    label="One-time code"
    description="From your authenticator app, or one of your recovery codes."
    autoComplete="one-time-code"
    required
    data-autofocus
    {...props}
  />
);
