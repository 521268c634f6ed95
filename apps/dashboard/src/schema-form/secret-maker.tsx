import { Button, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { newSecret } from './new-secret.js';

type SecretMakerProps = { readonly secret: string; readonly onMake: (secret: string) => void };

export const SecretMaker = ({ secret, onMake }: SecretMakerProps) => {
  const clipboard = useClipboard();
  return (
    <Group gap="sm" mt={6}>
      <Button size="compact-sm" variant="default" onClick={() => onMake(newSecret())}>
        Generate one
      </Button>
      {secret !== '' && (
        <>
          <Button size="compact-sm" variant="default" onClick={() => clipboard.copy(secret)}>
            {clipboard.copied ? 'Copied' : 'Copy it'}
          </Button>
          <Text size="sm" c="dimmed">
            Store it at the receiver now: once saved, it is never shown again.
          </Text>
        </>
      )}
    </Group>
  );
};
