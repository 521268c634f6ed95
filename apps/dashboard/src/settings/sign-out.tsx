import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answerOf, api } from '../api/client.js';
import { Failure } from '../ui/failure.js';

export const SignOut = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const signOut = useMutation({
    mutationFn: (where: 'here' | 'everywhere') =>
      answerOf<unknown>(where === 'here' ? api.DELETE('/v1/session') : api.DELETE('/v1/sessions')),
    onSuccess: async () => {
      await navigate({ to: '/sign-in' });
      queries.clear();
    },
  });
  return (
    <Stack gap="sm">
      <Text c="dimmed">“Everywhere” also ends the sessions in your other browsers.</Text>
      {signOut.error && <Failure what="You are still signed in" error={signOut.error} />}
      <Group>
        <Button variant="default" loading={signOut.isPending} onClick={() => signOut.mutate('here')}>
          Sign out
        </Button>
        <Button variant="default" loading={signOut.isPending} onClick={() => signOut.mutate('everywhere')}>
          Sign out everywhere
        </Button>
      </Group>
    </Stack>
  );
};
