import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { atTestEnd } from './cleanup.js';

export interface MailHostOptions extends SMTPServerOptions {
  readonly address?: string;
  readonly port?: number;
}

/** The server offers STARTTLS if it has a `key` and a `cert`. */
export async function mailHost({ address = '127.0.0.1', port = 0, ...options }: MailHostOptions = {}) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key === undefined ? ['STARTTLS'] : [],
    disableReverseLookup: true,
    closeTimeout: 1,
    ...options,
  });
  // Several tests disconnect early, which is an error to this server.
  server.on('error', () => {});
  server.listen(port, address);
  await once(server.server, 'listening');
  atTestEnd(() => new Promise<void>((resolve) => server.close(resolve)));
  return { port: (server.server.address() as AddressInfo).port };
}
