import { execFileSync } from 'node:child_process';

/** The reason why this machine cannot make network namespaces, or `undefined` when it can. */
export const whyNoNetworks = (): string | undefined => {
  const name = `tocsin-try-${process.pid}`;
  try {
    for (const does of ['add', 'delete']) execFileSync('ip', ['netns', does, name], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return `needs root, iproute2 and network namespaces: ${error instanceof Error ? error.message.trim() : error}`;
  }
};
