import { Button, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';
import { Failure } from '../ui/failure.js';
import { Moment } from '../ui/moment.js';
import { WideTable } from '../ui/wide-table.js';
import { deviceWords } from './device-words.js';
import { type OwnSession, ownSessionsQuery } from './settings-queries.js';

/** Where the person is signed in, so that they find what is not theirs and end it. */
export const OwnSessions = () => {
  const { data, error, refetch } = useQuery(ownSessionsQuery());
  if (error) return <Failure what="Your sessions could not be loaded" error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={120} />;
  return (
    <WideTable label="Your sessions, newest first">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Browser</Table.Th>
          <Table.Th>Signed in</Table.Th>
          <Table.Th>Last used</Table.Th>
          <Table.Td />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.items.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Table.Tbody>
    </WideTable>
  );
};

const SessionRow = ({ session }: { readonly session: OwnSession }) => (
  <Table.Tr>
    <Table.Td>
      <Text fw={600} title={session.user_agent ?? undefined}>
        {deviceWords(session.user_agent)}
      </Text>
      <Text size="xs" c="dimmed">
        {session.address ?? 'address not known'}
      </Text>
    </Table.Td>
    <Table.Td>
      <Moment at={session.signed_in_at} />
    </Table.Td>
    <Table.Td>{session.current ? 'now' : <Moment at={session.last_used_at} />}</Table.Td>
    <Table.Td ta="end">{session.current ? 'This one' : <EndButton session={session} />}</Table.Td>
  </Table.Tr>
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
        aria-label={`End the session of ${deviceWords(user_agent)}`}
        loading={end.isPending}
        onClick={() => end.mutate()}
      >
        End
      </Button>
      {end.error && <Failure what="It was not ended" error={end.error} />}
    </Stack>
  );
};
