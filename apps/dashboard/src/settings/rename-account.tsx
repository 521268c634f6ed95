import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { fieldErrorsOf } from '../api/api-problem.js';
import { answerOf, api, type Schemas } from '../api/client.js';
import { t } from '../language/text.js';
import { accountQuery } from '../session/account-query.js';
import { sessionQuery } from '../session/session-queries.js';
import { Failure } from '../ui/failure.js';

export const RenameAccount = ({ account }: { readonly account: Schemas['Account'] }) => {
  const queries = useQueryClient();
  const [name, setName] = useState(account.name);
  const rename = useMutation({
    mutationFn: () => answerOf(api.PATCH('/v1/account', { body: { name: name.trim() } })),
    onSuccess: (changed) => {
      queries.setQueryData(accountQuery().queryKey, changed);
      return queries.invalidateQueries({ queryKey: sessionQuery().queryKey });
    },
  });
  const { name: fault } = fieldErrorsOf(rename.error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    rename.mutate();
  };
  return (
    <Stack component="form" gap="sm" mt="md" onSubmit={submit}>
      {rename.error && fault === undefined && (
        <Failure what={t('The account keeps its name')} error={rename.error} />
      )}
      <Group gap="sm" align="flex-end">
        <TextInput
          flex="1 1 14rem"
          label={t('Name of the account')}
          required
          value={name}
          error={fault}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          loading={rename.isPending}
          disabled={name.trim() === '' || name.trim() === account.name}
        >
          {t('Rename')}
        </Button>
      </Group>
    </Stack>
  );
};
