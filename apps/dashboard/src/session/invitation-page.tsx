import { Button, Skeleton, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, fieldErrorsOf } from '../api/api-problem.js';
import { InvitationAcceptance } from '../api/bounds/invitation-acceptance.js';
import { answerOf, api, type Schemas } from '../api/client.js';
import { t } from '../language/text.js';
import { Failure } from '../ui/failure.js';
import { EntryPage } from './entry-page.js';
import { useLinkToken } from './link-token.js';
import { answerWithPasskey } from './passkeys.js';
import { NewPasswordField, SecondFactorField } from './person-fields.js';
import { ProviderButton } from './provider-button.js';
import { roleWords } from './role-words.js';
import { secondFactorOf } from './second-factor.js';
import { signInOptionsQuery } from './session-queries.js';
import { useStartSession } from './use-start-session.js';

const offerQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => answerOf(api.POST('/v1/invitations/lookup', { body: { token } })),
    retry: false,
  });

export const InvitationPage = () => {
  const token = useLinkToken();
  const { data: offer, error } = useQuery(offerQuery(token));
  if (error) {
    return (
      <EntryPage title={t('Invitation')} lead={t('Ask for a new invitation.')}>
        <Failure what={t('This invitation cannot be accepted')} error={error} />
      </EntryPage>
    );
  }
  if (offer === undefined) {
    return (
      <EntryPage title={t('Invitation')}>
        <Skeleton height={160} />
      </EntryPage>
    );
  }
  return <Acceptance token={token} offer={offer} />;
};

type AcceptanceProps = { readonly token: string; readonly offer: Schemas['InvitationOffer'] };
type Joining = { readonly name: string; readonly password: string; readonly code: string };

const Acceptance = ({ token, offer }: AcceptanceProps) => {
  const { data: options, isPending } = useQuery(signInOptionsQuery());
  const { account_name: account, role, email_address: address } = offer;
  return (
    <EntryPage
      title={t('Join {account}', { account })}
      lead={t('You are invited as {address}. A member of your role {may}.', {
        address,
        may: roleWords[role].may,
      })}
    >
      {isPending ? (
        <Skeleton height={160} />
      ) : (
        <Stack gap="md">
          {options?.passwords !== false && <JoinByPassword token={token} />}
          {options?.passkeys && <JoinByPasskey token={token} />}
          {options?.provider && <ProviderButton provider={options.provider} invitationToken={token} />}
        </Stack>
      )}
    </EntryPage>
  );
};

const JoinByPasskey = ({ token }: Pick<AcceptanceProps, 'token'>) => {
  const enter = useStartSession();
  const accept = useMutation({
    mutationFn: async () => {
      const body = { token, passkey: await answerWithPasskey('required') };
      return answerOf(api.POST('/v1/invitations/accept', { body }));
    },
    onSuccess: enter,
  });
  return (
    <>
      {accept.error && <Failure what={t('You have not joined yet')} error={accept.error} />}
      <Button variant="default" loading={accept.isPending} onClick={() => accept.mutate()} fullWidth>
        {t('Use a passkey that you have here')}
      </Button>
    </>
  );
};

const JoinByPassword = ({ token }: Pick<AcceptanceProps, 'token'>) => {
  const enter = useStartSession();
  const [asksForCode, setAsksForCode] = useState(false);
  const form = useForm<Joining>({ initialValues: { name: '', password: '', code: '' } });
  const accept = useMutation({
    mutationFn: ({ code, ...joining }: Joining) =>
      answerOf(
        api.POST('/v1/invitations/accept', {
          body: { token, ...joining, ...(asksForCode && secondFactorOf(code)) },
        }),
      ),
    onSuccess: enter,
    onError: (error) => {
      form.setErrors(fieldErrorsOf(error));
      if (error instanceof ApiProblem && error.code === 'second_factor_required') setAsksForCode(true);
    },
  });
  return (
    <form onSubmit={form.onSubmit((joining) => accept.mutate(joining))}>
      <Stack gap="md">
        <TextInput label={t('Your name')} autoComplete="name" required {...form.getInputProps('name')} />
        <NewPasswordField
          label={t('Password')}
          description={t(
            'At least {count} characters. If you already have a password here, enter that one.',
            { count: InvitationAcceptance.password.minLength },
          )}
          {...form.getInputProps('password')}
        />
        {asksForCode && <SecondFactorField {...form.getInputProps('code')} />}
        {accept.error && <Failure what={t('You have not joined yet')} error={accept.error} />}
        <Button type="submit" loading={accept.isPending} fullWidth>
          {t('Join')}
        </Button>
      </Stack>
    </form>
  );
};
