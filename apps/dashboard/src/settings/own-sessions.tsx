import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { replacesPage } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { Ago } from '../ui/ago.js';
import { deviceWords } from '../ui/device-words.js';
import { Failure } from '../ui/failure.js';
import { type OwnSession, ownSessionsQuery } from './settings-queries.js';

export const OwnSessions = () => {
  const { data, error, refetch } = useQuery(ownSessionsQuery());
  if (replacesPage(error, data))
    return <Failure what={t('Your sessions could not be loaded')} error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={120} />;
  return (
    <Stack gap="md" role="list" aria-label={t('Your sessions, newest first')}>
      {data.items.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </Stack>
  );
};

const SessionRow = ({ session }: { readonly session: OwnSession }) => (
  <Group role="listitem" justify="space-between" wrap="nowrap" gap="sm">
    <div>
      <Text fw={600} title={session.user_agent ?? undefined}>
        {deviceWords(session.user_agent)}
      </Text>
      <Text size="xs" c="dimmed" component="div">
        {session.address !== null && `${session.address} · `}
        {session.current
          ? rich('signed in {signedIn}', { signedIn: <Ago at={session.signed_in_at} /> })
          : rich('signed in {signedIn} · last used {used}', {
              signedIn: <Ago at={session.signed_in_at} />,
              used: <Ago at={session.last_used_at} />,
            })}
      </Text>
    </div>
    {session.current ? (
      <Text c="dimmed" flex="none">
        {t('this session')}
      </Text>
    ) : (
      <EndButton session={session} />
    )}
  </Group>
);

const EndButton = ({ session: { id, user_agent } }: { readonly session: OwnSession }) => {
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => answerOf(api.DELETE('/v1/sessions/{id}', { params: { path: { id } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ownSessionsQuery().queryKey }),
  });
  return (
    <Stack gap="xs" align="flex-end">
      <Button
        size="xs"
        variant="default"
        aria-label={t('End the session of {device}', { device: deviceWords(user_agent) })}
        loading={end.isPending}
        onClick={() => end.mutate()}
      >
        {t('End')}
      </Button>
      {end.error && <Failure what={t('The session was not ended')} error={end.error} />}
    </Stack>
  );
};
