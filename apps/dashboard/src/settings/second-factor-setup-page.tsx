import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '../language/text.js';
import { EntryPage } from '../session/entry-page.js';
import { sessionQuery } from '../session/session-queries.js';
import { Passkeys } from './passkeys.js';
import { SecondFactor } from './second-factor.js';
import { SignOut } from './sign-out.js';

const route = getRouteApi('/second-factor');

/** Members of an account that asks everybody for a second factor come here when they have none. */
export const SecondFactorSetupPage = () => {
  const { to = '/' } = route.useSearch();
  const { data: session } = useQuery(sessionQuery());
  const navigate = useNavigate();
  const [showsCodes, setShowsCodes] = useState(false);
  const isDone = session?.person.second_factor === true && !showsCodes;
  useEffect(() => {
    if (isDone) void navigate({ to, replace: true });
  }, [isDone, navigate, to]);
  if (!session) return null;
  const { account, second_factor_setup_required: isRequired } = session;
  return (
    <EntryPage
      title={t('Set up a second factor')}
      lead={
        isRequired
          ? t(
              '{account} asks everybody for a second factor. Until you have one, you see nothing of the account.',
              { account: account.name },
            )
          : t('With it, a stolen password alone is not enough to sign in.')
      }
    >
      <Stack>
        <Title order={2} size="h4">
          {t('With a passkey')}
        </Title>
        <Passkeys session={session} onCodes={setShowsCodes} />
        <Title order={2} size="h4">
          {t('Or with an authenticator app')}
        </Title>
        <SecondFactor isOn={false} onCodes={setShowsCodes} />
        {isRequired && <SignOut />}
      </Stack>
    </EntryPage>
  );
};
