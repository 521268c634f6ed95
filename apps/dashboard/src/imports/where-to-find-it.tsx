import { Stack, Text } from '@mantine/core';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { Section } from '../ui/section.js';

/** Beside the field of the file. */
export const WhereToFindIt = () => (
  <Section title={t('Where to find it')}>
    <Stack gap="sm">
      <Text>
        {rich('<name>Uptime Kuma 1</name>: Settings, Backup, Export. The file has your secrets in it.', {
          name: (text) => <strong>{text}</strong>,
        })}
      </Text>
      <Text>
        {rich('<name>Uptime Kuma 2</name> makes no backup. The command reads its database: {command}', {
          name: (text) => <strong>{text}</strong>,
          command: <code>tocsin import kuma kuma.db</code>,
        })}
      </Text>
      <Text>
        {rich('<name>Gatus</name>: its configuration file, such as {file}.', {
          name: (text) => <strong>{text}</strong>,
          file: <code>config.yaml</code>,
        })}
      </Text>
      <Text c="dimmed">
        {t('A report says what is taken whole, what loses something, and what has no equal here.')}
      </Text>
    </Stack>
  </Section>
);
