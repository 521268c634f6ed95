import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiProblem, replacesPage } from '../api/api-problem.js';
import type { Schemas } from '../api/client.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { Copyable } from '../ui/copyable.js';
import { Failure } from '../ui/failure.js';
import { Folded } from '../ui/folded.js';
import { sentRequestQuery } from './alert-queries.js';
import { curlCommand, formatted, requestText, verifyCommand } from './verify-command.js';

const signatureHeader = 'X-Service-Signature';

export const SentRequest = ({ alertId }: { readonly alertId: string }) => {
  const { data: request, error, refetch } = useQuery(sentRequestQuery(alertId));
  // Some alerts have no request; the API says why.
  if (error instanceof ApiProblem && error.code === 'not_found')
    return <Text c="dimmed">{error.message}</Text>;
  if (replacesPage(error, request))
    return <Failure what={t('The request could not be loaded')} error={error} onRetry={refetch} />;
  if (request === undefined) return <Skeleton height={200} />;
  return (
    <Stack gap="sm" component="section" aria-label={t('The exact request')}>
      <Title order={3} size="h5">
        {t('The exact request')}
      </Title>
      {request.rebuilt && (
        <Text size="sm" c="dimmed">
          {t(
            'The sender stopped before it could store this request. The body is exact. The URL and the signature are those of the channel as it is now.',
          )}
        </Text>
      )}
      <Copyable what={t('the request line and headers')} text={requestText(request)} />
      {request.url_masked && (
        <Text size="xs" c="dimmed">
          {t('The URL holds a secret, shown as “…”.')}
        </Text>
      )}
      <Copyable what={t('the body')} text={request.body} shown={formatted(request.body)} />
      <Text size="xs" c="dimmed">
        {t('Formatted for reading. Copying gives the exact bytes.')}
      </Text>
      {!request.url_masked && (
        <Folded title={t('As a curl command')} isWrong={false}>
          <Text size="sm" mb="xs">
            {t(
              'It sends the same bytes again. Receivers that check the time of the signature refuse them later.',
            )}
          </Text>
          <Copyable what={t('the curl command')} text={curlCommand(request)} />
        </Folded>
      )}
      {!request.url_masked && <Verification request={request} />}
    </Stack>
  );
};

const Verification = ({ request: { headers, body } }: { readonly request: Schemas['SentRequest'] }) => (
  <>
    <Title order={3} size="h5" mt="sm">
      {t('Verify it yourself')}
    </Title>
    {headers[signatureHeader] === undefined ? (
      <Text c="dimmed">{t('The channel had no secret, so the message was not signed.')}</Text>
    ) : (
      <>
        <Text size="sm">
          {rich('With your secret in {variable}, this prints the digest in {header}.', {
            variable: <code>WEBHOOK_SECRET</code>,
            header: signatureHeader,
          })}
        </Text>
        <Copyable what={t('the command')} text={verifyCommand(body)} />
      </>
    )}
  </>
);
