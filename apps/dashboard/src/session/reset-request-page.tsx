import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { fieldErrorsOf } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { Failure } from '../ui/failure.js';
import { AnchorLink } from '../ui/links.js';
import { EntryPage } from './entry-page.js';
import { AddressField } from './person-fields.js';

type Request = { readonly email_address: string };

export const ResetRequestPage = () => {
  const form = useForm<Request>({ initialValues: { email_address: '' } });
  const ask = useMutation({
    mutationFn: (body: Request) => answerOf(api.POST('/v1/password-resets', { body })),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  if (ask.isSuccess) {
    return (
      <EntryPage title={t('Check your e-mail')}>
        <Text>
          {t('If somebody signs in here with that address, a link to choose a new password is on its way.')}
        </Text>
      </EntryPage>
    );
  }
  return (
    <EntryPage title={t('Forgotten password')} lead={t('You get a link by e-mail to choose a new one.')}>
      <form onSubmit={form.onSubmit((body) => ask.mutate(body))}>
        <Stack gap="md">
          <AddressField {...form.getInputProps('email_address')} />
          {ask.error && <Failure what={t('No link was sent')} error={ask.error} />}
          <Button type="submit" loading={ask.isPending} fullWidth>
            {t('Send the link')}
          </Button>
          <AnchorLink to="/sign-in">{t('Back to signing in')}</AnchorLink>
        </Stack>
      </form>
    </EntryPage>
  );
};
