import type { Connector } from '@tocsin/egress';
import type { Deadline } from './deadline.js';
import type { MailServer } from './mail-server.js';
import { Slots } from './slots.js';

// Mail servers bound the connections of one client too: Postfix, for one, to 50.
const CONNECTIONS_MAX = 20;

export type Socket = Awaited<ReturnType<Connector['open']>>;

/** The connections to the mail server: one for each mail, and no more than the server will bear. */
export class MailConnections {
  readonly #connector: Connector;
  readonly #server: MailServer;
  readonly #slots = new Slots(CONNECTIONS_MAX);
  readonly #open = new Set<Socket>();

  constructor(connector: Connector, server: MailServer) {
    this.#connector = connector;
    this.#server = server;
  }

  /**
   * Opens a connection, with TLS if that starts with the first byte; a name or an address is called wherever it leads, since the operator chose
   * it. Its place is free for another once it has closed.
   *
   * @throws EgressError when there is none, or none within the deadline.
   */
  async open(deadline: Deadline): Promise<Socket> {
    const { host, port, secure } = this.#server;
    deadline.missing = 'No free connection to the mail server';
    const release = await this.#slots.take(deadline.signal);
    try {
      deadline.missing = 'No connection to the mail server';
      const socket = await this.#connector.open({ host, port, secure, guarded: false }, deadline.signal);
      this.#open.add(socket);
      socket.once('close', () => {
        this.#open.delete(socket);
        release();
      });
      return socket;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Closes what is open. */
  close(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
