import { Text } from '@mantine/core';
import type { Schemas } from '../../api/client.js';
import { Copyable } from '../../ui/copyable.js';

export const reportsByItself = ({ type, settings }: Schemas['Monitor']): boolean =>
  type === 'heartbeat' && settings.watches !== 'checks';

/** The path is `null` for viewers. */
export const HeartbeatAddress = ({ path }: { readonly path: string | null }) => {
  if (path === null) {
    return (
      <Text c="dimmed">
        Only owners and editors see the address of the job: whoever knows it can report, and so open an
        incident.
      </Text>
    );
  }
  const address = `${window.location.origin}${path}`;
  return (
    <>
      <Text mb="xs">
        Call this at the end of the job. Keep the address secret: anybody who knows it can report.
      </Text>
      <Copyable what="the command" text={`curl -fsS ${address}`} />
      <Text mt="sm" mb="xs">
        Or report the exit code too:
      </Text>
      <Copyable what="the command with an exit code" text={`./job.sh; curl -fsS ${address}/$?`} />
    </>
  );
};
