import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { Failure } from '../ui/failure.js';
import { leaveForProvider } from './leave-for-provider.js';

type ProviderButtonProps = { readonly provider: string; readonly invitationToken?: string };

export const ProviderButton = ({ provider, invitationToken }: ProviderButtonProps) => {
  const leave = useMutation({
    mutationFn: () => answerOf(api.POST('/v1/provider/sign-ins')),
    onSuccess: (begun) => leaveForProvider(begun, invitationToken),
  });
  return (
    <>
      {leave.error && <Failure what={t('You were not signed in')} error={leave.error} />}
      <Button
        variant="default"
        loading={leave.isPending || leave.isSuccess}
        onClick={() => leave.mutate()}
        fullWidth
      >
        {t('Continue with {provider}', { provider })}
      </Button>
    </>
  );
};
