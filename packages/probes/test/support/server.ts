import type { DebianServer } from '@tocsin/debian-servers';
import { atTestEnd } from './cleanup.js';

/** Waits for a server to start; it stops when the test has ended. */
export async function server(starting: Promise<DebianServer>): Promise<DebianServer> {
  const started = await starting;
  atTestEnd(() => started.stop());
  return started;
}
