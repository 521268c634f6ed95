import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { fieldErrorsOf } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { Failure } from '../ui/failure.js';
import { useEnter } from './enter.js';
import { EntryPage } from './entry-page.js';
import { useLinkToken } from './link-token.js';

type FirstPerson = { readonly name: string; readonly email_address: string; readonly password: string };

/** Where the link leads that the first start prints: whoever has it becomes the first owner. */
export const SetupPage = () => {
  const token = useLinkToken();
  const enter = useEnter();
  const form = useForm<FirstPerson>({ initialValues: { name: '', email_address: '', password: '' } });
  const setUp = useMutation({
    mutationFn: (person: FirstPerson) => answerOf(api.POST('/v1/setup', { body: { token, ...person } })),
    onSuccess: enter,
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <EntryPage title="Welcome to Tocsin" lead="You are its first owner. This is how you will sign in.">
      <form onSubmit={form.onSubmit((person) => setUp.mutate(person))}>
        <Stack gap="md">
          <TextInput label="Your name" autoComplete="name" required {...form.getInputProps('name')} />
          <TextInput
            label="E-mail address"
            type="email"
            autoComplete="username"
            required
            {...form.getInputProps('email_address')}
          />
          <PasswordInput
            label="Password"
            description="At least 12 characters. A few words that only you would put together are good."
            autoComplete="new-password"
            required
            {...form.getInputProps('password')}
          />
          {setUp.error && <Failure what="You are not set up yet" error={setUp.error} />}
          <Button type="submit" loading={setUp.isPending} fullWidth>
            Start
          </Button>
        </Stack>
      </form>
    </EntryPage>
  );
};
