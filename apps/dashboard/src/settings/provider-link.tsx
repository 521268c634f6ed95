import { Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { leaveForProvider } from '../session/leave-for-provider.js';
import { Failure } from '../ui/failure.js';
import { PasswordForm } from './password-form.js';
import { providerLinkQuery } from './settings-queries.js';

export const ProviderLink = () => {
  const { data: link, error, refetch } = useQuery(providerLinkQuery());
  const queries = useQueryClient();
  const begin = useMutation({
    mutationFn: (password: string) => answerOf(api.POST('/v1/provider/link', { body: { password } })),
    onSuccess: (begun) => leaveForProvider(begun),
  });
  const unlink = useMutation({
    mutationFn: (password: string) => answerOf(api.POST('/v1/provider/link/removal', { body: { password } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: providerLinkQuery().queryKey }),
  });
  if (error) return <Failure what={t('This could not be loaded')} error={error} onRetry={refetch} />;
  if (link === undefined) return <Skeleton height={80} />;
  return link.linked_at === null ? (
    <PasswordForm
      lead={t('Link {provider}, and it signs you in without a password.', { provider: link.name })}
      submit={t('Link {provider}', { provider: link.name })}
      action={begin}
    />
  ) : (
    <PasswordForm
      lead={t('You sign in with {provider}.', { provider: link.name })}
      submit={t('Remove the link')}
      action={unlink}
    />
  );
};
