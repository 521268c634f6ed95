import { BlackHole } from '@tocsin/testing/servers';
import { atTestEnd } from './cleanup.js';

export async function blackHole(): Promise<number> {
  const hole = await BlackHole.start();
  atTestEnd(() => hole.close());
  return hole.port;
}
