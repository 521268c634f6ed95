import { Button, Group, Stack, Text } from '@mantine/core';
import { t } from '../language/text.js';
import { useSignOut } from '../session/use-sign-out.js';
import { Failure } from '../ui/failure.js';

export const SignOut = () => {
  const signOut = useSignOut();
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('“Everywhere” also ends the sessions in your other browsers.')}</Text>
      {signOut.error && <Failure what={t('You are still signed in')} error={signOut.error} />}
      <Group>
        <Button variant="default" loading={signOut.isPending} onClick={() => signOut.mutate('here')}>
          {t('Sign out')}
        </Button>
        <Button variant="default" loading={signOut.isPending} onClick={() => signOut.mutate('everywhere')}>
          {t('Sign out everywhere')}
        </Button>
      </Group>
    </Stack>
  );
};
