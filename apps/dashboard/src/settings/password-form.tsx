import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldErrorsOf } from '../api/api-problem.js';
import { t } from '../language/text.js';
import { PasswordField } from '../session/person-fields.js';
import { Failure } from '../ui/failure.js';

type PasswordFormProps = {
  readonly lead: string;
  readonly submit: string;
  readonly action: {
    readonly mutate: (password: string, options: { readonly onError: (error: unknown) => void }) => void;
    readonly isPending: boolean;
    readonly error: unknown;
  };
};

/** A change that makes signing in easier asks for the password again. */
export const PasswordForm = ({ lead, submit, action }: PasswordFormProps) => {
  const form = useForm({ initialValues: { password: '' } });
  const send = ({ password }: { readonly password: string }) =>
    action.mutate(password, { onError: (error) => form.setErrors(fieldErrorsOf(error)) });
  return (
    <form onSubmit={form.onSubmit(send)}>
      <Stack gap="md" maw="25rem">
        <Text>{lead}</Text>
        <PasswordField label={t('Your password')} {...form.getInputProps('password')} />
        {action.error !== null && <Failure what={t('That did not work')} error={action.error} />}
        <Button type="submit" variant="default" loading={action.isPending} w="fit-content">
          {submit}
        </Button>
      </Stack>
    </form>
  );
};
