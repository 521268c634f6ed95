import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type ReceivedMail = {
  readonly from: string;
  readonly to: readonly string[];
  readonly overTls: boolean;
  /** What the client called itself. */
  readonly ehlo: string;
  readonly user: string | undefined;
  readonly raw: Buffer;
  readonly parsed: Email;
};

export class Mailbox {
  readonly mails: ReceivedMail[] = [];
  connections = 0;

  readonly #server: SMTPServer;

  static async start(options: SMTPServerOptions = {}): Promise<Mailbox> {
    const mailbox = new Mailbox(options);
    mailbox.#server.listen(0, '127.0.0.1');
    await once(mailbox.#server.server, 'listening');
    return mailbox;
  }

  private constructor(options: SMTPServerOptions) {
    this.#server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: options.key === undefined ? ['STARTTLS'] : [],
      disableReverseLookup: true,
      closeTimeout: 1,
      onData: async (stream, session, callback) => {
        const raw = await buffer(stream);
        const { mailFrom, rcptTo } = session.envelope;
        this.mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          overTls: session.secure,
          ehlo: session.hostNameAppearsAs,
          user: session.user,
          raw,
          parsed: await PostalMime.parse(raw),
        });
        callback();
      },
      ...options,
    });
    this.#server.server.on('connection', () => {
      this.connections += 1;
    });
    // Several tests disconnect early, which is an error to this server.
    this.#server.on('error', () => {});
  }

  url({ scheme = 'smtp', login = '', host = '127.0.0.1' } = {}): string {
    return `${scheme}://${login}${host}:${(this.#server.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}
