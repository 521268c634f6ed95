import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { EntryPage } from '../session/entry-page.js';
import { sessionQuery } from '../session/session-queries.js';
import { Passkeys } from './passkeys.js';
import { SecondFactor } from './second-factor.js';
import { SignOut } from './sign-out.js';

const route = getRouteApi('/second-factor');

/** For members of an account that asks everybody for a second factor, who have none. */
export const SecondFactorSetupPage = () => {
  const { to = '/' } = route.useSearch();
  const { data: session } = useQuery(sessionQuery());
  const navigate = useNavigate();
  const isDone = session !== undefined && !session?.second_factor_setup_required;
  useEffect(() => {
    if (isDone) void navigate({ to, replace: true });
  }, [isDone, navigate, to]);
  if (!session) return null;
  return (
    <EntryPage
      title="Set up a second factor"
      lead={`${session.account.name} asks everybody for a second factor. You have none yet.`}
    >
      <Stack>
        <Title order={2} size="h4">
          With a passkey
        </Title>
        <Passkeys session={session} />
        <Title order={2} size="h4">
          Or with an authenticator app
        </Title>
        <SecondFactor isOn={false} />
        <Text c="dimmed">Until then you can see nothing else of this account.</Text>
        <SignOut />
      </Stack>
    </EntryPage>
  );
};
