import { Button, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf } from '../api/api-problem.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { makePasskey } from '../session/passkeys.js';
import { PasswordField } from '../session/person-fields.js';
import { type Session, signInOptionsQuery } from '../session/session-queries.js';
import { Failure } from '../ui/failure.js';
import { PasskeyRow } from './passkey-row.js';
import { RecoveryCodes } from './recovery-codes.js';
import { passkeysQuery } from './settings-queries.js';

type PasskeysProps = {
  readonly session: Session;
  /** Hears when recovery codes are shown, and when they have been read. */
  readonly onCodes?: ((areShown: boolean) => void) | undefined;
};

export const Passkeys = ({ session, onCodes }: PasskeysProps) => {
  const { data: options } = useQuery(signInOptionsQuery());
  const { data, error, refetch } = useQuery(passkeysQuery());
  // A list that could not be read again must not take recovery codes away.
  if (error && data === undefined)
    return <Failure what={t('Your passkeys could not be loaded')} error={error} onRetry={refetch} />;
  if (data === undefined || options === undefined) return <Skeleton height={80} />;
  return (
    <Stack gap="md">
      <Text>
        {t(
          'A passkey of your phone, computer or security key signs you in without the password, or after it.',
        )}
      </Text>
      {data.items.length > 0 && (
        <Stack gap="md" role="list" aria-label={t('Your passkeys')}>
          {data.items.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </Stack>
      )}
      {options.passkeys ? (
        <NewPasskey session={session} onCodes={onCodes} />
      ) : (
        <Text c="dimmed">
          {rich(
            'Browsers offer passkeys only for a domain with TLS. The administrator sets it as {setting}.',
            {
              setting: <code>PUBLIC_URL</code>,
            },
          )}
        </Text>
      )}
    </Stack>
  );
};

const NewPasskey = ({ session, onCodes }: PasskeysProps) => {
  const queries = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const form = useForm({ initialValues: { name: '', password: '' } });
  const add = useMutation({
    mutationFn: (wanted: { readonly name: string; readonly password: string }) =>
      makePasskey(wanted, session),
    onSuccess: () => {
      onCodes?.(true);
      return queries.invalidateQueries({ queryKey: passkeysQuery().queryKey });
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  const finish = (): void => {
    close();
    form.reset();
    add.reset();
    onCodes?.(false);
  };
  if (add.data)
    return (
      <RecoveryCodes title={t('The passkey is added')} codes={add.data.recovery_codes} onRead={finish} />
    );
  if (!isOpen)
    return (
      <Button variant="default" w="fit-content" onClick={open}>
        {t('Add a passkey')}
      </Button>
    );
  return (
    <form onSubmit={form.onSubmit((wanted) => add.mutate(wanted))}>
      <Stack gap="md" maw="25rem">
        <TextInput
          label={t('Name of the passkey')}
          description={t('So that you recognise it later, such as “Phone”.')}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <PasswordField label={t('Your password')} {...form.getInputProps('password')} />
        {add.error && <Failure what={t('The passkey was not added')} error={add.error} />}
        <Button type="submit" loading={add.isPending} w="fit-content">
          {t('Create the passkey')}
        </Button>
      </Stack>
    </form>
  );
};
