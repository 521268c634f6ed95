import { Anchor, Button, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { fieldErrorsOf } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { sessionQuery } from '../session/session-queries.js';
import { Copyable } from '../ui/copyable.js';
import { Failure } from '../ui/failure.js';
import { lazyPart } from '../ui/lazy-part.js';
import { PasswordForm } from './password-form.js';
import { RecoveryCodes } from './recovery-codes.js';

const QrCode = lazyPart(() => import('./qr-code.js'), 'QrCode');

type SecondFactorProps = {
  readonly isOn: boolean;
  /** Hears when recovery codes are shown, and when they have been read. */
  readonly onCodes?: (areShown: boolean) => void;
};

export const SecondFactor = ({ isOn, onCodes }: SecondFactorProps) => {
  // They are shown once, so a session that is read again meanwhile must not take them away.
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = useMutation({
    mutationFn: (password: string) => answerOf(api.POST('/v1/person/second-factor', { body: { password } })),
  });
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: (password: string) =>
      answerOf(api.POST('/v1/person/second-factor/removal', { body: { password } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionQuery().queryKey }),
  });
  const show = (shown: readonly string[]): void => {
    setCodes(shown);
    onCodes?.(true);
  };
  const finish = (): void => {
    begin.reset();
    setCodes(undefined);
    onCodes?.(false);
  };
  if (codes)
    return <RecoveryCodes title={t('Signing in takes a code from now on')} codes={codes} onRead={finish} />;
  if (isOn) {
    return (
      <PasswordForm
        lead={t('Signing in also takes a code from your authenticator app.')}
        submit={t('Turn it off')}
        action={remove}
      />
    );
  }
  if (begin.data)
    return <Confirmation secret={begin.data.secret} uri={begin.data.otpauth_uri} onConfirmed={show} />;
  return (
    <PasswordForm
      lead={t('With an authenticator app, a stolen password alone is not enough to sign in.')}
      submit={t('Set up an authenticator app')}
      action={begin}
    />
  );
};

type ConfirmationProps = {
  readonly secret: string;
  readonly uri: string;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
};

const Confirmation = ({ secret, uri, onConfirmed }: ConfirmationProps) => {
  const form = useForm({ initialValues: { totp_code: '' } });
  const confirm = useMutation({
    mutationFn: (body: { readonly totp_code: string }) =>
      answerOf(api.PUT('/v1/person/second-factor', { body })),
    onSuccess: ({ recovery_codes }) => onConfirmed(recovery_codes),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <form onSubmit={form.onSubmit((body) => confirm.mutate(body))}>
      <Stack gap="md" maw="25rem">
        <Text>
          {rich(
            'Scan this with your authenticator app, <link>open it</link> on this device, or type the key:',
            {
              link: (content) => (
                <Anchor href={uri} underline="always">
                  {content}
                </Anchor>
              ),
            },
          )}
        </Text>
        <Suspense fallback={<Skeleton height={200} width={200} />}>
          <QrCode text={uri} label={t('QR code of the key below')} />
        </Suspense>
        <Copyable what={t('the key')} text={secret} />
        <TextInput
          label={t('The code that the app shows')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          {...form.getInputProps('totp_code')}
        />
        {confirm.error && <Failure what={t('The code was wrong')} error={confirm.error} />}
        <Button type="submit" loading={confirm.isPending} w="fit-content">
          {t('Confirm')}
        </Button>
      </Stack>
    </form>
  );
};
