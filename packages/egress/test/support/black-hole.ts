import { BlackHole } from '@tocsin/testing/servers';
import { atTestEnd } from './cleanup.js';

export async function blackHole(host: string): Promise<number> {
  const hole = await BlackHole.start(host);
  atTestEnd(() => hole.close());
  return hole.port;
}
