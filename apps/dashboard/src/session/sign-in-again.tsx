import { Anchor, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { ButtonLink } from '../ui/links.js';
import { csrfHeader } from './send-csrf-token.js';
import { sessionEnd } from './session-end.js';
import { announceSession } from './session-news.js';
import { type Session, sessionQuery } from './session-queries.js';
import { SignInForm } from './sign-in-form.js';

/** Covers the page, and leaves it as it was. Whoever signs in as another person or in another account gets a new page. */
export const SignInAgain = () => {
  const { data: ended } = useQuery(sessionQuery());
  const queries = useQueryClient();
  const goOn = async (session: Session): Promise<void> => {
    queries.setQueryData(sessionQuery().queryKey, await inAccount(session, ended?.account.id));
    sessionEnd.set(false);
    announceSession();
    await queries.invalidateQueries();
  };
  return (
    <Modal.Root opened fullScreen closeOnEscape={false} onClose={() => undefined} zIndex={400}>
      <Modal.Content>
        <Modal.Body>
          <Stack maw="25rem" mx="auto" pt="10vh">
            <Modal.Title fz="xl" fw={650}>
              {t('Your session has ended')}
            </Modal.Title>
            <Text>
              {t('Sign in again, and the page is as you left it, with all that you have filled in.')}
            </Text>
            <SignInForm
              emailAddress={ended?.person.email_address ?? ''}
              onSignedIn={goOn}
              provider={(provider) => (
                // The provider would take this page away. This one hears of a sign-in in another tab.
                <Anchor href="/sign-in" target="_blank" rel="noopener">
                  {t('Continue with {provider} in a new tab', { provider })}
                </Anchor>
              )}
            />
            <Group justify="center">
              <ButtonLink to="/sign-in" variant="subtle" reloadDocument>
                {t('Discard what is not saved')}
              </ButtonLink>
            </Group>
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};

/** A new session acts on the first account of the person, which need not be that of the page. */
const inAccount = async (session: Session, accountId: string | undefined): Promise<Session> => {
  if (accountId === undefined || accountId === session.account.id) return session;
  if (!session.accounts.some(({ id }) => id === accountId)) return session;
  return answerOf(
    api.PUT('/v1/session/account', {
      body: { account_id: accountId },
      headers: { [csrfHeader]: session.csrf_token },
    }),
  );
};
