import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { fieldErrorsOf } from '../api/api-problem.js';
import { Setup } from '../api/bounds/setup.js';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { Failure } from '../ui/failure.js';
import { EntryPage } from './entry-page.js';
import { useLinkToken } from './link-token.js';
import { AddressField, NewPasswordField } from './person-fields.js';
import { useStartSession } from './use-start-session.js';

type FirstPerson = { readonly name: string; readonly email_address: string; readonly password: string };

/** The first start prints the link. Its holder becomes the first owner. */
export const SetupPage = () => {
  const token = useLinkToken();
  const enter = useStartSession();
  const form = useForm<FirstPerson>({ initialValues: { name: '', email_address: '', password: '' } });
  const setUp = useMutation({
    mutationFn: (person: FirstPerson) => answerOf(api.POST('/v1/setup', { body: { token, ...person } })),
    onSuccess: enter,
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <EntryPage title={t('Welcome to Tocsin')} lead={t('You are the first owner. Choose how you sign in.')}>
      <form onSubmit={form.onSubmit((person) => setUp.mutate(person))}>
        <Stack gap="md">
          <TextInput label={t('Your name')} autoComplete="name" required {...form.getInputProps('name')} />
          <AddressField {...form.getInputProps('email_address')} />
          <NewPasswordField
            label={t('Password')}
            description={t('At least {count} characters. A few unrelated words work well.', {
              count: Setup.password.minLength,
            })}
            {...form.getInputProps('password')}
          />
          {setUp.error && <Failure what={t('The setup failed')} error={setUp.error} />}
          <Button type="submit" loading={setUp.isPending} fullWidth>
            {t('Start')}
          </Button>
        </Stack>
      </form>
    </EntryPage>
  );
};
