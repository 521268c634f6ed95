import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { sessionQuery } from '../session/session-queries.js';
import { Ago, Moment } from '../ui/ago.js';
import { Failure } from '../ui/failure.js';
import { PasswordForm } from './password-form.js';
import { type Passkey, passkeysQuery } from './settings-queries.js';

export const PasskeyRow = ({ passkey }: { readonly passkey: Passkey }) => {
  const { name, created_at, last_used_at } = passkey;
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  return (
    <Stack role="listitem" gap="sm">
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>{name}</Text>
          <Text size="xs" c="dimmed" component="div">
            {last_used_at === null
              ? rich('added {added}', { added: <Moment at={created_at} /> })
              : rich('added {added} · last used {used}', {
                  added: <Moment at={created_at} />,
                  used: <Ago at={last_used_at} />,
                })}
          </Text>
        </div>
        {open === null && (
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              aria-label={t('Rename {name}', { name })}
              onClick={() => setOpen('rename')}
            >
              {t('Rename')}
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-label={t('Remove {name}', { name })}
              onClick={() => setOpen('remove')}
            >
              {t('Remove')}
            </Button>
          </Group>
        )}
      </Group>
      {open === 'rename' && <RenameForm passkey={passkey} onRenamed={() => setOpen(null)} />}
      {open === 'remove' && <RemoveForm passkey={passkey} />}
    </Stack>
  );
};

type RenameFormProps = { readonly passkey: Passkey; readonly onRenamed: () => void };

const RenameForm = ({ passkey: { id, name }, onRenamed }: RenameFormProps) => {
  const queries = useQueryClient();
  const form = useForm({ initialValues: { name } });
  const rename = useMutation({
    mutationFn: (body: { readonly name: string }) =>
      answerOf(api.PATCH('/v1/passkeys/{id}', { params: { path: { id } }, body })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: passkeysQuery().queryKey });
      onRenamed();
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <form onSubmit={form.onSubmit((body) => rename.mutate(body))}>
      <Stack gap="md" maw="25rem">
        <TextInput label={t('Name of the passkey')} required data-autofocus {...form.getInputProps('name')} />
        {rename.error && <Failure what={t('The passkey was not renamed')} error={rename.error} />}
        <Button type="submit" variant="default" loading={rename.isPending} w="fit-content">
          {t('Rename the passkey')}
        </Button>
      </Stack>
    </form>
  );
};

const RemoveForm = ({ passkey: { id, name } }: { readonly passkey: Passkey }) => {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: (password: string) =>
      answerOf(api.POST('/v1/passkeys/{id}/removal', { params: { path: { id } }, body: { password } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: passkeysQuery().queryKey });
      await queries.invalidateQueries({ queryKey: sessionQuery().queryKey });
    },
  });
  return (
    <PasswordForm
      lead={t('{name} will sign you in no longer.', { name })}
      submit={t('Remove the passkey')}
      action={remove}
    />
  );
};
