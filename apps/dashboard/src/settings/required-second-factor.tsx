import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../api/client.js';
import { t } from '../language/text.js';
import { accountQuery } from '../session/account-query.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { Failure } from '../ui/failure.js';

export const RequiredSecondFactor = ({ account }: { readonly account: Schemas['Account'] }) => {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (second_factor_required: boolean) =>
      answerOf(api.PATCH('/v1/account', { body: { second_factor_required } })),
    onSuccess: (changed) => queries.setQueryData(accountQuery().queryKey, changed),
  });
  if (!account.second_factor_required) {
    return (
      <Stack gap="md" align="flex-start">
        <Text>{t('Members may sign in with their password alone.')}</Text>
        <ConfirmButton
          label={t('Require a second factor')}
          question={t('Require a second factor of every member?')}
          consequence={t(
            'Members without one are signed out. They can sign in again only as far as to set one up. API keys go on.',
          )}
          confirm={t('Require it')}
          action={{ ...change, mutate: () => change.mutate(true) }}
        />
      </Stack>
    );
  }
  return (
    <Stack gap="md" align="flex-start">
      <Text>{t('Every member needs a passkey or an authenticator app.')}</Text>
      {change.error && <Failure what={t('This was not changed')} error={change.error} />}
      <Button variant="default" loading={change.isPending} onClick={() => change.mutate(false)}>
        {t('Require it no longer')}
      </Button>
    </Stack>
  );
};
