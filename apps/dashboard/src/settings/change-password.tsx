import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { fieldErrorsOf } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { NewPasswordField, PasswordField } from '../session/person-fields.js';
import { Failure } from '../ui/failure.js';

type Passwords = { readonly current_password: string; readonly new_password: string };

export const ChangePassword = () => {
  const form = useForm<Passwords>({ initialValues: { current_password: '', new_password: '' } });
  const change = useMutation({
    mutationFn: (body: Passwords) => answerOf(api.PUT('/v1/person/password', { body })),
    onSuccess: () => form.reset(),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <form onSubmit={form.onSubmit((passwords) => change.mutate(passwords))}>
      <Stack gap="md" maw="25rem">
        <PasswordField label={t('Current password')} {...form.getInputProps('current_password')} />
        <NewPasswordField {...form.getInputProps('new_password')} />
        {change.error && <Failure what={t('The password was not changed')} error={change.error} />}
        <Button type="submit" loading={change.isPending} w="fit-content">
          {t('Change the password')}
        </Button>
        {/* Empty, it takes no room. */}
        <Text role="status" mt={change.isSuccess ? 0 : '-md'}>
          {change.isSuccess && t('The password is changed. Your other sessions have ended.')}
        </Text>
      </Stack>
    </form>
  );
};
