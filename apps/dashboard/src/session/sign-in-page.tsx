import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { AnchorLink } from '../ui/links.js';
import { EntryPage } from './entry-page.js';
import { ProviderButton } from './provider-button.js';
import { signInOptionsQuery } from './session-queries.js';
import { SignInForm } from './sign-in-form.js';
import { useStartSession } from './use-start-session.js';

const route = getRouteApi('/sign-in');

export const SignInPage = () => {
  const { data: options } = useQuery(signInOptionsQuery());
  return options?.setup_required ? <NotSetUp /> : <SignIn />;
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

const SignIn = () => {
  const { to } = route.useSearch();
  const enter = useStartSession(to);
  return (
    <EntryPage title={t('Sign in')}>
      <SignInForm
        onSignedIn={enter}
        provider={(provider) => <ProviderButton provider={provider} />}
        otherWays={<AnchorLink to="/forgotten-password">{t('Forgotten your password?')}</AnchorLink>}
      />
    </EntryPage>
  );
};
