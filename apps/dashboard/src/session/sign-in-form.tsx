import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiProblem, fieldErrorsOf } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { Failure } from '../ui/failure.js';
import { answerWithPasskey } from './passkeys.js';
import { AddressField, PasswordField, SecondFactorField } from './person-fields.js';
import { secondFactorOf } from './second-factor.js';
import { type Session, signInOptionsQuery } from './session-queries.js';

type Credentials = { readonly email_address: string; readonly password: string; readonly code: string };
type Proof = 'code' | 'passkey';

type SignInFormProps = {
  readonly emailAddress?: string;
  readonly onSignedIn: (session: Session) => Promise<void>;
  /** Makes the button of an identity provider. */
  readonly provider: (name: string) => ReactNode;
  /** Shown where mails can be sent. */
  readonly otherWays?: ReactNode;
};

export const SignInForm = ({ emailAddress = '', onSignedIn, provider, otherWays }: SignInFormProps) => {
  const { data: options } = useQuery(signInOptionsQuery());
  const [asksForCode, setAsksForCode] = useState(false);
  const form = useForm<Credentials>({
    initialValues: { email_address: emailAddress, password: '', code: '' },
  });
  const signIn = useMutation({
    mutationFn: async ({ code, proof, ...credentials }: Credentials & { readonly proof: Proof }) => {
      const secondFactor =
        proof === 'passkey' ? { passkey: await answerWithPasskey('preferred') } : secondFactorOf(code);
      return answerOf(
        api.POST('/v1/session', { body: { ...credentials, ...(asksForCode && secondFactor) } }),
      );
    },
    onSuccess: onSignedIn,
    onError: (error) => {
      form.setErrors(fieldErrorsOf(error));
      if (isSecondFactor(error)) setAsksForCode(true);
    },
  });
  const signInByPasskey = useMutation({
    mutationFn: async () =>
      answerOf(api.POST('/v1/session/passkey', { body: await answerWithPasskey('required') })),
    onSuccess: onSignedIn,
  });
  const byPasskey = (): void =>
    asksForCode ? signIn.mutate({ ...form.getValues(), proof: 'passkey' }) : signInByPasskey.mutate();
  const error = signInByPasskey.error ?? signIn.error;
  return (
    <form onSubmit={form.onSubmit((credentials) => signIn.mutate({ ...credentials, proof: 'code' }))}>
      <Stack gap="md">
        {options?.passwords !== false && (
          <>
            <AddressField {...form.getInputProps('email_address')} />
            <PasswordField {...form.getInputProps('password')} />
            {asksForCode && <SecondFactorField {...form.getInputProps('code')} />}
          </>
        )}
        {error && !isSecondFactor(error) && <Failure what={t('You were not signed in')} error={error} />}
        {options?.passwords !== false && (
          <Button type="submit" loading={signIn.isPending} fullWidth>
            {t('Sign in')}
          </Button>
        )}
        {options?.passkeys && (
          <Button variant="default" loading={signInByPasskey.isPending} onClick={byPasskey} fullWidth>
            {t('Use a passkey')}
          </Button>
        )}
        {options?.provider && provider(options.provider)}
        {options?.password_reset && otherWays}
      </Stack>
    </form>
  );
};

const isSecondFactor = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'second_factor_required';
