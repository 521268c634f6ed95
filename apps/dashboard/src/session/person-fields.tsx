import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { NewPasswordByLink } from '../api/bounds/new-password-by-link.js';
import { t } from '../language/text.js';

export const AddressField = (props: TextInputProps) => (
  <TextInput label={t('E-mail address')} type="email" autoComplete="username" required {...props} />
);

export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput label={t('Password')} autoComplete="current-password" required {...props} />
);

export const NewPasswordField = (props: PasswordInputProps) => (
  <PasswordField
    label={t('New password')}
    description={t('At least {count} characters.', { count: NewPasswordByLink.new_password.minLength })}
    autoComplete="new-password"
    {...props}
  />
);

/** Appears after the password, and takes the focus from it. */
export const SecondFactorField = (props: TextInputProps) => {
  const field = useRef<HTMLInputElement>(null);
  // A browser ignores `autofocus` while another field has the focus.
  useEffect(() => field.current?.focus(), []);
  return (
    <TextInput
      ref={field}
      label={t('One-time code')}
      description={t('From your authenticator app, or one of your recovery codes.')}
      autoComplete="one-time-code"
      required
      {...props}
    />
  );
};
