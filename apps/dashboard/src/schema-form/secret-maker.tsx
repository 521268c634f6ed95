import { Button, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { t } from '../language/text.js';
import { newSecret } from './new-secret.js';

type SecretMakerProps = { readonly secret: string; readonly onMake: (secret: string) => void };

export const SecretMaker = ({ secret, onMake }: SecretMakerProps) => {
  const clipboard = useClipboard();
  return (
    <Group gap="xs">
      <Button size="compact-sm" variant="default" onClick={() => onMake(newSecret())}>
        {t('Generate one')}
      </Button>
      {secret !== '' && (
        <>
          <Button size="compact-sm" variant="default" onClick={() => clipboard.copy(secret)}>
            {clipboard.copied ? t('Copied') : t('Copy it')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('Store it at the receiver now: once saved, it is never shown again.')}
          </Text>
        </>
      )}
    </Group>
  );
};
