import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { EntryPage } from '../session/entry-page.js';
import { useLinkToken } from '../session/link-token.js';
import { Failure } from '../ui/failure.js';

/** Asks for a click: programs that check mails open links, too. */
export const ConfirmAddressPage = () => {
  const token = useLinkToken();
  const confirm = useMutation({
    mutationFn: () => answerOf(api.POST('/v1/channel-confirmations', { body: { token } })),
  });
  if (confirm.isSuccess) {
    const { email_address: address, account_name: account } = confirm.data;
    return (
      <EntryPage title={t('The address is confirmed')}>
        <Text>
          {t('Alerts of {account} now go to {address}. A test message is on its way.', { account, address })}
        </Text>
      </EntryPage>
    );
  }
  return (
    <EntryPage title={t('Confirm your address')} lead={t('Alerts are sent to it once it is confirmed.')}>
      <Stack gap="md">
        {confirm.error && <Failure what={t('The address was not confirmed')} error={confirm.error} />}
        <Button onClick={() => confirm.mutate()} loading={confirm.isPending} fullWidth>
          {t('Confirm')}
        </Button>
      </Stack>
    </EntryPage>
  );
};
