import { Button, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf, replacesPage } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { LanguageSelect } from '../language/language-select.js';
import { t } from '../language/text.js';
import { leaveForProvider } from '../session/leave-for-provider.js';
import { NewPasswordField, PasswordField } from '../session/person-fields.js';
import { roleWords } from '../session/role-words.js';
import { type Session, sessionQuery, signInOptionsQuery } from '../session/session-queries.js';
import { useChooseAccount } from '../session/use-choose-account.js';
import { Ago } from '../ui/ago.js';
import { Columns } from '../ui/columns.js';
import { Fact, Facts } from '../ui/facts.js';
import { Failure } from '../ui/failure.js';
import { Section } from '../ui/section.js';
import { OwnSessions } from './own-sessions.js';
import { Passkeys } from './passkeys.js';
import { PasswordForm } from './password-form.js';
import { RenameForm } from './rename-form.js';
import { SecondFactor } from './second-factor.js';
import { membersQuery, providerLinkQuery } from './settings-queries.js';
import { SignOut } from './sign-out.js';

export const YouPart = () => {
  const { data: session } = useQuery(sessionQuery());
  const { data: options } = useQuery(signInOptionsQuery());
  if (!session) return null;
  const { person, role } = session;
  return (
    <Columns
      beside={
        <>
          <Section title={t('Where you are signed in')}>
            <OwnSessions />
          </Section>
          <Section title={t('Language')}>
            <LanguageSelect description={t('Kept in this browser.')} />
          </Section>
          <Section title={t('Sign out')}>
            <SignOut />
          </Section>
        </>
      }
    >
      <Section title={person.name}>
        <Stack gap="md">
          <Facts>
            <Fact name={t('E-mail address')}>{person.email_address}</Fact>
            <Fact name={t('Role')}>{roleWords[role].name}</Fact>
            <Fact name={t('Signed in')}>
              <Ago at={session.signed_in_at} />
            </Fact>
            <Fact name={t('Second factor')}>{person.second_factor ? t('on') : t('off')}</Fact>
          </Facts>
          <RenamePerson person={person} />
          {session.accounts.length > 1 && <AccountChoice session={session} />}
        </Stack>
      </Section>
      <Section title={t('Passkeys')}>
        <Passkeys session={session} />
      </Section>
      <Section title={t('Authenticator app')}>
        <SecondFactor isOn={person.authenticator_app} />
      </Section>
      {options?.provider && (
        <Section title={options.provider}>
          <ProviderLink />
        </Section>
      )}
      <Section title={t('Password')}>
        <ChangePassword />
      </Section>
    </Columns>
  );
};

const AccountChoice = ({ session }: { readonly session: Session }) => {
  const choose = useChooseAccount();
  return (
    <>
      <NativeSelect
        label={t('Account')}
        description={t('You are a member of several accounts.')}
        data={session.accounts.map(({ id, name }) => ({ value: id, label: name }))}
        value={session.account.id}
        disabled={choose.isPending}
        onChange={({ currentTarget }) => choose.mutate(currentTarget.value)}
      />
      {choose.error && <Failure what={t('The account was not changed')} error={choose.error} />}
    </>
  );
};

const RenamePerson = ({ person }: { readonly person: Session['person'] }) => {
  const queries = useQueryClient();
  const rename = useMutation({
    mutationFn: (name: string) => answerOf(api.PATCH('/v1/person', { body: { name } })),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: membersQuery().queryKey });
      return queries.invalidateQueries({ queryKey: sessionQuery().queryKey });
    },
  });
  return (
    <RenameForm
      label={t('Your name')}
      name={person.name}
      of={{ kind: 'member', id: person.id }}
      otherwise={t('You keep your name')}
      rename={rename}
    />
  );
};

type Passwords = { readonly current_password: string; readonly new_password: string };

const ChangePassword = () => {
  const form = useForm<Passwords>({ initialValues: { current_password: '', new_password: '' } });
  const change = useMutation({
    mutationFn: (body: Passwords) => answerOf(api.PUT('/v1/person/password', { body })),
    onSuccess: () => form.reset(),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <form onSubmit={form.onSubmit((passwords) => change.mutate(passwords))}>
      <Stack gap="md" maw="25rem">
        <PasswordField label={t('Current password')} {...form.getInputProps('current_password')} />
        <NewPasswordField {...form.getInputProps('new_password')} />
        {change.error && <Failure what={t('The password was not changed')} error={change.error} />}
        <Button type="submit" loading={change.isPending} w="fit-content">
          {t('Change the password')}
        </Button>
        {/* Empty, it takes no room. */}
        <Text role="status" mt={change.isSuccess ? 0 : '-md'}>
          {change.isSuccess && t('The password is changed. Your other sessions have ended.')}
        </Text>
      </Stack>
    </form>
  );
};

const ProviderLink = () => {
  const { data: link, error, refetch } = useQuery(providerLinkQuery());
  const queries = useQueryClient();
  const begin = useMutation({
    mutationFn: (password: string) => answerOf(api.POST('/v1/provider/link', { body: { password } })),
    onSuccess: (begun) => leaveForProvider(begun),
  });
  const unlink = useMutation({
    mutationFn: (password: string) => answerOf(api.POST('/v1/provider/link/removal', { body: { password } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: providerLinkQuery().queryKey }),
  });
  if (replacesPage(error, link))
    return <Failure what={t('This could not be loaded')} error={error} onRetry={refetch} />;
  if (link === undefined) return <Skeleton height={80} />;
  return link.linked_at === null ? (
    <PasswordForm
      lead={t('Link {provider}, and it signs you in without a password.', { provider: link.name })}
      submit={t('Link {provider}', { provider: link.name })}
      action={begin}
    />
  ) : (
    <PasswordForm
      lead={t('You sign in with {provider}.', { provider: link.name })}
      submit={t('Remove the link')}
      action={unlink}
    />
  );
};
