import { Stack, Text } from '@mantine/core';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { Section } from '../ui/section.js';

/** Beside the field of the file. */
export const WhereToFindIt = () => (
  <Section title={t('Where to find it')}>
    <Stack gap="sm">
      <Text>
        {rich('<name>Uptime Kuma</name>: {file} in its data folder, together with {log} if that is there.', {
          name: (text) => <strong>{text}</strong>,
          file: <code>kuma.db</code>,
          log: <code>kuma.db-wal</code>,
        })}
      </Text>
      <Text>
        {rich('<name>Uptime Kuma 2 with MariaDB</name>: a dump, which {command} writes.', {
          name: (text) => <strong>{text}</strong>,
          command: <code>mariadb-dump kuma &gt; kuma.sql</code>,
        })}
      </Text>
      <Text>
        {rich('<name>Uptime Kuma 1</name> also makes a backup: Settings, Backup, Export.', {
          name: (text) => <strong>{text}</strong>,
        })}
      </Text>
      <Text>
        {rich('<name>Gatus</name>: its configuration file, such as {file}.', {
          name: (text) => <strong>{text}</strong>,
          file: <code>config.yaml</code>,
        })}
      </Text>
      <Text>
        {rich(
          '<name>Better Stack</name>: what {monitors} and {heartbeats} of its API answer, each page in a file.',
          {
            name: (text) => <strong>{text}</strong>,
            monitors: <code>GET /api/v2/monitors</code>,
            heartbeats: <code>GET /api/v2/heartbeats</code>,
          },
        )}
      </Text>
      <Text>
        {rich('<name>Healthchecks.io</name>: what {address} answers, each project in a file.', {
          name: (text) => <strong>{text}</strong>,
          address: <code>GET /api/v3/checks/</code>,
        })}
      </Text>
      <Text>
        {rich('<name>Pingdom</name>: what {address} answers for each check, in a file or in a line of one.', {
          name: (text) => <strong>{text}</strong>,
          address: <code>GET /api/3.1/checks/ID</code>,
        })}
      </Text>
      <Text>
        {rich('<name>Prometheus</name>: {file}, with {modules} and the files of its targets.', {
          name: (text) => <strong>{text}</strong>,
          file: <code>prometheus.yml</code>,
          modules: <code>blackbox.yml</code>,
        })}
      </Text>
      <Text>
        {rich('<name>UptimeRobot</name>: what {address} of its API answers, each page in a file.', {
          name: (text) => <strong>{text}</strong>,
          address: <code>GET /v3/monitors</code>,
        })}
      </Text>
      <Text>
        {t('These files hold your secrets. They stay in your browser; only what you create is sent.')}
      </Text>
      <Text c="dimmed">
        {t('A report says what is taken whole, what loses something, and what has no equal here.')}
      </Text>
    </Stack>
  </Section>
);
