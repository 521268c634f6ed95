import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { atTestEnd } from './cleanup.js';

export interface MailHostOptions extends SMTPServerOptions {
  /** An address of loopback (127.0.0.1). */
  readonly address?: string;
  /** A port that another host listens on too, at another address. */
  readonly port?: number;
}

/** A real SMTP server until the test has ended; with STARTTLS when it is given a `key` and a `cert`. */
export async function mailHost({ address = '127.0.0.1', port = 0, ...options }: MailHostOptions = {}) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key === undefined ? ['STARTTLS'] : [],
    disableReverseLookup: true,
    closeTimeout: 1,
    ...options,
  });
  // A client that leaves in the middle is an error to the server, and what several tests are about.
  server.on('error', () => {});
  server.listen(port, address);
  await once(server.server, 'listening');
  atTestEnd(() => new Promise<void>((resolve) => server.close(resolve)));
  return { port: (server.server.address() as AddressInfo).port };
}
