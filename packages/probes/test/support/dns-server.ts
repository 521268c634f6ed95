import { NameServer, type NameServerOptions } from '@tocsin/testing/servers';
import { atTestEnd } from './cleanup.js';

export async function dnsServer(
  answers: NameServerOptions['answers'],
  options: Omit<NameServerOptions, 'answers'> = {},
): Promise<NameServer> {
  const server = await NameServer.start({ answers, ...options });
  atTestEnd(() => server.close());
  return server;
}
