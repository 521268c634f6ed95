import { Text } from '@mantine/core';
import { Copyable } from '../../ui/copyable.js';

/** Where the job of a heartbeat reports, ready to be put into it. */
export const HeartbeatAddress = ({ path }: { readonly path: string }) => {
  const address = `${window.location.origin}${path}`;
  return (
    <>
      <Text mb="xs">
        Let the job call this when it has run. Whoever knows the address can, so keep it to yourself.
      </Text>
      <Copyable what="the command" text={`curl -fsS ${address}`} />
      <Text mt="sm" mb="xs">
        Or let it say how it went, with its exit code:
      </Text>
      <Copyable what="the command with an exit code" text={`./job.sh; curl -fsS ${address}/$?`} />
    </>
  );
};
