import { Text } from '@mantine/core';
import { Copyable } from '../../ui/copyable.js';

export const HeartbeatAddress = ({ path }: { readonly path: string }) => {
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
