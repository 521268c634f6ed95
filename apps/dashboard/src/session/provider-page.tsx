import { Skeleton, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answerOf, api, type Schemas } from '../api/client.js';
import { t } from '../language/text.js';
import { Failure } from '../ui/failure.js';
import { AnchorLink } from '../ui/links.js';
import { EntryPage } from './entry-page.js';
import { forgetInvitationToken, keptInvitationToken } from './leave-for-provider.js';
import { useStartSession } from './use-start-session.js';

/** Reads the provider's answer, and removes it from the address and the history. */
const useAnswer = (): Schemas['ProviderAnswer'] => {
  const [answer] = useState(() => {
    const invitation_token = keptInvitationToken();
    return { query: window.location.search.slice(1), ...(invitation_token && { invitation_token }) };
  });
  if (window.location.search !== '')
    window.history.replaceState(window.history.state, '', window.location.pathname);
  return answer;
};

/** The OpenID Connect provider sends people here. */
export const ProviderPage = () => {
  const answer = useAnswer();
  const enter = useStartSession();
  const { mutate, error } = useMutation({
    mutationFn: () => answerOf(api.POST('/v1/session/provider', { body: answer })),
    onSuccess: enter,
  });
  // An answer is good once.
  useEffect(() => {
    forgetInvitationToken();
    mutate();
  }, [mutate]);
  if (error === null) {
    return (
      <EntryPage title={t('Signing in')}>
        <Skeleton height={80} />
      </EntryPage>
    );
  }
  return (
    <EntryPage title={t('Signing in')}>
      <Stack>
        <Failure what={t('You were not signed in')} error={error} />
        <AnchorLink to="/sign-in">{t('Back to signing in')}</AnchorLink>
      </Stack>
    </EntryPage>
  );
};
