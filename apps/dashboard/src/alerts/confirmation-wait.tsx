import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { Allowed } from '../session/allowed.js';
import { Failure } from '../ui/failure.js';

/** Shown in place of a test message until the person at the address has opened the link. */
export const ConfirmationWait = ({ channelId }: { readonly channelId: string }) => {
  const send = useMutation({
    mutationFn: () =>
      answerOf(api.POST('/v1/channels/{id}/confirmation', { params: { path: { id: channelId } } })),
  });
  return (
    <Stack gap="sm">
      <Text>
        {t(
          'A mail with a link was sent to the address. Until the link is opened, nothing else is sent there, and messages show as failed.',
        )}
      </Text>
      {send.error && <Failure what={t('The mail was not sent')} error={send.error} />}
      <Text c="dimmed" aria-live="polite">
        {send.isSuccess ? t('The mail was sent again. Only its link works now.') : ''}
      </Text>
      <Allowed to="askForConfirmation">
        <Button variant="default" onClick={() => send.mutate()} loading={send.isPending} w="fit-content">
          {t('Send the mail again')}
        </Button>
      </Allowed>
    </Stack>
  );
};
