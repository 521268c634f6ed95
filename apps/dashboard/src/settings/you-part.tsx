import { NativeSelect, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';
import { roleWords } from '../session/role-words.js';
import { type Session, sessionQuery, signInOptionsQuery } from '../session/session-queries.js';
import { useStartSession } from '../session/use-start-session.js';
import { Fact, Facts } from '../ui/facts.js';
import { Failure } from '../ui/failure.js';
import { Moment } from '../ui/moment.js';
import { Section } from '../ui/section.js';
import { ChangePassword } from './change-password.js';
import { OwnSessions } from './own-sessions.js';
import { Passkeys } from './passkeys.js';
import { ProviderLink } from './provider-link.js';
import { SecondFactor } from './second-factor.js';
import { SignOut } from './sign-out.js';

export const YouPart = () => {
  const { data: session } = useQuery(sessionQuery());
  const { data: options } = useQuery(signInOptionsQuery());
  if (!session) return null;
  const { person, role } = session;
  return (
    <Stack maw="46rem">
      <Section title={person.name}>
        <Facts>
          <Fact name="E-mail address">{person.email_address}</Fact>
          <Fact name="Role">{roleWords[role].name}</Fact>
          <Fact name="Signed in">
            <Moment at={session.signed_in_at} />
          </Fact>
          <Fact name="Second factor">{person.second_factor ? 'on' : 'off'}</Fact>
        </Facts>
        {session.accounts.length > 1 && <AccountChoice session={session} />}
      </Section>
      <Section title="Passkeys">
        <Passkeys session={session} />
      </Section>
      <Section title="Authenticator app">
        <SecondFactor isOn={person.authenticator_app} />
      </Section>
      {options?.provider && (
        <Section title={options.provider}>
          <ProviderLink />
        </Section>
      )}
      <Section title="Password">
        <ChangePassword />
      </Section>
      <Section title="Where you are signed in">
        <OwnSessions />
      </Section>
      <Section title="Sign out">
        <SignOut />
      </Section>
    </Stack>
  );
};

const AccountChoice = ({ session }: { readonly session: Session }) => {
  const enter = useStartSession();
  const choose = useMutation({
    mutationFn: (accountId: string) =>
      answerOf(api.PUT('/v1/session/account', { body: { account_id: accountId } })),
    onSuccess: enter,
  });
  return (
    <>
      <NativeSelect
        mt="md"
        label="Account"
        description="You are a member of several accounts."
        data={session.accounts.map(({ id, name }) => ({ value: id, label: name }))}
        value={session.account.id}
        disabled={choose.isPending}
        onChange={({ currentTarget }) => choose.mutate(currentTarget.value)}
      />
      {choose.error && <Failure what="The account was not changed" error={choose.error} />}
    </>
  );
};
