import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';

export const AddressField = (props: TextInputProps) => (
  <TextInput label="E-mail address" type="email" autoComplete="username" required {...props} />
);

export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput label="Password" autoComplete="current-password" required {...props} />
);

export const NewPasswordField = (props: PasswordInputProps) => (
  <PasswordField
    label="New password"
    description="At least 12 characters."
    autoComplete="new-password"
    {...props}
  />
);

/** Appears after the password, and takes the focus from it. */
export const SecondFactorField = (props: TextInputProps) => (
  <TextInput
    label="One-time code"
    description="From your authenticator app, or one of your recovery codes."
    autoComplete="one-time-code"
    required
    autoFocus
    {...props}
  />
);
