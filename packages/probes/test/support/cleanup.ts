import { afterEach } from '@jest/globals';

type Cleanup = () => unknown;

const cleanups: Cleanup[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

export function atTestEnd(cleanup: Cleanup): void {
  cleanups.push(cleanup);
}
