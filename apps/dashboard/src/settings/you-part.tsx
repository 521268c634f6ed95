import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LanguageSelect } from '../language/language-select.js';
import { t } from '../language/text.js';
import { roleWords } from '../session/role-words.js';
import { type Session, sessionQuery, signInOptionsQuery } from '../session/session-queries.js';
import { useChooseAccount } from '../session/use-choose-account.js';
import { Ago } from '../ui/ago.js';
import { Columns } from '../ui/columns.js';
import { Fact, Facts } from '../ui/facts.js';
import { Failure } from '../ui/failure.js';
import { Section } from '../ui/section.js';
import { ChangePassword } from './change-password.js';
import { OwnSessions } from './own-sessions.js';
import { Passkeys } from './passkeys.js';
import { ProviderLink } from './provider-link.js';
import { RenamePerson } from './rename-person.js';
import { SecondFactor } from './second-factor.js';
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
          <RenamePerson key={person.name} name={person.name} />
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
