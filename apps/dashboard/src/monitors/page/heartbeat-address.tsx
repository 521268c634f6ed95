import { Text } from '@mantine/core';
import type { Schemas } from '../../api/client.js';
import { t } from '../../language/text.js';
import { Copyable } from '../../ui/copyable.js';

export const reportsByItself = ({ type, settings }: Schemas['Monitor']): boolean =>
  type === 'heartbeat' && settings.watches !== 'checks';

/** The path is `null` for viewers. */
export const HeartbeatAddress = ({ path }: { readonly path: string | null }) => {
  if (path === null) {
    return (
      <Text c="dimmed">
        {t(
          'Only owners and editors see the address of the job: whoever knows it can report, and so open an incident.',
        )}
      </Text>
    );
  }
  const address = `${window.location.origin}${path}`;
  // not translated: commands.
  const commands = { plain: `curl -fsS ${address}`, withExitCode: `./job.sh; curl -fsS ${address}/$?` };
  return (
    <>
      <Text mb="xs">
        {t('Call this at the end of the job. Keep the address secret: anybody who knows it can report.')}
      </Text>
      <Copyable what={t('the command')} text={commands.plain} />
      <Text mt="sm" mb="xs">
        {t('Or report the exit code too:')}
      </Text>
      <Copyable what={t('the command with an exit code')} text={commands.withExitCode} />
    </>
  );
};
