import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiProblem, fieldErrorsOf } from '../api/api-problem.js';
import { answerOf, api, type Schemas } from '../api/client.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { Failure } from '../ui/failure.js';
import { AnchorLink } from '../ui/links.js';
import { EntryPage } from './entry-page.js';
import { answerWithPasskey } from './passkeys.js';
import { AddressField, PasswordField, SecondFactorField } from './person-fields.js';
import { ProviderButton } from './provider-button.js';
import { secondFactorOf } from './second-factor.js';
import { signInOptionsQuery } from './session-queries.js';
import { useStartSession } from './use-start-session.js';

const route = getRouteApi('/sign-in');

export const SignInPage = () => {
  const { data: options } = useQuery(signInOptionsQuery());
  return options?.setup_required ? <NotSetUp /> : <SignIn options={options} />;
};

const NotSetUp = () => (
  <EntryPage title={t('Tocsin is not set up yet')}>
    <Stack gap="sm">
      <Text>
        {t(
          'The first start prints a link to choose your password. Open it: it is in the terminal or in the log of the service.',
        )}
      </Text>
      <Text c="dimmed">
        {rich('Lost it? {command} creates a new one.', {
          command: <code>npm run admin -- setup-link</code>,
        })}
      </Text>
    </Stack>
  </EntryPage>
);

type Credentials = { readonly email_address: string; readonly password: string; readonly code: string };
type Proof = 'code' | 'passkey';

const SignIn = ({ options }: { readonly options: Schemas['SignInOptions'] | undefined }) => {
  const { to } = route.useSearch();
  const enter = useStartSession(to);
  const [asksForCode, setAsksForCode] = useState(false);
  const form = useForm<Credentials>({ initialValues: { email_address: '', password: '', code: '' } });
  const signIn = useMutation({
    mutationFn: async ({ code, proof, ...credentials }: Credentials & { readonly proof: Proof }) => {
      const secondFactor =
        proof === 'passkey' ? { passkey: await answerWithPasskey('preferred') } : secondFactorOf(code);
      return answerOf(
        api.POST('/v1/session', { body: { ...credentials, ...(asksForCode && secondFactor) } }),
      );
    },
    onSuccess: enter,
    onError: (error) => {
      form.setErrors(fieldErrorsOf(error));
      if (isSecondFactor(error)) setAsksForCode(true);
    },
  });
  const signInByPasskey = useMutation({
    mutationFn: async () =>
      answerOf(api.POST('/v1/session/passkey', { body: await answerWithPasskey('required') })),
    onSuccess: enter,
  });
  const byPasskey = (): void =>
    asksForCode ? signIn.mutate({ ...form.getValues(), proof: 'passkey' }) : signInByPasskey.mutate();
  const error = signInByPasskey.error ?? signIn.error;
  return (
    <EntryPage title={t('Sign in')}>
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
          {options?.provider && <ProviderButton provider={options.provider} />}
          {options?.password_reset && (
            <AnchorLink to="/forgotten-password">{t('Forgotten your password?')}</AnchorLink>
          )}
        </Stack>
      </form>
    </EntryPage>
  );
};

const isSecondFactor = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'second_factor_required';
