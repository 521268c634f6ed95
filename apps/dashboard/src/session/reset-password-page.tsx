import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { fieldErrorsOf } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { Failure } from '../ui/failure.js';
import { AnchorLink } from '../ui/links.js';
import { EntryPage } from './entry-page.js';
import { useLinkToken } from './link-token.js';
import { NewPasswordField } from './person-fields.js';

type NewPassword = { readonly new_password: string };

export const ResetPasswordPage = () => {
  const token = useLinkToken();
  const form = useForm<NewPassword>({ initialValues: { new_password: '' } });
  const reset = useMutation({
    mutationFn: (body: NewPassword) =>
      answerOf(api.POST('/v1/password-resets/complete', { body: { token, ...body } })),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  if (reset.isSuccess) {
    return (
      <EntryPage title={t('Your password is changed')}>
        <Stack>
          <Text>{t('You are signed out everywhere.')}</Text>
          <Text>{t('A mail to you lists what else signs you in.')}</Text>
          <AnchorLink to="/sign-in">{t('Sign in')}</AnchorLink>
        </Stack>
      </EntryPage>
    );
  }
  return (
    <EntryPage title={t('Choose a new password')}>
      <form onSubmit={form.onSubmit((body) => reset.mutate(body))}>
        <Stack gap="md">
          <NewPasswordField {...form.getInputProps('new_password')} />
          {reset.error && <Failure what={t('The password was not changed')} error={reset.error} />}
          <Button type="submit" loading={reset.isPending} fullWidth>
            {t('Change the password')}
          </Button>
        </Stack>
      </form>
    </EntryPage>
  );
};
